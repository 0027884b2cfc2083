// The names are Apple's.
// swift-format-ignore-file: AlwaysUseLowerCamelCase

public import Foundation
internal import GLFunFoundation
internal import GLFunGeometry
internal import GLFunRasterization
internal import GLFunText

/// Makes text frames from a string. Framesetters are immutable.
public final class CTFramesetter: Hashable, @unchecked Sendable {
  let typesetter: CTTypesetter

  init(_ typesetter: CTTypesetter) { self.typesetter = typesetter }

  /// Lays out a range of the text within limits; nil if text cannot be laid out.
  func layout(_ range: CFRange, _ limits: TextLayout.Limits) -> TextLayout? {
    guard let setter = typesetter.setter else { return nil }
    let source = typesetter.source
    let start = source.scalar(range.location)
    let end =
      range.length == 0 ? source.scalarCount : source.scalar(range.location + range.length)
    return TextLayout(source, setter, range: start..<max(start, end), limits: limits)
  }

  /// True if both are the same object.
  public static func == (lhs: CTFramesetter, rhs: CTFramesetter) -> Bool { lhs === rhs }

  /// Hashes the identity of the object.
  public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}

/// Lines of text within a path. Frames are immutable.
public final class CTFrame: Hashable, @unchecked Sendable {
  let layout: TextLayout?
  let path: CGPath
  let range: CFRange
  let source: AttributedSource
  let attributes: CFDictionary?

  init(_ setter: CTFramesetter, _ range: CFRange, _ path: CGPath, _ attributes: CFDictionary?) {
    let box = path.boundingBoxOfPath
    var limits = TextLayout.Limits()
    limits.width = Double(box.width)
    limits.height = Double(box.height)
    limits.usesLeading = true
    limits.isStrict = true
    if !path.isRect(nil) { limits.slot = PathSlots(path).slot }
    layout = box.isNull ? nil : setter.layout(range, limits)
    self.path = path
    self.range = range
    self.attributes = attributes
    source = setter.typesetter.source
  }

  /// True if both are the same object.
  public static func == (lhs: CTFrame, rhs: CTFrame) -> Bool { lhs === rhs }

  /// Hashes the identity of the object.
  public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}

/// Finds the space for lines within a path.
private struct PathSlots {
  /// The flattened outline, relative to the top left corner of its bounding box, y down.
  private let edges: [(Point, Point)]

  init(_ path: CGPath) {
    let box = path.boundingBoxOfPath
    let flat = path.geometry.linesOnly(tolerance: 0.1)
    var edges: [(Point, Point)] = []
    var (start, current) = (Point.zero, Point.zero)
    var index = 0
    func placed(_ point: Point) -> Point {
      Point(x: point.x - Double(box.minX), y: Double(box.maxY) - point.y)
    }
    for verb in flat.verbs {
      switch verb {
      case .move:
        if current != start { edges.append((current, start)) }
        start = placed(flat.points[index])
        current = start
      case .close:
        edges.append((current, start))
        current = start
      default:
        let end = placed(flat.points[index + verb.pointCount - 1])
        edges.append((current, end))
        current = end
      }
      index += verb.pointCount
    }
    if current != start { edges.append((current, start)) }
    self.edges = edges
  }

  /// Returns the widest slot between two y coordinates; nil if no slot is free.
  func slot(top: Double, bottom: Double) -> (x: Double, width: Double)? {
    var rooms: [ClosedRange<Double>]?
    for step in 0...4 {
      let y = top + (bottom - top) * (Double(step) * 0.245 + 0.01)
      let own = inside(at: y)
      rooms = rooms.map { Self.common($0, own) } ?? own
      if rooms?.isEmpty == true { return nil }
    }
    let widest = rooms?.max { $0.upperBound - $0.lowerBound < $1.upperBound - $1.lowerBound }
    return widest.map { ($0.lowerBound, $0.upperBound - $0.lowerBound) }
  }

  /// Returns the spans inside the path at a y coordinate, by the even-odd rule.
  private func inside(at y: Double) -> [ClosedRange<Double>] {
    let crossings = edges.compactMap { start, end -> Double? in
      guard (start.y <= y) != (end.y <= y) else { return nil }
      return start.x + (end.x - start.x) * (y - start.y) / (end.y - start.y)
    }.sorted()
    return stride(from: 0, to: crossings.count - 1, by: 2).map { crossings[$0]...crossings[$0 + 1] }
  }

  private static func common(
    _ first: [ClosedRange<Double>], _ second: [ClosedRange<Double>]
  ) -> [ClosedRange<Double>] {
    first.flatMap { one in
      second.compactMap { other in
        let low = max(one.lowerBound, other.lowerBound)
        let high = min(one.upperBound, other.upperBound)
        return low < high ? low...high : nil
      }
    }
  }
}

/// Makes a framesetter for a string.
public func CTFramesetterCreateWithAttributedString(
  _ attrString: CFAttributedString
) -> CTFramesetter {
  CTFramesetter(CTTypesetter(attrString))
}

/// Makes a framesetter that breaks lines with a typesetter.
public func CTFramesetterCreateWithTypesetter(_ typesetter: CTTypesetter) -> CTFramesetter {
  CTFramesetter(typesetter)
}

/// Fills a path with lines of text from its top.
///
/// - Parameters:
///   - framesetter: the framesetter of the text.
///   - stringRange: the characters to lay out; a length of 0 means to the end of the text.
///   - path: the path to fill, y up.
///   - frameAttributes: stored in the frame, without effect.
public func CTFramesetterCreateFrame(
  _ framesetter: CTFramesetter, _ stringRange: CFRange, _ path: CGPath,
  _ frameAttributes: CFDictionary?
) -> CTFrame {
  CTFrame(framesetter, stringRange, path, frameAttributes)
}

/// Returns the typesetter that breaks the text into lines.
public func CTFramesetterGetTypesetter(_ framesetter: CTFramesetter) -> CTTypesetter {
  framesetter.typesetter
}

/// Returns the size that the text occupies within constraints.
public func CTFramesetterSuggestFrameSizeWithConstraints(
  _ framesetter: CTFramesetter, _ stringRange: CFRange, _ frameAttributes: CFDictionary?,
  _ constraints: CGSize, _ fitRange: UnsafeMutablePointer<CFRange>?
) -> CGSize {
  var limits = TextLayout.Limits()
  limits.width = constraints.width > 0 ? Double(constraints.width) : .infinity
  limits.height = constraints.height > 0 ? Double(constraints.height) : .infinity
  limits.usesLeading = true
  limits.isStrict = true
  guard let layout = framesetter.layout(stringRange, limits) else { return .zero }
  fitRange?.pointee = CFRange(
    location: stringRange.location,
    length: framesetter.typesetter.source.utf16(layout.end) - stringRange.location)
  return CGSize(width: layout.width, height: layout.height)
}

/// Returns the characters requested for the frame.
public func CTFrameGetStringRange(_ frame: CTFrame) -> CFRange {
  let length = frame.range.length
  return CFRange(
    location: frame.range.location,
    length: length == 0 ? frame.source.string.length - frame.range.location : length)
}

/// Returns the characters that fit in the frame.
public func CTFrameGetVisibleStringRange(_ frame: CTFrame) -> CFRange {
  let end = frame.layout.map { frame.source.utf16($0.end) } ?? frame.range.location
  return CFRange(location: frame.range.location, length: end - frame.range.location)
}

/// Returns the path filled by the frame.
public func CTFrameGetPath(_ frame: CTFrame) -> CGPath { frame.path }

/// Returns the attributes given when the frame was made.
public func CTFrameGetFrameAttributes(_ frame: CTFrame) -> CFDictionary? { frame.attributes }

/// Returns the lines from the top: `CTLine`s.
public func CTFrameGetLines(_ frame: CTFrame) -> CFArray {
  (frame.layout?.lines.map(\.line) ?? []) as NSArray
}

/// Copies the origins of lines, relative to the lower left corner of the path's bounding box, y up.
///
/// - Parameters:
///   - frame: the frame.
///   - range: the lines; a length of 0 means to the last line.
///   - origins: the buffer that receives the origins.
public func CTFrameGetLineOrigins(
  _ frame: CTFrame, _ range: CFRange, _ origins: UnsafeMutablePointer<CGPoint>
) {
  let lines = frame.layout?.lines ?? []
  let start = min(max(range.location, 0), lines.count)
  let end = range.length == 0 ? lines.count : min(start + range.length, lines.count)
  for (place, line) in lines[start..<max(start, end)].enumerated() {
    origins[place] = frame.origin(line)
  }
}

/// Draws the lines, upright where y points up.
public func CTFrameDraw(_ frame: CTFrame, _ context: CGContext) {
  let box = frame.path.boundingBoxOfPath
  for line in frame.layout?.lines ?? [] {
    let origin = frame.origin(line)
    context.draw(
      line.line,
      placedBy: Transform(
        a: 1, b: 0, c: 0, d: -1, tx: Double(box.minX + origin.x), ty: Double(box.minY + origin.y)))
  }
}

extension CTFrame {
  /// The origin of a line, relative to the lower left corner of the path's bounding box, y up.
  fileprivate func origin(_ line: TextLayout.Line) -> CGPoint {
    CGPoint(x: line.x, y: Double(path.boundingBoxOfPath.height) - line.baseline)
  }
}

/// Breaks a string into lines. Typesetters are immutable.
public final class CTTypesetter: Hashable, @unchecked Sendable {
  let source: AttributedSource
  /// The typesetter of the text; nil if text cannot be laid out.
  let setter: Typesetter?

  init(_ string: NSAttributedString) {
    source = AttributedSource(string)
    setter = source.typesetter()
  }

  /// Returns the paragraph that contains a scalar.
  fileprivate func paragraph(_ scalar: Int) -> (index: Int, paragraph: Typesetter.Paragraph)? {
    guard let setter,
      let index = setter.paragraphs.lastIndex(where: { $0.range.lowerBound <= scalar })
    else { return nil }
    return (index, setter.paragraphs[index])
  }

  /// Returns the length of the line that begins at a character, in UTF-16 units.
  fileprivate func count(_ start: CFIndex, _ width: Double, _ mode: LineBreakMode) -> CFIndex {
    let scalar = source.scalar(start)
    guard let setter, let (index, paragraph) = paragraph(scalar) else { return 0 }
    let (end, _) = setter.lineEnd(in: index, from: scalar, width: width, mode: mode)
    let next = end >= paragraph.range.upperBound ? paragraph.end : end
    return source.utf16(next) - start
  }

  /// True if both are the same object.
  public static func == (lhs: CTTypesetter, rhs: CTTypesetter) -> Bool { lhs === rhs }

  /// Hashes the identity of the object.
  public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}

/// Makes a typesetter for a string.
public func CTTypesetterCreateWithAttributedString(
  _ string: CFAttributedString
) -> CTTypesetter {
  CTTypesetter(string)
}

/// Makes a line from characters of one paragraph; a length of 0 means to the end of the text.
public func CTTypesetterCreateLine(_ typesetter: CTTypesetter, _ stringRange: CFRange) -> CTLine {
  let source = typesetter.source
  let start = source.scalar(stringRange.location)
  let end =
    stringRange.length == 0
    ? source.scalarCount : source.scalar(stringRange.location + stringRange.length)
  guard let setter = typesetter.setter, let (index, paragraph) = typesetter.paragraph(start) else {
    return CTLine.unset(source.string)
  }
  let own = start..<max(start, min(end, paragraph.range.upperBound))
  return CTLine(
    setter.line(in: index, own), source, stringRange: source.utf16(start)..<source.utf16(end))
}

/// Returns the number of characters from a start index that fit within a width, with breaks between words.
public func CTTypesetterSuggestLineBreak(
  _ typesetter: CTTypesetter, _ startIndex: CFIndex, _ width: Double
) -> CFIndex {
  typesetter.count(startIndex, width, .byWordWrapping)
}

/// Returns the number of characters from a start index that fit within a width, with breaks between any clusters.
public func CTTypesetterSuggestClusterBreak(
  _ typesetter: CTTypesetter, _ startIndex: CFIndex, _ width: Double
) -> CFIndex {
  typesetter.count(startIndex, width, .byCharWrapping)
}

/// Makes a line from characters of one paragraph; the offset, the origin for tabs, is ignored.
public func CTTypesetterCreateLineWithOffset(
  _ typesetter: CTTypesetter, _ stringRange: CFRange, _ offset: Double
) -> CTLine {
  CTTypesetterCreateLine(typesetter, stringRange)
}

/// Returns the number of characters from a start index that fit within a width, with breaks between words; the offset is
/// ignored.
public func CTTypesetterSuggestLineBreakWithOffset(
  _ typesetter: CTTypesetter, _ startIndex: CFIndex, _ width: Double, _ offset: Double
) -> CFIndex {
  CTTypesetterSuggestLineBreak(typesetter, startIndex, width)
}
