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
  ///   - limit: the most memory that the process may have in use.
  ///   - needed: what drawing strips of so many rows takes beside what is in use already, in bytes.
  /// - Throws: `CommandFailure`, which names the memory that the lowest strips take.
  init(
    of size: PixelSize, limit: MemorySize, needed: (Int) -> Int
  ) throws(CommandFailure) {
    let used = ProcessMemory.present << 10
    var rows = size.height
    if size.area > Self.usualArea {
      rows = max(Self.usualArea / size.width / Self.step * Self.step, Self.step)
    }
    while rows > Self.step, used + needed(rows) > limit.bytes {
      rows = max(rows / 2 / Self.step * Self.step, Self.step)
    }
    let least = used + needed(rows)
    guard least <= limit.bytes else {
      throw CommandFailure(
        "the picture needs too much memory",
        "\(size) takes \(MemorySize(bytes: least)) of memory even in strips of \(rows) rows, "
          + "--memory-limit is \(limit); raise it or make the picture smaller")
    }
    self.rows = rows
  }

  /// The height of a picture that cannot be encoded strip by strip.
  ///
  /// - Parameter needed: what drawing and encoding it takes beside what is in use already, in bytes.
  /// - Throws: `CommandFailure`, which names that memory.
  init(ofAll size: PixelSize, limit: MemorySize, needed: Int) throws(CommandFailure) {
    let all = (ProcessMemory.present << 10) + needed
    guard all <= limit.bytes else {
      throw CommandFailure(
        "the picture needs too much memory",
        "\(size) takes \(MemorySize(bytes: all)) of memory as JPEG or WebP, which are encoded in one "
          + "piece, --memory-limit is \(limit); raise it, write PNG or make the picture smaller")
    }
    rows = size.height
  }
}
