internal import GLFun
internal import GLFunDrawing
internal import GLFunFrames
internal import GLFunImaging
internal import GLFunJSON
internal import GLFunViews

/// A view that a session plays with: a value that goes to the threads that draw and comes back.
struct PlayedScene: Sendable {
  private(set) var request: ClientMessage.SceneRequest
  private var host: ViewHost<ShownView>
  /// The same view for the other backend, where both draw.
  private var other: ViewHost<ShownView>?
  /// What has happened to the view since the beginning, to be done again when options change; nil where it is too much.
  private var history: [Happening]? = []
  /// How many steps of time have passed.
  private(set) var ticks = 0
  /// The demonstration that is played, and how far it has come.
  private var demo: (playback: TouchPlayback, frame: Int)?

  /// Something that happens to the view.
  enum Happening: Equatable, Sendable {
    case touch(TouchEvent, finger: Int)
    case tick

    /// Whether it is a move of the same finger, so that what was before need not have been.
    func replaces(_ other: Happening) -> Bool {
      guard case .touch(let event, let finger) = self, case .moved = event,
        case .touch(let before, finger) = other, case .moved = before
      else { return false }
      return true
    }
  }

  /// The most that is remembered.
  private static let longestHistory = 4096

  init(_ request: ClientMessage.SceneRequest) {
    self.request = request
    host = ViewHost(ShownView(request))
  }

  /// The picture as it was drawn last.
  var picture: Bitmap { host.picture }

  /// Where the finger of the demonstration is, in units of the view; nil where there is none on it.
  private(set) var finger: Point?

  /// Whether time passes in it by itself.
  var isMoving: Bool { request.scene.moves || demo != nil }

  /// Takes other options, or another size, of the same program: what has happened happens again.
  mutating func change(to request: ClientMessage.SceneRequest) {
    let past = request.scene == self.request.scene ? history : nil
    self = PlayedScene(request)
    for happening in past ?? [] { add(happening) }
  }

  /// Starts again.
  mutating func reset() { self = PlayedScene(request) }

  /// Starts the demonstration of a drawing app.
  mutating func startDemo(framesPerSecond: Double) {
    guard request.scene.hasDemo else { return }
    let showsControls = request.values["controls"] != .bool(false)
    reset()
    demo = (
      TouchPlayback(
        .demo(size: request.viewSize, usesControls: showsControls), framesPerSecond: framesPerSecond
      ),
      0
    )
  }

  /// Lets a touch or a step of time happen.
  mutating func add(_ happening: Happening) {
    if let count = history?.count {
      if count < Self.longestHistory { history?.append(happening) } else { history = nil }
    }
    switch happening {
    case .touch(let event, let finger): touch(event, finger)
    case .tick:
      ticks += 1
      if let (playback, frame) = demo {
        for event in playback.events(inFrame: frame) {
          touch(event, 0)
          switch event {
          case .began(let point), .moved(let point): finger = point
          case .ended, .cancelled: finger = nil
          case .shape, .color: break
          }
        }
        demo = frame + 1 < playback.frameCount ? (playback, frame + 1) : nil
      } else {
        host.view.tick()
        other?.view.tick()
      }
    }
  }

  private mutating func touch(_ event: TouchEvent, _ finger: Int) {
    host.view.handle(event, finger: finger)
    other?.view.handle(event, finger: finger)
  }

  /// Asks for everything to be drawn again.
  mutating func setNeedsDisplay() {
    host.view.setNeedsDisplay()
    other = nil
  }

  /// What was drawn.
  struct Drawing: Sendable {
    var rects: [Rect]
    var stages: [(name: String, milliseconds: Double)]
    var comparison: BackendComparison?
  }

  /// For all sessions, side by side.
  private static let processor = CPURenderer()

  /// Draws what has changed, on the processor.
  ///
  /// - Parameter threads: how many may draw it.
  mutating func drawOnProcessor(threads: Int) -> Drawing {
    other = nil
    var processor = Self.processor
    processor.threads = threads
    var clock = StageClock(.recording)
    let rects = host.display { list in processor.render(list, clock: &clock) }
    return Drawing(rects: rects, stages: clock.stopped())
  }

  /// Draws what has changed with the driver.
  ///
  /// - Parameter comparing: whether the processor draws it, too, and the pictures are compared.
  mutating func draw(
    on renderer: inout GLRenderer, comparing: Bool
  ) throws(GLRenderer.Failure) -> Drawing {
    if comparing, other == nil {
      other = host
      other?.view.setNeedsDisplay()
    }
    if !comparing { other = nil }
    var clock = StageClock(.recording)
    let rects = try host.display { list throws(GLRenderer.Failure) in
      try renderer.render(list, clock: &clock)
    }
    var drawing = Drawing(rects: rects, stages: clock.stopped())
    guard comparing else { return drawing }
    let processor = CPURenderer(
      blendRounding: try renderer.blendRounding(), primitiveGrid: try renderer.primitiveGrid(),
      threads: 1)
    _ = other?.display { list in processor.render(list) }
    drawing.comparison = other.map {
      BackendComparison(processor: $0.picture, driver: host.picture)
    }
    return drawing
  }
}
