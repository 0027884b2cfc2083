internal import GLFun

/// How a picture is divided into strips so that drawing it stays within a limit of memory.
struct StripHeight {
  /// The rows of a strip; all rows where the picture is drawn in one piece.
  var rows: Int

  /// The pixels that are drawn at once where there is memory enough: 64 MiB of them.
  private static let usualArea = 1 << 24

  /// The rows of pixels that strips are a multiple of.
  private static let step = 16

  /// Finds the height of strips.
  ///
  /// - Parameters:
  ///   - size: the picture.
  ///   - memory: what the process may have in use.
  ///   - mapped: the address space that is taken beside it.
  ///   - needed: what drawing strips of so many rows takes beside what is in use already, in bytes.
  /// - Throws: `CommandFailure`, which names the memory that the lowest strips take.
  init(
    of size: PixelSize, memory: MemoryBudget, mapped: Int = 0, needed: (Int) -> Int
  ) throws(CommandFailure) {
    var rows = size.height
    if size.area > Self.usualArea {
      rows = max(Self.usualArea / size.width / Self.step * Self.step, Self.step)
    }
    while let shortage = memory.shortage(of: needed(rows), mapped: mapped) {
      guard rows > Self.step else {
        throw CommandFailure(
          MemoryBudget.tooMuchForPicture,
          "\(size) takes \(shortage.needed) of memory even in strips of \(rows) rows, "
            + "\(shortage.remedy) or make the picture smaller")
      }
      rows = max(rows / 2 / Self.step * Self.step, Self.step)
    }
    self.rows = rows
  }
}
