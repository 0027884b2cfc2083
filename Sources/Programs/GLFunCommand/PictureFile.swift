internal import GLFun
internal import GLFunPlatform

/// Reads and writes the picture files of the command line.
enum PictureFile {
  /// Reads a picture in any format. The picture, its copies and its decoder stay within the available memory.
  static func read(_ path: FilePath, memory: MemoryBudget) throws(ImageFileError) -> Bitmap {
    try readWithBytes(path, memory: memory).bitmap
  }

  /// Reads a picture in any format, and keeps the bytes of its file.
  static func readWithBytes(
    _ path: FilePath, memory: MemoryBudget
  ) throws(ImageFileError) -> (bitmap: Bitmap, bytes: [UInt8]) {
    let room = memory.room / 2
    let bytes = try InputFile.read(
      path: path, maximumByteCount: min(ImageFile.defaultMaximumByteCount, room))
    let bitmap = try ImageFile.decode(
      bytes, name: path.description, maximumArea: min(ImageFile.defaultMaximumArea, room / 8))
    return (bitmap, bytes)
  }

  /// True if there is a file.
  static func exists(_ path: FilePath) -> Bool { path.withCString { access($0, F_OK) == 0 } }

  /// Removes a file, if there is one.
  static func remove(_ path: FilePath) { path.withCString { _ = unlink($0) } }

  /// Writes `bitmap` to a file, or to standard output for "-".
  static func write(_ bitmap: Bitmap, to path: FilePath, as encoding: PictureEncoding) throws {
    do throws(ImageFileError) {
      if path == "-" {
        try write(bitmap, to: .standardOutput, as: encoding)
      } else if let image = encoding.inOnePiece {
        try ImageFile.write(bitmap, path: path, as: image)
      } else if encoding.format == .png {
        try PNG.write(bitmap, path: path, compression: encoding.compression)
      } else {
        try OutputFile.write(bitmap.rgbaBytes, path: path)
      }
    } catch {
      throw CommandFailure(writing: error, toStandardOutput: path == "-")
    }
  }

  private static func write(
    _ bitmap: Bitmap, to output: OutputDescriptor, as encoding: PictureEncoding
  ) throws(ImageFileError) {
    if let image = encoding.inOnePiece {
      try output.write(try ImageFile.encode(bitmap, as: image, name: output.name))
    } else if encoding.format == .png {
      try PNG.write(
        bitmap, descriptor: output.descriptor, name: output.name, compression: encoding.compression)
    } else {
      try output.write(bitmap)
    }
  }
}
