package import Foundation
internal import GLFunFoundation
internal import GLFunText

/// An attributed string as module `GLFunText` takes it, with the way back to its attributes and UTF-16 indices.
package struct AttributedSource {
  /// The string.
  package let string: NSAttributedString
  /// The same text.
  let text: AttributedText
  /// The starts of the runs of equal attributes, in Unicode scalars and in order.
  private var starts: [Int] = []
  private var attributes: [[NSAttributedString.Key: Any]] = []
  /// The UTF-16 index of each scalar, and of the end.
  private let offsets: [Int]

  /// Converts an attributed string.
  package init(_ string: NSAttributedString) {
    self.string = NSAttributedString(attributedString: string)
    var parts: [(text: String, attributes: [NSAttributedString.Key: Any])] = []
    let characters = NSString(string: string.string)
    // Adjacent runs with the same attributes need not be merged.
    string.enumerateAttributes(
      in: NSRange(location: 0, length: string.length), options: .longestEffectiveRangeNotRequired
    ) { found, range, _ in
      parts.append((String(characters.substring(with: range)), found))
    }
    let base = TextAttributes(font: CTFont.standIn(size: 12))
    var drawn: [TabSetter.Part] = []
    var scalarCount = 0
    for part in parts {
      starts.append(scalarCount)
      attributes.append(part.attributes)
      var own = TabSetter.Part(
        text: "", attributes: Self.textAttributes(part.attributes),
        settings: Self.settings(part.attributes))
      for piece in Self.pieces(part.text, of: part.attributes) {
        own.text = piece.text
        if let font = piece.font { own.attributes.font = font }
        drawn.append(own)
      }
      scalarCount += part.text.unicodeScalars.count
    }
    text =
      TabSetter(drawn)?.text(base)
      ?? drawn.reduce(AttributedText("", base)) { $0 + AttributedText($1.text, $1.attributes) }
    var offset = 0
    var offsets = text.string.unicodeScalars.map { scalar in
      defer { offset += scalar.value > 0xFFFF ? 2 : 1 }
      return offset
    }
    offsets.append(offset)
    self.offsets = offsets
  }

  /// The number of scalars.
  var scalarCount: Int { offsets.count - 1 }

  /// Returns the attributes of a scalar; at the end, those of the last scalar.
  package func attributes(at scalar: Int) -> [NSAttributedString.Key: Any] {
    var (low, high) = (0, starts.count)
    while high - low > 1 {
      let middle = (low + high) / 2
      if starts[middle] <= scalar { low = middle } else { high = middle }
    }
    return attributes.isEmpty ? [:] : attributes[low]
  }

  /// Converts a scalar index to UTF-16.
  package func utf16(_ scalar: Int) -> Int { offsets[min(max(scalar, 0), offsets.count - 1)] }

  /// Converts a UTF-16 index to the scalar that contains it.
  package func scalar(_ utf16: Int) -> Int {
    var (low, high) = (0, offsets.count)
    while high - low > 1 {
      let middle = (low + high) / 2
      if offsets[middle] <= utf16 { low = middle } else { high = middle }
    }
    return low
  }

  /// Converts a range of scalars to UTF-16.
  package func utf16(_ scalars: Range<Int>) -> Range<Int> {
    utf16(scalars.lowerBound)..<utf16(scalars.upperBound)
  }

  /// Returns the settings of the paragraph that contains a scalar.
  package func settings(at scalar: Int) -> ParagraphSettings {
    Self.settings(attributes(at: scalar))
  }

  private static func settings(_ attributes: [NSAttributedString.Key: Any]) -> ParagraphSettings {
    (attributes[.settings] as? any ParagraphSettingsProvider)?.settings ?? ParagraphSettings()
  }

  /// Divides a text by the fonts of its cascade list, and returns the parts with the font for each. Without a cascade list
  /// there is one part, and its font is nil.
  private static func pieces(
    _ text: String, of attributes: [NSAttributedString.Key: Any]
  ) -> [(text: String, font: Font?)] {
    guard attributes.attachment == nil, let font = attributes[.textFont] as? CTFont,
      let own = font.font, !font.cascade.isEmpty
    else { return [(text, nil)] }
    let fonts = [own] + font.cascade.compactMap { $0.font(size: font.size) }
    var pieces: [(text: String, font: Font?)] = []
    for character in text {
      // One font draws a whole character: the first that has all of its scalars.
      let suited = fonts.first { font in
        character.unicodeScalars.allSatisfy { font.face.glyph(for: $0) != nil }
      }
      let font = suited ?? own
      if let last = pieces.last, last.font == font {
        pieces[pieces.count - 1].text.append(character)
      } else {
        pieces.append((String(character), font))
      }
    }
    return pieces
  }

  /// The attributes that decide on glyphs and their positions.
  private static func textAttributes(_ attributes: [NSAttributedString.Key: Any]) -> TextAttributes
  {
    let font = (attributes[.textFont] as? CTFont)?.font ?? CTFont.standIn(size: 12)
    func number(_ key: NSAttributedString.Key) -> Double {
      AttributedSource.number(attributes[key]) ?? 0
    }
    var result = TextAttributes(
      font: font, letterSpacing: number(.textKern) + number(.textTracking),
      baselineOffset: number(.textBaselineOffset))
    result.language = attributes[.textLanguage] as? String
    if let attachment = attributes.attachment, let font {
      // A character of zero size, followed by the space for the attachment.
      result.font = font.withSize(0)
      result.letterSpacing = attachment.bounds(size: font.size).width
    }
    return result
  }

  /// Returns the value of a numeric attribute; nil for any other object.
  package static func number(_ value: Any?) -> Double? {
    switch value {
    case let number as NSNumber: number.doubleValue
    case let number as CGFloat: Double(number)
    case let number as Double: number
    case let number as Int: Double(number)
    case let number as Float: Double(number)
    default: nil
    }
  }
}

extension [NSAttributedString.Key: Any] {
  /// The size of the font.
  var fontSize: Double { (self[.textFont] as? CTFont)?.size ?? 12 }

  /// The attachment that replaces the character.
  var attachment: (any TextAttachmentProvider)? {
    (self[.textAttachment] ?? self[.textRunDelegate]) as? any TextAttachmentProvider
  }
}

extension NSAttributedString.Key {
  // The names are those of Core Text and UIKit, which share most of them.
  package static let textFont = NSAttributedString.Key("NSFont")
  package static let settings = NSAttributedString.Key("NSParagraphStyle")
  package static let textKern = NSAttributedString.Key("NSKern")
  package static let textTracking = NSAttributedString.Key("CTTracking")
  package static let textBaselineOffset = NSAttributedString.Key("NSBaselineOffset")
  package static let textLanguage = NSAttributedString.Key("NSLanguage")
  package static let textAttachment = NSAttributedString.Key("NSAttachment")
  package static let textRunDelegate = NSAttributedString.Key("CTRunDelegate")
  package static let textColor = NSAttributedString.Key("NSColor")
  package static let textCoreColor = NSAttributedString.Key("CTForegroundColor")
  package static let textColorFromContext = NSAttributedString.Key("CTForegroundColorFromContext")
  package static let textBackground = NSAttributedString.Key("NSBackgroundColor")
  package static let textCoreBackground = NSAttributedString.Key("CTBackgroundColor")
  package static let textStrokeWidth = NSAttributedString.Key("NSStrokeWidth")
  package static let textStrokeColor = NSAttributedString.Key("NSStrokeColor")
  package static let textCoreStrokeColor = NSAttributedString.Key("CTStrokeColor")
  package static let textShadow = NSAttributedString.Key("NSShadow")
  package static let textUnderline = NSAttributedString.Key("NSUnderline")
  package static let textUnderlineColor = NSAttributedString.Key("NSUnderlineColor")
  package static let textStrikethrough = NSAttributedString.Key("NSStrikethrough")
  package static let textStrikethroughColor = NSAttributedString.Key("NSStrikethroughColor")
  package static let textObliqueness = NSAttributedString.Key("NSObliqueness")
}
