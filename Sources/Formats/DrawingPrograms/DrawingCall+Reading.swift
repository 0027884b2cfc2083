internal import GLFunDrawing
internal import GLFunGeometry
internal import GLFunImaging
internal import GLFunSVG

extension DrawingCall {
  /// The effect of a call on a context, with its arguments validated.
  typealias Action = @Sendable (inout GraphicsContext) -> Void

  /// Reads the arguments, whose number has been checked.
  func action(_ arguments: inout DrawingArguments) throws(DrawingProblem) -> Action {
    switch self {
    case .save: return { $0.saveGState() }
    case .restore: return { $0.restoreGState() }
    case .font, .fontWeight, .letterSpacing, .wordSpacing, .underline, .strikethrough, .language,
      .fontVariantCaps, .textAlign, .textBaseline, .textDirection, .lineHeight:
      return try textStateAction(&arguments)
    case .fillText, .strokeText, .clipText, .addText, .fillTextIn:
      return try textAction(&arguments)
    case .translate:
      let offset = try arguments.point()
      return { $0.translateBy(x: offset.x, y: offset.y) }
    case .scale:
      let factors = try arguments.point()
      return { $0.scaleBy(x: factors.x, y: factors.y) }
    case .rotate:
      let angle = try arguments.number()
      return { $0.rotate(by: angle) }
    case .concatenate:
      let transform = try arguments.transform()
      return { $0.concatenate(transform) }
    case .setTransform:
      let transform = try arguments.transform()
      return { $0.setTransform(transform) }
    case .beginPath, .move, .line, .quad, .cubic, .arc, .arcTo, .rect, .ellipse, .roundedRect,
      .roundedCorners, .path, .close:
      return try pathAction(&arguments)
    case .fill:
      let rule = try arguments.rule()
      return { $0.fillPath(using: rule) }
    case .stroke: return { $0.strokePath() }
    case .fillStroke:
      let mode: PathDrawingMode = try arguments.rule() == .winding ? .fillStroke : .eoFillStroke
      return { $0.drawPath(using: mode) }
    case .clip:
      let rule = try arguments.rule()
      return { $0.clip(using: rule) }
    case .clipRect, .fillRect, .strokeRect, .fillEllipse, .strokeEllipse, .clear:
      return rectAction(try arguments.rect())
    case .strokeLine:
      let ends = [try arguments.point(), try arguments.point()]
      return { $0.strokeLineSegments(between: ends) }
    case .fillColor:
      let color = try arguments.color()
      return { $0.fillColor = color }
    case .strokeColor:
      let color = try arguments.color()
      return { $0.strokeColor = color }
    case .fillLinear, .strokeLinear, .fillRadial, .strokeRadial, .fillSweep, .strokeSweep,
      .fillPattern, .strokePattern, .drawLinear, .drawRadial:
      return try paintAction(&arguments)
    case .lineWidth, .miterLimit, .lineCap, .lineJoin, .lineDash:
      return try lineAction(&arguments)
    case .alpha:
      let alpha = try arguments.unit()
      return { $0.alpha = alpha }
    case .blendMode:
      let mode = try arguments.choice(BlendMode.allCases.map { ("\($0)", $0) })
      return { $0.blendMode = mode }
    case .antialias:
      let isOn = try arguments.bool()
      return { $0.shouldAntialias = isOn }
    case .dither:
      let isOn = try arguments.bool()
      return { $0.dithersGradients = isOn }
    case .interpolation:
      let quality = try arguments.choice(InterpolationQuality.allCases.map { ("\($0)", $0) })
      return { $0.interpolationQuality = quality }
    case .beginLayer:
      let alpha = arguments.isAtEnd ? 1 : try arguments.unit()
      let content: LayerContent =
        arguments.isAtEnd
        ? .colors : try arguments.choice([("colors", .colors), ("luminance", .luminance)])
      return { $0.beginTransparencyLayer(alpha: alpha, becoming: content) }
    case .endLayer: return { $0.endTransparencyLayer() }
    case .shadow:
      if arguments.isAtEnd { return { $0.setShadow(offset: .zero, blur: 0, color: nil) } }
      let offset = Vector(dx: try arguments.number(), dy: try arguments.number())
      let blur = try arguments.number(
        in: 0...(.greatestFiniteMagnitude), expected: "a number that is not negative")
      let color = try arguments.color()
      return { $0.setShadow(offset: offset, blur: blur, color: color) }
    case .image, .imageIn: return try pictureAction(&arguments)
    case .sprite, .spriteIn, .clipImage: return try imageAction(&arguments)
    case .imagePart:
      let part = try arguments.imagePart()
      let rect = try arguments.rect()
      return { $0.draw(part, in: rect) }
    case .lines, .triangleFan, .triangles, .gonEllipse: return try primitiveAction(&arguments)
    }
  }

  private func pathAction(_ arguments: inout DrawingArguments) throws(DrawingProblem) -> Action {
    switch self {
    case .move:
      let point = try arguments.point()
      return { $0.move(to: point) }
    case .line:
      let point = try arguments.point()
      return { $0.addLine(to: point) }
    case .quad:
      let control = try arguments.point()
      let end = try arguments.point()
      return { $0.addQuadCurve(to: end, control: control) }
    case .cubic:
      let control1 = try arguments.point()
      let control2 = try arguments.point()
      let end = try arguments.point()
      return { $0.addCurve(to: end, control1: control1, control2: control2) }
    case .arc:
      let center = try arguments.point()
      let radius = try arguments.number()
      let start = try arguments.number()
      let end = try arguments.number()
      let clockwise = try arguments.bool()
      return {
        $0.addArc(
          center: center, radius: radius, startAngle: start, endAngle: end, clockwise: clockwise)
      }
    case .arcTo:
      let corner = try arguments.point()
      let end = try arguments.point()
      let radius = try arguments.number()
      return { $0.addArc(tangent1End: corner, tangent2End: end, radius: radius) }
    case .rect:
      let rect = try arguments.rect()
      return { $0.addRect(rect) }
    case .ellipse:
      let rect = try arguments.rect()
      return { $0.addEllipse(in: rect) }
    case .roundedRect:
      let rect = try arguments.rect()
      let radii = try arguments.point()
      return { $0.addRoundedRect(in: rect, cornerWidth: radii.x, cornerHeight: radii.y) }
    case .roundedCorners:
      let rect = try arguments.rect()
      let radii = try arguments.cornerRadii()
      return { $0.addRoundedRect(in: rect, radii: radii) }
    case .path:
      let path = try arguments.pathData()
      return { $0.addPath(path) }
    case .close: return { $0.closeSubpath() }
    default: return { $0.beginPath() }
    }
  }

  private func rectAction(_ rect: Rect) -> Action {
    switch self {
    case .clipRect: { $0.clip(to: rect) }
    case .fillRect: { $0.fill(rect) }
    case .strokeRect: { $0.stroke(rect) }
    case .fillEllipse: { $0.fillEllipse(in: rect) }
    case .strokeEllipse: { $0.strokeEllipse(in: rect) }
    default: { $0.clear(rect) }
    }
  }

  private func paintAction(_ arguments: inout DrawingArguments) throws(DrawingProblem) -> Action {
    switch self {
    case .fillPattern, .strokePattern:
      let image = try arguments.image().image
      let transform = try arguments.transform()
      let isTiled = arguments.isAtEnd ? true : try arguments.bool()
      if self == .fillPattern {
        return { $0.setFillPattern(image, transform: transform, isTiled: isTiled) }
      }
      return { $0.setStrokePattern(image, transform: transform, isTiled: isTiled) }
    case .drawLinear:
      let start = try arguments.point()
      let end = try arguments.point()
      let gradient = try arguments.gradient()
      let options = try arguments.drawingOptions()
      return { $0.drawLinearGradient(gradient, start: start, end: end, options: options) }
    case .drawRadial:
      let start = try arguments.point()
      let startRadius = try arguments.number()
      let end = try arguments.point()
      let endRadius = try arguments.number()
      let gradient = try arguments.gradient()
      let options = try arguments.drawingOptions()
      return {
        $0.drawRadialGradient(
          gradient, startCenter: start, startRadius: startRadius, endCenter: end,
          endRadius: endRadius, options: options)
      }
    default:
      let placement: Gradient.Placement =
        switch self {
        case .fillLinear, .strokeLinear: try arguments.linear()
        case .fillRadial, .strokeRadial: try arguments.radial()
        default: .conic(center: try arguments.point(), startAngle: try arguments.number())
        }
      let gradient = try arguments.gradient()
      let extend = try arguments.extend()
      if self == .fillLinear || self == .fillRadial || self == .fillSweep {
        return { $0.setFillGradient(gradient, placement, extend: extend) }
      }
      return { $0.setStrokeGradient(gradient, placement, extend: extend) }
    }
  }

  private func lineAction(_ arguments: inout DrawingArguments) throws(DrawingProblem) -> Action {
    switch self {
    case .lineWidth:
      let width = try arguments.number()
      return { $0.lineWidth = width }
    case .miterLimit:
      let limit = try arguments.number()
      return { $0.miterLimit = limit }
    case .lineCap:
      let cap = try arguments.choice(LineCap.allCases.map { ("\($0)", $0) })
      return { $0.lineCap = cap }
    case .lineJoin:
      let join = try arguments.choice(LineJoin.allCases.map { ("\($0)", $0) })
      return { $0.lineJoin = join }
    default:
      let phase = try arguments.number()
      let lengths = try arguments.numbers()
      return { $0.lineDash = LineDash(phase: phase, lengths: lengths) }
    }
  }

  private func pictureAction(
    _ arguments: inout DrawingArguments
  ) throws(DrawingProblem) -> Action {
    switch try arguments.picture() {
    case .pixels(let entry):
      if self == .image {
        let point = try arguments.point()
        return { $0.draw(entry.image, at: point) }
      }
      let rect = try arguments.rect()
      return { $0.draw(entry.image, in: rect) }
    case .drawing(let drawing):
      let rect: Rect
      if self == .image {
        rect = Rect(origin: try arguments.point(), size: drawing.size)
      } else {
        rect = try arguments.rect()
      }
      // The recording itself draws it, with one budget for all pictures of a frame.
      arguments.drawn = PlacedSVG(drawing, in: rect)
      return { _ in }
    }
  }

  private func imageAction(_ arguments: inout DrawingArguments) throws(DrawingProblem) -> Action {
    let entry = try arguments.image()
    switch self {
    case .clipImage:
      let rect = try arguments.rect()
      return { $0.clip(to: rect, mask: entry.image) }
    case .sprite:
      let center = try arguments.point()
      return { $0.drawSprite(entry.sprite, at: center) }
    default:
      let rect = try arguments.rect()
      return { $0.drawSprite(entry.sprite, in: rect) }
    }
  }

  private func primitiveAction(
    _ arguments: inout DrawingArguments
  ) throws(DrawingProblem) -> Action {
    switch self {
    case .lines:
      let width = try arguments.number(
        in: 1...(.greatestFiniteMagnitude), expected: "a number from 1")
      let points = try arguments.points(numbersPer: 4)
      return { $0.drawLines(points, width: width) }
    case .triangleFan:
      let points = try arguments.points(numbersPer: 2)
      return { $0.drawTriangleFan(points) }
    case .triangles:
      let points = try arguments.points(numbersPer: 6)
      return { $0.drawTriangles(points) }
    default:
      let rect = try arguments.rect()
      let count = arguments.isAtEnd ? 360 : try arguments.vertexCount()
      return { $0.drawEllipseFan(in: rect, vertexCount: count) }
    }
  }
}
