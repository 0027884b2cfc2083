public import GLFunCPU
public import GLFunViews

extension TouchScript {
  /// A demonstration of the drawing apps with every shape and every colour.
  ///
  /// - Parameters:
  ///   - size: the size of the app.
  ///   - usesControls: true to tap on the bars of the app; false to make the choices without touches.
  public static func demo(size: PixelSize, usesControls: Bool) -> TouchScript {
    let controls = DrawingControls(size: size)
    let state = DrawingState()
    let top = usesControls ? controls.frame(of: .color).maxY : 0
    let bottom = usesControls ? controls.frame(of: .shape).minY : Double(size.height)
    /// Returns a point between the bars, in unit coordinates.
    func place(_ x: Double, _ y: Double) -> Point {
      Point(x: x * Double(size.width), y: top + y * (bottom - top))
    }
    func drag(_ points: (Double, Double)..., seconds: Double) -> Step {
      .drag(points.map { place($0.0, $0.1) }, seconds: seconds)
    }
    func choose(_ shape: Shape) -> [Step] {
      let index = Shape.allCases.firstIndex(of: shape) ?? 0
      return usesControls
        ? [.wait(seconds: 0.2), .tap(controls.control(.shape, state).segmentFrame(index).center)]
        : [.event(.shape(shape))]
    }
    func choose(_ color: ColorChoice) -> [Step] {
      let index = ColorChoice.allCases.firstIndex(of: color) ?? 0
      return usesControls
        ? [.wait(seconds: 0.2), .tap(controls.control(.color, state).segmentFrame(index).center)]
        : [.event(.color(color))]
    }
    let pause = Step.wait(seconds: 0.25)
    var steps: [Step] = [pause]
    steps += [drag((0.2, 0.25), (0.85, 0.35), (0.8, 0.8), seconds: 1), pause]
    steps += choose(.rect) + choose(.blue)
    steps += [drag((0.15, 0.2), (0.7, 0.5), (0.85, 0.8), seconds: 1), pause]
    steps += choose(.ellipse) + choose(.yellow)
    steps += [drag((0.5, 0.5), (0.8, 0.2), (0.9, 0.75), (0.2, 0.9), seconds: 1.2), pause]
    steps += choose(.green)
    steps += [drag((0.1, 0.1), (0.9, 0.9), seconds: 0.8), pause]
    steps += choose(.rect) + choose(.random)
    steps += [
      drag((0.2, 0.3), (0.6, 0.6), seconds: 0.4), .wait(seconds: 0.1),
      drag((0.8, 0.2), (0.3, 0.5), seconds: 0.4), .wait(seconds: 0.1),
      drag((0.3, 0.85), (0.85, 0.35), seconds: 0.5), pause,
    ]
    steps += choose(.image)
    steps += [drag((0.25, 0.25), (0.75, 0.3), (0.5, 0.75), (0.3, 0.5), seconds: 1.2), pause]
    steps += choose(.line) + choose(.red)
    steps += [drag((0.15, 0.85), (0.5, 0.15), (0.85, 0.85), seconds: 0.8), .wait(seconds: 0.5)]
    return TouchScript(steps)
  }
}
