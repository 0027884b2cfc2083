internal import GLFunDrawing
internal import GLFunLimits

/// The memory that a page takes until it ends: Cairo records all of it before the first byte is written.
enum PageMemory {
  /// The bytes of a shape with its paint, in Cairo's record of the page.
  private static let bytesPerCommand = 1000
  /// The bytes of a point of a path, in the record and in the file.
  private static let bytesPerPoint = 30

  /// The most bytes of a page of a program that sets no limit itself.
  private static let most = 4 << 30

  /// An estimate for the commands of a frame.
  static func bytes(of frame: DisplayList) -> Int {
    frame.commands.count * bytesPerCommand + frame.points.count * bytesPerPoint
  }

  /// The refusal of a page that takes more than any page may.
  static func refusal(of bytes: Int) -> MemoryRefusal? {
    guard bytes > most else { return nil }
    return MemoryRefusal(
      needed: "\(bytes >> 20) MiB", remedy: "a page may take \(most >> 20) MiB; use more pages")
  }
}
