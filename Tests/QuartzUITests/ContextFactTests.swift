import QuartzUI
import Testing

/// Statements about contexts in Apple's documentation, other than their pixels.
@Suite("Facts of contexts")
struct ContextFactTests {
  @Test("The path and the text matrix are no part of the state that is saved")
  func notSaved() throws {
    let context = try makeContext(20, 20)
    context.move(to: CGPoint(x: 1, y: 1))
    context.addLine(to: CGPoint(x: 5, y: 5))
    context.textMatrix = CGAffineTransform(scaleX: 2, y: 2)
    context.saveGState()
    context.translateBy(x: 3, y: 0)
    context.addLine(to: CGPoint(x: 5, y: 5))
    context.textMatrix = .identity
    context.restoreGState()
    // A point stays in its place when the transform changes.
    #expect(context.currentPointOfPath == CGPoint(x: 8, y: 5))
    #expect(context.boundingBoxOfPath == CGRect(x: 1, y: 1, width: 7, height: 4))
    #expect(context.textMatrix == .identity)
    context.textPosition = CGPoint(x: 3, y: 4)
    #expect(context.textMatrix == CGAffineTransform(translationX: 3, y: 4))
  }

  @Test("Painting and clipping drop the path")
  func droppedPaths() throws {
    let context = try makeContext(20, 20)
    let uses: [(CGContext) -> Void] = [
      { $0.fillPath() }, { $0.strokePath() }, { $0.drawPath(using: .eoFillStroke) }, { $0.clip() },
      { $0.beginPath() },
    ]
    for use in uses {
      context.addRect(CGRect(x: 2, y: 2, width: 5, height: 5))
      #expect(context.pathContains(CGPoint(x: 3, y: 3), mode: .fill) && context.path != nil)
      use(context)
      #expect(context.isPathEmpty && context.path == nil && context.boundingBoxOfPath.isNull)
      #expect(context.currentPointOfPath == .zero)
    }
    #expect(context.boundingBoxOfClipPath == CGRect(x: 2, y: 2, width: 5, height: 5))
    context.resetClip()
    #expect(context.boundingBoxOfClipPath == CGRect(x: 0, y: 0, width: 20, height: 20))
  }

  @Test("Clips only shrink: an empty path leaves nothing, rectangles their union")
  func clips() throws {
    let all = CGRect(x: 0, y: 0, width: 20, height: 20)
    let context = try makeContext(20, 20)
    context.saveGState()
    context.clip(to: [
      CGRect(x: 0, y: 0, width: 4, height: 4), CGRect(x: 10, y: 10, width: 4, height: 4),
    ])
    context.fill(all)
    context.clip(to: CGRect(x: 0, y: 0, width: 2, height: 20))
    context.clip(to: all)
    context.setFillColor(red: 0, green: 1, blue: 0, alpha: 1)
    context.fill(all)
    context.beginPath()
    context.clip()
    context.setFillColor(red: 1, green: 0, blue: 0, alpha: 1)
    context.fill(all)
    context.restoreGState()
    #expect(context[1, 18] == green && context[3, 18] == black && context[12, 8] == black)
    #expect(context[7, 12] == clear && context[10, 2] == clear)
  }

  @Test("Alpha multiplies that of colours, and rectangles may have negative sides")
  func colors() throws {
    let context = try makeContext(20, 20)
    context.setAlpha(0.5)
    context.setFillColor(gray: 1, alpha: 0.5)
    context.fill(CGRect(x: 10, y: 10, width: -5, height: -5))
    #expect(context[7, 12] == [64, 64, 64, 64] && context[12, 7] == clear)
    context.setAlpha(1)
    context.setFillColorSpace(CGColorSpaceCreateDeviceGray())
    context.setFillColor([0.5, 1])
    context.fill(CGRect(x: 0, y: 0, width: 1, height: 1))
    #expect(context[0, 19] == [128, 128, 128, 255])
  }

  @Test("Arguments without a meaning and calls without a counterpart do no harm")
  func forgiving() throws {
    let context = try makeContext(8, 8)
    context.setFillColor(red: 0, green: 0, blue: 1, alpha: 1)
    context.fill(.infinite)
    context.setLineWidth(-3)
    context.setMiterLimit(0)
    context.setLineDash(phase: -2, lengths: [])
    context.setLineDash(phase: 2, lengths: [3])
    context.strokeLineSegments(between: [.zero])
    context.addLines(between: [])
    context.addLine(to: CGPoint(x: 3, y: 3))
    context.closePath()
    context.addArc(
      center: CGPoint(x: CGFloat.nan, y: 0), radius: -3, startAngle: 0, endAngle: .infinity,
      clockwise: true)
    context.fillPath()
    context.setShadow(offset: CGSize(width: CGFloat.nan, height: 1), blur: .infinity, color: nil)
    context.stroke(.null)
    context.saveGState()
    context.scaleBy(x: 0, y: 0)
    context.fill(CGRect(x: 0, y: 0, width: 1, height: 1))
    context.concatenate(CGAffineTransform(a: .nan, b: 0, c: 0, d: 1, tx: .infinity, ty: 0))
    context.fillEllipse(in: CGRect(x: 0, y: 0, width: 1, height: 1))
    context.clip(to: .null)
    for _ in 0..<100 {
      context.restoreGState()
      context.endTransparencyLayer()
    }
    #expect(context[6, 1] == blue && context.ctm == .identity)
    UIGraphicsPopContext()
    UIGraphicsEndImageContext()
    #expect(UIGraphicsGetCurrentContext() == nil)
    #expect(UIGraphicsGetImageFromCurrentImageContext() == nil)
    UIColor.red.setFill()
    UIBezierPath(rect: .zero).fill()
    "text".draw(at: .zero)
    UIRectFill(.zero)
    UIGraphicsBeginImageContext(.zero)
    "text".draw(at: .zero)
    #expect(UIGraphicsGetImageFromCurrentImageContext() == nil)
    UIGraphicsEndImageContext()
    let renderer = UIGraphicsImageRenderer(size: CGSize(width: 1e9, height: 1))
    #expect(renderer.image { _ in }.size == .zero)
  }

  @Test("Layers and views cannot be put into themselves")
  @MainActor
  func loops() throws {
    let (outer, inner) = (CALayer(), CALayer())
    outer.addSublayer(inner)
    inner.addSublayer(outer)
    inner.addSublayer(inner)
    inner.mask = outer
    outer.render(in: try makeContext(2, 2))
    #expect(outer.superlayer == nil && inner.superlayer === outer && inner.sublayers == nil)
    let (below, above) = (UIView(), UIView())
    below.addSubview(above)
    above.addSubview(below)
    above.addSubview(above)
    #expect(below.superview == nil && above.superview === below && above.subviews.isEmpty)
    below.layer.render(in: try makeContext(2, 2))
  }
}
