internal import ArgumentParser
internal import GLFun

/// The file format of a picture or a document.
enum OutputFormat: String, ExpressibleByArgument, CaseIterable {
  case png
  case jpeg
  case webp
  case rgba
  case pdf
  case svg

  /// True if the format has a compression setting.
  var takesCompression: Bool { self == .png }

  /// True if the format has a quality setting.
  var takesQuality: Bool { self == .jpeg || self == .webp }

  /// True if the format needs a background, as it has no alpha.
  var takesBackground: Bool { self == .jpeg }
}

/// The format of an output picture and its settings, resolved from the options and the file's name.
struct PictureEncoding: Hashable {
  /// The format.
  let format: OutputFormat
  /// The compression of PNG.
  let compression: PNGCompression
  /// The encoding of JPEG and WebP; nil for formats that are written strip by strip.
  let inOnePiece: ImageEncoding?

  /// The extensions of picture and movie formats that cannot be written.
  private static let unwritten = [
    "jp2", "j2k", "jpx", "jxl", "jxr", "gif", "apng", "mng", "bmp", "dib", "tif",
    "tiff", "svgz", "ps", "eps", "ai", "heic", "heif", "avif", "ico", "cur", "icns",
    "tga", "ppm", "pgm", "pbm", "pnm", "pam", "pfm", "xpm", "xbm", "pcx", "exr", "hdr", "psd",
    "xcf", "dds", "ktx", "qoi", "ff", "sgi", "rgb", "ras", "wbmp", "wmf", "emf", "cdr", "mp4",
    "m4v", "mov", "webm", "mkv", "avi", "y4m",
  ]

  /// Chooses a format and its settings.
  ///
  /// - Parameters:
  ///   - format: the format; nil to derive it from the extension of the file: `.jpg` or another name of JPEG, `.webp`,
  ///     `.rgba`, `.pdf` or `.svg`; any other one is PNG.
  ///   - path: the destination of the picture.
  ///   - compression: the compression of PNG, if given.
  ///   - quality: the quality of JPEG and WebP, if given; without it, WebP is lossless.
  ///   - background: the colour below a JPEG, if given.
  /// - Throws: if the options conflict, or the extension is that of a format that cannot be written.
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
    case .png, .rgba, .pdf, .svg: inOnePiece = nil
    case .jpeg:
      inOnePiece = .jpeg(
        quality: quality ?? ImageEncoding.defaultJPEGQuality, background: background ?? .white)
    case .webp: inOnePiece = quality.map { .webp(quality: $0) } ?? .losslessWebP
    }
  }

  /// The format for the extension of a file.
  private static func format(of path: FilePath) throws(ValidationError) -> OutputFormat {
    switch ImageFormat(fileName: path) {
    case .jpeg: return .jpeg
    case .webp: return .webp
    case .png, .gif, nil: break
    }
    guard let ending = path.fileExtension else { return .png }
    if let format = [OutputFormat.rgba, .pdf, .svg].first(where: { $0.rawValue == ending }) {
      return format
    }
    if unwritten.contains(ending) {
      throw ValidationError(
        "'\(path)' is the name of a file in another format, and only PNG, JPEG, WebP, raw pixels, PDF "
          + "and SVG are written: name it '.png', '.jpg', '.webp', '.rgba', '.pdf' or '.svg', or say "
          + "what it is to be with '--format'.")
    }
    return .png
  }

  /// The peak memory for encoding, in addition to the pixels of the picture or of strips with a number of rows, in bytes.
  func memory(toEncode size: PixelSize, stripHeight: Int) -> Int {
    if let inOnePiece { return inOnePiece.memory(toEncode: size) }
    return format == .png
      ? PNG.memory(toEncode: size, stripHeight: stripHeight, compression: compression) : 0
  }

  /// Throws if the picture is too large for the format, or its library is missing. Called before drawing.
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
