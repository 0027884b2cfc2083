/// The type of a file.
public struct UTType: Hashable, Sendable {
  /// The name, such as `public.png`.
  public let identifier: String

  /// Makes a type of a name.
  public init?(_ identifier: String) { self.init(identifier: identifier) }

  private init(identifier: String) { self.identifier = identifier }

  /// PNG.
  public static let png = UTType(identifier: "public.png")
  /// JPEG.
  public static let jpeg = UTType(identifier: "public.jpeg")
  /// GIF, which is read only.
  public static let gif = UTType(identifier: "com.compuserve.gif")
  /// WebP.
  public static let webP = UTType(identifier: "org.webmproject.webp")
  /// Any picture.
  public static let image = UTType(identifier: "public.image")

  /// The usual end of a file's name.
  public var preferredFilenameExtension: String? {
    switch self {
    case .png: "png"
    case .jpeg: "jpeg"
    case .gif: "gif"
    case .webP: "webp"
    default: nil
    }
  }
}
