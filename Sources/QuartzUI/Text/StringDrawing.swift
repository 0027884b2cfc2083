public import Foundation
internal import GLFunGeometry
internal import GLFunText
internal import Quartz

/// How a text is drawn and measured.
public struct NSStringDrawingOptions: OptionSet, Hashable, Sendable {
  /// The bits.
  public let rawValue: Int

  /// Makes options from their bits.
  public init(rawValue: Int) { self.rawValue = rawValue }

  /// The rectangle's origin is the top left corner of the first line, and lines are wrapped; else it is on the baseline of the
  /// only line.
  public static let usesLineFragmentOrigin = NSStringDrawingOptions(rawValue: 1)
  /// Lines are apart by what their fonts ask for.
  public static let usesFontLeading = NSStringDrawingOptions(rawValue: 2)
  /// Measured by outlines.
  public static let usesDeviceMetrics = NSStringDrawingOptions(rawValue: 8)
  /// The last line that fits ends in "…" where text is left out.
  public static let truncatesLastVisibleLine = NSStringDrawingOptions(rawValue: 32)
}

/// What is known of a text once it is drawn.
open class NSStringDrawingContext: NSObject {
  /// How small text may be made to fit, which it is not made.
  open var minimumScaleFactor: CGFloat = 0
  /// How small text was made: 1.
  open internal(set) var actualScaleFactor: CGFloat = 1
  /// The rectangle of what was drawn or measured last.
  open internal(set) var totalBounds = CGRect.zero

  /// Makes a context.
  public override init() {}
}

extension NSAttributedString {
  /// How wide and high the text is without wrapping.
  public func size() -> CGSize {
    guard let layout = layout(CGSize(width: CGFloat.infinity, height: .infinity), []) else {
      return .zero
    }
    return CGSize(width: layout.width, height: layout.height)
  }

  /// Draws the text without wrapping, the top left corner of its first line at a point.
  public func draw(at point: CGPoint) {
    let unlimited = CGSize(width: CGFloat.infinity, height: .infinity)
    draw(layout(unlimited, []), at: point)
  }

  /// Draws the text wrapped to a rectangle, as many lines as fit.
  public func draw(in rect: CGRect) {
    draw(with: rect, options: .usesLineFragmentOrigin, context: nil)
  }

  /// Draws the text in a rectangle, or from its origin on the baseline.
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

  /// The rectangle that the text takes within a size: from (0, 0), or around the baseline of the only line.
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

  /// Lines wrapped to a size; a side that is 0 or very long has no end.
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

  /// Lines within limits; nil for an empty text.
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
  /// Draws lines, the top left corner of all at a point, upright where y points down.
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
  /// How wide and high the text is without wrapping.
  public func size(withAttributes attrs: [NSAttributedString.Key: Any]? = nil) -> CGSize {
    attributed(attrs).size()
  }

  /// Draws the text without wrapping, the top left corner of its first line at a point.
  public func draw(at point: CGPoint, withAttributes attrs: [NSAttributedString.Key: Any]? = nil) {
    attributed(attrs).draw(at: point)
  }

  /// Draws the text wrapped to a rectangle, as many lines as fit.
  public func draw(in rect: CGRect, withAttributes attrs: [NSAttributedString.Key: Any]? = nil) {
    attributed(attrs).draw(in: rect)
  }

  /// Draws the text in a rectangle, or from its origin on the baseline.
  public func draw(
    with rect: CGRect, options: NSStringDrawingOptions = [],
    attributes: [NSAttributedString.Key: Any]? = nil, context: NSStringDrawingContext?
  ) {
    attributed(attributes).draw(with: rect, options: options, context: context)
  }

  /// The rectangle that the text takes within a size.
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
  /// How wide and high the text is without wrapping.
  public func size(withAttributes attrs: [NSAttributedString.Key: Any]? = nil) -> CGSize {
    String(self).size(withAttributes: attrs)
  }

  /// Draws the text without wrapping, the top left corner of its first line at a point.
  public func draw(at point: CGPoint, withAttributes attrs: [NSAttributedString.Key: Any]? = nil) {
    String(self).draw(at: point, withAttributes: attrs)
  }

  /// Draws the text wrapped to a rectangle, as many lines as fit.
  public func draw(in rect: CGRect, withAttributes attrs: [NSAttributedString.Key: Any]? = nil) {
    String(self).draw(in: rect, withAttributes: attrs)
  }

  /// Draws the text in a rectangle, or from its origin on the baseline.
  public func draw(
    with rect: CGRect, options: NSStringDrawingOptions = [],
    attributes: [NSAttributedString.Key: Any]? = nil, context: NSStringDrawingContext?
  ) {
    String(self).draw(with: rect, options: options, attributes: attributes, context: context)
  }

  /// The rectangle that the text takes within a size.
  public func boundingRect(
    with size: CGSize, options: NSStringDrawingOptions = [],
    attributes: [NSAttributedString.Key: Any]? = nil, context: NSStringDrawingContext?
  ) -> CGRect {
    String(self).boundingRect(
      with: size, options: options, attributes: attributes, context: context)
  }
}
