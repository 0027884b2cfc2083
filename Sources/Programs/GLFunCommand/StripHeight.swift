internal import GLFun

/// The height of the strips in which a picture is drawn to stay within the memory limit.
struct StripHeight {
  /// The rows of pixels in a strip; all rows if the picture is drawn in one piece.
  var rows: Int

  /// The most pixels to draw at once, even with enough memory: 64 MiB.
  private static let usualArea = 1 << 24

  /// The height of a strip is a multiple of this.
  private static let step = 16

  /// Determines the height of strips.
  ///
  /// - Parameters:
  ///   - size: the size of the picture.
  ///   - memory: the memory budget.
  ///   - mapped: the additional address space, in bytes.
  ///   - needed: returns the memory for drawing strips with a number of rows, in addition to the memory in use, in bytes.
  /// - Throws: `CommandFailure` with the memory that the lowest strips would take.
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

  /// The height of a picture that cannot be encoded strip by strip.
  ///
  /// - Parameters:
  ///   - size: the size of the picture.
  ///   - memory: the memory budget.
  ///   - mapped: the additional address space, in bytes.
  ///   - needed: the memory for drawing and encoding the picture, in addition to the memory in use, in bytes.
  /// - Throws: `CommandFailure`, which names that memory.
  init(
    ofAll size: PixelSize, memory: MemoryBudget, mapped: Int = 0, needed: Int
  ) throws(CommandFailure) {
    if let shortage = memory.shortage(of: needed, mapped: mapped) {
      throw CommandFailure(
        "the picture needs too much memory",
        "\(size) takes \(shortage.needed) of memory as JPEG or WebP, which are encoded in one piece, "
          + "\(shortage.remedy), write PNG or make the picture smaller")
    }
    rows = size.height
  }
}
