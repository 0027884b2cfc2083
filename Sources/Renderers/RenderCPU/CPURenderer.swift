public import GLFunDrawing
internal import GLFunFrames
public import GLFunImaging
internal import GLFunPrimitives
internal import GLFunThreading
internal import GLFunTiles

/// A renderer on the CPU, which produces exactly the same pixels as the GL renderer.
public struct CPURenderer: Renderer, Sendable {
  /// The rounding of GL primitives: `standard`, except to match the output of a driver that rounds differently.
  public var primitives: PrimitiveRounding

  /// The number of threads that draw a frame, at least one. The pixels do not depend on it.
  public var threads: Int

  private let workspaces = Workspaces()

  /// Creates a renderer.
  ///
  /// - Parameters:
  ///   - primitives: the rounding of GL primitives.
  ///   - threads: the number of threads that draw a frame, at least one; nil for one per processor.
  public init(primitives: PrimitiveRounding = .standard, threads: Int? = nil) {
    self.primitives = primitives
    self.threads = max(1, threads ?? Processors.count)
  }

  /// Renders `frame` on transparent pixels.
  public func render(_ frame: DisplayList) -> Bitmap {
    var clock = StageClock.off
    return render(frame, clock: &clock)
  }

  /// Renders `frame`, and measures the time of each stage.
  package func render(_ frame: DisplayList, clock: inout StageClock) -> Bitmap {
    if threads > 1, frame.isSmall {
      var alone = self
      alone.threads = 1
      return alone.render(frame, clock: &clock)
    }
    let plan = FramePlan(
      frame, grid: primitives.grid, bandHeights: bandHeights(frame.size), clock: &clock)
    return render(plan, clock: &clock)
  }

  /// Renders a planned frame.
  func render(_ plan: FramePlan, clock: inout StageClock) -> Bitmap {
    clock.enter(.drawing)
    var passes = plan.passes[...]
    var canvas: Canvas
    if case .shapes(let shapes) = passes.first {
      canvas = Canvas(
        shapes, size: plan.size, rounding: primitives.blending, threads: threads,
        workspaces: workspaces,
        clock: &clock)
      passes.removeFirst()
    } else {
      canvas = Canvas(size: plan.size, rounding: primitives.blending)
    }
    for pass in passes {
      switch pass {
      case .primitives(let primitives): draw(primitives, on: &canvas)
      case .shapes(let shapes):
        canvas.draw(shapes, threads: threads, workspaces: workspaces, clock: &clock)
      }
    }
    return Bitmap(size: plan.size, pixels: canvas.pixels)
  }

  /// The heights of the bands for a picture that is drawn in one piece.
  func bandHeights(_ size: PixelSize) -> BandHeights {
    let cached = bandHeight(size, area: size.area, atLeast: 1)
    if threads == 1 { return .even(cached, fewMasks: Self.fewMasks) }
    return .tapering(
      from: cached, to: bandHeight(size, area: size.area, atLeast: 8 * threads),
      threads: threads)
  }

  /// The height of equal bands, in rows of tiles, as for a picture drawn in strips: several bands for each thread, because some
  /// take longer than others.
  ///
  /// - Parameter area: the number of pixels drawn at once.
  func bandHeight(_ size: PixelSize, area: Int) -> Int {
    bandHeight(size, area: area, atLeast: threads == 1 ? 1 : 4 * threads)
  }

  /// The height of bands, in rows of tiles, that gives at least `least` bands, each small enough that its data stays in the
  /// processor's cache.
  private func bandHeight(_ size: PixelSize, area: Int, atLeast least: Int) -> Int {
    let bands = max((area + Self.cachedArea - 1) / Self.cachedArea, least)
    let rows = TileFrame.tiles(max(1, area / size.width))
    return (rows + bands - 1) / bands
  }

  /// The number of pixels of a band whose tiles are built and run within the cache.
  private static let cachedArea = 512 * 1024

  /// The limit on the masks of a higher band: about eight megabytes.
  private static let fewMasks = 100_000

  private func draw(_ pass: PrimitivePass, on canvas: inout Canvas) {
    for step in pass.steps {
      switch step {
      case .clear(let color): canvas.clear(color)
      case .triangles(let range, _): drawTriangles(pass, range, on: &canvas)
      case .lines(let range, let width, _): drawLines(pass, range, width: width, on: &canvas)
      case .sprite(let quad): draw(quad, on: &canvas)
      }
    }
  }

  private func drawTriangles(
    _ pass: PrimitivePass, _ range: Range<Int>, on canvas: inout Canvas
  ) {
    let fill = TriangleFill(grid: pass.grid, size: canvas.size)
    for index in stride(from: range.lowerBound, to: range.upperBound, by: 3) {
      let color = pass.color(index)
      fill.forEachRow(of: pass.corner(index), pass.corner(index + 1), pass.corner(index + 2)) {
        canvas.fill(row: $0, columns: $1, color: color)
      }
    }
  }

  private func drawLines(
    _ pass: PrimitivePass, _ range: Range<Int>, width: Double, on canvas: inout Canvas
  ) {
    let fill = TriangleFill(grid: LineRule.grid, size: canvas.size)
    for index in stride(from: range.lowerBound, to: range.upperBound, by: 2) {
      guard let corners = pass.lineCorners(index, width: width) else { continue }
      let color = PremultipliedColor(rawValue: pass.lineEnds[index].color)
      fill.forEachRow(of: corners) { canvas.fill(row: $0, columns: $1, color: color) }
    }
  }

  private func draw(_ quad: SpriteQuad, on canvas: inout Canvas) {
    let sampler = SpriteSampler(quad.texture)
    let isModulated = quad.modulation.rawValue != .max
    var v = quad.startV
    for row in Int(quad.box.minY)..<Int(quad.box.maxY) {
      var u = quad.startU
      for column in Int(quad.box.minX)..<Int(quad.box.maxX) {
        var color = sampler.color(
          u: Int32(truncatingIfNeeded: u >> 32), v: Int32(truncatingIfNeeded: v >> 32))
        if isModulated { color = color.modulated(by: quad.modulation) }
        canvas.blend(color, at: row * canvas.size.width + column)
        u &+= quad.stepU
      }
      v &+= quad.stepV
    }
  }
}
