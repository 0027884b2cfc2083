internal import GLFun

/// The height of the strips in which a picture is drawn, so that drawing stays within a limit of memory.
struct StripHeight {
  /// The rows of pixels in a strip; all rows where the picture is drawn in one piece.
  var rows: Int

  /// The most pixels that are drawn at once where there is enough memory: 64 MiB.
  private static let usualArea = 1 << 24

  /// The height of a strip is a multiple of this.
  private static let step = 16

  /// Finds the height of strips.
  ///
  /// - Parameters:
  ///   - size: the picture.
  ///   - memory: the memory that the process may use.
  ///   - mapped: the address space that is taken beside that memory.
  ///   - needed: the bytes that drawing strips of a number of rows takes beside the memory in use.
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
  ///   - size: the picture.
  ///   - memory: what the process may have in use.
  ///   - mapped: the address space that is taken beside it.
  ///   - needed: what drawing and encoding the picture takes beside what is in use already, in bytes.
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
