import GLFunDrawing
import GLFunImaging
import QuartzUI
import Testing

/// Objects that are written into an archive and read again.
@Suite("Archives")
struct ArchiveTests {
  private func copy<Object: NSObject & NSSecureCoding>(_ object: Object) throws -> Object {
    let data = try NSKeyedArchiver.archivedData(
      withRootObject: object, requiringSecureCoding: true)
    return try #require(try NSKeyedUnarchiver.unarchivedObject(ofClass: Object.self, from: data))
  }

  @Test("Colours of every space")
  func colors() throws {
    for color in [
      UIColor(red: 1, green: 0.1, blue: -0.25, alpha: 0.3), UIColor(white: 1.0 / 3, alpha: 1),
      UIColor(displayP3Red: 0.2, green: 0.4, blue: 0.6, alpha: 1),
      UIColor(
        cgColor: CGColor(
          genericCMYKCyan: 0.1, magenta: 0.2, yellow: 0.3, black: 0.4, alpha: 0.5)),
    ] {
      let read = try copy(color)
      #expect(read == color && read.cgColor.colorSpace == color.cgColor.colorSpace)
    }
    // A dynamic colour is written for the traits in force.
    let dynamic = UIColor { $0.userInterfaceStyle == .dark ? .white : .black }
    #expect(try copy(dynamic) == UIColor.black)
  }

  @Test("Fonts by name and size")
  func fonts() throws {
    for font in [
      UIFont.systemFont(ofSize: 17), .boldSystemFont(ofSize: 12.5), .italicSystemFont(ofSize: 9),
    ] {
      #expect(try copy(font) == font)
    }
  }

  @Test("Images with their pixels, scale and orientation")
  func images() throws {
    let pixels = try #require(fourColors.cgImage)
    let image = UIImage(cgImage: pixels, scale: 2, orientation: .rightMirrored)
      .withRenderingMode(.alwaysTemplate)
    let read = try copy(image)
    #expect(read.cgImage?.picture.bitmap == pixels.picture.bitmap)
    #expect(read.scale == 2 && read.imageOrientation == .rightMirrored)
    #expect(read.renderingMode == .alwaysTemplate && read.size == image.size)
  }

  @Test("Paths with their elements and pen")
  func paths() throws {
    let path = UIBezierPath(ovalIn: CGRect(x: 0.1, y: 0.2, width: 1.0 / 3, height: 7))
    path.move(to: CGPoint(x: -1, y: 1e-7))
    path.addQuadCurve(to: CGPoint(x: 3, y: 4), controlPoint: CGPoint(x: 1e9, y: 2))
    path.lineWidth = 2.5
    path.lineCapStyle = .round
    path.lineJoinStyle = .bevel
    path.miterLimit = 3
    path.usesEvenOddFillRule = true
    path.setLineDash([1, 2.5], count: 2, phase: 0.5)
    let read = try copy(path)
    #expect(read.cgPath == path.cgPath && read.lineWidth == 2.5 && read.miterLimit == 3)
    #expect(read.lineCapStyle == .round && read.lineJoinStyle == .bevel)
    #expect(read.usesEvenOddFillRule)
    var (lengths, phase) = ([0, 0] as [CGFloat], 0 as CGFloat)
    read.getLineDash(&lengths, count: nil, phase: &phase)
    #expect(lengths == [1, 2.5] && phase == 0.5)
    #expect(try copy(UIBezierPath()).isEmpty)
  }

  @Test("An archive of something else gives nil")
  func foreign() throws {
    let archiver = NSKeyedArchiver(requiringSecureCoding: true)
    archiver.encode("text" as NSString, forKey: "GLFunPathData")
    archiver.encode(Double.nan, forKey: "UIRed")
    archiver.finishEncoding()
    let decoder = try NSKeyedUnarchiver(forReadingFrom: archiver.encodedData)
    #expect(UIBezierPath(coder: decoder) == nil && UIColor(coder: decoder) == nil)
    #expect(UIFont(coder: decoder) == nil && UIImage(coder: decoder) == nil)
  }
}
