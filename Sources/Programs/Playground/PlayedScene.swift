internal import ExamplePrograms
internal import GLFun
internal import GLFunDrawing
internal import GLFunFrames
internal import GLFunImaging
internal import GLFunJSON
internal import GLFunViews

/// The view of a session: a value that is handed to the drawing threads and returned.
struct PlayedScene: Sendable {
  private(set) var request: ClientMessage.SceneRequest
  private var host: ViewHost<ShownView>
  /// The same view for the other backend, if both draw.
  private var other: ViewHost<ShownView>?
  /// The events since the beginning, for replay when options change; nil if there are too many.
  private var history: [Happening]? = []
  /// The number of time steps so far.
  private(set) var ticks = 0
  /// The demonstration being played, and its current frame.
  private var demo: (playback: TouchPlayback, frame: Int)?

  /// An event of the view.
  enum Happening: Equatable, Sendable {
    case touch(TouchEvent, finger: Int)
    case tick

    /// True if it is a move of the same finger, which makes the preceding move redundant.
    func replaces(_ other: Happening) -> Bool {
      guard case .touch(let event, let finger) = self, case .moved = event,
        case .touch(let before, finger) = other, case .moved = before
      else { return false }
      return true
    }
  }

  /// The most events to record.
  private static let longestHistory = 4096

  init(_ request: ClientMessage.SceneRequest) {
    self.request = request
    host = ViewHost(ShownView(request))
  }

  /// The last picture drawn.
  var picture: Bitmap { host.picture }

  /// The position of the demonstration's finger, in units of the view; nil if it is not down.
  private(set) var finger: Point?

  /// True if the view changes by itself.
  var isMoving: Bool { request.scene.moves || demo != nil }

  /// Applies other options, or another size, to the same program, and replays the recorded events.
  mutating func change(to request: ClientMessage.SceneRequest) {
    let past = request.scene == self.request.scene ? history : nil
    self = PlayedScene(request)
    for happening in past ?? [] { add(happening) }
  }

  /// Resets the view.
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

  /// Applies a touch or a time step.
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
          case .chosen: break
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

  /// Requests that everything be redrawn.
  mutating func setNeedsDisplay() {
    host.view.setNeedsDisplay()
    other = nil
  }

  /// The result of drawing.
  struct Drawing: Sendable {
    var rects: [Rect]
    var stages: [(name: String, milliseconds: Double)]
    var comparison: BackendComparison?
  }

  /// The renderer for all sessions, which may use it in parallel.
  private static let processor = CPURenderer()

  /// Draws the changes on the CPU.
  ///
  /// - Parameter threads: the number of threads to use.
  mutating func drawOnProcessor(threads: Int) -> Drawing {
    other = nil
    var processor = Self.processor
    processor.threads = threads
    var clock = StageClock(.recording)
    let rects = host.display { list in processor.render(list, clock: &clock) }
    return Drawing(rects: rects, stages: clock.stopped())
  }

  /// Draws the changes with the driver.
  ///
  /// - Parameter comparing: true to draw on the CPU as well and compare the pictures.
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
    let processor = CPURenderer(primitives: try renderer.primitiveRounding(), threads: 1)
    _ = other?.display { list in processor.render(list) }
    drawing.comparison = other.map {
      BackendComparison(processor: $0.picture, driver: host.picture)
    }
    return drawing
  }
}
