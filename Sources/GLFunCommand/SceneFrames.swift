internal import GLFun
internal import GLFunViews

/// The frames of a view, one after another: what an animation of it shows.
///
/// Asking for frames in rising order is cheap however far they are apart from the first: the view
/// goes on from the frame asked for last. Going back starts over. A copy goes its own way, so that
/// several workers can each have one.
struct SceneFrames: Sendable {
  /// The view and what lies over it.
  private struct State: Sendable {
    var view: any View
    /// Where the finger is that is shown.
    var finger: Point?
    var isFingerDown = false

    /// Goes on by one frame.
    mutating func play(_ events: [TouchEvent]) {
      // A finger that is lifted is still seen in that frame.
      if !isFingerDown { finger = nil }
      for event in events {
        view.handle(event)
        switch event {
        case .began(let point), .moved(let point): (finger, isFingerDown) = (point, true)
        case .ended(let point): (finger, isFingerDown) = (point, false)
        case .cancelled: (finger, isFingerDown) = (nil, false)
        case .shape, .color: break
        }
      }
    }
  }

  private let start: State
  private var current: State
  /// The frame that `current` shows.
  private var position = 0
  /// What happens to the view in each frame; nil: a tick.
  private let playback: TouchPlayback?
  private let showsTouches: Bool
  private let extent: ViewExtent

  /// Makes the frames of a view that goes on by one tick a frame; frame 0 shows it as it is.
  init(_ view: any View, _ extent: ViewExtent) {
    self.extent = extent
    start = State(view: view)
    current = start
    playback = nil
    showsTouches = false
  }

  /// Makes the frames of a view that is touched; after the script's end nothing moves.
  ///
  /// - Parameter showsTouches: whether a finger is drawn where one is down.
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

  /// How many frames the animation is long; nil where it has no end.
  var length: Int? { playback?.frameCount }

  /// What frame `index` shows.
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
      // Nothing happens any more.
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
