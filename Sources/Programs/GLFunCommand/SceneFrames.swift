internal import GLFun
internal import GLFunViews

/// The frames of a view as an animation.
///
/// Requesting frames in ascending order is fast, because the view continues from the last requested frame. Going back starts
/// over. Copies are independent, so several workers can each have one.
struct SceneFrames: Sendable {
  /// A view, with the overlay for touches.
  private struct State: Sendable {
    var view: any View
    /// The position of the visible finger; nil if no finger is shown.
    var finger: Point?
    var isFingerDown = false

    /// Advances by one frame.
    mutating func play(_ events: [TouchEvent]) {
      // A lifted finger is still visible in that frame.
      if !isFingerDown { finger = nil }
      for event in events {
        view.handle(event)
        switch event {
        case .began(let point), .moved(let point): (finger, isFingerDown) = (point, true)
        case .ended(let point): (finger, isFingerDown) = (point, false)
        case .cancelled: (finger, isFingerDown) = (nil, false)
        case .chosen: break
        }
      }
    }
  }

  private let start: State
  private var current: State
  /// The frame that `current` shows.
  private var position = 0
  /// The touches of each frame; nil if each frame is a tick.
  private let playback: TouchPlayback?
  private let showsTouches: Bool
  private let extent: ViewExtent

  /// Creates the frames of a view that advances by one tick per frame; frame 0 is the initial state.
  init(_ view: any View, _ extent: ViewExtent) {
    self.extent = extent
    start = State(view: view)
    current = start
    playback = nil
    showsTouches = false
  }

  /// Creates the frames of a view that is touched; after the end of the script nothing moves.
  ///
  /// - Parameter showsTouches: true to draw a finger where one is down.
  init(
    _ view: any View, _ extent: ViewExtent, playing playback: TouchPlayback,
    showsTouches: Bool = false
  ) {
    self.extent = extent
    var state = State(view: view)
    state.play(playback.events(inFrame: 0))
    start = state
    current = state
    self.playback = playback
    self.showsTouches = showsTouches
  }

  /// The number of frames; nil for an endless animation.
  var length: Int? { playback?.frameCount }

  /// Records frame `index`.
  ///
  /// - Precondition: `index` is not negative.
  mutating func displayList(frame index: Int) throws -> DisplayList {
    precondition(index >= 0, "frames are counted from 0")
    if index < position {
      current = start
      position = 0
    }
    while position < index {
      position += 1
      guard let playback else {
        current.view.tick()
        continue
      }
      // After the end of the script nothing changes.
      if position > playback.frameCount { position = index }
      current.play(playback.events(inFrame: position))
    }
    let view = current.view
    let finger = showsTouches ? current.finger : nil
    return extent.frame(of: view) { context in
      if let finger { TouchMarker.draw(at: finger, in: &context, size: view.size) }
    }
  }
}
