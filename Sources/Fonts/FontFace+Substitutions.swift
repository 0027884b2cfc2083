extension FontFace {
  /// The features by which the face substitutes glyphs of a script, whatever the language. Source: OpenType, "GSUB".
  package func substitutions(for script: TextScript) -> Set<String> {
    let header = table("GSUB", 0..<10)
    guard header.count == 10 else { return [] }
    let (scripts, features) = (header.number(4), header.number(6))
    func count(_ offset: Int) -> Int { table("GSUB", offset..<offset + 2).number(0) }
    /// The place that a record of a list with that tag leads to.
    func offset(_ list: Int, _ tag: UInt32) -> Int? {
      let records = table("GSUB", list + 2..<list + 2 + 6 * count(list))
      let place = stride(from: 0, to: records.count - 5, by: 6).first {
        UInt32(records.number($0)) << 16 | UInt32(records.number($0 + 2)) == tag
      }
      return place.map { records.number($0 + 4) }
    }
    // The tag of OpenType is that of ISO 15924 in small letters, but for scripts without capitals.
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
  /// The number of 16 bits at a place; 0 beyond the end.
  fileprivate func number(_ place: Int) -> Int {
    place >= 0 && place + 2 <= count ? Int(self[place]) << 8 | Int(self[place + 1]) : 0
  }
}
