/// The reason why a font or text is not available. `description` is a single line with a remedy.
public enum FontError: Error, Hashable, Sendable {
  /// A shared library cannot be opened; `reason` is the message of the loader.
  case libraryMissing(FontLibrary, reason: String)
  /// The file cannot be read.
  case cannotRead(name: String, reason: String)
  /// The bytes lack the signature of a font.
  case notAFont(name: String)
  /// A font collection has no face with the index.
  case noSuchFace(name: String, index: Int, count: Int)
  /// The font violates the rules of its format.
  case damaged(name: String, problem: String)
  /// No font belongs to any of the families.
  case unknownFamily(families: [String], known: [String])
  /// A text exceeds the maximum number of characters.
  case textTooLong(scalarCount: Int)
  /// A font size exceeds `Font.largestSize`, or is not a number.
  case badSize(Double)
}

extension FontError: CustomStringConvertible {
  /// The problem and its remedy on a single line.
  public var description: String {
    switch self {
    case .libraryMissing(let library, let reason):
      return "\(library.purpose): \(reason); on Debian: apt-get install \(library.package)"
    case .cannotRead(let name, let reason): return "\(name): \(reason)"
    case .notAFont(let name):
      return "\(name): not an OpenType font; use a .ttf, .otf, .ttc, .woff or .woff2 file"
    case .noSuchFace(let name, let index, let count):
      return "\(name): there is no face \(index); its faces count from 0 to \(count - 1)"
    case .damaged(let name, let problem): return "\(name): \(problem); get the font again"
    case .unknownFamily(let families, let known):
      let wanted = families.map { "\"\($0)\"" }.joined(separator: ", ")
      let list = known.prefix(8).joined(separator: ", ") + (known.count > 8 ? ", …" : "")
      return (families.count == 1 ? "family \(wanted) is not here" : "none of \(wanted) is here")
        + "; known: \(list)"
    case .textTooLong(let count):
      return "the text has \(count) characters, and at most \(Font.longestText) are set at once"
    case .badSize(let size):
      return "the font size \(size) is no number from 0 to \(Int(Font.largestSize))"
    }
  }
}
