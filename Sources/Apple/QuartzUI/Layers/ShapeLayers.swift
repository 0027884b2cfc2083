public import Foundation
internal import GLFunGeometry
internal import GLFunPaths
internal import GLFunText
public import Quartz

/// A layer that fills and strokes a path. The path is not clipped to the bounds.
open class CAShapeLayer: CALayer {
  /// The path, in the layer's own space.
  open var path: CGPath?
  /// The fill colour; nil for no fill.
  open var fillColor: CGColor? = CGColor(gray: 0, alpha: 1)
  /// The fill rule.
  open var fillRule = CAShapeLayerFillRule.nonZero
  /// The stroke colour; nil for no stroke.
  open var strokeColor: CGColor?
  /// The start of the stroke along the path, from 0 to 1.
  open var strokeStart: CGFloat = 0
  /// The end of the stroke along the path, from 0 to 1.
  open var strokeEnd: CGFloat = 1
  /// The line width.
  open var lineWidth: CGFloat = 1
  /// The miter limit, as a multiple of the line width.
  open var miterLimit: CGFloat = 10
  /// The line cap.
  open var lineCap = CAShapeLayerLineCap.butt
  /// The line join.
  open var lineJoin = CAShapeLayerLineJoin.miter
  /// The offset in the dash pattern at which lines begin.
  open var lineDashPhase: CGFloat = 0
  /// The lengths of dashes and gaps in turn.
  open var lineDashPattern: [NSNumber]?

  override func takeValues(of layer: CALayer) {
    super.takeValues(of: layer)
    guard let layer = layer as? CAShapeLayer else { return }
    (path, fillColor, fillRule) = (layer.path, layer.fillColor, layer.fillRule)
    (strokeColor, strokeStart, strokeEnd) = (layer.strokeColor, layer.strokeStart, layer.strokeEnd)
    (lineWidth, miterLimit) = (layer.lineWidth, layer.miterLimit)
    (lineCap, lineJoin) = (layer.lineCap, layer.lineJoin)
    (lineDashPhase, lineDashPattern) = (layer.lineDashPhase, layer.lineDashPattern)
  }

  override func drawOwnContents(in context: CGContext) {
    guard let path else { return }
    context.saveGState()
    if let fillColor {
      context.setFillColor(fillColor)
      context.beginPath()
      context.addPath(path)
      context.fillPath(using: fillRule == .evenOdd ? .evenOdd : .winding)
    }
    if let strokeColor, lineWidth > 0 {
      context.setStrokeColor(strokeColor)
      context.setLineWidth(lineWidth)
      context.setMiterLimit(miterLimit)
      context.setLineCap(lineCap.cap)
      context.setLineJoin(lineJoin.join)
      context.setLineDash(
        phase: lineDashPhase, lengths: (lineDashPattern ?? []).map { CGFloat($0.doubleValue) })
      context.beginPath()
      context.addPath(
        CGPath(path.geometry.trimmed(from: Double(strokeStart), to: Double(strokeEnd))))
      context.strokePath()
    }
    context.restoreGState()
  }
}

/// The fill rule of a shape layer.
public struct CAShapeLayerFillRule: RawRepresentable, Hashable, Sendable {
  /// The raw name.
  public let rawValue: String

  /// Makes a rule from its name.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// Points with a nonzero winding number are inside.
  public static let nonZero = CAShapeLayerFillRule(rawValue: "non-zero")
  /// Points that the path winds around an odd number of times are inside.
  public static let evenOdd = CAShapeLayerFillRule(rawValue: "even-odd")
}

/// The line cap of a shape layer.
public struct CAShapeLayerLineCap: RawRepresentable, Hashable, Sendable {
  /// The raw name.
  public let rawValue: String

  /// Makes a line cap from its name.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// The line is cut at its end point.
  public static let butt = CAShapeLayerLineCap(rawValue: "butt")
  /// The line ends in a half disc.
  public static let round = CAShapeLayerLineCap(rawValue: "round")
  /// The line extends by half its width.
  public static let square = CAShapeLayerLineCap(rawValue: "square")

  var cap: CGLineCap { self == .round ? .round : self == .square ? .square : .butt }
}

/// The line join of a shape layer.
public struct CAShapeLayerLineJoin: RawRepresentable, Hashable, Sendable {
  /// The raw name.
  public let rawValue: String

  /// Makes a line join from its name.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// The outer edges extend until they meet.
  public static let miter = CAShapeLayerLineJoin(rawValue: "miter")
  /// The corner is rounded by a disc.
  public static let round = CAShapeLayerLineJoin(rawValue: "round")
  /// The outer edges are joined by a straight line.
  public static let bevel = CAShapeLayerLineJoin(rawValue: "bevel")

  var join: CGLineJoin { self == .round ? .round : self == .bevel ? .bevel : .miter }
}

/// A layer that draws a gradient over its bounds.
open class CAGradientLayer: CALayer {
  /// The colours: `CGColor`s.
  open var colors: [Any]?
  /// The locations of the colours, from 0 to 1; nil for even spacing.
  open var locations: [NSNumber]?
  /// The start of the gradient, in unit coordinates of the bounds.
  open var startPoint = CGPoint(x: 0.5, y: 0)
  /// The end of the gradient, in unit coordinates of the bounds.
  open var endPoint = CGPoint(x: 0.5, y: 1)
  /// The type of the gradient.
  open var type = CAGradientLayerType.axial

  override func takeValues(of layer: CALayer) {
    super.takeValues(of: layer)
    guard let layer = layer as? CAGradientLayer else { return }
    (colors, locations, type) = (layer.colors, layer.locations, layer.type)
    (startPoint, endPoint) = (layer.startPoint, layer.endPoint)
  }

  override func drawOwnContents(in context: CGContext) {
    let colors = (colors ?? []).compactMap { drawnColor($0) }
    let places = locations?.map { CGFloat($0.doubleValue) }
    guard !colors.isEmpty, places.map({ $0.count == colors.count }) ?? true, !bounds.isEmpty,
      let gradient = CGGradient(
        colorsSpace: nil, colors: colors as CFArray, locations: places)
    else { return }
    context.saveGState()
    clipToBounds(context)
    func point(_ unit: CGPoint) -> CGPoint {
      CGPoint(
        x: bounds.minX + unit.x * bounds.width, y: bounds.minY + unit.y * bounds.height)
    }
    let options: CGGradientDrawingOptions = [.drawsBeforeStartLocation, .drawsAfterEndLocation]
    switch type {
    case .radial:
      // An ellipse around the start point; the end point gives its radii along both axes.
      let (center, rim) = (point(startPoint), point(endPoint))
      let (width, height) = (abs(rim.x - center.x), abs(rim.y - center.y))
      guard width > 0, height > 0 else { break }
      context.translateBy(x: center.x, y: center.y)
      context.scaleBy(x: width, y: height)
      context.drawRadialGradient(
        gradient, startCenter: .zero, startRadius: 0, endCenter: .zero, endRadius: 1,
        options: options)
    case .conic:
      let center = point(startPoint)
      let way = CGSize(width: endPoint.x - startPoint.x, height: endPoint.y - startPoint.y)
      context.translateBy(x: center.x, y: center.y)
      context.scaleBy(x: bounds.width, y: bounds.height)
      context.drawConicGradient(
        gradient, center: .zero,
        angle: CGFloat(arcTangent(y: Double(way.height), x: Double(way.width))))
    default:
      context.drawLinearGradient(
        gradient, start: point(startPoint), end: point(endPoint), options: options)
    }
    context.restoreGState()
  }
}

/// The type of a gradient layer.
public struct CAGradientLayerType: RawRepresentable, Hashable, Sendable {
  /// The raw name.
  public let rawValue: String

  /// Makes a type from its name.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// Along a line.
  public static let axial = CAGradientLayerType(rawValue: "axial")
  /// Outwards from a point.
  public static let radial = CAGradientLayerType(rawValue: "radial")
  /// Around a point.
  public static let conic = CAGradientLayerType(rawValue: "conic")
}

/// A layer that draws text.
open class CATextLayer: CALayer {
  /// The text: a `String` or an `NSAttributedString`.
  open var string: Any?
  /// The font of a `String`: a `UIFont`, a `CTFont`, a `CGFont` or a name.
  open var font: CFTypeRef?
  /// The font size of a `String`.
  open var fontSize: CGFloat = 36
  /// The colour of a `String`.
  open var foregroundColor: CGColor? = CGColor(gray: 1, alpha: 1)
  /// True if lines are wrapped.
  open var isWrapped = false
  /// The truncation of lines that are too wide.
  open var truncationMode = CATextLayerTruncationMode.none
  /// The alignment of lines.
  open var alignmentMode = CATextLayerAlignmentMode.natural
  /// True to round glyph positions to pixels; without effect.
  open var allowsFontSubpixelQuantization = false

  override func takeValues(of layer: CALayer) {
    super.takeValues(of: layer)
    guard let layer = layer as? CATextLayer else { return }
    (string, font, fontSize) = (layer.string, layer.font, layer.fontSize)
    (foregroundColor, isWrapped) = (layer.foregroundColor, layer.isWrapped)
    (truncationMode, alignmentMode) = (layer.truncationMode, layer.alignmentMode)
  }

  override func drawOwnContents(in context: CGContext) {
    guard let text = attributedString, text.length > 0 else { return }
    var limits = TextLayout.Limits()
    limits.width = Double(bounds.width)
    limits.truncatesLast = isWrapped && truncationMode != .none
    if limits.truncatesLast { limits.height = Double(bounds.height) }
    guard let layout = text.layout(limits) else { return }
    context.saveGState()
    context.clip(to: bounds)
    context.draw(layout, at: bounds.origin)
    context.restoreGState()
  }

  private var attributedString: NSAttributedString? {
    let style = NSMutableParagraphStyle()
    style.alignment = alignmentMode.alignment
    style.lineBreakMode =
      isWrapped
      ? .byWordWrapping : truncationMode == .none ? .byClipping : truncationMode.lineBreakMode
    if let attributed = string as? NSAttributedString {
      let text = NSMutableAttributedString(attributedString: attributed)
      let whole = NSRange(location: 0, length: text.length)
      attributed.enumerateAttribute(.paragraphStyle, in: whole) { value, range, _ in
        if value == nil { text.addAttribute(.paragraphStyle, value: style, range: range) }
      }
      return text
    }
    guard let plain = string as? String else { return nil }
    return NSAttributedString(
      string: plain,
      attributes: [
        .font: resolvedFont, .foregroundColor: foregroundColor ?? CGColor(gray: 1, alpha: 1),
        .paragraphStyle: style,
      ])
  }

  private var resolvedFont: CTFont {
    switch font {
    case let font as CTFont: CTFontCreateCopyWithAttributes(font, fontSize, nil, nil)
    case let font as CGFont: CTFontCreateWithGraphicsFont(font, fontSize, nil, nil)
    case let name as NSString: CTFontCreateWithName(name, fontSize, nil)
    default: UIFont.systemFont(ofSize: fontSize)
    }
  }
}

/// The truncation of a text layer's lines.
public struct CATextLayerTruncationMode: RawRepresentable, Hashable, Sendable {
  /// The raw name.
  public let rawValue: String

  /// Makes a mode from its name.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// No truncation.
  public static let none = CATextLayerTruncationMode(rawValue: "none")
  /// Omits the beginning.
  public static let start = CATextLayerTruncationMode(rawValue: "start")
  /// Omits the end.
  public static let end = CATextLayerTruncationMode(rawValue: "end")
  /// Omits the middle.
  public static let middle = CATextLayerTruncationMode(rawValue: "middle")

  var lineBreakMode: NSLineBreakMode {
    self == .start
      ? .byTruncatingHead : self == .middle ? .byTruncatingMiddle : .byTruncatingTail
  }
}

/// The alignment of a text layer's lines.
public struct CATextLayerAlignmentMode: RawRepresentable, Hashable, Sendable {
  /// The raw name.
  public let rawValue: String

  /// Makes a mode from its name.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// Flush with the side where the text begins.
  public static let natural = CATextLayerAlignmentMode(rawValue: "natural")
  /// Flush left.
  public static let left = CATextLayerAlignmentMode(rawValue: "left")
  /// Flush right.
  public static let right = CATextLayerAlignmentMode(rawValue: "right")
  /// Centred.
  public static let center = CATextLayerAlignmentMode(rawValue: "center")
  /// Justified to both sides.
  public static let justified = CATextLayerAlignmentMode(rawValue: "justified")

  var alignment: NSTextAlignment {
    switch self {
    case .left: .left
    case .right: .right
    case .center: .center
    case .justified: .justified
    default: .natural
    }
  }
}

/// A layer that draws copies of its sublayers, each with a further transform.
open class CAReplicatorLayer: CALayer {
  /// The number of copies, the original included.
  open var instanceCount = 1
  /// The transform from one copy to the next, about the anchor point of the layer.
  open var instanceTransform = CATransform3DIdentity
  /// The time offset between copies; without effect.
  open var instanceDelay: CFTimeInterval = 0
  /// The colour of the first copy; only its alpha has an effect.
  open var instanceColor: CGColor? = CGColor(gray: 1, alpha: 1)
  /// The change in red from one copy to the next; without effect.
  open var instanceRedOffset: Float = 0
  /// The change in green from one copy to the next; without effect.
  open var instanceGreenOffset: Float = 0
  /// The change in blue from one copy to the next; without effect.
  open var instanceBlueOffset: Float = 0
  /// The change in alpha from one copy to the next.
  open var instanceAlphaOffset: Float = 0
  /// True if sublayers keep their depth; without effect.
  open var preservesDepth = false

  override func drawSublayers(in context: CGContext) {
    let own = aboutAnchor(CATransform3DGetAffineTransform(instanceTransform))
    var transform = CGAffineTransform.identity
    for instance in 0..<max(instanceCount, 0) {
      let alpha =
        (instanceColor?.alpha ?? 1) + CGFloat(instanceAlphaOffset) * CGFloat(instance)
      context.saveGState()
      context.concatenate(transform)
      if alpha < 1 {
        context.setAlpha(max(alpha, 0))
        context.beginTransparencyLayer()
      }
      super.drawSublayers(in: context)
      if alpha < 1 { context.endTransparencyLayer() }
      context.restoreGState()
      transform = transform.concatenating(own)
    }
  }
}
