import GLFunDrawing
import GLFunGeometry
import GLFunImaging
import GLFunRenderCPU
import TestRandom
import Testing

/// An ellipse that is a whole path is recorded without its outline, and gives the same picture as with it.
struct EllipseTests {
  /// A transform: identity, axis-aligned, mirrored, turned, sheared, flat, or large.
  private func transform(_ random: inout SplitMix64) -> Transform {
    let middle = Transform(translationX: random.double(0...90), y: random.double(0...70))
    func number() -> Double { random.double(-2...2) }
    switch random.int(0...7) {
    case 0: return .identity
    case 1: return middle.scaledBy(x: number(), y: number())
    case 2: return middle.rotated(by: number() * 3)
    case 3:
      return Transform(a: number(), b: number(), c: number(), d: number(), tx: 40, ty: 30)
    case 4: return Transform(a: number(), b: 0, c: number(), d: 0, tx: 40, ty: 30)
    case 5: return Transform(a: 0, b: number(), c: number(), d: 0, tx: 40, ty: 30)
    // Around the size at which an ellipse takes more than eight arcs.
    case 6: return middle.scaledBy(x: random.double(100...400), y: 1)
    default: return middle.rotated(by: number()).scaledBy(x: 1e-3, y: 30)
    }
  }

  /// Some ellipses.
  private func frame(seed: UInt64, asPaths: Bool) -> DisplayList {
    var random = SplitMix64(seed: seed)
    var context = GraphicsContext(size: PixelSize(width: 90, height: 70))
    for _ in 0..<random.int(1...6) {
      context.saveGState()
      context.concatenate(transform(&random))
      if random.isOne(in: 4) {
        context.setShadow(offset: Vector(dx: 3, dy: 2), blur: random.double(0...8))
      }
      if random.isOne(in: 4) { context.shouldAntialias = false }
      context.fillColor = Color(red: 0.9, green: 0.5, blue: 0.1, alpha: random.double(0.2...1))
      context.strokeColor = Color(red: 0.1, green: 0.3, blue: 0.8, alpha: random.double(0.2...1))
      context.lineWidth = random.double(0...9)
      if random.isOne(in: 3) { context.lineDash = LineDash(phase: 1, lengths: [5, 3]) }
      let rect = Rect(
        x: random.double(-20...10), y: random.double(-20...10), width: random.double(-5...40),
        height: random.isOne(in: 9) ? 0 : random.double(-5...40))
      let isFilled = random.isOne(in: 2)
      if asPaths {
        context.addEllipse(in: rect)
        if isFilled { context.fillPath() } else { context.strokePath() }
      } else {
        if isFilled { context.fillEllipse(in: rect) } else { context.strokeEllipse(in: rect) }
      }
      context.restoreGState()
    }
    return context.finish()
  }

  @Test func ellipses_areTheSameAsPaths() {
    var shorter = 0
    for seed in 0..<600 as Range<UInt64> {
      let plain = frame(seed: seed, asPaths: false)
      let paths = frame(seed: seed, asPaths: true)
      if plain.byteCount < paths.byteCount { shorter += 1 }
      #expect(CPURenderer().render(plain) == CPURenderer().render(paths), "seed \(seed)")
      let threads = CPURenderer(threads: 3)
      #expect(threads.render(plain) == threads.render(paths), "seed \(seed), three threads")
      guard seed % 4 == 0 else { continue }
      func layered(_ list: DisplayList) -> Bitmap {
        painted(60, 40) { context in
          context.rotate(by: 0.3)
          context.draw(list, in: Rect(x: 3, y: -4, width: 50, height: 60))
        }
      }
      #expect(layered(plain) == layered(paths), "seed \(seed), as a layer")
    }
    #expect(shorter > 300)
  }

  /// The reach of an ellipse is known without its outline.
  @Test func plainCircles_reachNoFurtherThanIsTold() throws {
    var random = SplitMix64(seed: 3)
    var count = 0
    for _ in 0..<2000 {
      let rect = Rect(
        x: random.double(-9...9), y: random.double(-9...9), width: random.double(0...9),
        height: random.double(0...9))
      let placed = transform(&random)
      guard let circle = Path.plainCircle(in: rect, transform: placed) else { continue }
      count += 1
      var path = Path()
      path.addEllipse(in: rect, transform: placed)
      var assigned = Path()
      assigned.assign(plainCirclePlacedBy: circle)
      #expect(assigned.verbs == path.verbs && assigned.points == path.points)
      #expect(assigned.verbs.count == Path.plainCircleSegmentCount)
      let reach = circle.plainCircleReach
      let margin = 1e-12 * (abs(circle.tx) + abs(circle.ty) + reach.x + reach.y)
      for point in path.points {
        #expect(abs(point.x - circle.tx) <= reach.x + margin)
        #expect(abs(point.y - circle.ty) <= reach.y + margin)
      }
      // The stated reach is not much larger either.
      let furthest = path.points.map { abs($0.x - circle.tx) }.max() ?? 0
      #expect(reach.x <= furthest * 1.036 + margin)
    }
    #expect(count > 1000)
  }
}
