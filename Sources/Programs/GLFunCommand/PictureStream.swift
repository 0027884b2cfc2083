internal import GLFun

/// Writes a picture strip by strip. An incomplete file is never left behind.
struct PictureStream: ~Copyable {
  private var file: OutputFile?
  private let output: OutputDescriptor
  private let format: OutputFormat
  private var encoder: PNGStream

  /// Begins a picture.
  ///
  /// - Parameters:
  ///   - path: a file, or "-" for standard output.
  ///   - isOpaque: true if all pixels are opaque.
  init(
    to path: FilePath, size: PixelSize, isOpaque: Bool, format: OutputFormat,
    compression: PNGCompression
  ) throws(CommandFailure) {
    var output = OutputDescriptor.standardOutput
    var opened: OutputFile?
    if path != "-" {
      do throws(ImageFileError) {
        let file = try OutputFile(path: path)
        output = file.output
        opened = consume file
      } catch {
        throw CommandFailure(error)
      }
    }
    self.output = output
    file = opened
    self.format = format
    encoder = PNGStream(
      size: size, isOpaque: isOpaque, compression: compression, name: output.name)
  }

  /// Writes the next strip.
  mutating func append(_ strip: Bitmap) throws(CommandFailure) {
    let output = output
    do throws(ImageFileError) {
      switch format {
      case .png:
        try encoder.append(strip) { (bytes: [UInt8]) throws(ImageFileError) in
          try output.write(bytes)
        }
      case .rgba: try output.write(strip)
      case .jpeg, .webp, .pdf, .svg: preconditionFailure("\(format) is written in one piece")
      }
    } catch {
      throw CommandFailure(writing: error, toStandardOutput: output == .standardOutput)
    }
  }

  /// Completes the file and gives it its final name.
  consuming func commit() throws(CommandFailure) {
    do throws(ImageFileError) {
      try file.take()?.commit()
    } catch {
      throw CommandFailure(error)
    }
  }
}
