import QuartzUI
import Testing

@Suite("Images")
struct ImageTests {
  private func image(
    _ bytes: [UInt8], width: Int, height: Int = 1, bits: Int = 8, pixel: Int, row: Int? = nil,
    space: CGColorSpace = CGColorSpaceCreateDeviceRGB(), alpha: CGImageAlphaInfo = .none,
    order: CGBitmapInfo = [], decode: [CGFloat]? = nil
  ) -> CGImage? {
    guard let provider = CGDataProvider(data: Data(bytes) as CFData) else { return nil }
    return CGImage(
      width: width, height: height, bitsPerComponent: bits, bitsPerPixel: pixel,
      bytesPerRow: row ?? (width * pixel + 7) / 8, space: space,
      bitmapInfo: CGBitmapInfo(rawValue: alpha.rawValue | order.rawValue), provider: provider,
      decode: decode, shouldInterpolate: false, intent: .defaultIntent)
  }

  @Test("Bytes of all layouts are read")
  func layouts() throws {
    #expect(image([255, 0, 0, 0, 0, 255], width: 2, pixel: 24)?[1, 0] == blue)
    #expect(
      image([200, 100, 50, 128], width: 1, pixel: 32, alpha: .last)?[0, 0] == [100, 50, 25, 128])
    #expect(
      image([128, 200, 100, 50], width: 1, pixel: 32, alpha: .first)?[0, 0] == [100, 50, 25, 128])
    #expect(
      image(
        [50, 60, 70, 128], width: 1, pixel: 32, alpha: .premultipliedFirst,
        order: .byteOrder32Little)?[0, 0]
        == [70, 60, 50, 128])
    #expect(
      image([1, 2, 3, 9], width: 1, pixel: 32, alpha: .noneSkipLast)?[0, 0] == [1, 2, 3, 255])
    let gray = CGColorSpaceCreateDeviceGray()
    #expect(image([77], width: 1, pixel: 8, space: gray)?[0, 0] == [77, 77, 77, 255])
    #expect(image([0b1010_0000], width: 3, bits: 1, pixel: 1, space: gray)?[2, 0] == white)
    #expect(image([0b1010_0000], width: 3, bits: 1, pixel: 1, space: gray)?[1, 0] == black)
    #expect(image([0x5A], width: 2, bits: 4, pixel: 4, space: gray)?[1, 0] == [170, 170, 170, 255])
    #expect(
      image([77], width: 1, pixel: 8, space: gray, decode: [1, 0])?[0, 0] == [178, 178, 178, 255])
    #expect(
      image([0x12, 0x34], width: 1, bits: 16, pixel: 16, space: gray)?[0, 0] == [18, 18, 18, 255])
    #expect(
      image([0x34, 0x12], width: 1, bits: 16, pixel: 16, space: gray, order: .byteOrder16Little)?[
        0, 0]
        == [18, 18, 18, 255])
    #expect(
      image([0x7C, 0x00], width: 1, bits: 5, pixel: 16, alpha: .noneSkipFirst)?[0, 0] == red)
    let table: [UInt8] = [0, 0, 0, 0, 255, 0]
    let indexed = CGColorSpace(
      indexedBaseSpace: CGColorSpaceCreateDeviceRGB(), last: 1, colorTable: table)
    #expect(image([1], width: 1, pixel: 8, space: try #require(indexed))?[0, 0] == green)
    #expect(
      image([0, 0, 0, 255], width: 1, pixel: 32, space: CGColorSpaceCreateDeviceCMYK())?[0, 0]
        == black)
    #expect(image([1], width: 1, bits: 3, pixel: 3) == nil)
    #expect(image([1], width: 0, pixel: 24) == nil)
    // Pixels without bytes are transparent.
    #expect(image([1, 2], width: 2, pixel: 24)?[1, 0] == clear)
  }

  @Test("An image gives its bytes back, and tells their layout")
  func properties() throws {
    let bytes: [UInt8] = [1, 2, 3, 255, 4, 5, 6, 255]
    let picture = try #require(image(bytes, width: 2, pixel: 32, alpha: .premultipliedLast))
    #expect(picture.dataProvider?.data.map { [UInt8]($0 as Data) } == bytes)
    #expect(picture.width == 2 && picture.height == 1 && picture.bytesPerRow == 8)
    #expect(picture.bitsPerComponent == 8 && picture.bitsPerPixel == 32)
    #expect(picture.alphaInfo == .premultipliedLast && picture.colorSpace?.model == .rgb)
    let data = try #require(picture.dataProvider?.data)
    #expect(CFDataGetLength(data) == 8 && CFDataGetBytePtr(data)?[4] == 4)
  }

  @Test("Cropping counts pixels from the top left")
  func cropping() throws {
    let picture = try #require(fourColors.cgImage)
    let part = try #require(picture.cropping(to: CGRect(x: 1, y: 0, width: 5, height: 1)))
    #expect(part.width == 1 && part.height == 1 && part[0, 0] == green)
    #expect(picture.cropping(to: CGRect(x: 5, y: 0, width: 1, height: 1)) == nil)
  }

  @Test("Core Graphics draws images upright where y is up, and UIKit where it is down")
  func upright() throws {
    let picture = try #require(fourColors.cgImage)
    let all = CGRect(x: 0, y: 0, width: 2, height: 2)
    let context = try makeContext(2, 2)
    context.draw(picture, in: all)
    #expect(context[0, 0] == red && context[1, 1] == white)
    let plain = draw(2, 2) { $0.draw(picture, in: all) }
    #expect(plain[0, 0] == blue && plain[0, 1] == red)
    let image = draw(2, 2) { _ in fourColors.draw(in: all) }
    #expect(image[0, 0] == red && image[1, 0] == green && image[0, 1] == blue)
    let tiled = try makeContext(6, 4)
    tiled.draw(picture, in: CGRect(x: 1, y: 1, width: 2, height: 2), byTiling: true)
    #expect(tiled[1, 1] == red && tiled[3, 3] == red && tiled[0, 0] == white && tiled[5, 3] == red)
  }

  @Test("An image is enlarged by its nearest pixels, or smoothly")
  func interpolation() throws {
    let picture = try #require(fourColors.cgImage)
    let context = try makeContext(4, 4)
    context.interpolationQuality = .none
    context.draw(picture, in: CGRect(x: 0, y: 0, width: 4, height: 4))
    #expect(context[1, 1] == red && context[2, 1] == green && context[1, 2] == blue)
    context.interpolationQuality = .low
    context.draw(picture, in: CGRect(x: 0, y: 0, width: 4, height: 4))
    #expect(context[1, 1] != red)
  }

  @Test("Types of files, and geometry as text")
  func names() {
    #expect(UTType(filenameExtension: "JPG") == .jpeg && UTType(filenameExtension: "zzz") == nil)
    #expect(UTType(mimeType: "image/png")?.identifier == "public.png")
    #expect(UTType.webP.preferredMIMEType == "image/webp" && UTType.gif.conforms(to: .image))
    #expect(!UTType.data.conforms(to: .image) && UTType.image.conforms(to: .data))
    let rect = CGRect(x: 0.5, y: -1, width: 20, height: 3e-7)
    #expect(NSCoder.string(for: rect) == "{{0.5, -1}, {20, 2.9999999999999999e-07}}")
    #expect(NSCoder.cgRect(for: NSCoder.string(for: rect)) == rect)
    let transform = CGAffineTransform(rotationAngle: 0.7)
    #expect(NSCoder.cgAffineTransform(for: NSCoder.string(for: transform)) == transform)
    #expect(NSCoder.string(for: CGAffineTransform.identity) == "[1, 0, 0, 1, 0, 0]")
    #expect(NSCoder.cgPoint(for: "{3, 4}") == CGPoint(x: 3, y: 4))
    #expect(NSCoder.cgSize(for: "no size") == .zero)
    let insets = UIEdgeInsets(top: 1, left: 2, bottom: 3, right: 4)
    #expect(NSCoder.string(for: insets) == "{1, 2, 3, 4}")
    #expect(NSCoder.uiEdgeInsets(for: "{1, 2, 3, 4}") == insets)
  }

  @Test("Pictures are written no larger than is asked for")
  func largestSide() throws {
    let picture = try #require(
      draw(40, 20) { $0.fill(CGRect(x: 0, y: 0, width: 40, height: 20)) }.cgImage)
    let data = NSMutableData()
    let destination = try #require(
      CGImageDestinationCreateWithData(data, kUTTypePNG, 1, nil))
    CGImageDestinationAddImage(
      destination, picture, [kCGImageDestinationImageMaxPixelSize: 10] as CFDictionary)
    #expect(CGImageDestinationFinalize(destination))
    let written = try #require(UIImage(data: data as Data))
    #expect(written.size == CGSize(width: 10, height: 5) && written[9, 4] == black)
  }

  @Test("An image that is made small has the mean of each area", arguments: [1, 2, 7])
  func reduction(height: Int) throws {
    func row(_ grays: [UInt8]) throws -> CGImage {
      try #require(
        image(
          [[UInt8]](repeating: grays, count: height).flatMap { $0 }, width: grays.count,
          height: height, pixel: 8, space: CGColorSpaceCreateDeviceGray()))
    }
    func small(_ grays: [UInt8], to width: Int) throws -> [UInt8] {
      let context = try makeContext(width, 1)
      context.draw(try row(grays), in: CGRect(x: 0, y: 0, width: width, height: 1))
      return (0..<width).map { context[$0, 0][0] }
    }
    #expect(try small([0, 100, 200, 252], to: 1) == [138])
    #expect(try small([0, 90, 255], to: 1) == [115])
    // A column shared by two pixels counts half for each.
    #expect(try small([10, 20, 30, 40, 50], to: 2) == [18, 42])
    #expect(
      try small([UInt8](repeating: 77, count: 101), to: 13) == [UInt8](repeating: 77, count: 13))
  }

  @Test("Clipping to a mask: alpha, the gray of gray images, what is left of masks")
  func masks() throws {
    let all = CGRect(x: 0, y: 0, width: 2, height: 2)
    func clip(_ mask: CGImage?) throws -> CGContext {
      let context = try makeContext(2, 2)
      context.clip(to: all, mask: try #require(mask))
      context.fill(all)
      return context
    }
    // The first row is at the top where y is up.
    let gray = image(
      [255, 0, 128, 64], width: 2, height: 2, pixel: 8, space: CGColorSpaceCreateDeviceGray())
    let context = try clip(gray)
    #expect(context[0, 0] == black && context[1, 0] == clear)
    #expect(context[0, 1] == [0, 0, 0, 128] && context[1, 1] == [0, 0, 0, 64])
    let mask = CGImage(
      maskWidth: 2, height: 2, bitsPerComponent: 8, bitsPerPixel: 8, bytesPerRow: 2,
      provider: try #require(CGDataProvider(data: Data([255, 0, 128, 64] as [UInt8]) as CFData)),
      decode: nil, shouldInterpolate: false)
    #expect(try clip(mask)[0, 0] == clear)
    #expect(try clip(mask)[1, 0] == black)
    let alpha = image(
      [0, 0, 0, 0, 9, 9, 9, 255, 0, 0, 0, 0, 0, 0, 0, 0], width: 2, height: 2, pixel: 32,
      alpha: .premultipliedLast)
    #expect(try clip(alpha)[1, 0] == black)
    // A drawn mask is painted with the fill.
    let drawn = try makeContext(2, 2)
    drawn.setFillColor(red: 0, green: 0, blue: 1, alpha: 1)
    drawn.draw(try #require(mask), in: all)
    #expect(drawn[1, 0] == blue && drawn[0, 0] == clear)
    let theMask = try #require(mask)
    let masked = try #require(fourColors.cgImage?.masking(theMask))
    #expect(masked[0, 0] == clear && masked[1, 0] == green)
  }

  @Test(
    "Orientations turn the pixels",
    arguments: [
      (UIImage.Orientation.up, [red, green, blue, white]), (.down, [white, blue, green, red]),
      (.right, [blue, red, white, green]), (.left, [green, white, red, blue]),
      (.upMirrored, [green, red, white, blue]), (.downMirrored, [blue, white, red, green]),
      (.leftMirrored, [red, blue, green, white]), (.rightMirrored, [white, green, blue, red]),
    ])
  func orientations(orientation: UIImage.Orientation, expected: [[UInt8]]) throws {
    let turned = UIImage(
      cgImage: try #require(fourColors.cgImage), scale: 1, orientation: orientation)
    let image = draw(2, 2) { _ in turned.draw(at: .zero) }
    #expect([image[0, 0], image[1, 0], image[0, 1], image[1, 1]] == expected)
    let wide = UIImage(
      cgImage: try #require(draw(4, 2) { _ in }.cgImage), scale: 2, orientation: orientation)
    let isSideways = [.left, .right, .leftMirrored, .rightMirrored].contains(orientation)
    #expect(wide.size == (isSideways ? CGSize(width: 1, height: 2) : CGSize(width: 2, height: 1)))
    let data = try #require(turned.pngData())
    #expect(UIImage(data: data)?[0, 0] == expected[0])
  }

  @Test("Templates take the current colour, tints their own")
  func templates() {
    let mark = draw(2, 1) { context in
      UIColor.black.withAlphaComponent(0.5).setFill()
      context.fill(CGRect(x: 0, y: 0, width: 1, height: 1))
    }
    let image = draw(2, 2) { _ in
      UIColor.green.set()
      mark.withRenderingMode(.alwaysTemplate).draw(at: .zero)
      mark.withTintColor(.blue).draw(at: CGPoint(x: 0, y: 1))
    }
    #expect(image[0, 0] == [0, 128, 0, 128] && image[1, 0] == clear)
    #expect(image[0, 1] == [0, 0, 128, 128])
    let original = draw(2, 1) { _ in
      UIColor.green.set()
      mark.draw(at: .zero)
    }
    #expect(original[0, 0] == [0, 0, 0, 128])
  }

  @Test("Caps keep their size, and what is between them is stretched or repeats")
  func caps() {
    // Columns red, green, blue, white.
    let bar = draw(4, 1) { context in
      for (index, color) in [UIColor.red, .green, .blue, .white].enumerated() {
        color.setFill()
        context.fill(CGRect(x: index, y: 0, width: 1, height: 1))
      }
    }
    let insets = UIEdgeInsets(top: 0, left: 1, bottom: 0, right: 1)
    let stretched = draw(10, 1) { _ in
      bar.resizableImage(withCapInsets: insets, resizingMode: .stretch)
        .draw(in: CGRect(x: 0, y: 0, width: 10, height: 1))
    }
    #expect(stretched[0, 0] == red && stretched[9, 0] == white)
    #expect(stretched[1, 0] == green && stretched[8, 0] == blue)
    #expect(stretched[1, 0] != stretched[5, 0])
    let tiled = draw(10, 1) { _ in
      bar.resizableImage(withCapInsets: insets).draw(in: CGRect(x: 0, y: 0, width: 10, height: 1))
    }
    #expect(
      (0..<10).map { tiled[$0, 0] }
        == [red, green, blue, green, blue, green, blue, green, blue, white])
  }

  @Test("A renderer's scale is that of its image, and bounds shift the drawing")
  func renderers() {
    let format = UIGraphicsImageRendererFormat()
    format.scale = 3
    let renderer = UIGraphicsImageRenderer(
      bounds: CGRect(x: 10, y: 20, width: 5, height: 4), format: format)
    #expect(renderer.format.bounds == CGRect(x: 10, y: 20, width: 5, height: 4))
    let image = renderer.image { context in
      UIColor.red.setFill()
      context.fill(CGRect(x: 10, y: 20, width: 1, height: 1))
      #expect(context.format.bounds.minX == 10)
      #expect(context.currentImage[0, 0] == red)
    }
    #expect(image.size == CGSize(width: 5, height: 4) && image.scale == 3)
    #expect(image.cgImage?.width == 15 && image[2, 2] == red && image[3, 3] == clear)
    format.opaque = true
    let opaque = UIGraphicsImageRenderer(size: CGSize(width: 1, height: 1), format: format)
      .image { _ in }
    #expect(opaque[0, 0] == black && opaque.cgImage?.alphaInfo == .noneSkipLast)
    format.preferredRange = .extended
    #expect(format.preferredRange == .standard && !format.prefersExtendedRange)
    let nothing = UIGraphicsImageRenderer(size: .zero).image { _ in }
    #expect(nothing.cgImage == nil && nothing.size == .zero && nothing.pngData() == nil)
  }

  @Test("Images of the older calls, one within another")
  func imageContexts() {
    #expect(UIGraphicsGetCurrentContext() == nil)
    #expect(UIGraphicsGetImageFromCurrentImageContext() == nil)
    UIGraphicsBeginImageContextWithOptions(CGSize(width: 2, height: 2), true, 0)
    UIColor.red.setFill()
    UIRectFill(CGRect(x: 0, y: 0, width: 2, height: 2))
    UIGraphicsBeginImageContext(CGSize(width: 1, height: 1))
    UIColor.blue.setFill()
    UIRectFill(CGRect(x: 0, y: 0, width: 1, height: 1))
    let inner = UIGraphicsGetImageFromCurrentImageContext()
    UIGraphicsEndImageContext()
    inner?.draw(at: CGPoint(x: 1, y: 1))
    let outer = UIGraphicsGetImageFromCurrentImageContext()
    UIGraphicsEndImageContext()
    UIGraphicsEndImageContext()
    #expect(inner?[0, 0] == blue && outer?[0, 0] == red && outer?[1, 1] == blue)
    #expect(UIGraphicsGetCurrentContext() == nil)
  }

  @Test("Rectangles of UIKit replace what is there, and frames are inside")
  func rectangles() {
    let image = draw(4, 4) { _ in
      UIColor.red.setFill()
      UIRectFill(CGRect(x: 0, y: 0, width: 4, height: 4))
      UIColor(white: 0, alpha: 0.5).setFill()
      UIRectFill(CGRect(x: 0, y: 0, width: 1, height: 1))
      UIRectFillUsingBlendMode(CGRect(x: 1, y: 0, width: 1, height: 1), .normal)
      UIColor.blue.setFill()
      UIRectFrame(CGRect(x: 0, y: 1, width: 4, height: 3))
    }
    #expect(image[0, 0] == [0, 0, 0, 128] && image[1, 0] == [127, 0, 0, 255])
    #expect(image[0, 2] == blue && image[3, 1] == blue && image[1, 2] == red)
  }

  @Test("Picture files are read and written")
  func files() throws {
    let picture = try #require(fourColors.cgImage)
    let data = NSMutableData()
    let destination = try #require(
      CGImageDestinationCreateWithData(data as CFMutableData, "public.png" as CFString, 1, nil))
    CGImageDestinationAddImage(destination, picture, nil)
    #expect(CGImageDestinationFinalize(destination))
    let source = try #require(CGImageSourceCreateWithData(data as CFData, nil))
    #expect(CGImageSourceGetCount(source) == 1)
    #expect(CGImageSourceGetType(source).map { $0 as String } == UTType.png.identifier)
    let image = try #require(CGImageSourceCreateImageAtIndex(source, 0, nil))
    #expect(image[1, 0] == green && image[0, 1] == blue)
    let properties = CGImageSourceCopyPropertiesAtIndex(source, 0, nil) as? [String: Any]
    #expect((properties?["PixelWidth"] as? NSNumber)?.intValue == 2)
    let options = [kCGImageSourceThumbnailMaxPixelSize: 1] as CFDictionary
    #expect(CGImageSourceCreateThumbnailAtIndex(source, 0, options)?.width == 1)
    #expect(UIImage(data: Data([1, 2, 3] as [UInt8])) == nil)
    #expect(CGImageSourceGetCount(try #require(CGImageSourceCreateWithData(NSData(), nil))) == 0)
    #expect(
      CGImageDestinationCreateWithData(data as CFMutableData, "com.adobe.pdf" as CFString, 1, nil)
        == nil)
    let bytes = try #require(fourColors.pngData())
    #expect(UIImage(data: bytes, scale: 2)?.size == CGSize(width: 1, height: 1))
  }

  @Test("Colours of UIKit")
  func colors() {
    var (r, g, b, a) = (0 as CGFloat, 0 as CGFloat, 0 as CGFloat, 0 as CGFloat)
    #expect(
      UIColor(red: 0.1, green: 0.2, blue: 0.3, alpha: 0.4).getRed(
        &r, green: &g, blue: &b, alpha: &a))
    #expect((r, g, b, a) == (0.1, 0.2, 0.3, 0.4))
    UIColor(hue: 1.0 / 3, saturation: 1, brightness: 0.5, alpha: 1).getRed(
      &r, green: &g, blue: &b, alpha: &a)
    #expect((r, g, b) == (0, 0.5, 0))
    UIColor.red.getHue(&r, saturation: &g, brightness: &b, alpha: nil)
    #expect((r, g, b) == (0, 1, 1))
    UIColor(white: 0.25, alpha: 0.5).getWhite(&r, alpha: &a)
    #expect((r, a) == (0.25, 0.5))
    #expect(UIColor.red == UIColor(red: 1, green: 0, blue: 0, alpha: 1))
    #expect(UIColor.red.withAlphaComponent(0.5).cgColor.alpha == 0.5)
    let dynamic = UIColor { $0.userInterfaceStyle == .dark ? .white : .black }
    #expect(dynamic.cgColor == UIColor.black.cgColor)
    let dark = UITraitCollection(userInterfaceStyle: .dark)
    #expect(dynamic.resolvedColor(with: dark) == .white)
    dark.performAsCurrent { #expect(dynamic.cgColor == UIColor.white.cgColor) }
    #expect(
      UIColor.systemBackground.resolvedColor(with: dark).cgColor
        == UIColor(red: 0, green: 0, blue: 0, alpha: 1).cgColor)
    let literal: UIColor = #colorLiteral(red: 0, green: 0, blue: 1, alpha: 1)
    #expect(literal == .blue)
  }

  @Test("The scale of traits chooses one of the files of a bundle")
  func filesOfBundles() throws {
    let folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("bundle-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    for (name, side) in [("mark", 4), ("mark@2x", 8), ("mark@3x", 12)] {
      let format = UIGraphicsImageRendererFormat()
      format.scale = 1
      let picture = UIGraphicsImageRenderer(
        size: CGSize(width: side, height: side), format: format
      ).image { $0.fill(CGRect(x: 0, y: 0, width: 2, height: 2)) }
      try #require(picture.pngData()).write(to: folder.appendingPathComponent(name + ".png"))
    }
    let bundle = try #require(Bundle(path: folder.path))
    for scale in [1, 2, 3] {
      let traits = UITraitCollection(displayScale: CGFloat(scale))
      let images = [
        UIImage(named: "mark", in: bundle, with: UIImage.Configuration(traitCollection: traits)),
        UIImage(named: "mark.png", in: bundle, compatibleWith: traits),
      ]
      for image in images {
        #expect(image?.scale == CGFloat(scale) && image?.size == CGSize(width: 4, height: 4))
      }
    }
    #expect(UIImage(named: "mark", in: bundle, with: nil) != nil)
    #expect(UIImage(named: "other", in: bundle, with: nil) == nil)
  }
}
