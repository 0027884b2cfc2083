import GLFunDrawing
import GLFunFrames
import GLFunGeometry
import GLFunImaging
import GLFunRasterization
import GLFunTiles
import TestRandom
import TestSupport
import Testing

@testable import GLFunRenderGL

/// Gradients in tiles: lines of colours in place of tables, and the loops that run them.
struct GradientTileTests {
  /// Two colours of one opacity, or one colour of two opacities.
  private static func lineOfColors(_ random: inout SplitMix64) -> Gradient {
    func channel(_ random: inout SplitMix64) -> Double { Double(random.int(0...255)) / 255 }
    func color(_ random: inout SplitMix64, alpha: Double) -> Color {
      Color(
        red: channel(&random), green: channel(&random), blue: channel(&random), alpha: alpha)
    }
    let first = color(&random, alpha: channel(&random))
    var last = color(&random, alpha: first.alpha)
    if random.int(0...2) == 0 {
      last = first
      last.alpha = channel(&random)
    }
    return Gradient(colors: [first, last])
  }

  private static func pass(_ frame: DisplayList) -> ShapePass? {
    var clock = StageClock.off
    let plan = FramePlan(frame, grid: .sixteenths, clock: &clock)
    guard plan.passes.count == 1, case .shapes(let pass) = plan.passes[0] else { return nil }
    return pass
  }

  private static func programs(_ frame: DisplayList) throws -> Set<TileFeatures> {
    var clock = StageClock.off
    let pass = try #require(Self.pass(frame))
    let tiles = pass.tiles(band: 0, in: TileWorkspace(), clock: &clock)
    return Set(TileStream(tiles, TexelSquares(tiles.images), ColorRamps(pass)).tiles.keys)
  }

  @Test func lines_ofTwoColours_roundToTheirTables_fusedOrNot() throws {
    var random = SplitMix64(seed: 18)
    let count = 200
    var context = GraphicsContext(size: PixelSize(width: 32, height: 32))
    for _ in 0..<count {
      context.setFillGradient(
        Self.lineOfColors(&random), .linear(start: .zero, end: Point(x: 30, y: 11)))
      context.fill(Rect(x: 0, y: 0, width: 32, height: 32))
    }
    let pass = try #require(Self.pass(context.finish()))
    let ramps = ColorRamps(pass)
    #expect(ramps.ramps.count == count)
    // A few have ties that single precision cannot decide.
    #expect(ramps.ramps.count { $0 != nil } > count * 9 / 10)
    var wrong = 0
    for (number, ramp) in ramps.ramps.enumerated() {
      guard let ramp else { continue }
      for entry in 0..<GradientCoefficients.tableSize {
        let isBeyond = entry == 0 || entry == GradientCoefficients.tableSize - 1
        if isBeyond, !ramp.isWhole { continue }
        let position = max(-0.5, min(Float(entry - 1), 1023.5))
        let color = pass.colorTables[number * GradientCoefficients.tableSize + entry]
        let channels = SIMD4<Float>(
          Float(color.red), Float(color.green), Float(color.blue), Float(color.alpha))
        let separate = ramp.start + ramp.step * position
        let fused = ramp.start.addingProduct(ramp.step, SIMD4(repeating: position))
        if separate.rounded(.toNearestOrEven) != channels
          || fused.rounded(.toNearestOrEven) != channels
        {
          wrong += 1
        }
      }
    }
    #expect(wrong == 0)
  }

  @Test func lines_areOnlyFoundForColoursThatChangeEvenly() throws {
    var context = GraphicsContext(size: PixelSize(width: 16, height: 16))
    let (red, clear) = (
      Color(red: 1, green: 0, blue: 0), Color(red: 1, green: 0, blue: 0, alpha: 0)
    )
    let gradients: [(Gradient, hasLine: Bool)] = [
      (Gradient(colors: [red, .black]), true), (Gradient(colors: [red, clear]), true),
      (Gradient(colors: [red, .clear]), false), (Gradient(colors: [red, .black, red]), false),
      (
        Gradient(stops: [
          Gradient.Stop(offset: 0.25, color: red), Gradient.Stop(offset: 1, color: .black),
        ]), false
      ),
    ]
    for (gradient, _) in gradients {
      context.setFillGradient(gradient, .linear(start: .zero, end: Point(x: 16, y: 3)))
      context.fill(Rect(x: 1, y: 1, width: 9, height: 9))
    }
    let ramps = ColorRamps(try #require(Self.pass(context.finish())))
    #expect(ramps.ramps.map { $0 != nil } == gradients.map(\.hasLine))
  }

  @Test(.enabled(if: Driver.isThere, Driver.reason), arguments: 0..<24)
  func gradients_inAnyOrder_areTheSame(seed: Int) throws {
    var renderers = try RendererPair()
    var random = SplitMix64(seed: UInt64(seed))
    var context = GraphicsContext(size: PixelSize(width: 150, height: 90))
    func place(_ random: inout SplitMix64, _ extent: Int) -> Double {
      Double(random.int(-40...(extent + 40) * 8)) / 8
    }
    for _ in 0..<40 {
      let start = Point(x: place(&random, 150), y: place(&random, 90))
      let end = Point(x: place(&random, 150), y: place(&random, 90))
      let radius = Double(random.int(1...900)) / 8
      let gradient = Self.lineOfColors(&random)
      switch random.int(0...7) {
      case 0...2: context.setFillGradient(gradient, .linear(start: start, end: end))
      case 3...4:
        context.setFillGradient(
          gradient,
          .radial(startCenter: start, startRadius: 0, endCenter: start, endRadius: radius))
      case 5:
        // Rings, and gradients so steep that they are hard edges.
        context.setFillGradient(
          gradient,
          random.int(0...1) == 0
            ? .radial(
              startCenter: start, startRadius: radius / 3, endCenter: start, endRadius: radius)
            : .linear(start: start, end: Point(x: start.x + 0.01, y: start.y + 0.003)))
      case 6:
        context.setFillGradient(
          Gradient(colors: [.clear, gradient.stops[0].color, .white]),
          .linear(start: start, end: end))
      default: context.fillColor = gradient.stops[0].color
      }
      let box = Rect(
        x: place(&random, 100), y: place(&random, 60), width: Double(random.int(1...140)),
        height: Double(random.int(1...90)))
      switch random.int(0...3) {
      case 0: context.fillEllipse(in: box)
      case 1: context.fill(box)
      default: context.fill(Rect(x: -1, y: -1, width: 152, height: 92))
      }
    }
    let frame = context.finish()
    #expect(try Self.programs(frame).contains { $0.packing == .shaded })
    try renderers.expectSame(frame, "seed \(seed)")
  }

  @Test(.enabled(if: Driver.isThere, Driver.reason))
  func gradients_allOverTheirTiles_haveProgramsWithoutMasks() throws {
    var renderers = try RendererPair()
    let colors = Gradient(colors: [
      Color(red: 0.2, green: 0.4, blue: 0, alpha: 0.4),
      Color(red: 1, green: 0, blue: 0.6, alpha: 0.4),
    ])
    let center = Point(x: 20, y: 25)
    let placements: [(Gradient.Placement, TileFeatures)] = [
      (.linear(start: .zero, end: Point(x: 40, y: 50)), .gradients),
      (
        .radial(startCenter: center, startRadius: 0, endCenter: center, endRadius: 30),
        [.gradients, .radialGradients]
      ),
      (
        .radial(startCenter: center, startRadius: 3, endCenter: center, endRadius: 30),
        [.gradients, .radialGradients, .masks]
      ),
    ]
    for (placement, features) in placements {
      var context = GraphicsContext(size: PixelSize(width: 48, height: 48))
      context.setFillGradient(colors, placement)
      context.fill(Rect(x: 0, y: 0, width: 48, height: 48))
      let frame = context.finish()
      #expect(try Self.programs(frame) == [features])
      try renderers.expectSame(frame, "\(placement)")
    }
  }
}
