import QuartzUI
import Testing

@Suite("Transforms, states and clips")
struct StateTests {
  @Test("Contexts of pixels start at the bottom left, UIKit's at the top left")
  func origins() throws {
    let context = try makeContext(4, 4)
    context.setFillColor(red: 1, green: 0, blue: 0, alpha: 1)
    context.fill(CGRect(x: 0, y: 0, width: 1, height: 1))
    #expect(context[0, 3] == red)
    #expect(context[0, 0] == clear)
    #expect(context.ctm == .identity)
    let image = draw(4, 4) { context in
      UIColor.red.setFill()
      context.fill(CGRect(x: 0, y: 0, width: 1, height: 1))
    }
    #expect(image[0, 0] == red)
    #expect(image[0, 3] == clear)
  }

  @Test("UIKit's contexts have a flip and a scale")
  func transformOfUIKit() {
    UIGraphicsBeginImageContextWithOptions(CGSize(width: 10, height: 8), false, 2)
    defer { UIGraphicsEndImageContext() }
    let context = UIGraphicsGetCurrentContext()
    #expect(context?.ctm == CGAffineTransform(a: 2, b: 0, c: 0, d: -2, tx: 0, ty: 16))
    #expect(context?.width == 20)
    #expect(context?.convertToDeviceSpace(CGPoint(x: 1, y: 1)) == CGPoint(x: 2, y: 14))
    #expect(context?.convertToUserSpace(CGPoint(x: 2, y: 14)) == CGPoint(x: 1, y: 1))
  }

  @Test("What is called last is done first")
  func order() throws {
    let context = try makeContext(10, 10)
    context.translateBy(x: 2, y: 3)
    context.scaleBy(x: 2, y: 2)
    #expect(context.ctm == CGAffineTransform(a: 2, b: 0, c: 0, d: 2, tx: 2, ty: 3))
    context.concatenate(CGAffineTransform(translationX: 1, y: 0))
    #expect(context.ctm.tx == 4)
    context.rotate(by: .pi / 2)
    #expect(context.ctm == CGAffineTransform(a: 0, b: 2, c: -2, d: 0, tx: 4, ty: 3))
    #expect(context.userSpaceToDeviceSpaceTransform == context.ctm)
    #expect(
      context.convertToDeviceSpace(CGSize(width: 1, height: 0)) == CGSize(width: 0, height: 2))
    #expect(
      context.convertToDeviceSpace(CGRect(x: 0, y: 0, width: 1, height: 1))
        == CGRect(x: 2, y: 3, width: 2, height: 2))
  }

  @Test("Transforms of Quartz")
  func transforms() {
    let turn = CGAffineTransform(rotationAngle: .pi / 2)
    #expect(CGPoint(x: 1, y: 0).applying(turn) == CGPoint(x: 0, y: 1))
    let both = CGAffineTransform(translationX: 1, y: 0).scaledBy(x: 3, y: 1)
    #expect(CGPoint(x: 1, y: 0).applying(both) == CGPoint(x: 4, y: 0))
    let other = CGAffineTransform(translationX: 1, y: 0)
      .concatenating(CGAffineTransform(scaleX: 3, y: 1))
    #expect(CGPoint(x: 1, y: 0).applying(other) == CGPoint(x: 6, y: 0))
    #expect(other.inverted().concatenating(other).isIdentity)
    let flat = CGAffineTransform(scaleX: 0, y: 1)
    #expect(flat.inverted() == flat)
    #expect(CGAffineTransform() == CGAffineTransform(a: 0, b: 0, c: 0, d: 0, tx: 0, ty: 0))
    #expect(
      CGRect(x: 0, y: 0, width: 2, height: 1).applying(turn)
        == CGRect(x: -1, y: 0, width: 1, height: 2))
    let parts = CGAffineTransform(translationX: 5, y: 6).rotated(by: 0.5).scaledBy(x: 2, y: 3)
      .decomposed()
    #expect(abs(parts.rotation - 0.5) < 1e-12)
    #expect(abs(parts.scale.width - 2) < 1e-12 && abs(parts.scale.height - 3) < 1e-12)
    #expect(abs(parts.horizontalShear) < 1e-12)
    let again = CGAffineTransform(parts)
    #expect(abs(again.a - 2 * cos(0.5)) < 1e-12 && abs(again.c + 3 * sin(0.5)) < 1e-12)
  }

  @Test("A state comes back as it was saved, and restoring without one is nothing")
  func restoring() throws {
    let context = try makeContext(3, 1)
    context.restoreGState()
    context.setFillColor(red: 1, green: 0, blue: 0, alpha: 1)
    context.saveGState()
    context.setFillColor(red: 0, green: 0, blue: 1, alpha: 1)
    context.setAlpha(0.5)
    context.setBlendMode(.clear)
    context.translateBy(x: 2, y: 0)
    context.interpolationQuality = .none
    context.clip(to: CGRect(x: 0, y: 0, width: 1, height: 1))
    context.restoreGState()
    context.restoreGState()
    #expect(context.interpolationQuality == .default)
    context.fill(CGRect(x: 0, y: 0, width: 3, height: 1))
    #expect(context[0, 0] == red && context[2, 0] == red)
  }

  @Test("States that were saved before a layer are safe from what is within")
  func restoringInLayers() throws {
    let context = try makeContext(1, 1)
    context.endTransparencyLayer()
    context.saveGState()
    context.setFillColor(red: 1, green: 0, blue: 0, alpha: 1)
    context.beginTransparencyLayer(auxiliaryInfo: nil)
    context.restoreGState()
    context.saveGState()
    context.setFillColor(red: 0, green: 0, blue: 1, alpha: 1)
    context.endTransparencyLayer()
    context.fill(CGRect(x: 0, y: 0, width: 1, height: 1))
    #expect(context[0, 0] == red)
  }

  @Test("A layer takes alpha once, and what it draws is laid down as one")
  func layers() throws {
    let context = try makeContext(2, 1)
    let all = CGRect(x: 0, y: 0, width: 2, height: 1)
    context.setAlpha(0.5)
    context.beginTransparencyLayer(in: CGRect(x: 0, y: 0, width: 1, height: 1), auxiliaryInfo: nil)
    context.setFillColor(gray: 1, alpha: 1)
    context.fill(all)
    context.fill(all)
    context.endTransparencyLayer()
    #expect(context[0, 0] == [128, 128, 128, 128])
    #expect(context[1, 0] == clear)
    // The rectangle is no longer a clip.
    context.setAlpha(1)
    context.fill(all)
    #expect(context[1, 0] == black)
  }

  @Test("Clips narrow, and their bounding box is known")
  func clips() throws {
    let context = try makeContext(8, 8)
    #expect(context.boundingBoxOfClipPath == CGRect(x: 0, y: 0, width: 8, height: 8))
    context.clip(to: CGRect(x: 1, y: 1, width: 4, height: 4))
    context.translateBy(x: 1, y: 1)
    context.clip(to: [
      CGRect(x: 2, y: 2, width: 1, height: 1), CGRect(x: 0, y: 0, width: 1, height: 1),
    ])
    #expect(context.boundingBoxOfClipPath == CGRect(x: 0, y: 0, width: 3, height: 3))
    context.fill(CGRect.infinite)
    #expect(context[1, 6] == black && context[3, 4] == black)
    #expect(context[2, 5] == clear)
    context.resetClip()
    context.fill(CGRect(x: 4, y: 4, width: 1, height: 1))
    #expect(context[5, 2] == black)
  }

  @Test("The even-odd rule leaves a hole, also in a clip")
  func evenOdd() throws {
    let context = try makeContext(6, 6)
    func addFrames() {
      context.addRect(CGRect(x: 0, y: 0, width: 6, height: 6))
      context.addRect(CGRect(x: 2, y: 2, width: 2, height: 2))
    }
    addFrames()
    context.fillPath()
    #expect(context[2, 2] == black)
    context.clear(CGRect(x: 0, y: 0, width: 6, height: 6))
    addFrames()
    context.clip(using: .evenOdd)
    context.fill(CGRect(x: 0, y: 0, width: 6, height: 6))
    #expect(context[2, 2] == clear && context[1, 1] == black)
  }

  @Test("A line of width 0 is a pixel wide at any scale")
  func hairline() throws {
    for scale in [1.0, 4] as [CGFloat] {
      let context = try makeContext(20, 20)
      context.scaleBy(x: scale, y: scale)
      context.setLineWidth(0)
      context.strokeLineSegments(between: [
        CGPoint(x: 0, y: 9.5 / scale), CGPoint(x: 20 / scale, y: 9.5 / scale),
      ])
      #expect(context[10, 10] == black)
      #expect(context[10, 9] == clear && context[10, 11] == clear)
    }
  }

  @Test("Colours of all kinds fill")
  func colors() throws {
    let context = try makeContext(1, 1)
    let all = CGRect(x: 0, y: 0, width: 1, height: 1)
    func expect(_ expected: [UInt8], _ set: () -> Void) {
      set()
      context.fill(all)
      #expect(context[0, 0] == expected)
    }
    expect([51, 51, 51, 255]) { context.setFillColor(gray: 0.2, alpha: 1) }
    expect([0, 255, 255, 255]) {
      context.setFillColor(cyan: 1, magenta: 0, yellow: 0, black: 0, alpha: 1)
    }
    expect(blue) {
      context.setFillColorSpace(CGColorSpaceCreateDeviceRGB())
      context.setFillColor([0, 0, 1, 1])
    }
    expect([128, 128, 128, 255]) {
      context.setFillColorSpace(CGColorSpaceCreateDeviceGray())
      context.setFillColor([0.5, 1])
    }
    expect(black) { context.setFillColorSpace(CGColorSpaceCreateDeviceRGB()) }
    // Red of Display P3 is outside sRGB, and is clamped.
    let p3 = CGColorSpace(name: CGColorSpace.displayP3)
    expect(red) {
      if let color = p3.flatMap({ CGColor(colorSpace: $0, components: [1, 0, 0, 1]) }) {
        context.setFillColor(color)
      }
    }
    let linear = CGColorSpace(name: CGColorSpace.linearSRGB)
    expect([188, 188, 188, 255]) {
      if let color = linear.flatMap({ CGColor(colorSpace: $0, components: [0.5, 0.5, 0.5, 1]) }) {
        context.setFillColor(color)
      }
    }
    #expect(CGColorSpace(name: "kCGColorSpaceITUR_2100_PQ") == nil)
  }

  @Test("Colours know their components and turn into those of other spaces")
  func components() throws {
    let color = CGColor(red: 0.2, green: 0.4, blue: 0.6, alpha: 0.8)
    #expect(color.components == [0.2, 0.4, 0.6, 0.8])
    #expect(color.numberOfComponents == 4 && color.alpha == 0.8)
    #expect(color == CGColor(red: 0.2, green: 0.4, blue: 0.6, alpha: 0.8))
    #expect(color.copy(alpha: 0.1)?.components == [0.2, 0.4, 0.6, 0.1])
    let gray = CGColor(gray: 0.25, alpha: 1)
    #expect(gray.components == [0.25, 1])
    #expect(gray.colorSpace?.model == .monochrome)
    let rgb = gray.converted(
      to: CGColorSpaceCreateDeviceRGB(), intent: .defaultIntent, options: nil)
    #expect(rgb?.components == [0.25, 0.25, 0.25, 1])
    let inks = CGColor(red: 1, green: 0, blue: 0, alpha: 1).converted(
      to: CGColorSpaceCreateDeviceCMYK(), intent: .defaultIntent, options: nil)
    #expect(inks?.components == [0, 1, 1, 0, 1])
    let table: [UInt8] = [0, 0, 0, 255, 128, 0]
    let indexed = try #require(
      CGColorSpace(
        indexedBaseSpace: CGColorSpaceCreateDeviceRGB(), last: 1, colorTable: table))
    #expect(indexed.colorTable == table && indexed.model == .indexed)
  }
}
