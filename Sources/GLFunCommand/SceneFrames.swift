internal import GLFun

/// The frames of a view, one after another: what an animation of it shows.
///
/// Asking for frames in rising order is cheap however far they are apart from the first: the view
/// goes on from the frame asked for last. Going back starts over. A copy goes its own way, so that
/// several workers can each have one.
struct SceneFrames: Sendable {
  private var motion: any Motion

  /// Makes the frames of a view.
  ///
  /// - Parameters:
  ///   - view: what frame 0 shows.
  ///   - step: takes the view from the frame before `index` to frame `index`.
  ///   - draw: the frame that a view shows.
  init<Value: Sendable>(
    _ view: Value, draw: @escaping @Sendable (Value) -> DisplayList,
    step: @escaping @Sendable (_ view: inout Value, _ index: Int) -> Void = { _, _ in }
  ) {
    motion = SteppedView(start: view, current: view, draw: draw, step: step)
  }

  /// What frame `index` shows.
  ///
  /// - Precondition: `index` is not negative.
  mutating func displayList(frame index: Int) throws -> DisplayList {
    precondition(index >= 0, "frames are counted from 0")
    return motion.displayList(frame: index)
  }
}

/// A view in motion, whatever its type.
private protocol Motion: Sendable {
  mutating func displayList(frame index: Int) -> DisplayList
}

/// A view that goes on in steps.
private struct SteppedView<Value: Sendable>: Motion {
  let start: Value
  var current: Value
  /// The frame that `current` shows.
  var position = 0
  let draw: @Sendable (Value) -> DisplayList
  let step: @Sendable (inout Value, Int) -> Void

  mutating func displayList(frame index: Int) -> DisplayList {
    if index < position {
      current = start
      position = 0
    }
    while position < index {
      position += 1
      step(&current, position)
    }
    return draw(current)
  }
}
