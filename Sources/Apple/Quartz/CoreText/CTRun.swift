// The names are Apple's.
// swift-format-ignore-file: AlwaysUseLowerCamelCase

public import Foundation
internal import GLFunFoundation
internal import GLFunGeometry
internal import GLFunText

/// Adjacent glyphs of a line with the same font and direction. Runs are immutable.
public final class CTRun: Hashable, @unchecked Sendable {
  let run: GlyphRun
  let line: CTLine

  init(_ run: GlyphRun, _ line: CTLine) {
    self.run = run
    self.line = line
  }

  /// Returns the glyph indices in a range; a length of 0 means to the end of the run.
  fileprivate func indices(_ range: CFRange) -> Range<Int> {
    let start = min(max(range.location, 0), run.glyphs.count)
    let end = range.length == 0 ? run.glyphs.count : min(start + range.length, run.glyphs.count)
    return start..<max(start, end)
  }

  /// True if both are the same object.
  public static func == (lhs: CTRun, rhs: CTRun) -> Bool { lhs === rhs }

  /// Hashes the identity of the object.
  public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}

/// The order of a run's glyphs.
public struct CTRunStatus: OptionSet, Hashable, Sendable {
  /// The raw bits.
  public let rawValue: UInt32

  /// Makes a status from raw bits.
  public init(rawValue: UInt32) { self.rawValue = rawValue }

  /// From right to left.
  public static let rightToLeft = CTRunStatus(rawValue: 1)
  /// Neither in text order nor in reverse.
  public static let nonMonotonic = CTRunStatus(rawValue: 2)
  /// Has a text matrix of its own.
  public static let hasNonIdentityMatrix = CTRunStatus(rawValue: 4)
}

/// The number of glyphs.
public func CTRunGetGlyphCount(_ run: CTRun) -> CFIndex { run.run.glyphs.count }

/// Returns the attributes of the text, with the font that draws it.
///
/// `as` converts them to a dictionary with keys of strings or of `NSAttributedString.Key`, or to a `CFDictionary`.
public func CTRunGetAttributes(_ run: CTRun) -> [AnyHashable: Any] {
  var attributes = run.line.source.attributes(at: run.run.range.lowerBound)
  let font = attributes[.textFont] as? CTFont
  if font?.font != run.run.font {
    attributes[.textFont] = CTFont(run.run.font, size: run.run.font.size)
  }
  return namedAttributes(attributes)
}

/// Returns the attributes of the text as an object, with the font that draws it.
@_disfavoredOverload
public func CTRunGetAttributes(_ run: CTRun) -> CFDictionary {
  let attributes: [AnyHashable: Any] = CTRunGetAttributes(run)
  return attributes as NSDictionary
}

/// The order of the glyphs.
public func CTRunGetStatus(_ run: CTRun) -> CTRunStatus {
  run.run.isRightToLeft ? .rightToLeft : []
}

/// Returns nil: use `CTRunGetGlyphs` to copy the glyphs.
public func CTRunGetGlyphsPtr(_ run: CTRun) -> UnsafePointer<CGGlyph>? { nil }

/// Copies glyphs; a range of length 0 extends to the end of the run.
public func CTRunGetGlyphs(
  _ run: CTRun, _ range: CFRange, _ buffer: UnsafeMutablePointer<CGGlyph>
) {
  for (place, index) in run.indices(range).enumerated() {
    buffer[place] = CGGlyph(truncatingIfNeeded: run.run.glyphs[index])
  }
}

/// Returns nil: use `CTRunGetPositions` to copy the positions.
public func CTRunGetPositionsPtr(_ run: CTRun) -> UnsafePointer<CGPoint>? { nil }

/// Copies the origins of glyphs, relative to the origin of the line, y up.
public func CTRunGetPositions(
  _ run: CTRun, _ range: CFRange, _ buffer: UnsafeMutablePointer<CGPoint>
) {
  for (place, index) in run.indices(range).enumerated() {
    let position = run.run.positions[index]
    buffer[place] = CGPoint(x: position.x, y: position.y == 0 ? 0 : -position.y)
  }
}

/// Returns nil: use `CTRunGetAdvances` to copy the advances.
public func CTRunGetAdvancesPtr(_ run: CTRun) -> UnsafePointer<CGSize>? { nil }

/// Copies the advances of glyphs.
public func CTRunGetAdvances(
  _ run: CTRun, _ range: CFRange, _ buffer: UnsafeMutablePointer<CGSize>
) {
  for (place, index) in run.indices(range).enumerated() {
    buffer[place] = CGSize(width: run.run.advances[index], height: 0)
  }
}

/// Returns nil: use `CTRunGetStringIndices` to copy the indices.
public func CTRunGetStringIndicesPtr(_ run: CTRun) -> UnsafePointer<CFIndex>? { nil }

/// Copies the indices of the characters that glyphs represent.
public func CTRunGetStringIndices(
  _ run: CTRun, _ range: CFRange, _ buffer: UnsafeMutablePointer<CFIndex>
) {
  for (place, index) in run.indices(range).enumerated() {
    buffer[place] = run.line.index(ofScalar: run.run.clusters[index])
  }
}

/// Returns the characters of the run.
public func CTRunGetStringRange(_ run: CTRun) -> CFRange {
  let start = run.line.index(ofScalar: run.run.range.lowerBound)
  return CFRange(
    location: start, length: run.line.index(ofScalar: run.run.range.upperBound) - start)
}

/// Returns the width of glyphs; gets the ascent, descent and leading of their font.
@discardableResult
public func CTRunGetTypographicBounds(
  _ run: CTRun, _ range: CFRange, _ ascent: UnsafeMutablePointer<CGFloat>?,
  _ descent: UnsafeMutablePointer<CGFloat>?, _ leading: UnsafeMutablePointer<CGFloat>?
) -> Double {
  ascent?.pointee = CGFloat(run.run.font.ascent)
  descent?.pointee = CGFloat(run.run.font.descent)
  leading?.pointee = CGFloat(run.run.font.leading)
  return run.indices(range).reduce(0) { $0 + run.run.advances[$1] }
}

/// Returns the bounding box of glyph outlines, y up, offset by the context's text position.
public func CTRunGetImageBounds(
  _ run: CTRun, _ context: CGContext?, _ range: CFRange
) -> CGRect {
  let position = context?.textPosition ?? .zero
  return run.indices(range).reduce(CGRect.null) { bounds, index in
    let box = run.run.font.box(of: run.run.glyphs[index])
    let place = run.run.positions[index]
    return box.isEmpty
      ? bounds
      : bounds.union(box.offsetBy(dx: place.x + position.x, dy: -place.y + position.y))
  }
}

/// Copies the advances of glyphs, and their origins relative to the pen, y up.
public func CTRunGetBaseAdvancesAndOrigins(
  _ runRef: CTRun, _ range: CFRange, _ advancesBuffer: UnsafeMutablePointer<CGSize>?,
  _ originsBuffer: UnsafeMutablePointer<CGPoint>?
) {
  let run = runRef.run
  var pen = run.positions.first?.x ?? 0
  let indices = runRef.indices(range)
  for index in 0..<indices.upperBound {
    if let place = indices.contains(index) ? index - indices.lowerBound : nil {
      advancesBuffer?[place] = CGSize(width: run.advances[index], height: 0)
      let position = run.positions[index]
      originsBuffer?[place] = CGPoint(
        x: position.x - pen, y: position.y == 0 ? 0 : -position.y)
    }
    pen += run.advances[index]
  }
}

/// Returns the identity: runs have no text matrix of their own.
public func CTRunGetTextMatrix(_ run: CTRun) -> CGAffineTransform { .identity }

/// Draws glyphs of a run at their places in the line, with the line's origin at the context's text position.
public func CTRunDraw(_ run: CTRun, _ context: CGContext, _ range: CFRange) {
  let indices = run.indices(range)
  let own = run.run
  let part =
    indices == own.glyphs.indices
    ? own
    : GlyphRun(part: indices, of: own)
  context.draw(
    [part], of: run.line,
    placedBy: Transform(scaleX: 1, y: -1).concatenating(context.textMatrix.transform))
}
