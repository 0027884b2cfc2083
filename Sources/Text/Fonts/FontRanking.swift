import GLFunCFonts
import Synchronization

/// The location of a font: a file, and an index in the file.
struct FontPlace: Hashable {
  var path: String
  var index: Int
}

/// The order of the installed fonts in which fontconfig prefers them for a family and a language.
package final class FontRanking: Sendable {
  /// A configuration that belongs to fontconfig and lives as long as the process; used under the lock.
  private struct Config: @unchecked Sendable {
    let pointer: FontconfigConfig
  }

  private struct Key: Hashable {
    var family: String
    var language: String
  }

  /// Cached results.
  private struct Known {
    var orders: [Key: [Int]] = [:]
    var substitutes: [String: Int?] = [:]
    /// The families that the rules add to an unknown name, by the generic family next to it.
    var unknown: [String: ArraySlice<String>] = [:]
  }

  private let library: Fontconfig
  private let config: Config
  /// The index of each installed font.
  private let entries: [FontPlace: Int]
  private let known = Mutex(Known())

  /// The maximum number of cached orders, and of cached family names.
  private static let mostOrders = 256
  private static let mostNames = 4096

  init(_ library: Fontconfig, _ config: FontconfigConfig, _ entries: [FontPlace: Int]) {
    self.library = library
    self.config = Config(pointer: config)
    self.entries = entries
  }

  /// Returns the indices of the installed fonts, most preferred first.
  ///
  /// - Parameters:
  ///   - family: a family name, installed or not.
  ///   - language: a BCP 47 tag.
  func order(family: String, language: String) -> [Int] {
    known.withLock { order(family: family, language: language, &$0) }
  }

  private func order(family: String, language: String, _ known: inout Known) -> [Int] {
    let key = Key(family: family, language: language)
    if let order = known.orders[key] { return order }
    if known.orders.count >= Self.mostOrders { known.orders.removeAll() }
    let order = withPattern([family], language: language) { pattern in
      library.defaultSubstitute(pattern)
      var result: Int32 = 0
      guard let set = library.sort(config.pointer, pattern, 0, nil, &result) else { return [Int]() }
      defer { library.fontSetDestroy(set) }
      var seen: Set<Int> = []
      return (0..<Int(set.pointee.count)).compactMap { index in
        guard let font = set.pointee.fonts[index], let path = library.string(font, "file")
        else { return nil }
        // A named instance of a variable font is in the same file.
        let number = (library.integer(font, "index") ?? 0) & 0xFFFF
        return entries[FontPlace(path: path, index: number)].flatMap {
          seen.insert($0).inserted ? $0 : nil
        }
      }
    }
    known.orders[key] = order
    return order ?? []
  }

  /// Returns the index of the font that fontconfig substitutes for a missing family; nil if the name is unknown to it, in which
  /// case it would return the font of last resort.
  ///
  /// - Parameter family: the name of a family, or a generic one, in lower case.
  func substitute(for family: String) -> Int? {
    known.withLock { known in
      if let substitute = known.substitutes[family] { return substitute }
      if known.substitutes.count >= Self.mostNames { known.substitutes.removeAll() }
      var name: String? = Self.genericFamilies[family]
      if name == nil, isKnown(family, &known) { name = family }
      let substitute = name.flatMap {
        order(family: $0, language: Self.usualLanguage, &known).first
      }
      known.substitutes[family] = .some(substitute)
      return substitute
    }
  }

  /// The generic families of CSS Fonts 4, with the names that fontconfig uses for them.
  static let genericFamilies = [
    "serif": "serif", "sans-serif": "sans-serif", "monospace": "monospace", "cursive": "cursive",
    "fantasy": "fantasy", "system-ui": "system-ui", "math": "math", "emoji": "emoji",
    "fangsong": "fangsong", "ui-serif": "serif", "ui-sans-serif": "sans-serif",
    "ui-monospace": "monospace", "ui-rounded": "sans-serif",
  ]

  /// The language of text that does not declare one, whatever the locale of the process.
  package static let usualLanguage = "en"

  /// True if a rule of fontconfig concerns a family. If no rule does, the rules add the same families as to an unknown name. A
  /// generic family next to it keeps fontconfig from adding one itself.
  private func isKnown(_ family: String, _ known: inout Known) -> Bool {
    for generic in ["serif", "monospace"] {
      let usual = known.unknown[generic] ?? added(to: Self.unknownFamily, generic)
      known.unknown[generic] = usual
      if added(to: family, generic) != usual { return true }
    }
    return false
  }

  private static let unknownFamily = "glfun unknown family"
  private static let mostFamilies = 512

  private func added(to family: String, _ generic: String) -> ArraySlice<String> {
    let families = withPattern([family, generic], language: Self.usualLanguage) { pattern in
      library.strings(pattern, "family", most: Self.mostFamilies)
    }
    return (families ?? []).dropFirst()
  }

  /// Makes a pattern, applies the rules of the configuration, and destroys the pattern after the closure has used it.
  private func withPattern<Value>(
    _ families: [String], language: String, _ body: (FontconfigPattern) -> Value
  ) -> Value? {
    guard let pattern = library.patternCreate() else { return nil }
    defer { library.patternDestroy(pattern) }
    for family in families { _ = library.addString(pattern, "family", family) }
    _ = library.addString(pattern, "lang", language)
    // 0 stands for rules about the pattern to match.
    guard library.substitute(config.pointer, pattern, 0) != 0 else { return nil }
    return body(pattern)
  }
}
