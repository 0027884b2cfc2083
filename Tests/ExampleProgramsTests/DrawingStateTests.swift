import ExamplePrograms
import GLFunGeometry
import GLFunImaging
import GLFunViews
import TestRandom
import TestSupport
import Testing

/// The rules of colours, shapes and touches.
struct DrawingStateTests {
  private let here = Point(x: 3, y: 4)
  private let there = Point(x: 10, y: 1)

  @Test func newState_isARedLineAtTheOrigin() {
    let state = DrawingState()
    #expect(state.currentColor == .red)
    #expect(!state.usesRandomColor)
    #expect(state.shape == .line)
    #expect(state.firstTouch == .zero)
    #expect(state.lastTouch == .zero)
    #expect(state == DrawingState(seed: 0))
  }

  @Test func controls_haveTheirSegmentsInOrder() {
    #expect(ColorChoice.allCases == [.red, .blue, .yellow, .green, .random])
    #expect(Shape.allCases == [.line, .rect, .ellipse, .image])
    #expect(
      ColorChoice.allCases.map { $0.color?.hex } == [
        Color(red: 1, green: 0, blue: 0).hex, Color(red: 0, green: 0, blue: 1).hex,
        Color(red: 1, green: 1, blue: 0).hex, Color(red: 0, green: 1, blue: 0).hex, nil,
      ])
  }

  @Test(arguments: ColorChoice.allCases.filter { $0 != .random })
  func namedColor_isTakenAtOnceAndEndsRandomColors(choice: ColorChoice) {
    var state = DrawingState()
    state.handle(.color(.random))
    state.handle(.color(choice))
    #expect(!state.usesRandomColor)
    #expect(state.currentColor == choice.color)
    state.handle(.began(here))
    #expect(state.currentColor == choice.color)
  }

  @Test(arguments: [Color(hex: 0xFF6347), Color(hex: 0xFF6347, alpha: 0.25), .clear, .green])
  func customColor_isTakenAsItIsAndChoosesNoSegment(color: Color) {
    var state = DrawingState()
    state.handle(.color(.random))
    state.handle(.customColor(color))
    #expect(state.colorChoice == nil && !state.usesRandomColor)
    #expect(state.currentColor == color && state.shownColor == .red)
    state.handle(.began(here))
    #expect(state.shownColor == color)
    state.handle(.color(.blue))
    state.handle(.moved(there))
    #expect(state.colorChoice == .blue && state.shownColor == .blue)
  }

  @Test func choices_showWithTheNextTouch() {
    var state = DrawingState()
    state.handle(.began(here))
    state.handle(.ended(there))
    state.handle(.shape(.ellipse))
    state.handle(.color(.blue))
    #expect(state.shape == .ellipse && state.currentColor == .blue && state.colorChoice == .blue)
    #expect(state.shownShape == .line && state.shownColor == .red)
    state.handle(.cancelled)
    #expect(state.shownShape == .line && state.shownColor == .red)
    state.handle(.began(here))
    #expect(state.shownShape == .ellipse && state.shownColor == .blue)
    // A touch that continues is a touch, too.
    state.handle(.shape(.rect))
    #expect(state.shownShape == .ellipse)
    state.handle(.moved(there))
    #expect(state.shownShape == .rect)
  }

  @Test func random_changesTheColorWithTheNextTouchAndNotBefore() {
    var state = DrawingState(seed: 9)
    state.handle(.color(.blue))
    state.handle(.color(.random))
    #expect(state.usesRandomColor)
    #expect(state.currentColor == .blue)
    state.handle(.began(here))
    let first = state.currentColor
    #expect(first != .blue)
    state.handle(.moved(there))
    state.handle(.ended(there))
    #expect(state.currentColor == first, "a moving touch keeps its colour")
    state.handle(.began(here))
    #expect(state.currentColor != first)
  }

  @Test(arguments: [0, 1, 42, UInt64.max])
  func randomColors_areRedThenBlueThenGreenOfTheSeed(seed: UInt64) {
    var numbers = SeededRandom(seed: seed)
    var state = DrawingState(seed: seed)
    state.handle(.color(.random))
    for _ in 0..<5 {
      state.handle(.began(here))
      let red = numbers.nextUnit()
      let blue = numbers.nextUnit()
      let green = numbers.nextUnit()
      #expect(state.currentColor == Color(red: red, green: green, blue: blue, alpha: 1))
    }
  }

  @Test func seededRandom_isSplitMix64() {
    var numbers = SeededRandom(seed: 1_234_567)
    // The published sequence of this seed.
    #expect(numbers.next() == 6_457_827_717_110_365_317)
    #expect(numbers.next() == 3_203_168_211_198_807_973)
    var units = SeededRandom(seed: 3)
    for _ in 0..<1000 {
      let unit = units.nextUnit()
      #expect(unit >= 0 && unit < 1)
    }
  }

  @Test func touches_setTheFirstOnceAndTheLastAlways() {
    var state = DrawingState()
    state.handle(.began(here))
    #expect(state.firstTouch == here && state.lastTouch == here)
    #expect(state.currentRect == Rect(x: 3, y: 4, width: 0, height: 0))
    state.handle(.moved(there))
    #expect(state.firstTouch == here && state.lastTouch == there)
    #expect(state.currentRect == Rect(x: 3, y: 4, width: 7, height: -3))
    state.handle(.ended(.zero))
    #expect(state.firstTouch == here && state.lastTouch == .zero)
    state.handle(.began(there))
    #expect(state.firstTouch == there && state.lastTouch == there)
  }

  @Test func cancelledTouch_changesNothing() {
    var state = DrawingState(seed: 4)
    state.handle(.color(.random))
    state.handle(.began(here))
    state.handle(.moved(there))
    let before = state
    state.handle(.cancelled)
    #expect(state == before)
  }

  @Test func colorControl_isHiddenExactlyForTheImage() {
    var state = DrawingState()
    for shape in Shape.allCases {
      state.handle(.shape(shape))
      #expect(state.shape == shape)
      #expect(state.isColorControlHidden == (shape == .image))
    }
  }

  @Test func shapeAndTouches_areIndependent() {
    var state = DrawingState()
    state.handle(.began(here))
    state.handle(.shape(.ellipse))
    #expect(state.firstTouch == here)
    state.handle(.moved(there))
    #expect(state.shape == .ellipse)
  }
}
