/// Finds the attribute parts of paragraphs, which must be requested in text order.
struct PartCursor {
  private let parts: [AttributedText.Part]
  /// The part that the next paragraph begins in, and the start of that part.
  private var index = 0
  private var start = 0

  init(_ text: AttributedText) { parts = text.parts }

  /// The parts of a paragraph; for an empty paragraph, the part around it with a count of 0.
  mutating func parts(of range: Range<Int>) -> [AttributedText.Part] {
    while index < parts.count - 1, start + parts[index].scalarCount <= range.lowerBound {
      start += parts[index].scalarCount
      index += 1
    }
    var result: [AttributedText.Part] = []
    var place = start
    for part in parts[index...] {
      if place >= range.upperBound, !result.isEmpty { break }
      let overlap = (place..<place + part.scalarCount).clamped(to: range)
      result.append(
        AttributedText.Part(scalarCount: overlap.count, attributes: part.attributes))
      place += part.scalarCount
    }
    return result
  }
}
