import ExamplePrograms
import GLFunDrawing
import GLFunGeometry
import GLFunImaging
import GLFunViews
import Testing

/// The shapes of the garden, and the garden of a seed.
struct GardenTests {
  private let style = ShapeStyle(
    innerColor: .red, outerColor: .yellow, strokeColor: .black, lineThickness: 1.5)

  private func list(_ shape: some ShapedView) -> DisplayList {
    var context = GraphicsContext(size: PixelSize(width: 200, height: 200))
    shape.draw(in: &context)
    return context.finish()
  }

  @Test func gradient_hasTwoOrThreeOfInnerOuterInner() {
    var style = style
    #expect(style.gradient == Gradient(colors: [.red, .yellow]))
    style.gradientCount = 3
    #expect(style.gradient == Gradient(colors: [.red, .yellow, .red]))
    #expect(style.gradient.stops.map(\.offset) == [0, 0.5, 1])
  }

  @Test func shape_isFilledWithItsGradientAndStroked() {
    let petal = Petal(bounds: Rect(x: 10, y: 20, width: 40, height: 90), style: style)
    let list = list(petal)
    guard list.commands.count == 2, case .fill(_, _, .gradient(let paint), _) = list.commands[0],
      case .stroke(_, let pen, .color(let color), _) = list.commands[1]
    else {
      Issue.record("\(list.commands)")
      return
    }
    #expect(list.gradientPaints[paint].gradient == style.gradient)
    #expect(list.pens[pen].style.width == 1.5)
    #expect(color == Color.black.premultiplied)

    var thin = petal
    thin.style.lineThickness = 0
    #expect(self.list(thin).commands.count == 1, "a thickness of 0 draws no outline")
  }

  @Test(arguments: Petal.Form.allCases)
  func petal_beginsThreeUnitsDownAndMeetsAtTheBottomMiddle(form: Petal.Form) {
    let bounds = Rect(x: 10, y: 20, width: 40, height: 90)
    let path = Petal(bounds: bounds, style: style, form: form).path
    var plain = style
    plain.lineThickness = 0
    let list = list(Petal(bounds: bounds, style: plain, form: form))
    #expect(list.points.first == Point(x: 30, y: 23))
    #expect(list.points.contains(Point(x: 30, y: 110)))
    #expect(path.contains(bounds.center))
    // Both sides are alike.
    for step in 0..<40 {
      for across in 1..<20 {
        let left = Point(x: 30 - Double(across) - 0.013, y: 21.01 + 2.2 * Double(step))
        let right = Point(x: 60 - left.x, y: left.y)
        #expect(path.contains(left) == path.contains(right), "\(left)")
      }
    }
  }

  @Test func stem_risesFromItsRootToItsTip() {
    let stem = Stem(
      root: Point(x: 50, y: 150), tip: Point(x: 70, y: 30), bow: -8, thickness: 6, style: style)
    #expect(stem.point(at: 0) == stem.root && stem.point(at: 1) == stem.tip)
    for part in [0.1, 0.5, 0.9] {
      #expect(stem.path.contains(stem.point(at: part)))
      #expect(stem.bounds.contains(stem.point(at: part)))
    }
  }

  @Test func blade_hasAPointAtItsRootAndAtItsTip() {
    let blade = Grass.Blade(root: Point(x: 50, y: 150), height: 60, width: 8, lean: 0)
    let path = Grass(
      blades: [blade], bounds: Rect(x: 0, y: 90, width: 100, height: 60), style: style
    ).path
    func width(at y: Double) -> Int {
      (0..<400).count { path.contains(Point(x: 40 + Double($0) / 20 + 0.01, y: y)) }
    }
    let middle = width(at: 135)
    #expect(middle > 100 && middle <= 160, "no wider than it says")
    #expect(width(at: 149.5) * 4 < middle && width(at: 90.5) * 4 < middle)
  }

  @Test func glow_isOneGradientThatEndsWithoutAnEdge() {
    let sun = Sun(bounds: Rect(x: 90, y: 90, width: 20, height: 20), style: style)
    var context = GraphicsContext(size: PixelSize(width: 200, height: 200))
    let glows = [Sun.Glow(reach: 8, strength: 0.5), Sun.Glow(reach: 4, strength: 0.5)]
    sun.drawGlow(glows, in: &context)
    let list = context.finish()
    #expect(list.commands.count == 1)
    let alphas = list.gradientPaints[0].gradient.stops.map(\.color.alpha)
    #expect(alphas.first == 0.75 && alphas.last == 0)
    let steps = zip(alphas, alphas.dropFirst()).map { $0 - $1 }
    #expect(steps.allSatisfy { $0 > 0 })
    #expect(steps.max() ?? 1 < 0.06 && steps.last ?? 1 < 0.001)
  }

  private func frame(
    _ size: PixelSize, seed: UInt64 = 1, time: Double = 0, wind: Double = 1, flowers: Int? = nil
  ) -> DisplayList {
    GardenView(size: size, seed: seed, time: time, wind: wind, flowers: flowers).frame()
  }

  private let small = PixelSize(width: 60, height: 90)

  @Test func garden_dependsOnItsSeedTheTimeAndTheWindAlone() {
    let first = frame(small)
    #expect(first == frame(small))
    #expect(first != frame(small, seed: 2))
    #expect(first != frame(small, time: 1))
    #expect(first != frame(small, wind: 0.5))
    #expect(first != frame(small, flowers: 1))
  }

  @Test func garden_isTheSameInEverySizeOfOneShape() {
    let first = frame(small)
    let large = frame(PixelSize(width: 600, height: 900))
    #expect(first.commands.count == large.commands.count)
    #expect(first.points.count == large.points.count)
    for (point, other) in zip(first.points, large.points) {
      let isTenfold = abs(point.x * 10 - other.x) < 1e-6 && abs(point.y * 10 - other.y) < 1e-6
      #expect(isTenfold)
      if !isTenfold { return }
    }
  }

  /// The number of flowers does not change the land.
  @Test func garden_keepsItsLandWhateverGrowsOnIt() {
    let (few, many) = (frame(small, flowers: 2), frame(small, flowers: 9))
    #expect(few.commands.prefix(20) == many.commands.prefix(20))
    #expect(few.commands.count < many.commands.count)
  }

  @Test func ticks_areStepsOfTime() {
    var view = GardenView(size: small, seed: 1, time: 0.5)
    view.ticksPerSecond = 8
    view.needsDisplay = DirtyRegion()
    for _ in 0..<12 { view.tick() }
    #expect(view.time == 2)
    #expect(view.needsDisplay == .everything)
    #expect(view.frame() == frame(small, time: 2))
  }

  @Test func calmAir_movesNoPlant() {
    // Butterflies, birds and motes move without wind, so only the plants are drawn alike.
    let (first, later) = (frame(small, time: 0, wind: 0), frame(small, time: 9, wind: 0))
    #expect(first.commands.count == later.commands.count)
    let moved = zip(first.points, later.points).filter { $0 != $1 }.count
    #expect(moved * 5 < first.points.count)
  }

  @Test(arguments: [(1, 1), (1, 500), (2000, 3), (37, 11)])
  func garden_growsInAnySize(width: Int, height: Int) {
    for seed in 0..<6 as Range<UInt64> {
      let list = frame(PixelSize(width: width, height: height), seed: seed, time: -1e9, wind: 10)
      #expect(list.commands.count > 100)
      #expect(list.points.allSatisfy { $0.isFinite })
    }
  }
}
