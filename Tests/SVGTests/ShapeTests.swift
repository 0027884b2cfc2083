import GLFunDrawing
import GLFunGeometry
import GLFunImaging
import GLFunSVG
import Testing

@Suite("Shapes, paths and units")
struct ShapeTests {
  @Test("Path data with a mistake is drawn as far as that, with a warning")
  func mistakesInPathData() throws {
    func picture(_ data: String) throws -> SVG {
      let text =
        "<svg xmlns='http://www.w3.org/2000/svg' width='9' height='9'><path d='\(data)'/></svg>"
      return try SVG(data: Array(text.utf8))
    }
    let whole = try picture("M1 1h8v8z")
    #expect(whole.warnings.isEmpty)
    for data in ["", " "] { #expect(try picture(data).warnings.isEmpty) }
    let faults = [("M1 1h8v8 h x", 11, "a number"), ("M1 1h8v8q1", 10, "a number")]
    for (data, place, expected) in faults {
      let wrong = try picture(data)
      #expect(
        wrong.warnings.map(\.message) == [
          "path data needs \(expected) at character \(place); the path is drawn as far as that"
        ])
      #expect(rendered(try wrong.displayList()) == rendered(try whole.displayList()))
    }
  }

  @Test("A clip-path with a mistake in its path data does not count, with a warning")
  func mistakesInClipPaths() throws {
    func picture(_ style: String) throws -> SVG {
      let text =
        "<svg xmlns='http://www.w3.org/2000/svg' width='9' height='9'><path d='M1 1h8v8z' style='\(style)'/></svg>"
      return try SVG(data: Array(text.utf8))
    }
    let clipped = try picture("clip-path: path(\"M2 2h4v4z\")")
    #expect(clipped.warnings.isEmpty)
    for (before, expected) in [("", try picture("")), ("clip-path: path(\"M2 2h4v4z\");", clipped)]
    {
      let wrong = try picture(before + "clip-path: path(\"M2 2h4v4h\")")
      #expect(
        wrong.warnings.map(\.message) == [
          "path data needs a number at character 9; the value of \"clip-path\" does not count"
        ])
      #expect(rendered(try wrong.displayList()) == rendered(try expected.displayList()))
    }
  }

  @Test("Basic shapes are those of the drawing calls, to the byte")
  func sameAsCalls() throws {
    let shapes: [(String, (inout GraphicsContext) -> Void)] = [
      (
        ##"<rect x="3.5" y="4" width="20" height="11.25" fill="#f80"/>"##,
        { context in
          context.fillColor = Color(red8: 255, green8: 136, blue8: 0)
          context.fill(Rect(x: 3.5, y: 4, width: 20, height: 11.25))
        }
      ),
      (
        ##"<ellipse cx="20" cy="15" rx="14.5" ry="9" fill="rgb(0,128,255)"/>"##,
        { context in
          context.fillColor = Color(red8: 0, green8: 128, blue8: 255)
          context.fillEllipse(in: Rect(x: 5.5, y: 6, width: 29, height: 18))
        }
      ),
      (
        ##"<line x1="2" y1="3" x2="30" y2="20" stroke="#000" stroke-width="3" stroke-linecap="round"/>"##,
        { context in
          context.lineWidth = 3
          context.lineCap = .round
          context.miterLimit = 4
          context.move(to: Point(x: 2, y: 3))
          context.addLine(to: Point(x: 30, y: 20))
          context.strokePath()
        }
      ),
      (
        ##"<polygon points="5,5 30 8,20,25" fill="none" stroke="red" stroke-width="2" stroke-dasharray="5 2"/>"##,
        { context in
          context.strokeColor = .red
          context.lineWidth = 2
          context.miterLimit = 4
          context.lineDash = LineDash(phase: 0, lengths: [5, 2])
          context.move(to: Point(x: 5, y: 5))
          context.addLine(to: Point(x: 30, y: 8))
          context.addLine(to: Point(x: 20, y: 25))
          context.closeSubpath()
          context.strokePath()
        }
      ),
    ]
    for (text, calls) in shapes {
      #expect(try drawn(text) == drawn(calls), "\(text)")
    }
  }

  @Test(
    "Path data in every form draw the same",
    arguments: [
      "M5 5L25 5L25 20L5 20Z", "m5,5h20v15h-20z", "M5 5 25 5 25 20 5 20z", "M5,5H25V20H5Z",
      "m 5 5 20 0 0 15 -20 0 z", "M5e0 .5e1l2e1.0.0.15e2-20-0z",
      "\n M 5 , 5 \t L 25 , 5 V 20 H 5 z ",
      "M1 1M5 5h20v15H5z", "M5 5h20v15h-20zM90 90", "M5 5h20v15h-20z l bad",
    ])
  func pathForms(data: String) throws {
    #expect(
      try drawn("<path d=\"\(data)\"/>")
        == drawn { $0.fill(Rect(x: 5, y: 5, width: 20, height: 15)) })
  }

  @Test("Curves continue smoothly, and flags need no spaces")
  func curves() throws {
    #expect(
      try drawn(##"<path d="M0 15C5 0 15 0 20 15S35 30 40 15"/>"##)
        == drawn(##"<path d="M0 15C5 0 15 0 20 15C25 30 35 30 40 15"/>"##))
    #expect(
      try drawn(##"<path d="M0 15Q10 0 20 15T40 15"/>"##)
        == drawn(##"<path d="M0 15q10-15 20 0q10 15 20 0"/>"##))
    #expect(
      try drawn(##"<path d="M5 15a9 9 0 1018 0"/>"##)
        == drawn(##"<path d="M 5 15 a 9 9 0 1 0 18 0"/>"##))
  }

  @Test("An arc of half a turn is half of the circle, whichever way it goes")
  func arcs() throws {
    let circle = try drawn(##"<circle cx="20" cy="15" r="10"/>"##)
    let halves = try drawn(##"<path d="M10 15a10 10 0 0 1 20 0M10 15a10 10 0 0 0 20 0"/>"##)
    let difference = try BitmapDifference(expected: circle, actual: halves)
    #expect(difference.largestChannelDifference <= 2)
    // Radii that are too small grow, and without one the arc is a line.
    #expect(
      try drawn(##"<path d="M10 15a1 1 0 0 1 20 0"/>"##)
        == drawn(##"<path d="M10 15a10 10 0 0 1 20 0"/>"##))
    #expect(
      try drawn(##"<path d="M10 5a0 4 0 0 1 20 0V20H10z"/>"##)
        == drawn(##"<path d="M10 5h20V20H10z"/>"##))
  }

  @Test(
    "Units are what they are at 96 pixels an inch",
    arguments: [
      ("20px", 20.0), ("15pt", 20), ("1.25pc", 20), ("5.291666666666667mm", 20),
      ("0.5291666666666667cm", 20), ("0.20833333333333334in", 20), ("50%", 20), ("2em", 20),
      ("20", 20), ("2e1", 20), ("50vw", 20),
    ])
  func units(text: String, pixels: Double) throws {
    let picture = try drawn("<g font-size=\"10\"><rect width=\"\(text)\" height=\"5\"/></g>")
    #expect(try picture == drawn("<rect width=\"\(pixels)\" height=\"5\"/>"))
  }

  @Test("Round corners: one radius stands for both, and none is more than half the side")
  func corners() throws {
    func rect(_ radii: String) throws -> Bitmap {
      try drawn("<rect x=\"2\" y=\"2\" width=\"30\" height=\"20\" \(radii)/>")
    }
    #expect(try rect(##"rx="6""##) == rect(##"rx="6" ry="6""##))
    #expect(try rect(##"ry="6""##) == rect(##"rx="6" ry="6""##))
    #expect(try rect(##"rx="90" ry="90""##) == rect(##"rx="15" ry="10""##))
    #expect(try rect(##"rx="0" ry="9""##) == rect(""))
    #expect(try rect(##"rx="-3""##) == rect(""))
  }

  @Test(
    "What has no extent, or a negative one, is not drawn",
    arguments: [
      ##"<rect width="0" height="9"/>"##, ##"<rect width="-4" height="9"/>"##,
      ##"<circle r="0"/>"##,
      ##"<ellipse rx="-1" ry="-4"/>"##, ##"<path d=""/>"##, ##"<path d="L5 5 9 9 0 9z"/>"##,
      "<polygon/>",
      ##"<rect width="9" height="9" display="none"/>"##,
      ##"<rect width="9" height="9" visibility="hidden"/>"##,
      ##"<rect width="9" height="9" fill="none"/>"##,
    ])
  func nothing(text: String) throws {
    #expect(try drawn(text) == drawn { _ in })
  }

  @Test("Transforms: each function, lists of them, and their origin")
  func transforms() throws {
    let rect = ##"<rect width="8" height="4"/>"##
    func moved(_ attributes: String) throws -> Bitmap { try drawn("<g \(attributes)>\(rect)</g>") }
    let turned = try moved(##"transform="translate(20 10) rotate(90)""##)
    #expect(try turned == moved(##"transform="matrix(0,1,-1,0,20,10)""##))
    #expect(try turned == moved(##"style="transform: translate(20px, 10px) rotate(0.25turn)""##))
    #expect(
      try moved(##"transform="rotate(90 4 2)""##)
        == moved(##"transform="rotate(90)" transform-origin="4 2""##))
    #expect(
      try moved(##"transform="scale(2) translate(3)""##)
        == drawn(##"<rect x="6" width="16" height="8"/>"##))
    #expect(
      try moved(
        ##"transform="scale(2)" style="transform-box: fill-box; transform-origin: 50% 50%""##)
        == drawn(##"<rect x="-4" y="-2" width="16" height="8"/>"##))
    #expect(try moved(##"transform="skewX(45)""##) == drawn(##"<path d="M0 0H8L12 4H4Z"/>"##))
    #expect(try moved(##"transform="nonsense(3)""##) == moved(""))
  }

  @Test("Strokes: the defaults, percentages, and a pen that is not scaled")
  func strokes() throws {
    // Half the root of the squares of both sides.
    #expect(
      try drawn(##"<path d="M5 5h20" stroke="#000" stroke-width="10%"/>"##, width: 40, height: 40)
        == drawn(##"<path d="M5 5h20" stroke="#000" stroke-width="4"/>"##, width: 40, height: 40))
    #expect(
      try drawn(
        ##"<path transform="scale(4 1)" d="M2 5v20" stroke="#000" stroke-width="3" vector-effect="non-scaling-stroke"/>"##
      )
        == drawn(##"<path d="M8 5v20" stroke="#000" stroke-width="3"/>"##))
    #expect(
      try drawn(##"<path d="M5 5h20" stroke="#000" pathLength="2" stroke-dasharray="1"/>"##)
        == drawn(##"<path d="M5 5h20" stroke="#000" stroke-dasharray="10"/>"##))
    #expect(
      try drawn(
        ##"<path d="M5 5h20v9" fill="red" stroke="#000" stroke-width="5" paint-order="stroke"/>"##)
        == drawn(
          ##"<path d="M5 5h20v9" fill="none" stroke="#000" stroke-width="5"/><path d="M5 5h20v9" fill="red"/>"##
        ))
  }
}
