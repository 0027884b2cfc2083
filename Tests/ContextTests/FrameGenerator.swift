import GLFunDrawing
import GLFunGeometry
import GLFunImaging
import TestRandom
import TestSupport

/// Makes frames of all calls of the drawing context from a seed.
struct FrameGenerator {
  var random: SplitMix64
  let size: PixelSize
  private var layers = 0
  private var saves: [Int] = [0]

  init(seed: UInt64, size: PixelSize) {
    random = SplitMix64(seed: seed)
    self.size = size
  }

  static let images = [(1, 1), (2, 1), (7, 5), (16, 16), (61, 40)].enumerated().map {
    Image(
      Program.picture(
        PixelSize(width: $0.element.0, height: $0.element.1), seed: UInt64($0.offset)))
  }

  static let sprites = [(3, 4), (16, 9)].map {
    Texture2D(Program.picture(PixelSize(width: $0.0, height: $0.1), seed: UInt64($0.0)))
  }

  /// A frame of `count` steps.
  mutating func frame(of count: Int) -> DisplayList {
    var context = GraphicsContext(size: size)
    if random.isOne(in: 2) {
      context.fillColor = color()
      context.fill(Rect(x: 0, y: 0, width: Double(size.width), height: Double(size.height)))
    }
    for _ in 0..<count { addStep(to: &context) }
    return context.finish()
  }

  private mutating func addStep(to context: inout GraphicsContext) {
    switch random.int(0...31) {
    case 0...5: changeState(of: &context)
    case 6...8: setPaint(of: &context)
    case 9: setPen(of: &context)
    case 10...14:
      addPath(to: &context)
      context.fillPath(using: rule())
    case 15...17:
      addPath(to: &context)
      context.strokePath()
    case 18:
      addPath(to: &context)
      context.drawPath(using: random.pick(PathDrawingMode.allCases))
    case 19: context.fill(rect())
    case 20: context.stroke(rect())
    case 21: context.fillEllipse(in: rect())
    case 22: context.strokeLineSegments(between: [point(), point(), point(), point()])
    case 23: context.clear(rect())
    case 24: drawGradient(in: &context)
    case 25: context.draw(random.pick(Self.images), in: rect())
    case 26: context.draw(random.pick(Self.images), at: point())
    case 27: clip(&context)
    case 28:
      if layers < 12 {
        context.beginTransparencyLayer(alpha: random.pick([1, 0.5, random.double(0...1)]))
        layers += 1
        saves.append(0)
      }
    case 29:
      if layers > 0 {
        context.endTransparencyLayer()
        layers -= 1
        saves.removeLast()
      }
    default: drawPrimitive(in: &context)
    }
  }

  // MARK: State

  private mutating func changeState(of context: inout GraphicsContext) {
    switch random.int(0...11) {
    case 0, 1:
      context.saveGState()
      saves[saves.count - 1] += 1
    case 2, 3:
      if let open = saves.last, open > 0 {
        context.restoreGState()
        saves[saves.count - 1] -= 1
      }
    case 4: context.translateBy(x: random.double(-20...20), y: Double(random.int(-20...20)))
    case 5: context.scaleBy(x: scale(), y: scale())
    case 6: context.rotate(by: random.pick([0.3, .pi / 2, random.double(-4...4)]))
    case 7: context.alpha = random.pick([1, 1, 0.5, 0, random.double(0...1)])
    case 8, 9: context.blendMode = random.isOne(in: 3) ? .normal : random.pick(BlendMode.allCases)
    case 10:
      if random.isOne(in: 2) {
        context.shouldAntialias = !random.isOne(in: 3)
      } else {
        context.interpolationQuality = random.pick(InterpolationQuality.allCases)
      }
    default: setShadow(of: &context)
    }
  }

  private mutating func setShadow(of context: inout GraphicsContext) {
    // A shadow blurs the whole picture each time, so it is rare and only on small pictures.
    if size.area > 20_000 || random.isOne(in: 2) {
      context.setShadow(offset: .zero, blur: 0, color: nil)
    } else {
      context.setShadow(
        offset: Vector(dx: random.double(-20...20), dy: Double(random.int(-9...9))),
        blur: random.pick([0, 1, 3, random.double(0...20)]), color: color())
    }
  }

  private mutating func clip(_ context: inout GraphicsContext) {
    switch random.int(0...3) {
    case 0: context.clip(to: rect())
    case 1: context.clip(to: [rect(), rect(), rect()])
    case 2: context.clip(to: rect(), mask: random.pick(Self.images))
    default:
      addPath(to: &context)
      context.clip(using: rule())
    }
  }

  private mutating func setPen(of context: inout GraphicsContext) {
    context.lineWidth = random.pick([1, 0.3, 2.5, random.double(0...30)])
    context.lineCap = random.pick(LineCap.allCases)
    context.lineJoin = random.pick(LineJoin.allCases)
    context.miterLimit = random.double(0...12)
    let lengths = (0..<random.int(0...3)).map { _ in random.double(0...15) }
    context.lineDash = LineDash(
      phase: random.double(-20...20), lengths: random.isOne(in: 2) ? [] : lengths)
  }

  // MARK: Paints

  private mutating func setPaint(of context: inout GraphicsContext) {
    let extend = random.pick(Gradient.Extend.allCases)
    switch random.int(0...7) {
    case 0...2: context.fillColor = color()
    case 3: context.strokeColor = color()
    case 4: context.setFillGradient(gradient(), placement(), extend: extend)
    case 5: context.setStrokeGradient(gradient(), placement(), extend: extend)
    case 6: context.setFillPattern(random.pick(Self.images), transform: transform())
    default: context.setStrokePattern(random.pick(Self.images), transform: transform())
    }
  }

  private mutating func drawGradient(in context: inout GraphicsContext) {
    let options = Gradient.DrawingOptions(rawValue: UInt8(random.int(0...3)))
    switch placement() {
    case .linear(let start, let end):
      context.drawLinearGradient(gradient(), start: start, end: end, options: options)
    case .radial(let start, let startRadius, let end, let endRadius):
      context.drawRadialGradient(
        gradient(), startCenter: start, startRadius: startRadius, endCenter: end,
        endRadius: endRadius, options: options)
    case .conic(let center, let angle):
      context.drawConicGradient(gradient(), center: center, angle: angle)
    }
  }

  private mutating func gradient() -> Gradient {
    Gradient(
      stops: (0..<random.pick([0, 1, 2, 2, 3, 5])).map { _ in
        Gradient.Stop(
          offset: random.isOne(in: 2) ? random.double(0...1) : random.pick([0, 0.5, 1]),
          color: color())
      })
  }

  private mutating func placement() -> Gradient.Placement {
    switch random.int(0...3) {
    case 0: .linear(start: point(), end: point())
    case 1:
      .radial(
        startCenter: point(), startRadius: random.double(0...30), endCenter: point(),
        endRadius: random.double(0...60))
    case 2: concentric(point())
    default: .conic(center: point(), startAngle: random.double(-7...7))
    }
  }

  private mutating func concentric(_ center: Point) -> Gradient.Placement {
    .radial(
      startCenter: center, startRadius: random.pick([0, random.double(0...30)]),
      endCenter: center, endRadius: random.double(0...60))
  }

  private mutating func color() -> Color {
    let color = Color(
      red8: random.byte(), green8: random.byte(), blue8: random.byte(), alpha8: random.byte())
    return random.isOne(in: 3) ? color.withAlpha(1) : color
  }

  // MARK: Geometry

  private mutating func addPath(to context: inout GraphicsContext) {
    context.beginPath()
    for _ in 0..<random.int(1...3) {
      switch random.int(0...7) {
      case 0: context.addRect(rect())
      case 1: context.addEllipse(in: rect())
      case 2:
        context.addRoundedRect(
          in: rect(), cornerWidth: random.double(0...20), cornerHeight: random.double(0...20))
      case 3:
        context.addArc(
          center: point(), radius: random.double(0...60), startAngle: random.double(-7...7),
          endAngle: random.double(-7...7), clockwise: random.isOne(in: 2))
      default: addContour(to: &context)
      }
    }
  }

  private mutating func addContour(to context: inout GraphicsContext) {
    context.move(to: point())
    for _ in 0..<random.int(1...6) {
      switch random.int(0...4) {
      case 0: context.addQuadCurve(to: point(), control: point())
      case 1: context.addCurve(to: point(), control1: point(), control2: point())
      case 2: context.addArc(tangent1End: point(), tangent2End: point(), radius: 10)
      default: context.addLine(to: point())
      }
    }
    if random.isOne(in: 2) { context.closeSubpath() }
  }

  private mutating func drawPrimitive(in context: inout GraphicsContext) {
    switch random.int(0...4) {
    case 0: context.drawLines([point(), point(), point(), point()], width: random.double(1...9))
    case 1: context.drawTriangleFan((0..<random.int(3...6)).map { _ in point() })
    case 2: context.drawTriangles((0..<6).map { _ in point() })
    case 3: context.drawSprite(random.pick(Self.sprites), at: point())
    default: context.drawSprite(random.pick(Self.sprites), in: rect())
    }
  }

  private mutating func rule() -> FillRule { random.isOne(in: 2) ? .winding : .evenOdd }

  private mutating func transform() -> Transform {
    Transform(
      a: scale(), b: random.double(-1...1), c: random.double(-1...1), d: scale(),
      tx: random.double(-50...50), ty: random.double(-50...50))
  }

  private mutating func scale() -> Double {
    random.pick([1, 0.5, 2, -1, random.double(0.2...3), random.double(-2...2)])
  }

  private mutating func rect() -> Rect {
    let corner = point()
    return random.isOne(in: 3)
      ? Rect(x: corner.x, y: corner.y, width: random.double(-40...40), height: 20)
      : Rect(from: corner, to: point())
  }

  private mutating func point() -> Point {
    Point(x: number(size.width), y: number(size.height))
  }

  /// A coordinate for a side of `extent` pixels, sometimes outside it.
  private mutating func number(_ extent: Int) -> Double {
    let reach = Double(extent) * 0.2 + 3
    let near = random.double(-reach...Double(extent) + reach)
    switch random.int(0...15) {
    case 0...5: return near.rounded()
    case 6...7: return (near * 2).rounded() / 2
    case 8: return random.pick([near, near, near, random.double(-1e5...1e5), 1e9, -1e9])
    default: return near
    }
  }
}
