internal import Foundation
package import GLFunText

/// A place where a tab stops, and how the text up to the next tab or the end of the paragraph is placed there.
package struct TabStop: Hashable, Sendable {
  /// How the text is placed.
  package enum Alignment: Hashable, Sendable {
    /// It begins at the stop.
    case left
    /// Its middle is at the stop.
    case center
    /// It ends at the stop.
    case right
  }

  /// How the text is placed.
  package var alignment: Alignment
  /// From the leading side; user space.
  package var location: Double

  /// Makes a stop.
  package init(_ alignment: TextAlignment, at location: Double) {
    self.alignment =
      switch alignment {
      case .center: .center
      case .right: .right
      default: .left
      }
    self.location = location
  }
}

extension ParagraphSettings {
  /// Whether tabs stop elsewhere than at every eighth space.
  fileprivate var hasTabStops: Bool { !tabStops.isEmpty || defaultTabInterval > 0 }

  /// How far a tab moves the pen; nil where there is no stop left.
  ///
  /// - Parameters:
  ///   - x: where the pen is, from the leading side.
  ///   - width: how wide the text is that follows up to the next tab.
  fileprivate func tabAdvance(from x: Double, before width: Double) -> Double? {
    guard let stop = tabStops.first(where: { $0.location > x }) else {
      guard defaultTabInterval > 0 else { return nil }
      return ((x / defaultTabInterval).rounded(.down) + 1) * defaultTabInterval - x
    }
    let room = stop.location - x
    return switch stop.alignment {
    case .left: room
    case .center: max(room - width / 2, 0)
    case .right: max(room - width, 0)
    }
  }
}

/// Puts spaces of the right width in the place of tabs whose paragraphs have stops of their own.
struct TabSetter {
  /// Text with the same attributes.
  struct Part {
    var text: String
    var attributes: TextAttributes
    var settings: ParagraphSettings
  }

  /// What lies between tabs and the ends of paragraphs, or one of these.
  private struct Piece {
    enum Kind {
      case text
      case tab
      case end
    }
    var kind: Kind
    var part: Part
  }

  private let pieces: [Piece]

  /// Divides a text; nil where no tab stops elsewhere than usually.
  init?(_ parts: [Part]) {
    guard parts.contains(where: { $0.settings.hasTabStops && $0.text.utf8.contains(0x09) }) else {
      return nil
    }
    var pieces: [Piece] = []
    for part in parts {
      for scalar in part.text.unicodeScalars {
        let kind: Piece.Kind =
          switch scalar.value {
          case 0x09: .tab
          case 0x0A...0x0D, 0x85, 0x2028, 0x2029: .end
          default: .text
          }
        if kind == .text, let last = pieces.last, last.kind == .text,
          last.part.attributes == part.attributes
        {
          pieces[pieces.count - 1].part.text.unicodeScalars.append(scalar)
        } else {
          var own = part
          own.text = String(scalar)
          pieces.append(Piece(kind: kind, part: own))
        }
      }
    }
    self.pieces = pieces
  }

  /// The text with spaces in the place of tabs.
  ///
  /// - Parameter base: the attributes of an empty text.
  func text(_ base: TextAttributes) -> AttributedText {
    var result = AttributedText("", base)
    var cell = AttributedText("", base)
    // Where the cell begins, from the leading side; nil at the start of a paragraph.
    var start: Double?
    for (index, piece) in pieces.enumerated() {
      let x = start ?? piece.part.settings.firstLineHeadIndent
      let own = AttributedText(piece.part.text, piece.part.attributes)
      switch piece.kind {
      case .text:
        (start, cell) = (x, cell + own)
        result += own
      case .end:
        (start, cell) = (nil, AttributedText("", base))
        result += own
      case .tab:
        let pen = x + Self.width(cell)
        cell = AttributedText("", base)
        let following = pieces[(index + 1)...].prefix { $0.kind == .text }
          .reduce(cell) { $0 + AttributedText($1.part.text, $1.part.attributes) }
        guard
          let advance = piece.part.settings.tabAdvance(from: pen, before: Self.width(following))
        else {
          start = pen
          result += own
          continue
        }
        start = pen + advance
        var attributes = piece.part.attributes
        attributes.font = attributes.font?.withSize(0)
        attributes.letterSpacing = advance
        // Lines may end after it, and it is no space between words that is made wider.
        result += AttributedText("\u{2002}", attributes)
      }
    }
    return result
  }

  private static func width(_ text: AttributedText) -> Double {
    text.string.isEmpty ? 0 : (try? TextLine(text, fonts: Quartz.fonts).width) ?? 0
  }
}
