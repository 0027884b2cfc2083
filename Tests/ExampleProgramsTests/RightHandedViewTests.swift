import ExamplePrograms
import GLFunDrawing
import GLFunGeometry
import GLFunImaging
import GLFunRenderCPU
import GLFunText
import GLFunViews
import Synchronization
import TestRandom
import TestSupport
import Testing

/// Views whose y axis points up.
struct RightHandedViewTests {
  /// The arguments of a drawing.
  final class Log: Sendable {
    let entries = Mutex<[String]>([])
    func add(_ text: String) { entries.withLock { $0.append(text) } }
    var all: [String] { entries.withLock { $0 } }
  }

  struct Sample: RightHandedView {
    let size = PixelSize(width: 60, height: 40)
    var needsDisplay = DirtyRegion.everything
    var delegate: (any RightHandedViewDelegate)?
    let log: Log

    func drawRightHanded(in context: inout GraphicsContext, dirtyRect: Rect) {
      log.add("view \(dirtyRect.minX) \(dirtyRect.minY) \(dirtyRect.width) \(dirtyRect.height)")
      context.fill(Rect(x: 1, y: 2, width: 3, height: 4))
    }
  }

  struct Delegate: RightHandedViewDelegate {
    let log: Log

    func draw(
      _ view: some RightHandedView, dirtyRect: Rect, in context: inout GraphicsContext
    ) {
      log.add("delegate \(view.size) \(dirtyRect.minY)")
      context.fill(Rect(x: 1, y: 2, width: 3, height: 4))
    }
  }

  private func draw(_ view: Sample, dirty: Rect) -> DisplayList {
    var context = GraphicsContext(size: view.size)
    view.draw(in: &context, dirtyRect: dirty)
    #expect(context.ctm == .identity, "the context is given back as it was")
    return context.finish()
  }

  @Test func drawing_isHandedToOneOnly() {
    let dirty = Rect(x: 5, y: 10, width: 20, height: 12)
    let own = Log()
    _ = draw(Sample(log: own), dirty: dirty)
    #expect(own.all == ["view 5.0 18.0 20.0 12.0"])
    let (other, asked) = (Log(), Log())
    _ = draw(Sample(delegate: Delegate(log: asked), log: other), dirty: dirty)
    #expect(other.all.isEmpty)
    #expect(asked.all == ["delegate 60x40 18.0"])
  }

  @Test func points_areCountedFromTheBottom() {
    let list = draw(Sample(log: Log()), dirty: Rect(x: 0, y: 0, width: 60, height: 40))
    #expect(Set(list.points.map(\.y)) == [38, 34])
    #expect(Set(list.points.map(\.x)) == [1, 4])
  }

  @Test func flip_isItsOwnInverse() {
    var random = SplitMix64(seed: 4)
    for _ in 0..<500 {
      let height = Double(random.int(1...5000))
      var context = GraphicsContext(size: PixelSize(width: 1, height: 1))
      // Whole numbers and powers of two, so that the sums are exact.
      let before = Transform(
        a: random.pick([1, 2, 0.5]), b: 0, c: 0, d: random.pick([1, -2, 0.25]),
        tx: Double(random.int(-99...99)), ty: Double(random.int(-99...99)))
      context.concatenate(before)
      context.flip(height: height)
      #expect(context.ctm != before)
      context.flip(height: height)
      #expect(context.ctm == before)
      let rect = Rect(
        x: random.double(-9...9), y: Double(random.int(-9...9)), width: random.double(0...9),
        height: Double(random.int(0...9)))
      #expect(rect.flipped(height: height).flipped(height: height) == rect)
    }
    #expect(Rect.null.flipped(height: 7) == .null)
  }

  @Test func images_areUprightInAFlippedSpace() {
    let image = Image(Bitmap(size: PixelSize(width: 4, height: 8)))
    let rect = Rect(x: 10, y: 5, width: 4, height: 8)
    var flipped = GraphicsContext(size: PixelSize(width: 60, height: 40))
    flipped.flip(height: 40)
    flipped.drawUpright(image, in: rect)
    var plain = GraphicsContext(size: PixelSize(width: 60, height: 40))
    plain.draw(image, in: Rect(x: 10, y: 27, width: 4, height: 8))
    let lists = [flipped.finish(), plain.finish()]
    #expect(lists[0].imagePaints == lists[1].imagePaints)
  }

  @Test func layer_isFlippedInItsOwnExtent() {
    let layer = DisplayList.rightHanded(size: PixelSize(width: 9, height: 20)) { context in
      context.fill(Rect(x: 1, y: 2, width: 3, height: 4))
    }
    #expect(layer.size == PixelSize(width: 9, height: 20))
    #expect(Set(layer.points.map(\.y)) == [18, 14])
  }

  @Test func scatterPlot_isAsGoodWithADelegate() {
    let log = Log()
    var view = ScatterPlotView(size: PixelSize(width: 60, height: 40))
    let own = view.frame()
    view.delegate = Delegate(log: log)
    #expect(view.frame() != own)
    #expect(log.all == ["delegate 60x40 0.0"])
    view.delegate = nil
    #expect(view.frame() == own)
  }

  @Test func scatterPlot_putsPointsOverItsAxes() {
    let size = PixelSize(width: 320, height: 240)
    // The ends of both axes have a point each, whose light middle no axis crosses.
    let points = [Point(x: 0, y: 0), Point(x: 10, y: 0), Point(x: 0, y: 10)]
    let with = CPURenderer().render(ScatterPlotView(size: size, points: points).frame())
    let without = CPURenderer().render(
      ScatterPlotView(size: size, points: [Point(x: 0, y: 10), Point(x: 10, y: 0)]).frame())
    // The point at the origin changes pixels of the axes' corner in the other picture.
    var isOver = false
    for y in 0..<size.height {
      for x in 0..<size.width {
        let (new, old) = (with[x, y], without[x, y])
        if new != old, old.red < 60, old.green < 60, old.blue < 80, new.red > 150 { isOver = true }
      }
    }
    #expect(isOver)
  }

  @Test func titles_takeRoomBesideTheAxes() throws {
    let size = PixelSize(width: 320, height: 240)
    let plain = ScatterPlotView(size: size)
    let titled = ScatterPlotView(size: size, xTitle: "Time in s", yTitle: "Speed")
    var view = plain
    view.xTitle = "Time in s"
    view.yTitle = "Speed"
    #expect(view.frame() == titled.frame())
    guard FontLibrary.harfBuzz.problem == nil else {
      try Test.cancel("libharfbuzz0b is not installed")
    }
    func ink(_ view: ScatterPlotView, columns: Range<Int>, rows: Range<Int>) -> Int {
      let picture = CPURenderer().render(view.frame())
      return rows.reduce(0) { sum, y in sum + columns.count { picture[$0, y].red < 120 } }
    }
    // In the area of the titles there is nothing without them, or only the ends of labels.
    #expect(ink(titled, columns: 0..<320, rows: 232..<240) > 30)
    #expect(ink(plain, columns: 0..<320, rows: 232..<240) == 0)
    #expect(ink(titled, columns: 0..<9, rows: 20..<220) > 30)
    #expect(ink(plain, columns: 0..<9, rows: 20..<220) < 20)
    let long = String(repeating: "a very long title ", count: 100)
    let shortened = ScatterPlotView(size: size, xTitle: long, yTitle: long).frame()
    #expect(shortened.points.allSatisfy { $0.x > -20 && $0.x < 340 && $0.y > -20 && $0.y < 260 })
  }

  @Test(arguments: [
    [], [Point(x: 3, y: 3)], [Point(x: 0, y: 0), Point(x: 0, y: 0)],
    [Point(x: .nan, y: 1), Point(x: 1, y: .infinity)],
    [Point(x: 1e308, y: -1e308), Point(x: -1e308, y: 1e308)],
    [Point(x: .leastNonzeroMagnitude, y: 0), Point(x: 0, y: .leastNormalMagnitude)],
    [Point(x: 1e15, y: 1), Point(x: 1e15 + 1, y: 1.000_000_000_000_1)],
    [Point(x: -7e-9, y: 12_345_678), Point(x: 7e-9, y: 99_999_999)],
  ])
  func scatterPlot_takesAnyNumbers(points: [Point]) {
    for (width, height) in [(1, 1), (320, 480), (3, 900), (2000, 40)] {
      let view = ScatterPlotView(size: PixelSize(width: width, height: height), points: points)
      let list = view.frame()
      #expect(list.points.allSatisfy { $0.isFinite })
      #expect(list.commands.count > 2)
    }
  }
}
