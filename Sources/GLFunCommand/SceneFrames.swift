internal import GLFun
internal import GLFunViews

/// The frames of a view, one after another: what an animation of it shows.
///
/// Asking for frames in rising order is cheap however far they are apart from the first: the view
/// goes on from the frame asked for last. Going back starts over. A copy goes its own way, so that
/// several workers can each have one.
struct SceneFrames: Sendable {
  private let start: any View
  private var current: any View
  /// The frame that `current` shows.
  private var position = 0
  /// What happens to the view in each frame; nil: a tick.
  private let events: [TouchEvent]?

  /// Makes the frames of a view that goes on by one tick a frame; frame 0 shows it as it is.
  init(_ view: any View) {
    start = view
    current = view
    events = nil
  }

  /// Makes the frames of a view that takes in one event a frame, the first in frame 0; after the
  /// last event nothing moves.
  init(_ view: any View, events: [TouchEvent]) {
    var view = view
    if let first = events.first { view.handle(first) }
    start = view
    current = view
    self.events = events
  }

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
      guard let events else {
        current.tick()
        continue
      }
      if position < events.count { current.handle(events[position]) }
    }
    return current.frame()
  }
}
