internal import GLFun
internal import GLFunImageComparison

/// A picture of a comparison.
struct ComparedPicture: Sendable {
  /// The pixels.
  var bitmap: Bitmap
  /// The picture's file; nil for a scene, which has none.
  var file: [UInt8]?

  /// The file, or the pixels as one.
  func encoded() throws(CommandFailure) -> [UInt8] {
    if let file { return file }
    do throws(ImageFileError) {
      return try PNG.encode(bitmap, compression: .fast)
    } catch {
      throw CommandFailure(error)
    }
  }

  /// The file that replaces an expected one; nil for a scene, and for a format that would not keep the pixels.
  ///
  /// - Parameters:
  ///   - path: the expected file.
  ///   - source: this picture's file or scene.
  func acceptance(
    as path: FilePath, from source: FilePath
  ) throws(CommandFailure) -> ComparisonResult.Acceptance? {
    let format = ImageFormat(fileName: path)
    if let file, format == ImageFormat(fileName: source) {
      return ComparisonResult.Acceptance(path: path, bytes: file)
    }
    guard format == .png else { return nil }
    do throws(ImageFileError) {
      return ComparisonResult.Acceptance(path: path, bytes: try PNG.encode(bitmap))
    } catch {
      throw CommandFailure(error)
    }
  }
}

/// Reads pictures, and draws scenes, for threads that compare them.
struct ComparedPictureReader: Sendable {
  /// The limits of a picture.
  var maximumArea: Int
  var maximumByteCount: Int
  /// Draws a scene.
  var draw: @Sendable (FilePath) throws -> Bitmap

  /// The bytes of a picture's file; nil for a scene.
  func bytes(_ path: FilePath) throws(CommandFailure) -> [UInt8]? {
    if PictureFolder.isScene(path) { return nil }
    do throws(ImageFileError) {
      return try UnchangedFile(path).read(maximumByteCount: maximumByteCount)
    } catch {
      throw CommandFailure(error)
    }
  }

  /// The picture of a file whose bytes have been read, or of a scene.
  func picture(_ path: FilePath, _ bytes: [UInt8]?) throws -> ComparedPicture {
    guard let bytes else { return ComparedPicture(bitmap: try drawn(path)) }
    do throws(ImageFileError) {
      let bitmap = try ImageFile.decode(
        bytes, name: path.description, maximumArea: maximumArea)
      return ComparedPicture(bitmap: bitmap, file: bytes)
    } catch {
      throw CommandFailure(error)
    }
  }

  /// The picture of a scene whose file does not change meanwhile.
  private func drawn(_ path: FilePath) throws -> Bitmap {
    let file = try UnchangedFile(path)
    let bitmap = try draw(path)
    try file.check()
    return bitmap
  }
}
