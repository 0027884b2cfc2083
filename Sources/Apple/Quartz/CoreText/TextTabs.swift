internal import Foundation
package import GLFunText

/// A tab stop, with the alignment of the text up to the next tab or the end of the paragraph.
package struct TabStop: Hashable, Sendable {
  /// The alignment of text at a tab stop.
  package enum Alignment: Hashable, Sendable {
    /// The text begins at the stop.
    case left
    /// The text is centred on the stop.
    case center
    /// The text ends at the stop.
    case right
  }

  /// The alignment of the text.
  package var alignment: Alignment
  /// The distance from the leading side, in user space.
  package var location: Double

  /// Makes a tab stop.
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
  /// True if tabs do not simply stop every eight spaces.
  fileprivate var hasTabStops: Bool { !tabStops.isEmpty || defaultTabInterval > 0 }

  /// Returns the advance of a tab; nil if no stop is left.
  ///
  /// - Parameters:
  ///   - x: the position of the pen from the leading side.
  ///   - width: the width of the text up to the next tab.
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

/// Replaces tabs with spaces of the right width in paragraphs with tab stops of their own.
struct TabSetter {
  /// Text with the same attributes.
  struct Part {
    var text: String
    var attributes: TextAttributes
    var settings: ParagraphSettings
  }

  /// Text between tabs and ends of paragraphs, or one of these.
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

  /// Divides a text into pieces; nil if no paragraph has tab stops of its own.
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

  /// Returns the text with tabs replaced by spaces.
  ///
  /// - Parameter base: the attributes of an empty text.
  func text(_ base: TextAttributes) -> AttributedText {
    var result = AttributedText("", base)
    var cell = AttributedText("", base)
    // The start of the cell from the leading side; nil at the start of a paragraph.
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
        // An en space allows a line break after it, and justification does not widen it.
        result += AttributedText("\u{2002}", attributes)
      }
    }
    return result
  }

  private static func width(_ text: AttributedText) -> Double {
    text.string.isEmpty ? 0 : (try? TextLine(text, fonts: QuartzSettings.fonts).width) ?? 0
  }
}
