/// Text with attributes on its parts. Parts are concatenated with `+`:
///
///     let price = AttributedText("12", big) + AttributedText("99", small)
///
/// Source: `CFAttributedString`.
public struct AttributedText: Hashable, Sendable, ExpressibleByStringLiteral {
  /// The characters.
  public private(set) var string: String
  /// The parts in order; their counts add up to the number of scalars in `string`.
  private(set) var parts: [Part]

  /// A range of characters with the same attributes.
  package struct Part: Hashable, Sendable {
    package var scalarCount: Int
    package var attributes: TextAttributes

    package init(scalarCount: Int, attributes: TextAttributes) {
      self.scalarCount = scalarCount
      self.attributes = attributes
    }
  }

  /// Creates a text with the same attributes throughout.
  public init(_ string: String, _ attributes: TextAttributes = TextAttributes()) {
    self.string = string
    parts = [Part(scalarCount: string.unicodeScalars.count, attributes: attributes)]
  }

  /// Creates a text from a string and its parts, whose counts must add up to the number of scalars in the string.
  package init(_ string: String, parts: [Part]) {
    self.string = string
    self.parts = parts
    if parts.isEmpty { self.parts = [Part(scalarCount: 0, attributes: TextAttributes())] }
  }

  /// Creates a text from a literal, with the default attributes.
  public init(stringLiteral text: String) { self.init(text) }

  /// Concatenates two texts.
  public static func + (first: Self, second: Self) -> Self {
    var joined = first
    joined.string += second.string
    // The attributes of an empty text only determine the height of a line.
    if first.string.isEmpty { joined.parts = [] }
    if !second.string.isEmpty || joined.parts.isEmpty { joined.parts += second.parts }
    return joined
  }

  /// Appends another text.
  public static func += (first: inout Self, second: Self) { first = first + second }

  /// The characters in a range of scalars, with their attributes.
  func slice(_ range: Range<Int>) -> AttributedText {
    let scalars = string.unicodeScalars
    let start = scalars.index(scalars.startIndex, offsetBy: range.lowerBound)
    let end = scalars.index(start, offsetBy: range.count)
    var slice = AttributedText(String(scalars[start..<end]))
    slice.parts = []
    var place = 0
    for part in parts {
      let overlap = (place..<place + part.scalarCount).clamped(to: range)
      if !overlap.isEmpty {
        slice.parts.append(Part(scalarCount: overlap.count, attributes: part.attributes))
      }
      place += part.scalarCount
    }
    if slice.parts.isEmpty {
      slice.parts = [Part(scalarCount: 0, attributes: attributes(at: range.lowerBound))]
    }
    return slice
  }

  /// The attributes of the scalar at an index; at the end, those of the last one.
  func attributes(at index: Int) -> TextAttributes {
    var place = 0
    for part in parts {
      place += part.scalarCount
      if index < place { return part.attributes }
    }
    return parts.last?.attributes ?? TextAttributes()
  }
}
