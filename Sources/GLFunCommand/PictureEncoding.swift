internal import ArgumentParser
internal import GLFun

/// How a picture is written.
enum OutputFormat: String, ExpressibleByArgument, CaseIterable {
  case png
  case jpeg
  case webp
  case rgba

  /// Whether it can be told how much time to spend on a small file.
  var takesCompression: Bool { self == .png }

  /// Whether it can be told how much may be lost.
  var takesQuality: Bool { self == .jpeg || self == .webp }

  /// Whether it can be told what lies behind the picture.
  var takesBackground: Bool { self == .jpeg }
}

/// The format of a picture that is written, and its settings: what the options and the file's name come
/// to.
struct PictureEncoding: Hashable {
  /// The format.
  let format: OutputFormat
  /// How PNG is compressed.
  let compression: PNGCompression
  /// What JPEG and WebP are encoded as; nil for formats that are written strip by strip.
  let inOnePiece: ImageEncoding?

  /// How the names of pictures and movies end that are not written.
  private static let unwritten = [
    "jp2", "j2k", "jpx", "jxl", "jxr", "gif", "apng", "mng", "bmp", "dib", "tif",
    "tiff", "svg", "svgz", "pdf", "ps", "eps", "ai", "heic", "heif", "avif", "ico", "cur", "icns",
    "tga", "ppm", "pgm", "pbm", "pnm", "pam", "pfm", "xpm", "xbm", "pcx", "exr", "hdr", "psd",
    "xcf", "dds", "ktx", "qoi", "ff", "sgi", "rgb", "ras", "wbmp", "wmf", "emf", "cdr", "mp4",
    "m4v", "mov", "webm", "mkv", "avi", "y4m",
  ]

  /// Chooses a format and its settings.
  ///
  /// - Parameters:
  ///   - format: the format, if it is given; if not, the end of the file's name says it: `.jpg` or another name of JPEG,
  ///     `.webp` or `.rgba`; any other one is PNG.
  ///   - path: where the picture goes.
  ///   - compression: of PNG, if given.
  ///   - quality: of JPEG and WebP, if given: without it, WebP loses nothing.
  ///   - background: what JPEG is composed over, if given.
  /// - Throws: where the options do not go together, or the name asks for a format that is not written.
  init(
    format given: OutputFormat? = nil, path: FilePath, compression: PNGCompression? = nil,
    quality: Int? = nil, background: Color? = nil
  ) throws(ValidationError) {
    let format = if let given { given } else { try Self.format(of: path) }
    self.format = format
    if compression != nil, !format.takesCompression {
      throw ValidationError("'--compression' is an option of '--format png'.")
    }
    if let quality {
      guard format.takesQuality else {
        throw ValidationError("'--quality' is an option of '--format jpeg' and '--format webp'.")
      }
      guard (1...100).contains(quality) else {
        throw ValidationError("'--quality' must be 1 to 100.")
      }
    }
    if background != nil, !format.takesBackground {
      throw ValidationError(
        "'--background' is for SVGs, drawing programs and '--format jpeg', which has no transparency; a "
          + "view covers all of its picture.")
    }
    self.compression = compression ?? .default
    switch format {
    case .png, .rgba: inOnePiece = nil
    case .jpeg:
      inOnePiece = .jpeg(
        quality: quality ?? ImageEncoding.defaultJPEGQuality, background: background ?? .white)
    case .webp: inOnePiece = quality.map { .webp(quality: $0) } ?? .losslessWebP
    }
  }

  /// The format that a file's name asks for.
  private static func format(of path: FilePath) throws(ValidationError) -> OutputFormat {
    switch ImageFormat(fileName: path) {
    case .jpeg: return .jpeg
    case .webp: return .webp
    case .png, .gif, nil: break
    }
    guard let ending = path.fileExtension else { return .png }
    if ending == "rgba" { return .rgba }
    if unwritten.contains(ending) {
      throw ValidationError(
        "'\(path)' is the name of a file in another format, and only PNG, JPEG, WebP and raw pixels "
          + "are written: name it '.png', '.jpg', '.webp' or '.rgba', or say what it is to be with "
          + "'--format'.")
    }
    return .png
  }

  /// The most memory that encoding takes beside the picture's pixels, or those of strips of so many
  /// rows, in bytes.
  func memory(toEncode size: PixelSize, stripHeight: Int) -> Int {
    if let inOnePiece { return inOnePiece.memory(toEncode: size) }
    return format == .png
      ? PNG.memory(toEncode: size, stripHeight: stripHeight, compression: compression) : 0
  }

  /// Throws where the format has no room for a picture of that size, or its library is missing: before all is drawn.
  func check(_ size: PixelSize, path: FilePath) throws(CommandFailure) {
    guard let format = inOnePiece?.format else { return }
    let name = path == "-" ? "standard output" : path.description
    guard max(size.width, size.height) <= format.maximumEncodedSide else {
      throw CommandFailure(ImageFileError.notEncodable(name: name, size: size, format: format))
    }
    if let problem = ImageLibraries.system.state(of: format)?.problem {
      throw CommandFailure(
        ImageFileError.libraryMissing(name: name, format: format, reason: problem))
    }
  }
}
