internal import GLFun
internal import Glibc

/// Writes pictures where the command line says.
enum PictureFile {
  /// Writes `bitmap` to a file, or to standard output for "-".
  static func write(
    _ bitmap: Bitmap, to path: FilePath, format: OutputFormat,
    compression: PNGCompression = .default
  ) throws {
    do throws(ImageFileError) {
      switch (path, format) {
      case ("-", .png):
        try PNG.write(
          bitmap, descriptor: STDOUT_FILENO, name: "standard output", compression: compression)
      case ("-", .rgba):
        try OutputDescriptor(descriptor: STDOUT_FILENO, name: "standard output")
          .write(bitmap.rgbaBytes)
      case (_, .png): try PNG.write(bitmap, path: path, compression: compression)
      case (_, .rgba): try OutputFile.write(bitmap.rgbaBytes, path: path)
      }
    } catch {
      if case .cannotWrite(_, let cause) = error, path == "-", cause.code == EPIPE {
        throw CommandFailure.readerGone
      }
      throw CommandFailure(error)
    }
  }
}
