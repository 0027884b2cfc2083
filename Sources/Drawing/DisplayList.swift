public import Geometry
public import Imaging

/// A frame as a value: what to draw, in device space, without pixels and without a backend.
///
/// A list is for one picture size. Rendering it twice gives the same pixels twice, on any renderer.
public struct DisplayList: Hashable, Sendable {
  /// The extent of the picture.
  public let size: PixelSize

  /// The steps, first to last.
  public internal(set) var commands: [DrawCommand] = []

  /// The vertices that the commands refer to; device space, y down.
  public internal(set) var points: [Point] = []

  /// Makes an empty frame, which renders as transparent pixels.
  ///
  /// - Precondition: both extents are at least 1.
  public init(size: PixelSize) {
    precondition(size.width >= 1 && size.height >= 1, "a frame needs at least one pixel")
    self.size = size
  }

  /// The first `count` steps as a frame of their own: what a search for the first differing step
  /// renders.
  public func prefix(_ count: Int) -> DisplayList {
    var list = self
    list.commands = Array(commands.prefix(count))
    return list
  }
}
