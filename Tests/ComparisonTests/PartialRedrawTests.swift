import ExamplePrograms
import GLFunDrawing
import GLFunGeometry
import GLFunImaging
import GLFunRenderCPU
import GLFunRenderGL
import GLFunViews
import TestRandom
import TestSupport
import Testing

/// A host's partial redraw equals a full drawing, to the last bit.
struct PartialRedrawTests {
  /// Plays steps on a view and displays it at random.
  private func play<R: Renderer & ~Copyable>(
    _ start: some View, _ generator: inout ViewGenerator, on renderer: inout R, name: String
  ) throws -> (partial: Int, whole: Int) {
    var host = ViewHost(start)
    var counts = (partial: 0, whole: 0)
    for step in 0..<40 {
      generator.step(&host.view)
      if generator.random.isOne(in: 3) { continue }
      if generator.random.isOne(in: 10) {
        host.view.setNeedsDisplay(
          in: Rect(
            x: generator.random.double(-20...200), y: generator.random.double(-20...200),
            width: generator.random.double(0...90), height: generator.random.double(0...90)))
      }
      let rects = try host.display(using: &renderer)
      #expect(host.view.needsDisplay.isEmpty)
      if rects == [host.view.bounds] { counts.whole += 1 } else { counts.partial += 1 }
      let whole = try renderer.render(host.view.frame())
      let isSame = host.picture == whole
      #expect(isSame, "\(name), step \(step), redrawn \(rects)")
      if !isSame {
        try RendererPair.attach(expected: whole, actual: host.picture, named: name)
        return counts
      }
    }
    return counts
  }

  private func playAll<R: Renderer & ~Copyable>(
    _ kind: ViewGenerator.Kind, _ seeds: Range<UInt64>, on renderer: inout R
  ) throws {
    var counts = (partial: 0, whole: 0)
    for seed in seeds {
      var generator = ViewGenerator(seed: seed)
      let view = generator.view(kind)
      let played = try play(view, &generator, on: &renderer, name: "\(kind) of seed \(seed)")
      counts.partial += played.partial
      counts.whole += played.whole
    }
    #expect(counts.whole > 0)
    #expect(counts.partial > 0, "some redrawing must be partial")
  }

  @Test(arguments: ViewGenerator.Kind.allCases)
  func partialRedraw_onTheProcessor_isTheWhole(kind: ViewGenerator.Kind) throws {
    var renderer = CPURenderer()
    try playAll(kind, 100..<(kind.isSlow ? 105 : 130), on: &renderer)
  }

  @Test(.enabled(if: Driver.isThere, Driver.reason), arguments: ViewGenerator.Kind.allCases)
  func partialRedraw_onTheGPU_isTheWhole(kind: ViewGenerator.Kind) throws {
    var renderer = try GLRenderer()
    try playAll(kind, 200..<(kind.isSlow ? 203 : 212), on: &renderer)
  }

  /// A renderer that fails on demand.
  struct Failing: Renderer {
    struct Failure: Error {}
    var fails = true
    func render(_ frame: DisplayList) throws(Failure) -> Bitmap {
      if fails { throw Failure() }
      return CPURenderer().render(frame)
    }
  }

  @Test func failure_leavesThePictureAndTheWork() throws {
    var renderer = Failing()
    var host = ViewHost(BallView(size: PixelSize(width: 60, height: 40)))
    #expect(throws: Failing.Failure.self) { try host.display(using: &renderer) }
    #expect(host.view.needsDisplay == .everything)
    #expect(host.picture == Bitmap(size: host.view.size))
    renderer.fails = false
    try host.display(using: &renderer)
    #expect(host.picture == CPURenderer().render(host.view.frame()))
    #expect(try host.display(using: &renderer).isEmpty, "nothing is left to do")
  }
}
