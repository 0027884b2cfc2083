public import GLFunImaging

/// Why a picture could not be read or written.
///
/// `message` says in one clause what failed and names the file; `detail` says why, where, and what
/// to do about it.
public enum ImageFileError: Error, Hashable, Sendable {
  /// The file could not be opened, or its place beside the target not be made.
  case cannotOpen(path: String, cause: SystemError)
  /// What a document names is a folder, a pipe or a device.
  case notRegular(name: String)
  /// Reading failed part of the way.
  case cannotRead(name: String, cause: SystemError)
  /// Writing failed part of the way: nothing is left behind.
  case cannotWrite(name: String, cause: SystemError)
  /// The input holds more bytes than allowed.
  case inputTooLarge(name: String, byteLimit: Int)
  /// The bytes do not begin with the PNG signature.
  case notPNG(name: String)
  /// The bytes begin as no format does that is read.
  case unknownFormat(name: String)
  /// The end of a file's name stands for no format that is written.
  case unknownExtension(path: String)
  /// The URL is not that of a file.
  case notAFile(url: String)
  /// The shared library that the format needs cannot be opened; `reason` is the loader's own words.
  case libraryMissing(name: String, format: ImageFormat, reason: String)
  /// The bytes break the rules of the format.
  ///
  /// `problem` is the decoder's sentence, `byteOffset` the number of bytes read until it noticed,
  /// and `row` the row it was at, once there are rows. Decoders of JPEG and WebP do not say how far they
  /// have read: for damage among the pixels `byteOffset` is where the image data begins.
  case damaged(name: String, problem: String, byteOffset: Int, row: Int?)
  /// The picture has more pixels, or a longer side, than allowed.
  case pictureTooLarge(name: String, size: PixelSize, areaLimit: Int)
  /// The format cannot hold a picture of that size.
  case notEncodable(name: String, size: PixelSize, format: ImageFormat = .png)
  /// The encoder or decoder failed for a reason outside the picture, such as memory.
  case codec(name: String, problem: String)
}

extension ImageFileError: CustomStringConvertible {
  /// The clause that says what failed.
  public var message: String {
    switch self {
    case .cannotOpen(let path, _): "cannot open \(path)"
    case .notRegular(let name), .cannotRead(let name, _): "cannot read \(name)"
    case .cannotWrite(let name, _): "cannot write \(name)"
    case .inputTooLarge(let name, _): "\(name) is too large"
    case .notPNG(let name): "\(name) is not a PNG picture"
    case .unknownFormat(let name): "\(name) is not a picture that can be read"
    case .unknownExtension(let path): "cannot tell from its name how to write \(path)"
    case .notAFile(let url): "\(MessageText.escaped(url)) is not the URL of a file"
    case .libraryMissing(let name, let format, _):
      "cannot process \(name) without \(format.library ?? "its library")"
    case .damaged(let name, _, _, _): "\(name) is damaged"
    case .pictureTooLarge(let name, _, _): "\(name) has too many pixels"
    case .notEncodable(let name, _, let format): "cannot store \(name) as \(format.title)"
    case .codec(let name, _): "cannot process \(name)"
    }
  }

  /// Why, where, and what to do about it.
  public var detail: String {
    switch self {
    case .cannotOpen(_, let cause), .cannotRead(_, let cause), .cannotWrite(_, let cause):
      return cause.remedy.map { "\(cause); \($0)" } ?? cause.description
    case .notRegular:
      return "it is no regular file; name one"
    case .inputTooLarge(_, let byteLimit):
      return "more than \(byteLimit) bytes; use a smaller file"
    case .notPNG:
      return "it does not begin with the PNG signature; convert it to PNG"
    case .unknownFormat:
      return "it does not begin as PNG, JPEG, WebP or GIF does; convert it to one of these"
    case .unknownExtension:
      return "use a name that ends in .png, .jpg, .jpeg or .webp, or say the format"
    case .notAFile:
      return "use a URL that begins with file:, or fetch the data and decode that"
    case .libraryMissing(_, let format, let reason):
      let remedy = format.libraryPackage.map { "; install it (apt-get install \($0))" }
      return "\(format.title) needs that library: \(reason)" + (remedy ?? "")
    case .damaged(_, let problem, let byteOffset, let row):
      let place = row.map { "row \($0), byte \(byteOffset)" } ?? "byte \(byteOffset)"
      return "\(problem), noticed at \(place); copy or export it again"
    case .pictureTooLarge(_, let size, let areaLimit):
      return "\(size), and at most \(areaLimit) pixels and \(PNG.maximumSide) a side are read; "
        + "scale it down"
    case .notEncodable(_, let size, let format):
      return "its size is \(size), and each side must be 1 to \(format.maximumEncodedSide) pixels"
    case .codec(_, let problem):
      return problem
    }
  }

  /// The message and the detail.
  public var description: String { "\(message): \(detail)" }
}
