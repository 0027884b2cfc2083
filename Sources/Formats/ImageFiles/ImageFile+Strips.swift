public import GLFunImaging

extension ImageFile {
  /// Encodes a PNG that arrives in strips to the file at `path`, so that the picture is never in memory as a whole.
  ///
  /// ```swift
  /// var strips = renderer.strips(of: frame, height: 1024)
  /// try ImageFile.write(size: frame.size, path: "poster.png") { strips.next() }
  /// ```
  ///
  /// The first strip decides on the compression. zlib compresses, which takes more time than `write(_:path:as:)` and gives
  /// somewhat larger files. The file is replaced only after everything is written.
  ///
  /// - Parameters:
  ///   - size: the size of the whole picture.
  ///   - isOpaque: true if every pixel is opaque; no alpha is stored then.
  ///   - path: the name of the file, as UTF-8.
  ///   - compression: the time spent on making the file small.
  ///   - next: returns the next strip from the top, as wide as the picture, or nil after the last one.
  /// - Precondition: the strips have the width and together the height of the picture.
  /// - Throws: the errors of `write(_:path:as:)` and of `next`. The old file is then unchanged.
  public static func write(
    size: PixelSize, isOpaque: Bool = false, path: String, compression: PNGCompression = .default,
    next: () throws -> Bitmap?
  ) throws {
    var stream = PNGStream(size: size, isOpaque: isOpaque, compression: compression, name: path)
    var file = try OutputFile(path: path)
    while let strip = try next() {
      try stream.append(strip) { (bytes: [UInt8]) throws(ImageFileError) in try file.write(bytes) }
    }
    precondition(stream.rowCount == size.height, "the strips do not fill the picture")
    try file.commit()
  }
}
