public import Foundation
internal import GLFunGeometry
internal import GLFunPaths
internal import GLFunText
public import Quartz

/// A layer with a path, which is filled and stroked. It is not clipped to the bounds.
open class CAShapeLayer: CALayer {
  /// The path, in the layer's own space.
  open var path: CGPath?
  /// The colour that fills; nil for none.
  open var fillColor: CGColor? = CGColor(gray: 0, alpha: 1)
  /// What is inside the path.
  open var fillRule = CAShapeLayerFillRule.nonZero
  /// The colour that strokes; nil for none.
  open var strokeColor: CGColor?
  /// Where along the path the stroke begins, 0 to 1.
  open var strokeStart: CGFloat = 0
  /// Where along the path the stroke ends, 0 to 1.
  open var strokeEnd: CGFloat = 1
  /// How wide lines are.
  open var lineWidth: CGFloat = 1
  /// How far the corners of `miter` may reach, in widths.
  open var miterLimit: CGFloat = 10
  /// How ends look.
  open var lineCap = CAShapeLayerLineCap.butt
  /// How corners look.
  open var lineJoin = CAShapeLayerLineJoin.miter
  /// Where in the dashes lines begin.
  open var lineDashPhase: CGFloat = 0
  /// Lengths of strokes and gaps in turn.
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

/// What is inside the path of a layer.
public struct CAShapeLayerFillRule: RawRepresentable, Hashable, Sendable {
  /// The name.
  public let rawValue: String

  /// Makes a rule of a name.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// What the path goes around more often one way than the other.
  public static let nonZero = CAShapeLayerFillRule(rawValue: "non-zero")
  /// What the path goes around an odd number of times.
  public static let evenOdd = CAShapeLayerFillRule(rawValue: "even-odd")
}

/// How ends of the lines of a layer look.
public struct CAShapeLayerLineCap: RawRepresentable, Hashable, Sendable {
  /// The name.
  public let rawValue: String

  /// Makes a look of a name.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// The line stops at its end.
  public static let butt = CAShapeLayerLineCap(rawValue: "butt")
  /// The line ends in half a disc.
  public static let round = CAShapeLayerLineCap(rawValue: "round")
  /// The line goes on for half its width.
  public static let square = CAShapeLayerLineCap(rawValue: "square")

  var cap: CGLineCap { self == .round ? .round : self == .square ? .square : .butt }
}

/// How corners of the lines of a layer look.
public struct CAShapeLayerLineJoin: RawRepresentable, Hashable, Sendable {
  /// The name.
  public let rawValue: String

  /// Makes a look of a name.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// The outer sides are drawn out until they meet.
  public static let miter = CAShapeLayerLineJoin(rawValue: "miter")
  /// The corner is a disc.
  public static let round = CAShapeLayerLineJoin(rawValue: "round")
  /// The outer sides are joined by a straight line.
  public static let bevel = CAShapeLayerLineJoin(rawValue: "bevel")

  var join: CGLineJoin { self == .round ? .round : self == .bevel ? .bevel : .miter }
}

/// A layer with a gradient over its bounds.
open class CAGradientLayer: CALayer {
  /// The colours: `CGColor`s.
  open var colors: [Any]?
  /// Where they are, 0 to 1; nil for even distances.
  open var locations: [NSNumber]?
  /// Where the gradient begins, in parts of the bounds.
  open var startPoint = CGPoint(x: 0.5, y: 0)
  /// Where the gradient ends, in parts of the bounds.
  open var endPoint = CGPoint(x: 0.5, y: 1)
  /// The kind of the gradient.
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
      // An ellipse about the first point, which reaches to the second one along both axes.
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

/// The kind of a layer's gradient.
public struct CAGradientLayerType: RawRepresentable, Hashable, Sendable {
  /// The name.
  public let rawValue: String

  /// Makes a kind of a name.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// Along a line.
  public static let axial = CAGradientLayerType(rawValue: "axial")
  /// From a point outwards.
  public static let radial = CAGradientLayerType(rawValue: "radial")
  /// Around a point.
  public static let conic = CAGradientLayerType(rawValue: "conic")
}

/// A layer with text.
open class CATextLayer: CALayer {
  /// The text: a `String` or an `NSAttributedString`.
  open var string: Any?
  /// The font of a `String`: a `UIFont`, a `CTFont`, a `CGFont` or a name.
  open var font: CFTypeRef?
  /// The size of a `String`.
  open var fontSize: CGFloat = 36
  /// The colour of a `String`.
  open var foregroundColor: CGColor? = CGColor(gray: 1, alpha: 1)
  /// Whether lines are wrapped.
  open var isWrapped = false
  /// What is left out of lines that are too wide.
  open var truncationMode = CATextLayerTruncationMode.none
  /// Where lines are between the sides.
  open var alignmentMode = CATextLayerAlignmentMode.natural
  /// Whether text is smoothed for screens of stripes, which it is not.
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

/// What is left out of a layer's lines that are too wide.
public struct CATextLayerTruncationMode: RawRepresentable, Hashable, Sendable {
  /// The name.
  public let rawValue: String

  /// Makes a mode of a name.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// Nothing.
  public static let none = CATextLayerTruncationMode(rawValue: "none")
  /// The beginning.
  public static let start = CATextLayerTruncationMode(rawValue: "start")
  /// The end.
  public static let end = CATextLayerTruncationMode(rawValue: "end")
  /// The middle.
  public static let middle = CATextLayerTruncationMode(rawValue: "middle")

  var lineBreakMode: NSLineBreakMode {
    self == .start
      ? .byTruncatingHead : self == .middle ? .byTruncatingMiddle : .byTruncatingTail
  }
}

/// Where a layer's lines are between the sides.
public struct CATextLayerAlignmentMode: RawRepresentable, Hashable, Sendable {
  /// The name.
  public let rawValue: String

  /// Makes a mode of a name.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// Where the text begins.
  public static let natural = CATextLayerAlignmentMode(rawValue: "natural")
  /// At the left.
  public static let left = CATextLayerAlignmentMode(rawValue: "left")
  /// At the right.
  public static let right = CATextLayerAlignmentMode(rawValue: "right")
  /// In the middle.
  public static let center = CATextLayerAlignmentMode(rawValue: "center")
  /// At both sides.
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

/// A layer that draws the layers above it again and again, each time moved.
open class CAReplicatorLayer: CALayer {
  /// How often they are drawn.
  open var instanceCount = 1
  /// How each is moved from the one before, about the middle of the layer.
  open var instanceTransform = CATransform3DIdentity
  /// When each begins; without effect.
  open var instanceDelay: CFTimeInterval = 0
  /// The colour of the first, of which the alpha counts here.
  open var instanceColor: CGColor? = CGColor(gray: 1, alpha: 1)
  /// What each has more of red; without effect.
  open var instanceRedOffset: Float = 0
  /// What each has more of green; without effect.
  open var instanceGreenOffset: Float = 0
  /// What each has more of blue; without effect.
  open var instanceBlueOffset: Float = 0
  /// What each has more of alpha.
  open var instanceAlphaOffset: Float = 0
  /// Whether the layers have a depth; without effect.
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
