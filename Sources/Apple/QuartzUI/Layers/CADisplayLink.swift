public import Foundation
internal import Quartz

/// A timer for the frames of a screen. Without a screen it never fires: a program that draws frames calls its drawing itself.
open class CADisplayLink: NSObject {
  /// The time of the last frame in seconds; 0 before the first.
  open var timestamp: CFTimeInterval { 0 }
  /// The time of the next frame in seconds.
  open var targetTimestamp: CFTimeInterval { duration }
  /// The duration of a frame in seconds.
  open var duration: CFTimeInterval {
    1 / Double(preferredFramesPerSecond > 0 ? preferredFramesPerSecond : 60)
  }
  /// True if the timer pauses.
  open var isPaused = false
  /// The frames per second; 0 for those of the screen.
  open var preferredFramesPerSecond = 0

  /// Makes a timer that would call a method of an object.
  public init(target: Any, selector sel: Selector) {}

  /// Does nothing: there are no frames.
  open func add(to runloop: RunLoop, forMode mode: RunLoop.Mode) {}

  /// Does nothing: there are no frames.
  open func remove(from runloop: RunLoop, forMode mode: RunLoop.Mode) {}

  /// Does nothing: there are no frames.
  open func invalidate() {}
}
