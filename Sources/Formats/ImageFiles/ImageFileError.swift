public import GLFunImaging

/// The reason why a picture could not be read or written.
///
/// `message` is a clause that states the failure and names the file; `detail` gives the cause, the place, and a remedy.
public enum ImageFileError: Error, Hashable, Sendable {
  /// The file could not be opened, or no temporary file could be created next to the target.
  case cannotOpen(path: String, cause: SystemError)
  /// The file named by a document is a folder, a pipe or a device.
  case notRegular(name: String)
  /// Reading failed part of the way through.
  case cannotRead(name: String, cause: SystemError)
  /// Writing failed part of the way through; nothing is left behind.
  case cannotWrite(name: String, cause: SystemError)
  /// The input holds more bytes than allowed.
  case inputTooLarge(name: String, byteLimit: Int)
  /// The bytes do not begin with the PNG signature.
  case notPNG(name: String)
  /// The bytes have the signature of no readable format.
  case unknownFormat(name: String)
  /// The file name extension stands for no writable format.
  case unknownExtension(path: String)
  /// The URL is not a file URL.
  case notAFile(url: String)
  /// The shared library needed by the format cannot be opened; `reason` is the message of the loader.
  case libraryMissing(name: String, format: ImageFormat, reason: String)
  /// The bytes violate the rules of the format.
  ///
  /// `problem` is the message of the decoder, `byteOffset` the number of bytes read until the problem was detected, and `row`
  /// the current row, if any. Decoders of JPEG and WebP do not report their position: for damage among the pixels, `byteOffset`
  /// is the start of the image data.
  case damaged(name: String, problem: String, byteOffset: Int, row: Int?)
  /// The picture has more pixels, or a longer side, than is allowed.
  case pictureTooLarge(name: String, size: PixelSize, areaLimit: Int)
  /// The format cannot hold a picture of that size.
  case notEncodable(name: String, size: PixelSize, format: ImageFormat = .png)
  /// The encoder or decoder failed for a reason unrelated to the picture, such as lack of memory.
  case codec(name: String, problem: String)
}

extension ImageFileError: CustomStringConvertible {
  /// A clause that states the failure.
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

  /// The cause, the place, and a remedy.
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
