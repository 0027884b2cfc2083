import GLFunDrawing
import GLFunEGL
import GLFunFrames
import GLFunGLES
import GLFunGeometry
import GLFunImaging
import GLFunRasterization
import GLFunRenderCPU
import GLFunTiles
import TestRandom
import TestSupport
import Testing

@testable import GLFunRenderGL

/// Tiles in the fragment shader.
@Suite(.enabled(if: Driver.isThere, Driver.reason))
struct TileTests {
  private static let colors = Gradient(colors: [
    Color(red: 0.9, green: 0.1, blue: 0.3, alpha: 0.8),
    Color(red: 0.1, green: 0.8, blue: 0.4, alpha: 0.5), Color(red: 0.2, green: 0.3, blue: 1),
  ])

  /// The only pass of a frame of shapes.
  private static func pass(_ frame: DisplayList, bands: Int = 1) -> ShapePass? {
    var clock = StageClock.off
    let rows = TileFrame.tiles(frame.size.height)
    let plan = FramePlan(
      frame, grid: .sixteenths, bandHeights: .even((rows + bands - 1) / bands), clock: &clock)
    guard plan.passes.count == 1, case .shapes(let pass) = plan.passes[0] else { return nil }
    return pass
  }

  private static func stream(_ frame: DisplayList) throws -> (TileStream, TileFrame) {
    var clock = StageClock.off
    let pass = try #require(Self.pass(frame))
    let tiles = pass.tiles(band: 0, in: TileWorkspace(), clock: &clock)
    return (TileStream(tiles, TexelSquares(tiles.images), ColorRamps(pass)), tiles)
  }

  private static func programs(_ frame: DisplayList) throws -> Set<TileFeatures> {
    Set(try stream(frame).0.tiles.keys)
  }

  /// The picture of a frame of shapes by a given painter.
  private static func picture(
    _ frame: DisplayList, bands: Int = 1,
    _ makePainter: (GraphicsDevice) throws(GLError) -> TilePainter
  ) throws -> Bitmap {
    let pass = try #require(Self.pass(frame, bands: bands))
    let (device, _) = try GraphicsDevice.open(.auto, functions: nil)
    return try device.withCurrent { () throws(GLError) in
      device.set(.dithering, false)
      let painter = try makePainter(device)
      let target = try FrameTarget(device, size: frame.size)
      target.bind()
      device.clear(red: 0, green: 0, blue: 0, alpha: 0)
      var clock = StageClock.off
      try painter.draw(pass, into: target, .only, in: Workspaces(), clock: &clock)
      try device.checkErrors()
      return try target.readPixels()
    }
  }

  /// A picture that has every kind of coverage, and tiles that reach beyond it.
  private static func mixedFrame() -> DisplayList {
    var context = GraphicsContext(size: PixelSize(width: 75, height: 53))
    context.fillColor = Color(red: 0.5, green: 0.6, blue: 0.1, alpha: 0.7)
    context.fill(Rect(x: 3.3, y: 2.6, width: 60.1, height: 47.9))
    context.setFillGradient(colors, .linear(start: .zero, end: Point(x: 75, y: 30)))
    context.fillEllipse(in: Rect(x: 10, y: 4, width: 64, height: 44))
    return context.finish()
  }

  @Test(arguments: [0.5, 1, 1.5, 2, 7.9, 8, 15.9, 16, 255] as [Float])
  func squares_ofAnySizeThatTheDriverDraws_makeTheSamePicture(largestPoint: Float) throws {
    let frame = Self.mixedFrame()
    let picture = try Self.picture(frame) { (device) throws(GLError) in
      try TilePainter(device, largestPoint: largestPoint)
    }
    let isSame = picture == CPURenderer().render(frame)
    #expect(isSame)
  }

  /// A picture whose tiles take every packing, in several bands.
  private static func everyPacking() -> DisplayList {
    var context = GraphicsContext(size: PixelSize(width: 300, height: 270))
    context.fillColor = Color(red: 0.2, green: 0.5, blue: 0.9, alpha: 0.6)
    context.fill(Rect(x: 0, y: 0, width: 300, height: 200))
    for step in 0..<9 {
      let place = Double(step)
      context.fillColor = Color(red: 0.1 * place, green: 0.7, blue: 0.3, alpha: 0.4)
      context.fill(Rect(x: 3.3 + 7 * place, y: 2.6 + 5 * place, width: 60.1, height: 47.9))
      context.fillEllipse(in: Rect(x: 120.4, y: 8 * place, width: 40 + place, height: 90))
      context.setFillGradient(
        colors, .linear(start: .zero, end: Point(x: 70 + place, y: 30)),
        extend: step == 4 ? .reflect : .pad)
      context.fillEllipse(in: Rect(x: 180 + 4 * place, y: 11 * place, width: 70, height: 90))
      context.fill(Rect(x: 200, y: 12 + 5 * place, width: 90, height: 230))
    }
    context.draw(Image(patches(width: 9, height: 5)), in: Rect(x: 4, y: 204, width: 60, height: 60))
    context.fillColor = Color(red: 0.6, green: 0.2, blue: 0.7, alpha: 0.6)
    context.blendMode = .hardLight
    context.fillEllipse(in: Rect(x: 70, y: 190, width: 40, height: 60))
    context.blendMode = .normal
    context.beginTransparencyLayer(alpha: 0.4)
    context.fillEllipse(in: Rect(x: 128, y: 190, width: 30, height: 60))
    context.fill(Rect(x: 130.5, y: 210, width: 26, height: 60))
    context.endTransparencyLayer()
    return context.finish()
  }

  @Test(arguments: [1, 2, 5, 17], NumberAccess.allCases)
  func bands_howeverNumbersAreReached_makeTheSamePicture(
    bands: Int, numbers: NumberAccess
  ) throws {
    let frame = Self.everyPacking()
    let packings = Set(try Self.programs(frame).map(\.packing))
    #expect(
      packings == [
        .solid, .covered, .boxed, .shaded, .pictured, .layered, .blended, .general,
      ])
    let pass = try #require(Self.pass(frame, bands: bands))
    #expect(bands == 1 || pass.bandCount > 1)
    let picture = try Self.picture(frame, bands: bands) { (device) throws(GLError) in
      try TilePainter(
        device, numbers: numbers.isAvailable(device.capabilities) ? numbers : .textures)
    }
    let isSame = picture == CPURenderer().render(frame)
    #expect(isSame)
  }

  @Test(arguments: [1, 5]) func bands_inManySmallParts_makeTheSamePicture(bands: Int) throws {
    let frame = Self.everyPacking()
    let picture = try Self.picture(frame, bands: bands) { (device) throws(GLError) in
      try TilePainter(device, largestLoad: 8)
    }
    let isSame = picture == CPURenderer().render(frame)
    #expect(isSame)
  }

  @Test(arguments: Gradient.Extend.allCases)
  func gradients_ofEveryKind_areTheSame(extend: Gradient.Extend) throws {
    var renderers = try RendererPair()
    let center = Point(x: 61.5, y: 40.25)
    let placements: [(Gradient.Placement, TileFeatures)] = [
      (.linear(start: Point(x: 20, y: 7), end: Point(x: 33, y: 90)), []),
      (
        .radial(startCenter: center, startRadius: 30.5, endCenter: center, endRadius: 4),
        .radialGradients
      ),
    ]
    // The same at both ends, and low contrast: tables suffice everywhere.
    let end = Color(red: 0.9, green: 0.1, blue: 0.3, alpha: 0.8)
    let around = Gradient(
      colors: [end, Color(red: 0.7, green: 0.2, blue: 0.4, alpha: 0.7), end])
    for (placement, features) in placements {
      var context = GraphicsContext(size: PixelSize(width: 300, height: 200))
      context.setFillGradient(around, placement, extend: extend)
      context.fill(Rect(x: -5, y: -5, width: 310, height: 210))
      context.fill(Rect(x: 10.4, y: 12.6, width: 200.9, height: 100.3))
      let frame = context.finish()
      let isGeneral = extend != .pad
      var expected = features.union([.gradients, .masks])
      if isGeneral { expected.insert(.extends) }
      // Beyond the ends of a linear one there is only a colour.
      let others: Set<TileFeatures> = isGeneral || !features.isEmpty ? [] : [.gradients]
      #expect(try Self.programs(frame) == others.union([expected]))
      try renderers.expectSame(frame, "\(placement)")
    }
  }

  /// Paints too fine for integers are computed beforehand, in the visible tiles.
  @Test func hardEdges_areWorkedOutWhereTheyAre() throws {
    let edge = Gradient(stops: [
      Gradient.Stop(offset: 0, color: .red), Gradient.Stop(offset: 0.4513, color: .blue),
      Gradient.Stop(offset: 0.4513, color: .green), Gradient.Stop(offset: 1, color: .white),
    ])
    var context = GraphicsContext(size: PixelSize(width: 160, height: 16))
    context.setFillGradient(edge, .linear(start: .zero, end: Point(x: 160, y: 0)))
    context.fill(Rect(x: 0, y: 0, width: 160, height: 16))
    let (stream, _) = try Self.stream(context.finish())
    let tiles = stream.tiles.mapValues { $0.map(\.column) }
    #expect(
      tiles == [[.gradients, .masks]: [0, 1, 2, 3, 5, 6, 7, 8, 9], [.texels, .masks]: [4]])
  }

  @Test(arguments: [InterpolationQuality.none, .low, .medium, .high])
  func images_ofAnySize_repeatTheSame(quality: InterpolationQuality) throws {
    var renderers = try RendererPair()
    for (width, height) in [(1, 1), (2, 3), (7, 1), (16, 5), (3, 130), (257, 11)] {
      var random = SplitMix64(seed: UInt64(width * 1000 + height))
      var bitmap = Bitmap(size: PixelSize(width: width, height: height))
      for y in 0..<height {
        for x in 0..<width {
          let alpha = Double(random.int(0...255)) / 255
          bitmap[x, y] =
            Color(red: Double(random.int(0...255)) / 255, green: 0.6, blue: 0.2, alpha: alpha)
            .premultiplied
        }
      }
      var context = GraphicsContext(size: PixelSize(width: 600, height: 90))
      context.interpolationQuality = quality
      context.setFillPattern(
        Image(bitmap), transform: Transform(a: 0.83, b: 0.21, c: -0.4, d: 1.3, tx: 9, ty: -4))
      context.fill(Rect(x: 0, y: 0, width: 600, height: 90))
      context.draw(Image(bitmap), in: Rect(x: 20.3, y: 11.7, width: 90.5, height: 60.2))
      let frame = context.finish()
      let expected: TileFeatures = quality == .high ? [.images, .bicubic] : .images
      #expect(try Self.programs(frame) == [expected.union([.repeats, .masks])])
      try renderers.expectSame(frame, "\(width) by \(height)")
    }
  }

  /// Pixels of any colour.
  private static func patches(width: Int, height: Int) -> Bitmap {
    var random = SplitMix64(seed: UInt64(width * 1000 + height))
    var bitmap = Bitmap(size: PixelSize(width: width, height: height))
    for y in 0..<height {
      for x in 0..<width {
        let channels = (0..<4).map { _ in Double(random.int(0...255)) / 255 }
        bitmap[x, y] =
          Color(red: channels[0], green: channels[1], blue: channels[2], alpha: channels[3])
          .premultiplied
      }
    }
    return bitmap
  }

  @Test(arguments: [InterpolationQuality.none, .low, .medium], [1, 0.6])
  func pictures_turnedAndStretchedAmongColours_areTheSame(
    quality: InterpolationQuality, alpha: Double
  ) throws {
    var renderers = try RendererPair()
    for (width, height) in [(1, 1), (2, 3), (7, 1), (64, 64), (2047, 2), (3, 130), (256, 256)] {
      let image = Image(Self.patches(width: width, height: height))
      var context = GraphicsContext(size: PixelSize(width: 300, height: 200))
      context.interpolationQuality = quality
      context.alpha = alpha
      context.draw(image, in: Rect(x: 20, y: 10, width: Double(width), height: Double(height)))
      context.draw(image, in: Rect(x: 100.3, y: 11.7, width: 90.5, height: 60.2))
      context.draw(image, in: Rect(x: 120.96, y: 91.7, width: 0.04, height: 60.2))
      context.fillColor = Color(red: 0.2, green: 0.5, blue: 0.9, alpha: 0.4)
      context.fillEllipse(in: Rect(x: 110, y: 20, width: 150, height: 100))
      context.fill(Rect(x: 64, y: 0, width: 97, height: 200))
      for turn in 0..<5 {
        context.saveGState()
        context.translateBy(x: 40 + 45 * Double(turn), y: 110)
        context.rotate(by: 0.7 * Double(turn))
        context.draw(image, in: Rect(x: -20, y: -20, width: 64, height: 64))
        context.restoreGState()
      }
      let frame = context.finish()
      let packings = Set(try Self.programs(frame).map(\.packing))
      #expect(packings.contains(.pictured), "\(width) by \(height): \(packings)")
      // Nearest-texel images whose borders integers would misplace have another packing.
      if quality != .none {
        #expect(!packings.contains(.general), "\(width) by \(height): \(packings)")
      }
      try renderers.expectSame(frame, "\(width) by \(height)")
    }
  }

  @Test func pictures_thatAreLargeOrMany_takeTheGeneralForm() throws {
    var renderers = try RendererPair()
    for (side, count, packing) in [
      (16, 255, TileFeatures.Packing.pictured), (16, 256, .general), (257, 1, .general),
    ] {
      let image = Image(Self.patches(width: side, height: side))
      var context = GraphicsContext(size: PixelSize(width: 16, height: 16))
      context.alpha = 0.2
      for number in 0..<count {
        context.draw(image, in: Rect(x: 0.01 * Double(number), y: 3.5, width: 9, height: 7.3))
      }
      let frame = context.finish()
      #expect(try Self.programs(frame).map(\.packing) == [packing])
      try renderers.expectSame(frame, "\(count) of \(side)")
    }
  }

  @Test func pictures_areListedInTheQuartersThatTheyTouch() throws {
    let image = Image(Self.patches(width: 4, height: 4))
    var context = GraphicsContext(size: PixelSize(width: 16, height: 16))
    context.draw(image, in: Rect(x: 1, y: 1, width: 4, height: 4))
    context.draw(image, in: Rect(x: 6, y: 1, width: 4, height: 4))
    context.draw(image, in: Rect(x: 2, y: 9.5, width: 4, height: 4))
    let (stream, _) = try Self.stream(context.finish())
    let tiles = stream.tiles.values.flatMap { $0 }
    // A quarter that no image touches has one command that paints nothing.
    let counts: [UInt32] = tiles.map { $0.quarters }
    #expect(counts == [0x0101_0102])
    #expect(stream.words.count == 12)
  }

  @Test func boxes_amongGradients_areFurtherMasks() throws {
    let (stream, tiles) = try Self.stream(Self.mixedFrame())
    #expect(!tiles.boxes.isEmpty && !tiles.masks.masks.isEmpty)
    #expect(stream.tiles.keys.allSatisfy { !$0.contains(.boxes) || $0.packing == .boxed })
    #expect(stream.masks == tiles.masks)
    // The first further one is the whole tile.
    #expect(stream.furtherMasks.count > 1)
    #expect(stream.furtherMasks.bytes(of: 0).allSatisfy { $0 == 255 })
  }

  @Test func masks_ofCommandsThatCoverTheirTiles_takeNoRoom() throws {
    var context = GraphicsContext(size: PixelSize(width: 256, height: 16))
    let colors = Gradient(colors: [
      Color(red: 1, green: 0.4, blue: 0, alpha: 0.4), Color(gray: 0, alpha: 0.4),
    ])
    context.setFillGradient(colors, .linear(start: .zero, end: Point(x: 256, y: 0)))
    for _ in 0..<40 { context.fill(Rect(x: 0, y: 0, width: 256, height: 16)) }
    // One tile has one mask.
    context.fillEllipse(in: Rect(x: 17, y: 1, width: 14, height: 14))
    let (stream, _) = try Self.stream(context.finish())
    #expect(stream.masks.count == 1)
    #expect(stream.furtherMasks.count == 1)
    #expect(Set(stream.tiles.keys) == [.gradients, [.gradients, .masks]])
  }

  @Test(arguments: [(1, 1), (7, 3), (16, 16), (17, 33), (75, 53), (64, 128)])
  func tiles_ofAnySize_areReadBackInOrder(width: Int, height: Int) throws {
    let size = PixelSize(width: width, height: height)
    let expected = Self.patches(width: width, height: height)
    // Two texels of four pixels next to each other, the next two two rows below, then a row of four texels for the next four
    // rows; two rows of texels for the left quarter of a tile, two for the right one.
    let columns = TileFrame.tiles(width)
    var texels = [[UInt32]](
      repeating: Array(
        repeating: 0, count: columns * TileFrame.tiles(height) * TileFrame.tileArea / 2), count: 2)
    for y in 0..<height {
      for x in 0..<width {
        let column = x / 16 * 4 + (y & 2) + (x & 4) / 4
        let row = y / 16 * 8 + (y & 8) / 2 + (x & 8) / 4 + (y & 4) / 4
        texels[y % 2][(row * columns * 4 + column) * 4 + x % 4] = expected[x, y].rawValue
      }
    }
    var bitmap = Bitmap(size: size)
    for half in 0..<2 {
      texels[half].withUnsafeBytes { TileTarget.copy($0, toRowsFrom: half, of: &bitmap) }
    }
    let isSame = bitmap == expected
    #expect(isSame)
  }

  @Test(arguments: [(75, 53), (128, 64), (33, 90)])
  func tiles_amongPrimitives_areTheSame(width: Int, height: Int) throws {
    var renderers = try RendererPair()
    let size = PixelSize(width: width, height: height)
    var context = GraphicsContext(size: size)
    for turn in 0..<3 {
      let shift = 9 * Double(turn)
      context.fillColor = Color(red: 0.2, green: 0.5, blue: 0.9, alpha: 0.4)
      context.blendMode = turn == 2 ? .multiply : .normal
      context.fillEllipse(in: Rect(x: 3 + shift, y: 2, width: 30, height: 45))
      context.fill(Rect(x: 4.5, y: 7.25 + shift, width: 24, height: 20))
      context.blendMode = .normal
      context.fillColor = Color(red: 0.9, green: 0.3, blue: 0.1, alpha: 0.5)
      context.drawLines([Point(x: 12, y: 5 + shift), Point(x: 45, y: 14)], width: 7)
    }
    let frame = context.finish()
    #expect(Self.pass(frame) == nil)
    try renderers.expectSame(frame, "\(size)")
  }

  @Test func programs_ofColours_areThoseOfTheirCoverage() throws {
    var context = GraphicsContext(size: PixelSize(width: 48, height: 16))
    context.fillColor = Color(red: 1, green: 0, blue: 0, alpha: 0.5)
    context.fill(Rect(x: 0, y: 0, width: 32, height: 16))
    context.fill(Rect(x: 18.5, y: 0, width: 9, height: 16))
    context.fillEllipse(in: Rect(x: 33, y: 1, width: 12, height: 12))
    #expect(try Self.programs(context.finish()) == [[], .boxes, .masks])
    #expect(TileFeatures([]).packing == .solid && TileFeatures.backdrop.packing == .solid)
    #expect(TileFeatures([.masks, .backdrop]).packing == .covered)
    #expect(TileFeatures.boxes.packing == .boxed)
    #expect(TileFeatures([.gradients, .boxes]).packing == .shaded)
    #expect(TileFeatures([.gradients, .extends]).packing == .general)
    #expect(TileFeatures([.images, .boxes, .backdrop]).packing == .pictured)
    #expect(TileFeatures([.images, .spacious]).packing == .general)
    #expect(TileFeatures([.images, .repeats, .spacious]).program == [.images, .repeats, .masks])
    #expect(TileFeatures([.layers, .boxes, .masks]).packing == .layered)
    #expect(TileFeatures([.layers, .nesting]).packing == .general)
    #expect(TileFeatures([.layers, .nesting]).program == [.layers, .masks, .texels])
    #expect(TileFeatures([.layers, .blendModes]).packing == .general)
    #expect(TileFeatures([.blendModes, .boxes]).program == [.blendModes, .masks])
    #expect(TileFeatures([.blendModes, .quotients]).packing == .general)
    #expect(TileFeatures([.blendModes, .gradients]).packing == .general)
    #expect(TileFeatures([.masks, .offscreen]).packing == .general)
    #expect(TileFeatures([.masks, .offscreen]).program == [.offscreen, .layers, .masks])
    #expect(TileFeatures([.boxes, .masks]).program == .masks)
    #expect(TileFeatures([.boxes, .gradients]).program == [.masks, .gradients])
    #expect(TileFeatures([.boxes, .layers]).program == [.masks, .layers])
  }
}
