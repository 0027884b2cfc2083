/// The type of a file.
public struct UTType: Hashable, Sendable {
  /// The identifier, such as `public.png`.
  public let identifier: String

  /// Makes a type from an identifier.
  public init?(_ identifier: String) { self.init(identifier: identifier) }

  private init(identifier: String) { self.identifier = identifier }

  /// PNG.
  public static let png = UTType(identifier: "public.png")
  /// JPEG.
  public static let jpeg = UTType(identifier: "public.jpeg")
  /// GIF, which can only be read.
  public static let gif = UTType(identifier: "com.compuserve.gif")
  /// WebP.
  public static let webP = UTType(identifier: "org.webmproject.webp")
  /// HEIC, which can be neither read nor written.
  public static let heic = UTType(identifier: "public.heic")
  /// Any picture.
  public static let image = UTType(identifier: "public.image")
  /// Any data.
  public static let data = UTType(identifier: "public.data")

  private static let files = [png, jpeg, gif, webP, heic]

  /// Finds a type by file name extension; nil if it is not that of a picture.
  public init?(filenameExtension: String, conformingTo supertype: UTType = .data) {
    let ending = filenameExtension.lowercased()
    let own = ending == "jpg" ? "jpeg" : ending
    guard let found = Self.files.first(where: { $0.preferredFilenameExtension == own }),
      found.conforms(to: supertype)
    else { return nil }
    self = found
  }

  /// Finds a type by MIME type; nil if it is not that of a picture.
  public init?(mimeType: String, conformingTo supertype: UTType = .data) {
    guard let found = Self.files.first(where: { $0.preferredMIMEType == mimeType.lowercased() }),
      found.conforms(to: supertype)
    else { return nil }
    self = found
  }

  /// The MIME type.
  public var preferredMIMEType: String? { preferredFilenameExtension.map { "image/\($0)" } }

  /// True if the type is the given one, or a subtype of it.
  public func conforms(to type: UTType) -> Bool {
    if self == type { return true }
    if type == .data { return Self.files.contains(self) || self == .image }
    return type == .image && Self.files.contains(self)
  }

  /// The usual file name extension.
  public var preferredFilenameExtension: String? {
    switch self {
    case .png: "png"
    case .jpeg: "jpeg"
    case .gif: "gif"
    case .webP: "webp"
    case .heic: "heic"
    default: nil
    }
  }
}
