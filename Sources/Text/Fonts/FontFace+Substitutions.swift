extension FontFace {
  /// Returns the features that substitute glyphs of a script in its default language system. Source: OpenType, "GSUB".
  package func substitutions(for script: TextScript) -> Set<String> {
    let header = table("GSUB", 0..<10)
    guard header.count == 10 else { return [] }
    let (scripts, features) = (header.number(4), header.number(6))
    func count(_ offset: Int) -> Int { table("GSUB", offset..<offset + 2).number(0) }
    /// Returns the offset in the record of a list with a tag.
    func offset(_ list: Int, _ tag: UInt32) -> Int? {
      let records = table("GSUB", list + 2..<list + 2 + 6 * count(list))
      let place = stride(from: 0, to: records.count - 5, by: 6).first {
        UInt32(records.number($0)) << 16 | UInt32(records.number($0 + 2)) == tag
      }
      return place.map { records.number($0 + 4) }
    }
    // The OpenType tag is that of ISO 15924 in lower case, except for scripts without capitals.
    let tags = [script.rawValue | 0x2020_2020, StaticString("DFLT").tag, StaticString("latn").tag]
    guard let own = tags.lazy.compactMap({ offset(scripts, $0) }).first else { return [] }
    let language = table("GSUB", scripts + own..<scripts + own + 2).number(0)
    guard language > 0 else { return [] }
    let system = scripts + own + language
    let indices = table("GSUB", system + 6..<system + 6 + 2 * count(system + 4))
    let records = table("GSUB", features + 2..<features + 2 + 6 * count(features))
    var found: Set<String> = []
    for place in stride(from: 0, to: indices.count - 1, by: 2) {
      let record = 6 * indices.number(place)
      guard record + 4 <= records.count else { continue }
      found.insert(String(decoding: records[record..<record + 4], as: UTF8.self))
    }
    return found
  }
}

extension [UInt8] {
  /// Returns the 16-bit number at an offset; 0 beyond the end.
  fileprivate func number(_ place: Int) -> Int {
    place >= 0 && place + 2 <= count ? Int(self[place]) << 8 | Int(self[place + 1]) : 0
  }
}
