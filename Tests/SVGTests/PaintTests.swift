import GLFunDrawing
import GLFunGeometry
import GLFunImaging
import Testing

@Suite("Gradients, patterns, markers, clips and masks")
struct PaintTests {
  private let stops =
    ##"<stop offset="0" stop-color="red"/><stop offset="100%" stop-color="blue" stop-opacity=".5"/>"##
  private let gradient = Gradient(stops: [
    Gradient.Stop(offset: 0, color: .red),
    Gradient.Stop(offset: 1, color: Color(red: 0, green: 0, blue: 1, alpha: 0.5)),
  ])
  private let rect = ##"<rect x="5" y="4" width="30" height="20" fill="url(#g)"/>"##

  @Test("A linear gradient in the bounding box is one in user space")
  func linear() throws {
    let expected = drawn { context in
      context.setFillGradient(
        gradient, .linear(start: Point(x: 0, y: 0), end: Point(x: 1, y: 0)),
        transform: Transform(a: 30, b: 0, c: 0, d: 20, tx: 5, ty: 4))
      context.fill(Rect(x: 5, y: 4, width: 30, height: 20))
    }
    #expect(try drawn("<linearGradient id=\"g\">\(stops)</linearGradient>\(rect)") == expected)
    // Stops and positions come through references, which may point forwards.
    #expect(
      try drawn(
        "\(rect)<linearGradient id=\"g\" x2=\"1\" href=\"#h\"/><linearGradient id=\"h\" x2=\".3\" xlink:href=\"#i\"/>"
          + "<radialGradient id=\"i\">\(stops)</radialGradient>") == expected)
    let inUser = try drawn(
      "<linearGradient id=\"g\" gradientUnits=\"userSpaceOnUse\" x1=\"5\" x2=\"35\">\(stops)</linearGradient>\(rect)"
    )
    #expect(try BitmapDifference(expected: expected, actual: inUser).largestChannelDifference <= 1)
  }

  @Test(
    "Gradients that are none",
    arguments: [
      ("<linearGradient id=\"g\"/>", "none"),
      ("<linearGradient id=\"g\"><stop stop-color=\"red\"/></linearGradient>", "red"),
      (
        "<linearGradient id=\"g\" x1=\"1\" x2=\"1\"><stop stop-color=\"lime\"/><stop offset=\"1\" stop-color=\"red\"/></linearGradient>",
        "red"
      ),
      (
        "<radialGradient id=\"g\" r=\"0\"><stop stop-color=\"lime\"/><stop offset=\"1\" stop-color=\"red\"/></radialGradient>",
        "red"
      ),
      ("<linearGradient id=\"g\" href=\"#g\"/>", "none"), ("<g id=\"g\"/>", "none"), ("", "none"),
      (
        "<linearGradient id=\"g\" gradientTransform=\"scale(0)\"><stop stop-color=\"lime\"/><stop offset=\"1\"/></linearGradient>",
        "none"
      ),
    ])
  func degenerate(definition: String, fill: String) throws {
    #expect(
      try drawn(definition + rect)
        == drawn("<rect x=\"5\" y=\"4\" width=\"30\" height=\"20\" fill=\"\(fill)\"/>"))
  }

  @Test("A reference that leads nowhere has a fallback")
  func fallback() throws {
    #expect(
      try drawn(##"<rect width="9" height="9" fill="url(#none) red"/>"##)
        == drawn(##"<rect width="9" height="9" fill="red"/>"##))
    #expect(
      try drawn(##"<rect width="9" height="9" color="red" fill="url('#none') currentColor"/>"##)
        == drawn(##"<rect width="9" height="9" fill="red"/>"##))
  }

  @Test("Opacities multiply")
  func opacities() throws {
    let faded = try drawn(
      ##"<rect width="9" height="9" fill="#f00" opacity=".5" fill-opacity="50%"/>"##)
    #expect(faded.channels(4, 4) == [64, 0, 0, 64])
    // A group is composited as one, and a shape with a stroke is such a group.
    let group = try drawn(
      ##"<g opacity=".5"><rect width="20" height="20" fill="red"/><rect x="10" width="20" height="20" fill="blue"/></g>"##
    )
    #expect(group.channels(15, 5) == [0, 0, 128, 128])
    #expect(
      try drawn(
        ##"<rect x="5" y="5" width="9" height="9" fill="red" stroke="blue" stroke-width="4" opacity=".5"/>"##
      )
        == drawn(
          ##"<g opacity=".5"><rect x="5" y="5" width="9" height="9" fill="red" stroke="blue" stroke-width="4"/></g>"##
        ))
  }

  @Test("Blend modes act on what is below, unless a group is isolated")
  func blending() throws {
    let below = ##"<rect width="40" height="30" fill="#ff0"/>"##
    let above = ##"<rect width="40" height="30" fill="#0ff" style="mix-blend-mode: multiply"/>"##
    #expect(try drawn(below + above).channels(5, 5) == [0, 255, 0, 255])
    #expect(
      try drawn("\(below)<g style=\"isolation: isolate\">\(above)</g>").channels(5, 5)
        == [0, 255, 255, 255])
  }

  @Test("A pattern is its content, cell after cell")
  func patterns() throws {
    #expect(
      try drawn(
        ##"<pattern id="g" x="2" width="10" height="10" patternUnits="userSpaceOnUse"><rect x="1" y="2" width="3" height="4"/></pattern><rect width="40" height="10" fill="url(#g)"/>"##
      )
        == drawn(
          (-1..<4).map { "<rect x=\"\(3 + 10 * $0)\" y=\"2\" width=\"3\" height=\"4\"/>" }.joined())
    )
    // One cell as large as the shape is the content, clipped at its sides.
    #expect(
      try drawn(
        ##"<pattern id="g" width="1" height="1" viewBox="0 0 10 10" preserveAspectRatio="none"><rect width="5" height="50"/></pattern><rect width="40" height="30" fill="url(#g)"/>"##
      )
        == drawn(##"<rect width="20" height="30"/>"##))
    #expect(
      try drawn(
        ##"<pattern id="g" width=".5" height="1" patternContentUnits="objectBoundingBox"><rect width=".25" height="1"/></pattern><rect width="40" height="30" fill="url(#g)"/>"##
      )
        == drawn(##"<rect width="10" height="30"/><rect x="20" width="10" height="30"/>"##))
  }

  @Test(
    "Whole cells leave no seams between them, wherever their sides lie",
    arguments: [3.7, 0.9, 11.3])
  func seams(side: Double) throws {
    let picture = try drawn(
      "<pattern id=\"g\" width=\"\(side)\" height=\"\(side)\" patternUnits=\"userSpaceOnUse\"><rect width=\"\(side)\" height=\"\(side)\" fill=\"red\"/></pattern><rect width=\"40\" height=\"30\" fill=\"url(#g)\"/>"
    )
    #expect(picture.pixels.allSatisfy { $0 == Color.red.premultiplied })
  }

  @Test(
    "Patterns of themselves, without cells or content, paint nothing",
    arguments: [
      ##"<pattern id="g" width="1" height="1"><rect width="9" height="9" fill="url(#g)"/></pattern>"##,
      ##"<pattern id="g" width="0" height="1"><rect width="9" height="9"/></pattern>"##,
      ##"<pattern id="g" width="1" height="1"/>"##,
    ])
  func noPatterns(definition: String) throws {
    #expect(try drawn(definition + rect) == drawn { _ in })
  }

  @Test("A stroke with a pattern is the pattern on the line")
  func strokedPattern() throws {
    let pattern =
      ##"<pattern id="g" width="10" height="10" patternUnits="userSpaceOnUse"><rect width="10" height="10" fill="red"/></pattern>"##
    #expect(
      try drawn("\(pattern)<path d=\"M5 10h30\" stroke=\"url(#g)\" stroke-width=\"6\"/>")
        == drawn(##"<path d="M5 10h30" stroke="red" stroke-width="6"/>"##))
  }

  @Test("Markers are at the vertices of the path, and not within its arcs")
  func markers() throws {
    let marker =
      ##"<marker id="m" markerUnits="userSpaceOnUse" refX="1" refY="1" markerWidth="2" markerHeight="2"><rect width="2" height="2"/></marker>"##
    func dots(_ places: [(Int, Int)]) throws -> Bitmap {
      try drawn(
        places.map { "<rect x=\"\($0.0 - 1)\" y=\"\($0.1 - 1)\" width=\"2\" height=\"2\"/>" }
          .joined())
    }
    #expect(
      try drawn(
        "\(marker)<path fill=\"none\" marker-mid=\"url(#m)\" d=\"M5 5h10a5 5 0 0 1 10 10l-9 9M1 1h3\"/>"
      )
        == dots([(15, 5), (25, 15), (16, 24), (1, 1)]))
    #expect(
      try drawn(
        "\(marker)<polyline fill=\"none\" marker-start=\"url(#m)\" marker-end=\"url(#m)\" points=\"5 5 10 9 20 20\"/>"
      )
        == dots([(5, 5), (20, 20)]))
    #expect(
      try drawn("\(marker)<rect fill=\"none\" marker-start=\"url(#m)\" width=\"9\" height=\"9\"/>")
        == drawn { _ in })
  }

  @Test("Markers turn with the path, grow with the pen, and take its paint")
  func turnedMarkers() throws {
    #expect(
      try drawn(
        ##"<marker id="m" orient="auto" markerWidth="4" markerHeight="4" overflow="visible"><rect width="4" height="2" fill="context-stroke"/></marker><path marker-end="url(#m)" d="M10 2V20" stroke="red" stroke-width="2"/>"##
      )
        == drawn(
          ##"<path d="M10 2V20" stroke="red" stroke-width="2"/><rect x="6" y="20" width="4" height="8" fill="red"/>"##
        ))
  }

  @Test("A clip path of one form is a clip")
  func clips() throws {
    let expected = drawn { context in
      context.addEllipse(in: Rect(x: 5, y: 5, width: 20, height: 20))
      context.clip()
      context.fill(Rect(x: 0, y: 0, width: 40, height: 15))
    }
    let content = ##"<g clip-path="url(#c)"><rect width="40" height="15"/></g>"##
    #expect(
      try drawn(##"<clipPath id="c"><circle cx="15" cy="15" r="10"/></clipPath>"## + content)
        == expected)
    #expect(
      try drawn(
        ##"<clipPath id="c" clipPathUnits="objectBoundingBox"><ellipse cx=".375" cy="1" rx=".25" ry=".66666666666666667"/></clipPath>"##
          + content) == expected)
    #expect(
      try drawn(
        ##"<clipPath id="c"><use href="#d"/></clipPath><defs><circle id="d" cx="15" cy="15" r="10"/></defs>"##
          + content)
        == expected)
  }

  @Test(
    "Clip paths of several forms are their union, whatever they are painted with",
    arguments: [
      ##"<rect width="10" height="30"/><rect x="8" width="12" height="30"/>"##,
      ##"<path d="M0 0h10v30h-10z"/><path d="M20 0h-12v30h12z"/>"##,
      ##"<rect width="10" height="30" fill="none" opacity="0"/><g><rect width="40" height="30"/></g><rect x="8" width="12" height="30"/>"##,
      ##"<path d="M0 0h20v30h-20z"/><path d="M5 5h5v5h-5z" clip-rule="evenodd"/>"##,
      ##"<rect width="20" height="50" clip-path="url(#e)"/>"##,
    ])
  func unions(forms: String) throws {
    #expect(
      try drawn(
        "<clipPath id=\"e\"><rect width=\"40\" height=\"40\"/></clipPath><clipPath id=\"c\">\(forms)</clipPath><rect width=\"40\" height=\"30\" clip-path=\"url(#c)\"/>"
      )
        == drawn(##"<rect width="20" height="30"/>"##))
  }

  @Test("Empty clip paths hide, and those that are not there do nothing")
  func emptyClips() throws {
    let rect = ##"<rect width="9" height="9" clip-path="url(#c)"/>"##
    #expect(try drawn(##"<clipPath id="c"/>"## + rect) == drawn { _ in })
    #expect(try drawn(rect) == drawn(##"<rect width="9" height="9"/>"##))
    #expect(
      try drawn(
        ##"<clipPath id="c" clip-path="url(#c)"><rect width="5" height="5"/></clipPath>"## + rect)
        == drawn(##"<rect width="5" height="5"/>"##))
  }

  @Test("Masks: white shows, black and nothing hide, grey is in between")
  func masks() throws {
    let rect = ##"<rect width="40" height="30" fill="#f00" mask="url(#m)"/>"##
    func masked(_ content: String, _ attributes: String = "") throws -> Bitmap {
      try drawn("<mask id=\"m\" \(attributes)>\(content)</mask>\(rect)")
    }
    let all = ##"<rect width="40" height="30" fill="#fff"/>"##
    #expect(try masked(all) == drawn(##"<rect width="40" height="30" fill="#f00"/>"##))
    #expect(try masked("") == drawn { _ in })
    #expect(try masked(##"<rect width="40" height="30" fill="#000"/>"##) == drawn { _ in })
    // 54, 183 and 19 of 256 for red, green and blue.
    #expect(
      try masked(##"<rect width="40" height="30" fill="#0f0"/>"##).channels(5, 5) == [
        182, 0, 0, 182,
      ])
    #expect(
      try masked(##"<rect width="40" height="30" fill="#fff" opacity=".5"/>"##).channels(5, 5) == [
        128, 0, 0, 128,
      ])
    #expect(
      try masked(##"<rect width="40" height="30" fill="#000"/>"##, ##"style="mask-type: alpha""##)
        == drawn(##"<rect width="40" height="30" fill="#f00"/>"##))
    #expect(
      try masked(all, ##"maskUnits="userSpaceOnUse" x="5" y="5" width="10" height="10""##)
        == drawn(##"<rect x="5" y="5" width="10" height="10" fill="#f00"/>"##))
    #expect(
      try masked(
        ##"<rect width=".5" height="1" fill="#fff"/>"##, ##"maskContentUnits="objectBoundingBox""##)
        == drawn(##"<rect width="20" height="30" fill="#f00"/>"##))
    #expect(
      try masked(##"<rect width="20" height="30" fill="#fff" mask="url(#m)"/>"##)
        == drawn(##"<rect width="20" height="30" fill="#f00"/>"##))
  }
}
