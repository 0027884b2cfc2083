import Foundation
import GLFunCPU
import GLFunFoundation
import Testing

@Suite("Points, rectangles and transforms of Foundation")
struct GeometryConversionTests {
  @Test("They come back as they went")
  func thereAndBack() {
    let point = Point(x: 0.1, y: -7.25)
    #expect(Point(CGPoint(point)) == point)
    #expect(CGPoint(point) == CGPoint(x: 0.1, y: -7.25))
    let size = Size(width: 3.5, height: -1e300)
    #expect(Size(CGSize(size)) == size)
    #expect(CGSize(size) == CGSize(width: 3.5, height: -1e300))
    let rect = Rect(x: 10, y: 20, width: -3, height: 4)
    #expect(Rect(CGRect(rect)) == rect)
    #expect(CGRect(rect).size == CGSize(width: -3, height: 4))
    #expect(Vector(CGSize(width: 2, height: 9)) == Vector(dx: 2, dy: 9))
  }

  @Test("A transform maps points as it did")
  func transforms() {
    let transform = Transform(a: 1, b: 2, c: 3, d: 4, tx: 5, ty: 6)
    #expect(Transform(AffineTransform(transform)) == transform)
    let mapped = AffineTransform(transform).transform(CGPoint(x: 7, y: 8))
    #expect(Point(mapped) == Point(x: 7, y: 8).applying(transform))
  }
}

@Suite("Drawing with Foundation's types")
struct DrawingWithFoundationTests {
  private static let image = Image(
    Bitmap(size: PixelSize(width: 3, height: 2), straightRGBA: (0..<24).map { UInt8($0 * 10) }))
  private static let gradient = Gradient(colors: [.red, .blue])

  /// The calls of a context, once with each kind of points and rectangles.
  private static func drawWithFoundation(_ context: inout GraphicsContext) {
    let length: CGFloat = 12.5
    let box = CGRect(x: 10, y: 5, width: 30, height: 25)
    context.concatenate(AffineTransform(translationByX: 1, byY: 2))
    context.setShadow(offset: CGSize(width: 2, height: 3), blur: length)
    context.fill(box.insetBy(dx: 2, dy: 3))
    context.setShadow(offset: CGSize.zero, blur: 0, color: nil)
    context.clear(CGRect(x: 1, y: 1, width: 8, height: 8))
    context.lineWidth = length / 5
    context.stroke(box)
    context.stroke(box, width: length / 10)
    context.setFillGradient(
      gradient, .linear(start: box.origin, end: CGPoint(x: box.maxX, y: box.maxY)))
    context.fillEllipse(in: box)
    context.strokeEllipse(in: box)
    context.strokeLineSegments(between: [CGPoint(x: 1, y: 2), CGPoint(x: 50, y: 40)])
    context.clip(to: CGRect(x: 0, y: 0, width: 55, height: 55))
    context.clip(to: CGRect(x: 0, y: 0, width: 50, height: 50), mask: image)
    context.draw(image, in: box)
    context.draw(image, at: box.origin)
    var layer = GraphicsContext(size: CGSize(width: length, height: 7), scale: 1)
    layer.fill(CGRect(x: 1, y: 1, width: 5, height: 5))
    let recorded = layer.finish()
    context.draw(recorded, in: box)
    context.draw(recorded, at: CGPoint(x: 30, y: 30))
    context.drawLinearGradient(gradient, start: CGPoint.zero, end: box.origin)
    context.drawRadialGradient(
      gradient, startCenter: box.origin, startRadius: 0, endCenter: box.origin, endRadius: length)
    context.setFillGradient(
      gradient,
      .radial(
        startCenter: box.origin, startRadius: 0, endCenter: CGPoint(x: 9, y: 9), endRadius: 20))
    context.setStrokeGradient(gradient, .conic(center: box.origin, startAngle: 1))
    context.move(to: CGPoint(x: 5, y: 6))
    context.addLine(to: CGPoint(x: 15, y: 6))
    context.addQuadCurve(to: CGPoint(x: 25, y: 16), control: CGPoint(x: 25, y: 6))
    context.addCurve(
      to: CGPoint(x: 5, y: 36), control1: CGPoint(x: 25, y: 26), control2: CGPoint(x: 15, y: 36))
    context.addArc(
      tangent1End: CGPoint(x: 0, y: 36), tangent2End: CGPoint(x: 0, y: 0), radius: length / 3)
    context.addArc(
      center: CGPoint(x: 30, y: 40), radius: length, startAngle: 0, endAngle: .pi, clockwise: true)
    context.addRect(CGRect(x: 40, y: 40, width: 10, height: 9))
    context.addEllipse(in: CGRect(x: 42, y: 42, width: 20, height: 9))
    context.addRoundedRect(in: box, cornerWidth: length / 2, cornerHeight: 4)
    context.addLines(between: [CGPoint(x: 40, y: 10), CGPoint(x: 45, y: 20)])
    context.drawPath(using: .eoFillStroke)
  }

  private static func draw(_ context: inout GraphicsContext) {
    let box = Rect(x: 10, y: 5, width: 30, height: 25)
    context.concatenate(Transform(translationX: 1, y: 2))
    context.setShadow(offset: Vector(dx: 2, dy: 3), blur: 12.5)
    context.fill(box.insetBy(dx: 2, dy: 3))
    context.setShadow(offset: .zero, blur: 0, color: nil)
    context.clear(Rect(x: 1, y: 1, width: 8, height: 8))
    context.lineWidth = 2.5
    context.stroke(box)
    context.stroke(box, width: 1.25)
    context.setFillGradient(
      gradient, .linear(start: box.origin, end: Point(x: box.maxX, y: box.maxY)))
    context.fillEllipse(in: box)
    context.strokeEllipse(in: box)
    context.strokeLineSegments(between: [Point(x: 1, y: 2), Point(x: 50, y: 40)])
    context.clip(to: Rect(x: 0, y: 0, width: 55, height: 55))
    context.clip(to: Rect(x: 0, y: 0, width: 50, height: 50), mask: image)
    context.draw(image, in: box)
    context.draw(image, at: box.origin)
    var layer = GraphicsContext(size: Size(width: 12.5, height: 7), scale: 1)
    layer.fill(Rect(x: 1, y: 1, width: 5, height: 5))
    let recorded = layer.finish()
    context.draw(recorded, in: box)
    context.draw(recorded, at: Point(x: 30, y: 30))
    context.drawLinearGradient(gradient, start: .zero, end: box.origin)
    context.drawRadialGradient(
      gradient, startCenter: box.origin, startRadius: 0, endCenter: box.origin, endRadius: 12.5)
    context.setFillGradient(
      gradient,
      .radial(startCenter: box.origin, startRadius: 0, endCenter: Point(x: 9, y: 9), endRadius: 20))
    context.setStrokeGradient(gradient, .conic(center: box.origin, startAngle: 1))
    context.move(to: Point(x: 5, y: 6))
    context.addLine(to: Point(x: 15, y: 6))
    context.addQuadCurve(to: Point(x: 25, y: 16), control: Point(x: 25, y: 6))
    context.addCurve(
      to: Point(x: 5, y: 36), control1: Point(x: 25, y: 26), control2: Point(x: 15, y: 36))
    context.addArc(
      tangent1End: Point(x: 0, y: 36), tangent2End: Point(x: 0, y: 0), radius: 12.5 / 3)
    context.addArc(
      center: Point(x: 30, y: 40), radius: 12.5, startAngle: 0, endAngle: .pi, clockwise: true)
    context.addRect(Rect(x: 40, y: 40, width: 10, height: 9))
    context.addEllipse(in: Rect(x: 42, y: 42, width: 20, height: 9))
    context.addRoundedRect(in: box, cornerWidth: 6.25, cornerHeight: 4)
    context.addLines(between: [Point(x: 40, y: 10), Point(x: 45, y: 20)])
    context.drawPath(using: .eoFillStroke)
  }

  @Test("A context draws the same with either kind")
  func context() {
    let renderer = ImageRenderer(size: CGSize(width: 60, height: 60), scale: CGFloat(2))
    #expect(renderer == ImageRenderer(size: Size(width: 60, height: 60), scale: 2))
    let picture = renderer.image(Self.drawWithFoundation)
    #expect(picture == renderer.image(Self.draw))
    #expect(Set(picture.pixels).count > 100)
  }

  @Test("A path is the same with either kind")
  func path() {
    var path = Path()
    path.move(to: CGPoint(x: 5, y: 6))
    path.addLine(to: CGPoint(x: 15, y: 6))
    path.addEllipse(in: CGRect(x: 2, y: 3, width: 9, height: 7))
    path.addArc(
      center: CGPoint(x: 3, y: 4), radius: CGFloat(5), startAngle: 0, endAngle: 2, clockwise: false)
    var expected = Path()
    expected.move(to: Point(x: 5, y: 6))
    expected.addLine(to: Point(x: 15, y: 6))
    expected.addEllipse(in: Rect(x: 2, y: 3, width: 9, height: 7))
    expected.addArc(
      center: Point(x: 3, y: 4), radius: 5, startAngle: 0, endAngle: 2, clockwise: false)
    #expect(path == expected)
    var ellipse = Path()
    ellipse.addEllipse(in: CGRect(x: 2, y: 3, width: 9, height: 7))
    #expect(ellipse.contains(CGPoint(x: 6, y: 6)))
    #expect(!ellipse.contains(CGPoint(x: 2.5, y: 3.5)))
  }

  @Test("What may mean both is taken as the library's own type")
  func implicitMembers() {
    var context = GraphicsContext(size: PixelSize(width: 4, height: 4))
    context.move(to: .zero)
    context.addLine(to: .init(x: 3, y: 3))
    context.fill(.zero)
    var path = Path()
    path.move(to: .zero)
    path.addLine(to: .init(x: 3, y: 3))
    #expect(context.devicePath == path)
  }
}
