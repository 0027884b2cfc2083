import ExamplePrograms
import GLFunDrawing
import GLFunGeometry
import GLFunImaging
import GLFunViews
import TestRandom
import TestSupport
import Testing

/// The GLFun app, touched and switched through all its controls.
@Suite(.enabled(if: Driver.isThere, Driver.reason))
struct GLFunViewComparisonTests {
  static let sizes = [(320, 460), (1, 1), (7, 300), (997, 613)]

  @Test(arguments: Shape.allCases, ColorChoice.allCases)
  func everyShape_inEveryColor_isTheSame(shape: Shape, color: ColorChoice) throws {
    var renderers = try RendererPair()
    var random = SplitMix64(seed: 5)
    for mode in Driver.isLLVMpipe ? LineMode.allCases : [.expanded] {
      for (width, height) in Self.sizes {
        var view = GLFunView(
          size: PixelSize(width: width, height: height), seed: 11, lineMode: mode)
        view.handle(.shape(shape))
        view.handle(.color(color))
        for touch in 0..<4 {
          let isWhole = touch % 2 == 0
          func point() -> Point {
            let x = random.double(-10...Double(width) + 10)
            let y = random.double(-10...Double(height) + 10)
            return isWhole ? Point(x: x.rounded(), y: y.rounded()) : Point(x: x, y: y)
          }
          view.handle(.began(point()))
          view.handle(.moved(point()))
          let name = "\(shape) \(color) \(mode) \(width) by \(height) touch \(touch)"
          try renderers.expectSame(view.frame(), "\(name) moved")
          view.handle(.ended(point()))
          try renderers.expectSame(view.frame(), "\(name) ended")
        }
      }
    }
  }
}
