import GLFunCFonts
import GLFunPlatform
import GLFunXMLFiles
import Synchronization

/// The fonts installed on the machine, as listed by fontconfig.
package final class SystemFonts: Sendable {
  /// An installed font.
  package struct Entry: Sendable {
    package let path: String
    package let index: Int
    package let families: [String]
    package let style: String
    /// The weight; nil if the file contains a range of weights.
    package let weight: Int?
    package let isColor: Bool
    fileprivate let coverage: Coverage?
  }

  /// A set of characters that belongs to fontconfig, is never changed, and lives as long as the process.
  fileprivate struct Coverage: @unchecked Sendable {
    let set: FontconfigCharSet
  }

  package let entries: [Entry]
  private let library: Fontconfig
  /// The ranking of the entries by fontconfig.
  package let ranking: FontRanking
  private let faces = Mutex<[Int: FontFace?]>([:])

  private static let list = Result { () throws(FontError) in try SystemFonts() }

  /// Returns the fonts of the machine as of the first call.
  package static func installed() throws(FontError) -> SystemFonts { try list.get() }

  private init() throws(FontError) {
    library = try Fontconfig.opened()
    // A separate configuration, because the one of the process belongs to any other user of fontconfig.
    let folder = FontCacheFolder.path.map { "<cachedir>\(XMLText.escaped($0))</cachedir>" } ?? ""
    let text = """
      <?xml version="1.0"?><!DOCTYPE fontconfig SYSTEM "fonts.dtd"><fontconfig>
      <include ignore_missing="yes">/etc/fonts/fonts.conf</include>\(folder)</fontconfig>
      """
    let library = library
    guard let config = library.configCreate(),
      library.configParse(config, Array(text.utf8) + [0], 0) != 0,
      library.configBuildFonts(config) != 0, let set = library.configGetFonts(config, 0)
    else {
      throw .libraryMissing(.fontconfig, reason: "/etc/fonts/fonts.conf cannot be read")
    }
    let entries: [Entry] = (0..<Int(set.pointee.count)).compactMap { index in
      guard let pattern = set.pointee.fonts[index], let path = library.string(pattern, "file")
      else { return nil }
      let format = library.string(pattern, "fontformat")
      guard format == "TrueType" || format == "CFF" else { return nil }
      let number = library.integer(pattern, "index") ?? 0
      // The upper half of the index denotes a named instance of a variable font, which is in the same file.
      guard number >> 16 == 0 else { return nil }
      var coverage: FontconfigCharSet?
      _ = library.getCharSet(pattern, "charset", 0, &coverage)
      return Entry(
        path: path, index: number,
        families: library.strings(pattern, "family", most: 16),
        style: library.string(pattern, "style") ?? "",
        weight: library.integer(pattern, "weight").map(Self.weight),
        isColor: library.flag(pattern, "color"),
        coverage: coverage.map(Coverage.init))
    }
    // If two fonts are equally suitable, the choice must not depend on the order of a folder.
    self.entries = entries.sorted { ($0.path, $0.index) < ($1.path, $1.index) }
    var places: [FontPlace: Int] = [:]
    for (index, entry) in self.entries.enumerated() {
      places[FontPlace(path: entry.path, index: entry.index)] = index
    }
    ranking = FontRanking(library, config, places)
  }

  /// Converts a weight from fontconfig to OpenType.
  private static func weight(_ number: Int) -> Int {
    let steps = [
      (0, 100), (40, 200), (50, 300), (55, 350), (75, 380), (80, 400), (100, 500), (180, 600),
      (200, 700), (205, 800), (210, 900), (215, 1000),
    ]
    return steps.min { abs($0.0 - number) < abs($1.0 - number) }?.1 ?? 400
  }

  /// Returns the face of an entry; nil if it cannot be read.
  package func face(_ index: Int) -> FontFace? {
    faces.withLock { faces in
      if let face = faces[index] { return face }
      let entry = entries[index]
      let face = try? FontFace(path: entry.path, index: entry.index)
      faces[index] = .some(face)
      return face
    }
  }

  /// Returns the faces of a family, whatever the case of its name; if it is not installed, those of fontconfig's substitute.
  package func faces(family: String) -> [FontFace] {
    let wanted = family.lowercased()
    let own = entries.indices.filter { entries[$0].families.contains { $0.lowercased() == wanted } }
    if !own.isEmpty { return own.compactMap(face) }
    guard let substitute = ranking.substitute(for: wanted),
      let name = entries[substitute].families.first
    else { return [] }
    return entries.indices.filter { entries[$0].families.first == name }.compactMap(face)
  }

  /// Returns the entries that have all of the characters, from the first family in the ranking with any.
  ///
  /// - Parameters:
  ///   - family: a family whose look the entries should have.
  ///   - language: the language of the text as a BCP 47 tag.
  ///   - isColor: true for fonts with coloured glyphs, false for fonts without; nil for either.
  package func entries(
    with scalars: [UInt32], like family: String, language: String, isColor: Bool?
  ) -> [Int] {
    func fits(_ index: Int) -> Bool {
      guard let coverage = entries[index].coverage else { return false }
      return isColor.map { entries[index].isColor == $0 } != false
        && scalars.allSatisfy { library.hasChar(coverage.set, $0) != 0 }
    }
    guard let first = ranking.order(family: family, language: language).first(where: fits) else {
      return []
    }
    return [first]
      + entries.indices.filter {
        $0 != first && entries[$0].families == entries[first].families && fits($0)
      }
  }
}
