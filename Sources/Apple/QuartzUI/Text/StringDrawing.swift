public import Foundation
internal import GLFunGeometry
internal import GLFunText
internal import Quartz

/// Options for drawing and measuring text.
public struct NSStringDrawingOptions: OptionSet, Hashable, Sendable {
  /// The raw bits.
  public let rawValue: Int

  /// Makes options from raw bits.
  public init(rawValue: Int) { self.rawValue = rawValue }

  /// Places the first line's top left corner at the rectangle's origin and wraps lines. Without it, the origin is on the
  /// baseline of a single line.
  public static let usesLineFragmentOrigin = NSStringDrawingOptions(rawValue: 1)
  /// Includes the leading of fonts in line spacing.
  public static let usesFontLeading = NSStringDrawingOptions(rawValue: 2)
  /// Measures by glyph outlines.
  public static let usesDeviceMetrics = NSStringDrawingOptions(rawValue: 8)
  /// Ends the last visible line in "…" if text is omitted.
  public static let truncatesLastVisibleLine = NSStringDrawingOptions(rawValue: 32)
}

/// The results of drawing or measuring text.
open class NSStringDrawingContext: NSObject {
  /// The minimum scale of text; without effect, as text is not scaled.
  open var minimumScaleFactor: CGFloat = 0
  /// The scale at which text was drawn: always 1.
  open internal(set) var actualScaleFactor: CGFloat = 1
  /// The bounds of the text drawn or measured last.
  open internal(set) var totalBounds = CGRect.zero

  /// Makes a context.
  public override init() {}
}

extension NSAttributedString {
  /// Returns the size of the text without wrapping.
  public func size() -> CGSize {
    guard let layout = layout(CGSize(width: CGFloat.infinity, height: .infinity), []) else {
      return .zero
    }
    return CGSize(width: layout.width, height: layout.height)
  }

  /// Draws the text without wrapping, with the top left corner of the first line at a point.
  public func draw(at point: CGPoint) {
    let unlimited = CGSize(width: CGFloat.infinity, height: .infinity)
    draw(layout(unlimited, []), at: point)
  }

  /// Draws the text wrapped to a rectangle, with as many lines as fit.
  public func draw(in rect: CGRect) {
    draw(with: rect, options: .usesLineFragmentOrigin, context: nil)
  }

  /// Draws the text in a rectangle, or with its baseline at the rectangle's origin.
  public func draw(
    with rect: CGRect, options: NSStringDrawingOptions = [], context: NSStringDrawingContext?
  ) {
    let box = rect.standardized
    if options.contains(.usesLineFragmentOrigin) {
      let layout = layout(box.size, options)
      draw(layout, at: box.origin)
      context?.totalBounds = CGRect(
        x: box.minX, y: box.minY, width: CGFloat(layout?.width ?? 0),
        height: CGFloat(layout?.height ?? 0))
      return
    }
    guard let layout = singleLine(width: box.width, options), let line = layout.lines.first else {
      return
    }
    draw(layout, at: CGPoint(x: box.minX, y: box.minY - CGFloat(line.baseline)))
    context?.totalBounds = CGRect(
      x: box.minX, y: box.minY - CGFloat(line.baseline), width: CGFloat(layout.width),
      height: CGFloat(layout.height))
  }

  /// Returns the bounds of the text within a size: from (0, 0), or around the baseline of a single line.
  public func boundingRect(
    with size: CGSize, options: NSStringDrawingOptions = [], context: NSStringDrawingContext?
  ) -> CGRect {
    let rect: CGRect
    if options.contains(.usesLineFragmentOrigin) {
      let layout = layout(size, options)
      rect = CGRect(x: 0, y: 0, width: layout?.width ?? 0, height: layout?.height ?? 0)
    } else {
      let layout = singleLine(width: size.width, options)
      rect = CGRect(
        x: 0, y: -(layout?.lines.first?.baseline ?? 0), width: layout?.width ?? 0,
        height: layout?.height ?? 0)
    }
    context?.totalBounds = rect
    return rect
  }

  /// Lays out lines wrapped to a size; a side of 0 or of a very large value has no limit.
  private func layout(_ size: CGSize, _ options: NSStringDrawingOptions) -> TextLayout? {
    var limits = TextLayout.Limits()
    limits.width = Self.limit(size.width)
    limits.height = Self.limit(size.height)
    limits.usesLeading = options.contains(.usesFontLeading)
    limits.truncatesLast = options.contains(.truncatesLastVisibleLine)
    return layout(limits)
  }

  private func singleLine(width: CGFloat, _ options: NSStringDrawingOptions) -> TextLayout? {
    var limits = TextLayout.Limits()
    limits.lineCount = 1
    limits.usesLeading = options.contains(.usesFontLeading)
    limits.truncatesLast = options.contains(.truncatesLastVisibleLine)
    if limits.truncatesLast { limits.width = Self.limit(width) }
    return layout(limits)
  }

  private static func limit(_ side: CGFloat) -> Double {
    side > 0 && Double(side) < TextLayout.unlimited ? Double(side) : .infinity
  }

  /// Lays out lines within limits; nil for an empty text.
  func layout(_ limits: TextLayout.Limits) -> TextLayout? {
    guard length > 0 else { return nil }
    let source = AttributedSource(self)
    return source.typesetter().map { TextLayout(source, $0, limits: limits) }
  }

  private func draw(_ layout: TextLayout?, at point: CGPoint) {
    guard let layout, let context = UIGraphicsGetCurrentContext() else { return }
    context.draw(layout, at: point)
  }
}

extension CGContext {
  /// Draws lines with their common top left corner at a point, upright where y points down.
  func draw(_ layout: TextLayout, at point: CGPoint) {
    for line in layout.lines {
      draw(
        line.line,
        placedBy: Transform(
          translationX: Double(point.x) + line.x, y: Double(point.y) + line.baseline))
    }
  }
}

extension StringProtocol {
  /// Returns the size of the text without wrapping.
  public func size(withAttributes attrs: [NSAttributedString.Key: Any]? = nil) -> CGSize {
    attributed(attrs).size()
  }

  /// Draws the text without wrapping, with the top left corner of the first line at a point.
  public func draw(at point: CGPoint, withAttributes attrs: [NSAttributedString.Key: Any]? = nil) {
    attributed(attrs).draw(at: point)
  }

  /// Draws the text wrapped to a rectangle, with as many lines as fit.
  public func draw(in rect: CGRect, withAttributes attrs: [NSAttributedString.Key: Any]? = nil) {
    attributed(attrs).draw(in: rect)
  }

  /// Draws the text in a rectangle, or with its baseline at the rectangle's origin.
  public func draw(
    with rect: CGRect, options: NSStringDrawingOptions = [],
    attributes: [NSAttributedString.Key: Any]? = nil, context: NSStringDrawingContext?
  ) {
    attributed(attributes).draw(with: rect, options: options, context: context)
  }

  /// Returns the bounds of the text within a size.
  public func boundingRect(
    with size: CGSize, options: NSStringDrawingOptions = [],
    attributes: [NSAttributedString.Key: Any]? = nil, context: NSStringDrawingContext?
  ) -> CGRect {
    attributed(attributes).boundingRect(with: size, options: options, context: context)
  }

  private func attributed(_ attributes: [NSAttributedString.Key: Any]?) -> NSAttributedString {
    NSAttributedString(string: String(self), attributes: attributes)
  }
}

extension NSString {
  /// Returns the size of the text without wrapping.
  public func size(withAttributes attrs: [NSAttributedString.Key: Any]? = nil) -> CGSize {
    String(self).size(withAttributes: attrs)
  }

  /// Draws the text without wrapping, with the top left corner of the first line at a point.
  public func draw(at point: CGPoint, withAttributes attrs: [NSAttributedString.Key: Any]? = nil) {
    String(self).draw(at: point, withAttributes: attrs)
  }

  /// Draws the text wrapped to a rectangle, with as many lines as fit.
  public func draw(in rect: CGRect, withAttributes attrs: [NSAttributedString.Key: Any]? = nil) {
    String(self).draw(in: rect, withAttributes: attrs)
  }

  /// Draws the text in a rectangle, or with its baseline at the rectangle's origin.
  public func draw(
    with rect: CGRect, options: NSStringDrawingOptions = [],
    attributes: [NSAttributedString.Key: Any]? = nil, context: NSStringDrawingContext?
  ) {
    String(self).draw(with: rect, options: options, attributes: attributes, context: context)
  }

  /// Returns the bounds of the text within a size.
  public func boundingRect(
    with size: CGSize, options: NSStringDrawingOptions = [],
    attributes: [NSAttributedString.Key: Any]? = nil, context: NSStringDrawingContext?
  ) -> CGRect {
    String(self).boundingRect(
      with: size, options: options, attributes: attributes, context: context)
  }
}
