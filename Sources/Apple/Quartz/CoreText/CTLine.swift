// The names are Apple's.
// swift-format-ignore-file: AlwaysUseLowerCamelCase

public import Foundation
internal import GLFunFoundation
internal import GLFunGeometry
package import GLFunText

/// A line of text: glyphs and their positions. Lines are immutable.
public final class CTLine: Hashable, @unchecked Sendable {
  /// The glyphs.
  package let line: TextLine
  /// The text to whose scalars the glyph clusters refer.
  package let source: AttributedSource
  /// The UTF-16 range of the line in the string that it was made from.
  let stringRange: Range<Int>

  init(_ line: TextLine, _ source: AttributedSource, stringRange: Range<Int>) {
    self.line = line
    self.source = source
    self.stringRange = stringRange
  }

  /// Lays out a string as one line; nil if text cannot be laid out.
  package convenience init?(_ string: NSAttributedString) {
    let source = AttributedSource(string)
    let direction = source.settings(at: 0).baseWritingDirection
    do throws(FontError) {
      self.init(
        try TextLine(source.text, fonts: QuartzSettings.fonts, direction: direction), source,
        stringRange: 0..<string.length)
    } catch {
      TextProblems.report(error)
      return nil
    }
  }

  /// Returns the line truncated to a width; nil if not even the token fits.
  ///
  /// - Parameters:
  ///   - width: the maximum width.
  ///   - mode: the place of truncation.
  ///   - token: the text put in place of the omitted part; nil for none.
  package func truncated(
    to width: Double, mode: LineBreakMode, token: NSAttributedString?
  ) -> CTLine? {
    // The string of a line cut out of a text has only the characters of the line.
    let own = source.string.attributedSubstring(from: NSRange(source.utf16(line.range)))
    if line.contentWidth <= width { return self }
    let starts = own.string.indices.map { NSRange($0..<$0, in: own.string).location } + [own.length]
    let count = starts.count - 1
    /// Makes the line that keeps the given number of characters.
    func candidate(_ kept: Int) -> CTLine? {
      let head =
        switch mode {
        case .byTruncatingHead: 0
        case .byTruncatingMiddle: (kept + 1) / 2
        default: kept
        }
      let text = NSMutableAttributedString(string: "")
      text.append(own.attributedSubstring(from: NSRange(0..<starts[head])).trimmed)
      if let token { text.append(token) }
      let tail = starts[count - (kept - head)]..<own.length
      if !tail.isEmpty { text.append(own.attributedSubstring(from: NSRange(tail))) }
      return CTLine(text)
    }
    var (low, high) = (0, count)
    var best: CTLine?
    while low < high {
      let middle = (low + high + 1) / 2
      if let line = candidate(middle), line.line.contentWidth <= width {
        (low, best) = (middle, line)
      } else {
        high = middle - 1
      }
    }
    if let best { return best }
    guard let least = candidate(0), least.line.contentWidth <= width else { return nil }
    return least
  }

  /// True if both are the same object.
  public static func == (lhs: CTLine, rhs: CTLine) -> Bool { lhs === rhs }

  /// Hashes the identity of the object.
  public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}

extension NSAttributedString {
  /// The text without trailing spaces.
  fileprivate var trimmed: NSAttributedString {
    let characters = Array(string.utf16)
    let end = (characters.lastIndex { $0 != 0x20 }).map { $0 + 1 } ?? 0
    return attributedSubstring(from: NSRange(0..<end))
  }
}

/// The place where a line is truncated.
public enum CTLineTruncationType: UInt32, Hashable, Sendable {
  /// The beginning.
  case start
  /// The end.
  case end
  /// The middle.
  case middle

  var mode: LineBreakMode {
    switch self {
    case .start: .byTruncatingHead
    case .end: .byTruncatingTail
    case .middle: .byTruncatingMiddle
    }
  }
}

/// Options for the bounds of a line.
public struct CTLineBoundsOptions: OptionSet, Hashable, Sendable {
  /// The raw bits.
  public let rawValue: UInt

  /// Makes options from raw bits.
  public init(rawValue: UInt) { self.rawValue = rawValue }

  /// Excludes the leading.
  public static let excludeTypographicLeading = CTLineBoundsOptions(rawValue: 1)
  /// Excludes shifts of position; no effect, as none are made.
  public static let excludeTypographicShifts = CTLineBoundsOptions(rawValue: 2)
  /// Lets punctuation hang outside the bounds; no effect.
  public static let useHangingPunctuation = CTLineBoundsOptions(rawValue: 4)
  /// The bounding box of the glyph outlines.
  public static let useGlyphPathBounds = CTLineBoundsOptions(rawValue: 8)
  /// The optical bounds; treated as the bounding box of the outlines.
  public static let useOpticalBounds = CTLineBoundsOptions(rawValue: 16)
  /// Bounds large enough for letters of any language.
  public static let includeLanguageExtents = CTLineBoundsOptions(rawValue: 32)
}

/// Lays out a string as one line.
public func CTLineCreateWithAttributedString(_ attrString: CFAttributedString) -> CTLine {
  CTLine(attrString) ?? CTLine.unset(attrString)
}

/// Returns the line truncated to a width; nil if not even the token fits.
///
/// - Parameters:
///   - line: the line.
///   - width: the maximum width.
///   - truncationType: the place of truncation.
///   - truncationToken: the line put in place of the omitted part, such as "…"; nil for none.
public func CTLineCreateTruncatedLine(
  _ line: CTLine, _ width: Double, _ truncationType: CTLineTruncationType,
  _ truncationToken: CTLine?
) -> CTLine? {
  line.truncated(to: width, mode: truncationType.mode, token: truncationToken?.source.string)
}

/// Returns the line with its spaces widened to fill a width.
///
/// - Parameters:
///   - line: the line.
///   - justificationFactor: the fraction of the missing width to fill, from 0 to 1.
///   - justificationWidth: the width to fill.
public func CTLineCreateJustifiedLine(
  _ line: CTLine, _ justificationFactor: CGFloat, _ justificationWidth: Double
) -> CTLine? {
  let own = line.line
  let text = line.source.string.attributedSubstring(from: NSRange(line.source.utf16(own.range)))
  let source = AttributedSource(text)
  let factor = min(max(Double(justificationFactor), 0), 1)
  let width = own.contentWidth + (justificationWidth - own.contentWidth) * factor
  guard let setter = try? Typesetter(source.text, fonts: QuartzSettings.fonts),
    let paragraph = setter.paragraphs.first
  else { return nil }
  return CTLine(
    setter.line(in: 0, paragraph.range, filling: width), source, stringRange: line.stringRange)
}

/// Draws a line with its origin at the text position of a context, upright where y points up.
public func CTLineDraw(_ line: CTLine, _ context: CGContext) {
  let placement = Transform(scaleX: 1, y: -1).concatenating(context.textMatrix.transform)
  context.draw(line, placedBy: placement)
}

/// The number of glyphs.
public func CTLineGetGlyphCount(_ line: CTLine) -> CFIndex {
  line.line.runs.reduce(0) { $0 + $1.glyphs.count }
}

/// Returns the glyph runs from left to right: `CTRun`s.
public func CTLineGetGlyphRuns(_ line: CTLine) -> CFArray {
  line.line.runs.map { CTRun($0, line) } as NSArray
}

/// Returns the characters of the line.
public func CTLineGetStringRange(_ line: CTLine) -> CFRange {
  CFRange(location: line.stringRange.lowerBound, length: line.stringRange.count)
}

/// Returns the offset that makes a line flush within a width: 0 is left, 0.5 centred and 1 right.
public func CTLineGetPenOffsetForFlush(
  _ line: CTLine, _ flushFactor: CGFloat, _ flushWidth: Double
) -> Double {
  max((flushWidth - line.line.contentWidth) * min(max(Double(flushFactor), 0), 1), 0)
}

/// Returns the bounding box of the outlines, y up, offset by the context's text position; null without outlines.
public func CTLineGetImageBounds(_ line: CTLine, _ context: CGContext?) -> CGRect {
  let ink = line.line.inkBounds
  if ink.isNull { return .null }
  let position = context?.textPosition ?? .zero
  return CGRect(
    x: ink.minX + position.x, y: -ink.maxY + position.y, width: ink.width, height: ink.height)
}

/// Returns the width of a line; gets the ascent, descent and leading of its fonts.
@discardableResult
public func CTLineGetTypographicBounds(
  _ line: CTLine, _ ascent: UnsafeMutablePointer<CGFloat>?,
  _ descent: UnsafeMutablePointer<CGFloat>?, _ leading: UnsafeMutablePointer<CGFloat>?
) -> Double {
  let metrics = line.metrics
  ascent?.pointee = CGFloat(metrics.ascent)
  descent?.pointee = CGFloat(metrics.descent)
  leading?.pointee = CGFloat(line.line.leading)
  return line.line.width
}

/// Returns the bounds of a line relative to its origin, y up.
public func CTLineGetBoundsWithOptions(
  _ line: CTLine, _ options: CTLineBoundsOptions
) -> CGRect {
  if !options.isDisjoint(with: [.useGlyphPathBounds, .useOpticalBounds]) {
    return CTLineGetImageBounds(line, nil)
  }
  let metrics = line.metrics
  let leading = options.contains(.excludeTypographicLeading) ? 0 : line.line.leading
  return CGRect(
    x: 0, y: -metrics.descent - leading, width: line.line.width,
    height: metrics.ascent + metrics.descent + leading)
}

/// Returns the width of the trailing spaces.
public func CTLineGetTrailingWhitespaceWidth(_ line: CTLine) -> Double {
  line.line.trailingWhitespaceWidth
}

/// Returns the index of the character nearest to a position, relative to the line's origin.
public func CTLineGetStringIndexForPosition(_ line: CTLine, _ position: CGPoint) -> CFIndex {
  let place = line.line.index(at: Double(position.x))
  let string = line.line.string
  let scalar = string.unicodeScalars.distance(
    from: string.startIndex, to: place.samePosition(in: string.unicodeScalars) ?? place)
  return line.index(ofScalar: scalar)
}

/// Returns the offset of the caret before a character from the line's origin.
public func CTLineGetOffsetForStringIndex(
  _ line: CTLine, _ charIndex: CFIndex, _ secondaryOffset: UnsafeMutablePointer<CGFloat>?
) -> CGFloat {
  let string = line.line.string.unicodeScalars
  let scalar = line.scalar(ofIndex: charIndex)
  let offset = line.line.offset(
    ofIndex: string.index(
      string.startIndex, offsetBy: scalar, limitedBy: string.endIndex) ?? string.endIndex)
  secondaryOffset?.pointee = CGFloat(offset)
  return CGFloat(offset)
}

/// Calls a closure with each caret: its offset, the index of the character, true for a leading edge, and a flag that stops the
/// enumeration.
public func CTLineEnumerateCaretOffsets(
  _ line: CTLine, _ block: (Double, CFIndex, Bool, UnsafeMutablePointer<Bool>) -> Void
) {
  var stop = false
  for index in line.stringRange {
    let offset = CTLineGetOffsetForStringIndex(line, index, nil)
    block(Double(offset), index, true, &stop)
    if stop { return }
    let next = CTLineGetOffsetForStringIndex(line, index + 1, nil)
    block(Double(next), index, false, &stop)
    if stop { return }
  }
}

extension CTLine {
  /// The difference between the line's start in the string that it was made from and its start in the source.
  private var shift: Int { stringRange.lowerBound - source.utf16(line.range.lowerBound) }

  func index(ofScalar scalar: Int) -> Int { source.utf16(scalar) + shift }

  func scalar(ofIndex index: Int) -> Int { source.scalar(index - shift) }

  /// The ascent and descent of the line, attachments included.
  package var metrics: (ascent: Double, descent: Double) {
    var (ascent, descent) = (line.ascent, line.descent)
    for run in line.runs {
      let attributes = source.attributes(at: run.range.lowerBound)
      guard let attachment = attributes.attachment else { continue }
      let bounds = attachment.bounds(size: attributes.fontSize)
      ascent = max(ascent, Double(bounds.maxY))
      descent = max(descent, Double(-bounds.minY))
    }
    return (ascent, descent)
  }

  /// Makes a line without glyphs, for use when text cannot be laid out.
  static func unset(_ string: NSAttributedString) -> CTLine {
    CTLine(TextLine(), AttributedSource(string), stringRange: 0..<string.length)
  }
}
