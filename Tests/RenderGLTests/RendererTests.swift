import GLFunDrawing
import GLFunEGL
import GLFunGLES
import GLFunGeometry
import GLFunImaging
import GLFunRenderCPU
import GLFunRenderGL
import TestSupport
import Testing

/// Opening, refusals and read-back of the GL renderer.
@Suite(.enabled(if: Driver.isThere, Driver.reason))
struct RendererTests {
  /// A picture whose corners differ, so none can be confused with another.
  private static func frame(_ size: PixelSize = PixelSize(width: 5, height: 3)) -> DisplayList {
    var context = PrimitiveContext(size: size)
    context.clear(.white)
    context.color = .red
    context.fillRect(Rect(x: 0, y: 0, width: 2, height: 1))
    context.color = .blue
    context.fillRect(
      Rect(x: Double(size.width) - 1, y: Double(size.height) - 2, width: 1, height: 2))
    return context.finish()
  }

  private static func isRight(_ picture: Bitmap) -> Bool {
    let (red, blue, white) = (
      Color.red.premultiplied, Color.blue.premultiplied, Color.white.premultiplied
    )
    return picture.pixels == [
      red, red, white, white, white, white, white, white, white, blue, white, white, white, white,
      blue,
    ]
  }

  @Test func readBack_givesTheTopRowFirst() throws {
    var renderer = try GLRenderer()
    let picture = try renderer.render(Self.frame())
    #expect(Self.isRight(picture))
  }

  @Test func emptyFrame_isTransparent_alsoAfterAFullOne() throws {
    var renderer = try GLRenderer()
    let size = PixelSize(width: 5, height: 3)
    _ = try renderer.render(Self.frame(size))
    let picture = try renderer.render(DisplayList(size: size))
    #expect(Set(picture.pixels) == [.transparent])
  }

  // The first shape reaches all tiles, so the frame is not cleared first, but it leaves some tiles out.
  @Test(arguments: [PixelSize(width: 100, height: 90), PixelSize(width: 500, height: 300)])
  func tilesThatABackgroundLeavesOut_areTransparent_alsoAfterAFullFrame(size: PixelSize) throws {
    let whole = Rect(x: 0, y: 0, width: Double(size.width), height: Double(size.height))
    func frame(_ draw: (inout GraphicsContext) -> Void) -> DisplayList {
      var context = GraphicsContext(size: size)
      context.fillColor = Color(red: 0.8, green: 0.2, blue: 0.1)
      draw(&context)
      return context.finish()
    }
    let corners = frame { $0.fillEllipse(in: whole) }
    let hidden = frame { context in
      context.saveGState()
      context.clip(to: Rect(x: 40, y: 40, width: 9, height: 9))
      context.fill(whole)
      context.restoreGState()
    }
    let nothing = frame { context in
      context.clip(to: .zero)
      context.fill(whole)
    }
    var renderer = try GLRenderer()
    for sparse in [corners, hidden, nothing] {
      _ = try renderer.render(frame { $0.fill(whole) })
      let isSame = try renderer.render(sparse) == CPURenderer().render(sparse)
      #expect(isSame)
    }
  }

  @Test(arguments: ["auto", "surfaceless", "pbuffer", "gbm", "device:0", "device:1"])
  func everySelection_drawsOrSaysWhyNot(text: String) throws {
    let selection = try #require(DeviceSelection(text))
    do throws(GLRenderer.Failure) {
      var renderer = try GLRenderer(device: selection)
      #expect(renderer.report.selection == selection)
      let picture = try renderer.render(Self.frame())
      #expect(Self.isRight(picture))
    } catch {
      #expect(selection != .auto)
      #expect(error.isMissingDriver, "\(error)")
      #expect(!error.message.isEmpty && !error.detail.isEmpty)
    }
  }

  @Test func frameInFlight_thatIsTooLarge_namesBothSizesAndLeavesTheRendererUsable() throws {
    var renderer = try GLRenderer()
    let limit = renderer.largestSide
    for size in [PixelSize(width: limit + 1, height: 1), PixelSize(width: 2, height: limit + 7)] {
      let failure = try #require(throws: GLRenderer.Failure.self) {
        try renderer.start(DisplayList(size: size))
      }
      #expect(failure == .pictureTooLarge(size, limit: limit))
      #expect(failure.description.contains("\(size)") && failure.description.contains("\(limit)"))
      #expect(failure.detail.contains("cpu"), "it says what to do")
      #expect(!failure.isMissingDriver)
    }
    let picture = try renderer.render(Self.frame())
    #expect(Self.isRight(picture))
  }

  /// Sprites on both sides of the driver's limit, with padding and without.
  @Test(arguments: [false, true], [Texture2D.Format.rgba8888, .rgb565, .a8])
  func spriteLargerThanATexture_isDrawnAsOnTheCPU(pads: Bool, format: Texture2D.Format) throws {
    var renderers = try RendererPair()
    let limit = renderers.gl.capabilities.maxTextureSize
    guard limit < Texture2D.largestSide else {
      try Test.cancel("the driver's textures are larger than any sprite may be")
    }
    for (width, height) in [
      (limit, 3), (limit + 1, 1), (limit + 1, 5), (2, limit + 7), (Texture2D.largestSide, 2),
    ] {
      let size = PixelSize(width: width, height: height)
      let pixels = (0..<size.area).map { (index: Int) -> PremultipliedColor in
        let (red, green, blue) = (
          UInt8(index & 127), UInt8(index >> 7 & 127), UInt8(index >> 9 & 127)
        )
        let alpha = UInt8(128 + index % 128)
        return PremultipliedColor(red: red, green: green, blue: blue, alpha: alpha)
      }
      let bitmap = Bitmap(size: size, pixels: pixels)
      for filter in Texture2D.Filter.allCases {
        let sprite = Texture2D(bitmap, format: format, filter: filter, padsToPowersOfTwo: pads)
        var context = PrimitiveContext(size: PixelSize(width: 60, height: 40))
        sprite.draw(in: Rect(x: 1, y: 2, width: 55, height: 30), in: &context)
        sprite.draw(at: Point(x: 20, y: 20), in: &context)
        try renderers.expectSame(context.finish(), "\(size) \(format) \(filter)")
      }
    }
  }

  @Test(arguments: [1e4, 1e39, 1e300])
  func glLineWidth_beyondTheDriver_isRefusedWithItsRange(width: Double) throws {
    var renderer = try GLRenderer()
    func frame(_ mode: LineMode) -> DisplayList {
      var context = PrimitiveContext(size: PixelSize(width: 4, height: 4))
      context.lineWidth = width
      context.lineMode = mode
      context.drawLine(from: .zero, to: Point(x: 4, y: 4))
      return context.finish()
    }
    let range = renderer.capabilities.lineWidthRange
    let failure = try #require(throws: GLRenderer.Failure.self) {
      _ = try renderer.render(frame(.gl))
    }
    #expect(failure == .lineWidth(width, available: range))
    #expect(failure.detail.contains("\(width)") && failure.detail.contains("\(range.upperBound)"))
    #expect(failure.detail.contains("expanded"))
    let picture = try renderer.render(frame(.expanded))
    #expect(picture.pixels.allSatisfy { $0 == Color.black.premultiplied })
  }

  @Test(.enabled(if: Driver.isLLVMpipe, "the answers are llvmpipe's"))
  func probe_findsLLVMpipesRules() throws {
    var renderer = try GLRenderer()
    let probe = try renderer.probe()
    #expect(probe.edgeRule == .leftAndBottom)
    let hasFetch = renderer.capabilities.hasFramebufferFetch
    #expect(probe.blendRounding == (hasFetch ? .exact : .shifted))
    #expect(try renderer.blendRounding() == (hasFetch ? .exact : .shifted))
    #expect(probe.primitiveGrid == .twoHundredFiftySixths)
    #expect(try renderer.probe() == probe)
  }

  @Test func grid_isFineOnlyWhereTheDriverHasTheBits() throws {
    var renderer = try GLRenderer()
    let grid = try renderer.primitiveGrid()
    if renderer.capabilities.subpixelBits < 8 { #expect(grid == .sixteenths) }
    #expect(try renderer.probe().primitiveGrid == grid)
  }

  @Test(arguments: PrimitiveGrid.allCases)
  func grid_thatIsAskedFor_isUsedAndReported(grid: PrimitiveGrid) throws {
    var renderer = try GLRenderer(primitives: PrimitiveRounding(grid: grid))
    #expect(try renderer.primitiveGrid() == grid)
    #expect(try renderer.probe().primitiveGrid == grid)
    // A third of a sixteenth right of the centre of column 1: only a fine grid excludes the centre.
    var context = PrimitiveContext(size: PixelSize(width: 4, height: 1))
    context.fillRect(Rect(x: 1.52, y: 0, width: 2, height: 1))
    let picture = try renderer.render(context.finish())
    let expected: [UInt8] = grid == .sixteenths ? [0, 255, 255, 0] : [0, 0, 255, 255]
    #expect(picture.pixels.map(\.alpha) == expected)
  }

  @Test func gridProbe_tellsGridsApart() {
    let frame = GridProbe.frame
    #expect(GridProbe.expected == CPURenderer().render(frame))
    let coarse = CPURenderer(primitives: .portable).render(frame)
    let differing = zip(coarse.pixels, GridProbe.expected.pixels).count { $0 != $1 }
    #expect(differing > 50, "many pixels hang on the last step")
  }

  @Test func edgeRule_isTheOneOfTheCPURenderer() throws {
    var renderer = try GLRenderer()
    #expect(try renderer.probe().edgeRule == .leftAndBottom)
  }
}
