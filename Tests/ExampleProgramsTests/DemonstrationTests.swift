import ExamplePrograms
import GLFunImaging
import GLFunViews
import Testing

/// The demonstration of the drawing apps.
struct DemonstrationTests {
  @Test(arguments: [true, false])
  func demo_showsEveryShapeAndColor(usesControls: Bool) {
    let size = PixelSize(width: 320, height: 480)
    var view = GLFunView(size: size, showsControls: usesControls)
    var shapes: Set<Shape> = []
    var choices: Set<ColorChoice> = []
    for event in TouchScript.demo(size: size, usesControls: usesControls).events {
      view.handle(event)
      if let choice = view.state.colorChoice { choices.insert(choice) }
      if case .ended = event { shapes.insert(view.state.shownShape) }
    }
    #expect(shapes == Set(Shape.allCases))
    #expect(choices == Set(ColorChoice.allCases))
  }
}
