internal import GLFunCCairo

extension PDFDocument {
  /// Facts about a document, which readers of PDF show.
  public struct Metadata: Hashable, Sendable {
    /// The title.
    public var title: String?
    /// The author.
    public var author: String?
    /// The subject.
    public var subject: String?
    /// Words to find the document by.
    public var keywords: [String] = []
    /// The program that drew the document.
    public var creator: String?
    /// The natural language of the text as a BCP 47 tag, such as "en-GB".
    public var language: String?
    /// The date of the document as ISO 8601, such as "2026-03-01T12:00:00Z"; nil for none, so that the same drawing gives the
    /// same bytes.
    public var date: String?

    /// Creates facts, all of them unknown.
    public init() {}

    func apply(to surface: borrowing CairoSurface) {
      let facts: [(Int, String?)] = [
        (CAIRO_PDF_TITLE, title), (CAIRO_PDF_AUTHOR, author), (CAIRO_PDF_SUBJECT, subject),
        (CAIRO_PDF_KEYWORDS, keywords.isEmpty ? nil : keywords.joined(separator: ", ")),
        (CAIRO_PDF_CREATOR, creator), (CAIRO_PDF_CREATE_DATE, date ?? ""),
        (CAIRO_PDF_MODIFY_DATE, date),
      ]
      for (fact, text) in facts {
        if let text { surface.setMetadata(Int32(fact), text) }
      }
    }
  }
}

/// The catalog of a document, the last of the objects that Cairo writes.
enum PDFCatalog {
  /// Adds the natural language to the catalog. Source: ISO 32000-1, 14.9.2.
  ///
  /// - Parameters:
  ///   - bytes: the end of the document, with its catalog and cross-reference table.
  ///   - offset: the offset of the first of them.
  static func set(language: String?, in bytes: inout [UInt8], from offset: Int) {
    guard let language, language.utf8.allSatisfy(isTagByte), !language.isEmpty,
      let catalog = bytes.lastStart(of: "/Type /Catalog"),
      let start = bytes.lastStart(of: "startxref\n"), start > catalog
    else { return }
    let digits = bytes[(start + 10)...].prefix { $0 >= 0x30 && $0 <= 0x39 }
    guard let table = Int(String(decoding: digits, as: UTF8.self)), table > offset + catalog else {
      return
    }
    let entry = Array("/Lang (\(language))\n   ".utf8)
    bytes.replaceSubrange(digits.indices, with: Array("\(table + entry.count)".utf8))
    bytes.insert(contentsOf: entry, at: catalog)
  }

  private static func isTagByte(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: "-") || byte >= 0x30 && byte <= 0x39
      || (0x61...0x7A).contains(byte | 0x20)
  }
}
