/// Why a font, or text, cannot be had. `description` is one line that says what to do about it.
public enum FontError: Error, Hashable, Sendable {
  /// A shared library cannot be opened; `reason` is the loader's own words.
  case libraryMissing(FontLibrary, reason: String)
  /// The file cannot be read.
  case cannotRead(name: String, reason: String)
  /// The bytes do not begin as a font does.
  case notAFont(name: String)
  /// A collection of fonts has no face of that number.
  case noSuchFace(name: String, index: Int, count: Int)
  /// The font breaks the rules of its format.
  case damaged(name: String, problem: String)
  /// No font has any of those families.
  case unknownFamily(families: [String], known: [String])
  /// A text has more characters than are set.
  case textTooLong(scalarCount: Int)
  /// A font is larger than `Font.largestSize`, or its size is no number.
  case badSize(Double)
}

extension FontError: CustomStringConvertible {
  /// What is wrong and what to do about it, in one line.
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
