/// The type of a file: one of the system's, or one of a program's own.
public struct UTType: Hashable, Sendable {
  /// The identifier, such as `public.png`.
  public let identifier: String
  /// The identifier of the type that a program's own type conforms to; nil for a type of the system.
  private let parent: String?

  /// Makes a type of the system from an identifier; nil for an empty one.
  public init?(_ identifier: String) {
    guard !identifier.isEmpty else { return nil }
    self.init(identifier: identifier)
  }

  private init(identifier: String, parent: String? = nil) {
    self.identifier = identifier
    self.parent = parent
  }

  /// Makes a type that the program defines.
  public init(exportedAs identifier: String, conformingTo parentType: UTType? = nil) {
    self.init(identifier: identifier, parent: parentType?.identifier)
  }

  /// Makes a type that another program defines.
  public init(importedAs identifier: String, conformingTo parentType: UTType? = nil) {
    self.init(identifier: identifier, parent: parentType?.identifier)
  }

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
  /// TIFF, which can be neither read nor written.
  public static let tiff = UTType(identifier: "public.tiff")
  /// Windows bitmaps, which can be neither read nor written.
  public static let bmp = UTType(identifier: "com.microsoft.bmp")
  /// Windows icons, which can be neither read nor written.
  public static let ico = UTType(identifier: "com.microsoft.ico")
  /// SVG.
  public static let svg = UTType(identifier: "public.svg-image")
  /// PDF.
  public static let pdf = UTType(identifier: "com.adobe.pdf")
  /// JSON.
  public static let json = UTType(identifier: "public.json")
  /// XML.
  public static let xml = UTType(identifier: "public.xml")
  /// HTML.
  public static let html = UTType(identifier: "public.html")
  /// Text without markup.
  public static let plainText = UTType(identifier: "public.plain-text")
  /// Text in UTF-8.
  public static let utf8PlainText = UTType(identifier: "public.utf8-plain-text")
  /// Tables with commas between their fields.
  public static let commaSeparatedText = UTType(identifier: "public.comma-separated-values-text")
  /// Zip archives.
  public static let zip = UTType(identifier: "public.zip-archive")
  /// Any text.
  public static let text = UTType(identifier: "public.text")
  /// Any picture.
  public static let image = UTType(identifier: "public.image")
  /// Any data.
  public static let data = UTType(identifier: "public.data")
  /// Any contents.
  public static let content = UTType(identifier: "public.content")
  /// Anything that is stored.
  public static let item = UTType(identifier: "public.item")

  /// The names of a type, and the types that it conforms to directly.
  private struct Entry {
    /// The usual file name extension first.
    var extensions: [String] = []
    /// The usual MIME type first.
    var mimeTypes: [String] = []
    var parents: [UTType] = []
  }

  /// The types of the system. Source: Apple's list of system-declared uniform type identifiers.
  private static let entries: [UTType: Entry] = [
    png: Entry(extensions: ["png"], mimeTypes: ["image/png"], parents: [image]),
    jpeg: Entry(
      extensions: ["jpeg", "jpg", "jpe"], mimeTypes: ["image/jpeg", "image/jpg"], parents: [image]),
    gif: Entry(extensions: ["gif"], mimeTypes: ["image/gif"], parents: [image]),
    webP: Entry(extensions: ["webp"], mimeTypes: ["image/webp"], parents: [image]),
    heic: Entry(extensions: ["heic"], mimeTypes: ["image/heic"], parents: [image]),
    tiff: Entry(extensions: ["tiff", "tif"], mimeTypes: ["image/tiff"], parents: [image]),
    bmp: Entry(extensions: ["bmp", "dib"], mimeTypes: ["image/bmp"], parents: [image]),
    ico: Entry(extensions: ["ico"], mimeTypes: ["image/vnd.microsoft.icon"], parents: [image]),
    svg: Entry(extensions: ["svg", "svgz"], mimeTypes: ["image/svg+xml"], parents: [image, xml]),
    pdf: Entry(extensions: ["pdf"], mimeTypes: ["application/pdf"], parents: [data, content]),
    json: Entry(extensions: ["json"], mimeTypes: ["application/json"], parents: [text]),
    xml: Entry(extensions: ["xml"], mimeTypes: ["application/xml", "text/xml"], parents: [text]),
    html: Entry(extensions: ["html", "htm"], mimeTypes: ["text/html"], parents: [text]),
    plainText: Entry(extensions: ["txt", "text"], mimeTypes: ["text/plain"], parents: [text]),
    utf8PlainText: Entry(parents: [plainText]),
    commaSeparatedText: Entry(extensions: ["csv"], mimeTypes: ["text/csv"], parents: [text]),
    zip: Entry(extensions: ["zip"], mimeTypes: ["application/zip"], parents: [data]),
    text: Entry(parents: [data, content]),
    image: Entry(parents: [data, content]),
    data: Entry(parents: [item]),
  ]

  /// Finds a type of the system by file name extension; nil if none has it and conforms to the given one.
  public init?(filenameExtension: String, conformingTo supertype: UTType = .data) {
    let ending = filenameExtension.lowercased()
    self.init(conformingTo: supertype) { $0.extensions.contains(ending) }
  }

  /// Finds a type of the system by MIME type; nil if none has it and conforms to the given one.
  public init?(mimeType: String, conformingTo supertype: UTType = .data) {
    let name = mimeType.lowercased()
    self.init(conformingTo: supertype) { $0.mimeTypes.contains(name) }
  }

  private init?(conformingTo supertype: UTType, where isWanted: (Entry) -> Bool) {
    guard let found = Self.entries.first(where: { isWanted($0.value) })?.key,
      found.conforms(to: supertype)
    else { return nil }
    self = found
  }

  /// The usual MIME type.
  public var preferredMIMEType: String? { Self.entries[self]?.mimeTypes.first }

  /// The usual file name extension.
  public var preferredFilenameExtension: String? { Self.entries[self]?.extensions.first }

  /// True if the type is the given one, or a subtype of it.
  public func conforms(to type: UTType) -> Bool {
    if self == type { return true }
    if let parent { return UTType(identifier: parent).conforms(to: type) }
    return Self.entries[self]?.parents.contains { $0.conforms(to: type) } ?? false
  }

  /// True if the type is a subtype of the given one.
  public func isSubtype(of type: UTType) -> Bool { self != type && conforms(to: type) }

  /// True if the type is a supertype of the given one.
  public func isSupertype(of type: UTType) -> Bool { type.isSubtype(of: self) }

  /// True if both have the same identifier.
  public static func == (lhs: UTType, rhs: UTType) -> Bool { lhs.identifier == rhs.identifier }

  /// Hashes the identifier.
  public func hash(into hasher: inout Hasher) { hasher.combine(identifier) }
}
