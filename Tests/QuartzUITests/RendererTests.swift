import GLFunDrawing
import GLFunImaging
import GLFunRenderCPU
import GLFunRenderGL
import QuartzUI
import Synchronization
import TestSupport
import Testing

/// A picture with some of everything that contexts draw.
private func scene() -> UIImage {
  draw(160, 120, scale: 2) { context in
    UIColor.white.setFill()
    context.fill(CGRect(x: 0, y: 0, width: 160, height: 120))
    context.saveGState()
    context.setShadow(offset: CGSize(width: 3, height: 5), blur: 6, color: UIColor.black.cgColor)
    UIColor.systemTeal.setFill()
    UIBezierPath(roundedRect: CGRect(x: 12, y: 10, width: 60, height: 40), cornerRadius: 12).fill()
    context.restoreGState()
    let gradient = CAGradientLayer()
    gradient.frame = CGRect(x: 0, y: 0, width: 60, height: 50)
    gradient.colors = [UIColor.green.cgColor, UIColor.yellow.cgColor, UIColor.red.cgColor]
    let ring = CAShapeLayer()
    ring.path = UIBezierPath(ovalIn: CGRect(x: 8, y: 8, width: 34, height: 34)).cgPath
    ring.fillColor = nil
    ring.strokeColor = UIColor.black.cgColor
    ring.lineWidth = 9
    ring.lineCap = .round
    ring.strokeEnd = 0.7
    gradient.mask = ring
    context.saveGState()
    context.translateBy(x: 90, y: 8)
    gradient.render(in: context)
    context.restoreGState()
    UIColor(patternImage: fourColors).setFill()
    UIBezierPath(ovalIn: CGRect(x: 12, y: 62, width: 50, height: 50)).fill()
    context.setBlendMode(.multiply)
    UIColor.purple.withAlphaComponent(0.6).setFill()
    context.fill(CGRect(x: 40, y: 30, width: 80, height: 60))
    context.setBlendMode(.normal)
    "Same pixels".draw(
      at: CGPoint(x: 70, y: 90), withAttributes: [.font: UIFont.boldSystemFont(ofSize: 15)])
  }
}

@Suite("Renderers", .serialized)
struct RendererTests {
  @Test("OpenGL ES gives the same pixels", .enabled(if: Driver.isThere, Driver.reason))
  func openGL() throws {
    let expected = try #require(scene().cgImage).picture.bitmap
    let count = Mutex(0)
    let former = QuartzSettings.renderer
    QuartzSettings.renderer = QuartzRenderer {
      count.withLock { $0 += 1 }
      return try GLRenderer()
    }
    defer { QuartzSettings.renderer = former }
    let actual = try #require(scene().cgImage).picture.bitmap
    #expect(try BitmapDifference(expected: expected, actual: actual).isIdentical)
    // One renderer for all pictures.
    #expect(try #require(scene().cgImage).picture.bitmap == expected)
    #expect(count.withLock { $0 } == 1)
  }

  @Test("Where a renderer cannot be opened, the processor draws")
  func fallback() throws {
    struct Missing: Error {}
    let expected = try #require(scene().cgImage).picture.bitmap
    let former = QuartzSettings.renderer
    QuartzSettings.renderer = QuartzRenderer { () throws -> CPURenderer in throw Missing() }
    defer { QuartzSettings.renderer = former }
    #expect(try #require(scene().cgImage).picture.bitmap == expected)
    QuartzSettings.renderer = QuartzRenderer(CPURenderer(threads: 1))
    #expect(try #require(scene().cgImage).picture.bitmap == expected)
  }

  @Test("Many threads draw at once, each in a context of its own")
  func threads() async throws {
    let expected = try #require(scene().cgImage).picture.bitmap
    let pictures = await withTaskGroup(of: Bitmap?.self) { group in
      for _ in 0..<24 { group.addTask { scene().cgImage?.picture.bitmap } }
      var pictures: [Bitmap?] = []
      for await picture in group { pictures.append(picture) }
      return pictures
    }
    #expect(pictures.count == 24 && pictures.allSatisfy { $0 == expected })
  }

  @Test("The caller's memory has the pixels of an image")
  func memory() throws {
    func drawAll(_ context: CGContext) throws {
      context.setShadow(offset: CGSize(width: 4, height: -3), blur: 3)
      context.setFillColor(red: 0.2, green: 0.5, blue: 0.9, alpha: 0.8)
      context.fillEllipse(in: CGRect(x: 5.3, y: 4.1, width: 40, height: 30))
      context.rotate(by: 0.2)
      context.setLineWidth(3)
      context.setLineJoin(.round)
      context.stroke(CGRect(x: 20, y: 8, width: 30, height: 20))
      context.setShadow(offset: .zero, blur: 0, color: nil)
      context.draw(
        try #require(fourColors.cgImage), in: CGRect(x: 30, y: 20, width: 20, height: 20))
      let gradient = try #require(
        CGGradient(
          colorsSpace: nil, colors: [UIColor.red.cgColor, UIColor.clear.cgColor] as CFArray,
          locations: nil))
      context.drawLinearGradient(
        gradient, start: .zero, end: CGPoint(x: 60, y: 0), options: .drawsAfterEndLocation)
      context.setBlendMode(.sourceOut)
      context.fill(CGRect(x: 10, y: 0, width: 30, height: 10))
    }
    for alpha in [CGImageAlphaInfo.premultipliedFirst, .noneSkipLast] {
      let lazy = try makeContext(64, 48, alpha)
      let eager = try makeContext(64, 48, alpha)
      _ = eager.data
      try drawAll(lazy)
      try drawAll(eager)
      let pictures = try [eager, lazy].map { try #require($0.makeImage()).picture.bitmap }
      #expect(try BitmapDifference(expected: pictures[1], actual: pictures[0]).isIdentical)
      if alpha.hasAlpha { #expect(eager.bytes == lazy.bytes) }
    }
  }
}
