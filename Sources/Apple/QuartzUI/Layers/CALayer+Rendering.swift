internal import Foundation
internal import GLFunGeometry
internal import GLFunImaging
internal import Quartz

extension CALayer {
  /// Draws the layer and its sublayers in the space of the layer.
  func renderTree(in context: CGContext) {
    guard !isHidden, opacity > 0 else { return }
    displayIfNeeded()
    context.saveGState()
    defer { context.restoreGState() }
    let castsShadow = shadowOpacity > 0 && shadowColor != nil && !masksToBounds
    if castsShadow, let shadowPath { drawShadow(of: shadowPath, in: context) }
    let castsOwn = castsShadow && shadowPath == nil
    let blendMode = compositingMode
    let isGroup = opacity < 1 || mask != nil || castsOwn || blendMode != .normal
    if isGroup {
      context.setAlpha(CGFloat(opacity))
      context.setBlendMode(blendMode)
      if castsOwn { setShadow(of: context, moved: .zero) }
      context.beginTransparencyLayer()
    }
    drawGround(in: context)
    if let mask { multiply(by: mask, in: context) }
    if isGroup { context.endTransparencyLayer() }
  }

  /// Draws the layer without opacity, shadow and mask.
  private func drawGround(in context: CGContext) {
    context.saveGState()
    if let backgroundColor, backgroundColor.alpha > 0 {
      context.setFillColor(backgroundColor)
      if hasRoundCorners {
        context.beginPath()
        context.addPath(outline(inset: 0))
        context.fillPath()
      } else {
        context.fill(bounds)
      }
    }
    if masksToBounds { clipToBounds(context) }
    drawContents(in: context)
    drawOwnContents(in: context)
    drawSublayers(in: context)
    context.restoreGState()
    drawBorder(in: context)
  }

  /// Multiplies the open transparency layer by the alpha of a mask.
  private func multiply(by mask: CALayer, in context: CGContext) {
    context.saveGState()
    context.setBlendMode(.destinationIn)
    context.beginTransparencyLayer()
    context.concatenate(mask.toSuperlayer)
    mask.renderTree(in: context)
    context.endTransparencyLayer()
    context.restoreGState()
  }

  // MARK: Contents

  private func drawContents(in context: CGContext) {
    if let image = contents.flatMap(Self.image) {
      context.saveGState()
      // An image larger than the layer is not clipped unless the layer masks to its bounds.
      context.interpolationQuality = magnificationFilter == .nearest ? .none : .default
      let part = contentsRect == CGRect(x: 0, y: 0, width: 1, height: 1) ? image : part(of: image)
      if let part {
        let size = CGSize(
          width: CGFloat(part.width) / contentsScale, height: CGFloat(part.height) / contentsScale)
        let rect = contentsGravity.place(size, in: bounds)
        context.drawDownwards(
          part.picture,
          in: Rect(
            x: Double(rect.minX), y: Double(rect.minY), width: Double(rect.width),
            height: Double(rect.height)))
      }
      context.restoreGState()
      return
    }
    guard mayDraw else { return }
    // A transparency layer keeps the blend modes of the contents away from the backdrop.
    context.saveGState()
    context.clip(to: bounds)
    context.beginTransparencyLayer()
    draw(in: context)
    context.endTransparencyLayer()
    context.restoreGState()
  }

  /// True if anything may draw contents: the layer's view, its delegate, or a class from outside this module.
  private var mayDraw: Bool {
    drawsForView != nil || delegate != nil
      || !Self.ownClasses.contains(ObjectIdentifier(type(of: self)))
  }

  /// The layer classes of this module, whose `draw(in:)` draws nothing.
  private static let ownClasses: Set<ObjectIdentifier> = [
    ObjectIdentifier(CALayer.self), ObjectIdentifier(CAShapeLayer.self),
    ObjectIdentifier(CAGradientLayer.self), ObjectIdentifier(CATextLayer.self),
    ObjectIdentifier(CAReplicatorLayer.self),
  ]

  private static func image(_ contents: Any) -> CGImage? {
    (contents as? CGImage) ?? (contents as? UIImage)?.cgImage
  }

  private func part(of image: CGImage) -> CGImage? {
    image.cropping(
      to: CGRect(
        x: contentsRect.minX * CGFloat(image.width), y: contentsRect.minY * CGFloat(image.height),
        width: contentsRect.width * CGFloat(image.width),
        height: contentsRect.height * CGFloat(image.height)))
  }

  // MARK: Outlines

  private var hasRoundCorners: Bool { cornerRadius > 0 && !maskedCorners.isEmpty }

  /// Returns the bounds with their rounded corners, inset on all sides.
  func outline(inset: CGFloat) -> CGPath {
    let rect = bounds.insetBy(dx: inset, dy: inset)
    let radius = min(
      max(cornerRadius - inset, 0), max(rect.width, 0) / 2, max(rect.height, 0) / 2)
    guard hasRoundCorners, radius > 0, !rect.isNull else {
      return CGPath(rect: rect.isNull ? .zero : rect)
    }
    return UIBezierPath(
      roundedRect: rect, byRoundingCorners: maskedCorners.rectCorners,
      cornerRadii: CGSize(width: radius, height: radius)
    ).cgPath
  }

  func clipToBounds(_ context: CGContext) {
    guard hasRoundCorners else { return context.clip(to: bounds) }
    context.beginPath()
    context.addPath(outline(inset: 0))
    context.clip()
  }

  private func drawBorder(in context: CGContext) {
    guard borderWidth > 0, let borderColor, !bounds.isEmpty else { return }
    context.saveGState()
    context.setFillColor(borderColor)
    context.beginPath()
    context.addPath(outline(inset: 0))
    let isFull = 2 * borderWidth >= min(bounds.width, bounds.height)
    if !isFull { context.addPath(outline(inset: borderWidth)) }
    context.fillPath(using: .evenOdd)
    context.restoreGState()
  }

  // MARK: Shadows

  /// Sets the shadow of the layer, with an extra offset in pixels.
  private func setShadow(of context: CGContext, moved way: Vector) {
    guard let shadowColor else { return }
    let transform = context.deviceTransform
    let offset = Vector(dx: Double(shadowOffset.width), dy: Double(shadowOffset.height))
      .applying(transform)
    // The blur of a context is twice the standard deviation.
    let blur = 2 * Double(shadowRadius) * abs(transform.determinant).squareRoot()
    context.setShadow(
      deviceOffset: offset + way, blur: blur,
      color: shadowColor.color.withAlpha(shadowColor.color.alpha * Double(shadowOpacity)))
  }

  /// Draws the shadow of a path without the path.
  private func drawShadow(of path: CGPath, in context: CGContext) {
    // The path itself is drawn far outside the picture.
    let away = 2 * Double(context.width + 1) + 2 * Double(context.height + 1)
    let transform = context.deviceTransform
    guard let back = transform.inverted() else { return }
    context.saveGState()
    setShadow(of: context, moved: Vector(dx: away, dy: 0))
    context.setAlpha(CGFloat(opacity))
    let way = Vector(dx: -away, dy: 0).applying(back)
    context.beginPath()
    context.addPath(
      CGPath(path.geometry.transformed(by: Transform(translationX: way.dx, y: way.dy))))
    context.setFillColor(.black)
    context.fillPath()
    context.restoreGState()
  }

  private var compositingMode: CGBlendMode {
    guard let name = compositingFilter as? String else { return .normal }
    return Self.compositingModes[name] ?? .normal
  }

  private static let compositingModes: [String: CGBlendMode] = [
    "multiplyBlendMode": .multiply, "screenBlendMode": .screen, "overlayBlendMode": .overlay,
    "darkenBlendMode": .darken, "lightenBlendMode": .lighten, "colorDodgeBlendMode": .colorDodge,
    "colorBurnBlendMode": .colorBurn, "softLightBlendMode": .softLight,
    "hardLightBlendMode": .hardLight, "differenceBlendMode": .difference,
    "exclusionBlendMode": .exclusion, "hueBlendMode": .hue, "saturationBlendMode": .saturation,
    "colorBlendMode": .color, "luminosityBlendMode": .luminosity, "plusL": .plusLighter,
    "plusD": .plusDarker, "destOut": .destinationOut, "destIn": .destinationIn, "xor": .xor,
    "copy": .copy, "clear": .clear,
  ]
}

extension CACornerMask {
  var rectCorners: UIRectCorner {
    var corners: UIRectCorner = []
    if contains(.layerMinXMinYCorner) { corners.insert(.topLeft) }
    if contains(.layerMaxXMinYCorner) { corners.insert(.topRight) }
    if contains(.layerMinXMaxYCorner) { corners.insert(.bottomLeft) }
    if contains(.layerMaxXMaxYCorner) { corners.insert(.bottomRight) }
    return corners
  }
}

extension CALayerContentsGravity {
  /// Returns the rectangle of an image with the given size in the bounds, by content gravity; y down.
  func place(_ size: CGSize, in bounds: CGRect) -> CGRect {
    let (width, height) = (max(size.width, 1e-9), max(size.height, 1e-9))
    func placed(_ size: CGSize, _ x: CGFloat, _ y: CGFloat) -> CGRect {
      CGRect(
        x: bounds.minX + (bounds.width - size.width) * x,
        y: bounds.minY + (bounds.height - size.height) * y, width: size.width, height: size.height)
    }
    func scaled(_ factor: CGFloat) -> CGRect {
      placed(CGSize(width: width * factor, height: height * factor), 0.5, 0.5)
    }
    switch self {
    case .resizeAspect: return scaled(min(bounds.width / width, bounds.height / height))
    case .resizeAspectFill: return scaled(max(bounds.width / width, bounds.height / height))
    case .center: return placed(size, 0.5, 0.5)
    case .top: return placed(size, 0.5, 0)
    case .bottom: return placed(size, 0.5, 1)
    case .left: return placed(size, 0, 0.5)
    case .right: return placed(size, 1, 0.5)
    case .topLeft: return placed(size, 0, 0)
    case .topRight: return placed(size, 1, 0)
    case .bottomLeft: return placed(size, 0, 1)
    case .bottomRight: return placed(size, 1, 1)
    default: return bounds
    }
  }
}
