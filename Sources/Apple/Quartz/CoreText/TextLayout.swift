internal import Foundation
package import GLFunText

/// Laid-out lines of text in paragraphs, each wrapped by its own settings. Units are those of user space, y down, relative to
/// the top left corner.
package struct TextLayout {
  /// A line and its position.
  package struct Line {
    package let line: CTLine
    /// The left end of the baseline.
    package fileprivate(set) var x: Double
    package let baseline: Double
    package let top: Double
    package let bottom: Double
    fileprivate let indent: Double
    /// The width between the indents; without a limit, the width of the widest line.
    fileprivate let room: Double
    fileprivate let settings: ParagraphSettings
    fileprivate let isRightToLeft: Bool
  }

  /// The constraints of a layout.
  package struct Limits {
    /// The width at which lines are wrapped.
    package var width = Double.infinity
    /// The maximum height. Lines that would exceed it are omitted, except for the first one.
    package var height = Double.infinity
    package var lineCount = Int.max
    /// True if line spacing includes the leading of fonts.
    package var usesLeading = false
    /// True if the last line ends in "…" when text is omitted.
    package var truncatesLast = false
    /// True if even the first line is omitted when it does not fit.
    package var isStrict = false
    /// Returns the left end and width of the slot for a line between two y coordinates; nil if there is no space.
    package var slot: ((_ top: Double, _ bottom: Double) -> (x: Double, width: Double)?)?

    package init() {}
  }

  /// The width or height above which there is no limit.
  package static let unlimited = 1e7

  /// The lines from the top.
  package private(set) var lines: [Line] = []
  /// The width of the widest line, indents included.
  package private(set) var width = 0.0
  /// The total height of the lines.
  package private(set) var height = 0.0
  /// The start of the omitted text, in Unicode scalars.
  package private(set) var end: Int

  private let source: AttributedSource
  private let setter: Typesetter
  private let limits: Limits

  /// Lays out a text.
  ///
  /// - Parameters:
  ///   - source: the text.
  ///   - setter: the typesetter that makes its lines.
  ///   - range: the scalars to lay out; nil for all.
  ///   - limits: the constraints of the layout.
  package init(
    _ source: AttributedSource, _ setter: Typesetter, range: Range<Int>? = nil, limits: Limits
  ) {
    self.source = source
    self.setter = setter
    self.limits = limits
    let range = range ?? 0..<source.scalarCount
    end = range.lowerBound
    for (index, paragraph) in setter.paragraphs.enumerated() {
      if paragraph.end <= range.lowerBound, paragraph.end < source.scalarCount { continue }
      if paragraph.range.lowerBound >= range.upperBound,
        !lines.isEmpty || range.isEmpty && index > 0
      {
        break
      }
      guard set(index, paragraph, within: range) else { break }
    }
    height = lines.last?.bottom ?? 0
    for line in lines { width = max(width, line.indent + line.line.line.contentWidth) }
    let room = limits.width < Self.unlimited ? nil : width
    for index in lines.indices { align(index, room: room) }
  }

  /// Lays out a paragraph.
  ///
  /// - Returns: true if all of it fits.
  private mutating func set(
    _ index: Int, _ paragraph: Typesetter.Paragraph, within range: Range<Int>
  ) -> Bool {
    let settings = source.settings(at: paragraph.range.lowerBound)
    var start = max(paragraph.range.lowerBound, range.lowerBound)
    let last = min(paragraph.range.upperBound, range.upperBound)
    var top = lines.last?.bottom ?? 0
    if let previous = lines.last {
      top += previous.settings.paragraphSpacing + settings.paragraphSpacingBefore
      top += previous.settings.lineSpacing
    }
    repeat {
      let isFirst = start == paragraph.range.lowerBound
      guard
        let (line, next) = place(
          index, paragraph, settings, from: start, to: last, top: top, isFirst: isFirst)
      else {
        truncateLast()
        return false
      }
      lines.append(line)
      start = next
      end = next >= last ? min(paragraph.end, range.upperBound) : next
      top = line.bottom + settings.lineSpacing
    } while start < last
    return true
  }

  /// Makes the next line.
  ///
  /// - Returns: the line, and the start of the next one; nil if the line does not fit.
  private func place(
    _ index: Int, _ paragraph: Typesetter.Paragraph, _ settings: ParagraphSettings, from start: Int,
    to last: Int, top: Double, isFirst: Bool
  ) -> (Line, next: Int)? {
    var top = top
    let indent = isFirst ? settings.firstLineHeadIndent : settings.headIndent
    // The height of lines in a slot is known once there is one; the previous line's height serves as an estimate.
    var height = lines.last.map { $0.bottom - $0.top } ?? 0
    for _ in 0..<Self.mostTries {
      var (left, width) = (0.0, limits.width)
      if let slot = limits.slot {
        guard let found = slot(top, top + max(height, 1)) else {
          top += max(height / 4, 1)
          if top > limits.height { return nil }
          continue
        }
        (left, width) = (found.x, found.width)
      }
      let room =
        settings.tailIndent > 0
        ? settings.tailIndent - indent : width - indent + settings.tailIndent
      let isSingle = settings.truncates && !limits.truncatesLast
      let (end, isHyphenated) =
        isSingle
        ? (last, false)
        : setter.lineEnd(
          in: index, from: start, width: room < Self.unlimited ? room : .infinity,
          mode: settings.lineBreakMode)
      let next = min(end, last)
      let isFilled =
        settings.alignment == .justified && next < last && room < Self.unlimited
      var line = CTLine(
        setter.line(
          in: index, start..<next, isHyphenated: isHyphenated && next == end,
          filling: isFilled ? room : nil), source,
        stringRange: source.utf16(start)..<source.utf16(next >= last ? paragraph.end : next))
      if isSingle, room < Self.unlimited, line.line.contentWidth > room * (1 + 0x1p-40) {
        line = truncated(line, to: room, settings.lineBreakMode, start)
      }
      let metrics = line.metrics
      let leading = limits.usesLeading ? line.line.leading : 0
      let natural = metrics.ascent + metrics.descent + leading
      let lineHeight = settings.height(natural)
      if limits.slot != nil, lineHeight > height * (1 + 0x1p-40) {
        height = lineHeight
        continue
      }
      let bottom = top + lineHeight
      let fits = bottom <= limits.height || bottom - limits.height <= bottom * 0x1p-40
      guard fits || lines.isEmpty && !limits.isStrict, lines.count < limits.lineCount else {
        return nil
      }
      return (
        Line(
          line: line, x: left, baseline: top + lineHeight - natural + metrics.ascent, top: top,
          bottom: bottom, indent: indent, room: room, settings: settings,
          isRightToLeft: paragraph.isRightToLeft), next
      )
    }
    return nil
  }

  /// The maximum number of slots tried for a line.
  private static let mostTries = 1 << 14

  /// Truncates the last line with "…" if text follows it.
  private mutating func truncateLast() {
    guard limits.truncatesLast, let last = lines.popLast() else { return }
    let start = source.scalar(last.line.stringRange.lowerBound)
    let paragraph = setter.paragraphs.last { $0.range.lowerBound <= start }
    let rest = NSRange(
      source.utf16(start)..<source.utf16(paragraph?.range.upperBound ?? source.scalarCount))
    let text = NSMutableAttributedString(
      attributedString: source.string.attributedSubstring(from: rest))
    let attributes = source.attributes(at: max(source.scalar(rest.upperBound) - 1, start))
    text.append(NSAttributedString(string: "…", attributes: attributes))
    guard let whole = CTLine(text) else { return lines.append(last) }
    let mode = last.settings.truncates ? last.settings.lineBreakMode : .byTruncatingTail
    let token = NSAttributedString(string: "…", attributes: attributes)
    let shorter = whole.truncated(to: last.room, mode: mode, token: token) ?? whole
    lines.append(
      Line(
        line: CTLine(shorter.line, shorter.source, stringRange: last.line.stringRange), x: last.x,
        baseline: last.baseline, top: last.top, bottom: last.bottom, indent: last.indent,
        room: last.room, settings: last.settings, isRightToLeft: last.isRightToLeft))
  }

  private func truncated(
    _ line: CTLine, to width: Double, _ mode: LineBreakMode, _ start: Int
  ) -> CTLine {
    let token = NSAttributedString(string: "…", attributes: source.attributes(at: start))
    guard let shorter = line.truncated(to: width, mode: mode, token: token) else { return line }
    return CTLine(shorter.line, shorter.source, stringRange: line.stringRange)
  }

  /// Moves a line according to its alignment.
  ///
  /// - Parameter width: the width of the whole layout if no width was given.
  private mutating func align(_ index: Int, room width: Double?) {
    let line = lines[index]
    let text = line.line.line
    let room = width.map { $0 - line.indent } ?? line.room
    let fraction: Double =
      switch line.settings.alignment {
      case .start, .justified: line.isRightToLeft ? 1 : 0
      case .end: line.isRightToLeft ? 0 : 1
      case .left: 0
      case .center: 0.5
      case .right: 1
      }
    let trailing = line.isRightToLeft ? text.trailingWhitespaceWidth : 0
    lines[index].x +=
      (line.isRightToLeft ? 0 : line.indent) + (room - text.contentWidth) * fraction - trailing
  }
}

extension ParagraphSettings {
  /// Returns the height of a line, given the height that its fonts ask for.
  fileprivate func height(_ natural: Double) -> Double {
    var height = natural * (lineHeightMultiple > 0 ? lineHeightMultiple : 1)
    height = max(height, minimumLineHeight)
    return maximumLineHeight > 0 ? min(height, maximumLineHeight) : height
  }
}

extension AttributedSource {
  /// Returns the typesetter of the text; nil if text cannot be laid out.
  package func typesetter() -> Typesetter? {
    do throws(FontError) {
      return try Typesetter(text, fonts: QuartzSettings.fonts) {
        settings(at: $0).baseWritingDirection
      }
    } catch {
      TextProblems.report(error)
      return nil
    }
  }
}
