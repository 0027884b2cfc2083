import QuartzUI
import Testing

/// Conversions with `as` that code for Apple's systems makes.
@Suite("Casts")
struct BridgingTests {
  private func run() throws -> CTRun {
    let text = NSAttributedString(
      string: "one", attributes: [.font: UIFont.systemFont(ofSize: 20), .kern: 2.0])
    let runs = CTLineGetGlyphRuns(CTLineCreateWithAttributedString(text)) as? [CTRun]
    return try #require(runs?.first)
  }

  @Test("Attributes of a run have typed names, strings and objects as their keys")
  func runs() throws {
    let run = try run()
    let typed = CTRunGetAttributes(run) as? [NSAttributedString.Key: Any]
    #expect((typed?[.font] as? UIFont)?.pointSize == 20 && typed?[.kern] as? Double == 2)
    let plain = CTRunGetAttributes(run) as? [String: Any]
    #expect((plain?["NSFont"] as? CTFont).map { CTFontGetSize($0) } == 20)
    #expect((CTRunGetAttributes(run) as? [CFString: Any])?[kCTKernAttributeName] != nil)
    let object = CTRunGetAttributes(run) as NSDictionary
    #expect(object[kCTFontAttributeName] is CTFont)
    #expect((object as? [String: Any])?.count == plain?.count)
    let constant: CFDictionary = CTRunGetAttributes(run)
    #expect(constant["NSKern"] as? Double == 2)
    // A forced cast, which is usual, and traps where it fails.
    #expect((CTRunGetAttributes(run) as! [NSAttributedString.Key: Any]).count == plain?.count)
    let string = NSAttributedString(string: "a", attributes: [.kern: 3.0])
    let attributes = CFAttributedStringGetAttributes(string, 0, nil)
    #expect((attributes as? [NSAttributedString.Key: Any])?[.kern] as? Double == 3)
    #expect((attributes as? [String: Any])?["NSKern"] as? Double == 3)
  }

  @Test("Traits and attributes of a font have typed names, too")
  func fonts() {
    let font = UIFont.boldSystemFont(ofSize: 12)
    let traits = CTFontCopyTraits(font) as? [UIFontDescriptor.TraitKey: Any]
    #expect(((traits?[.symbolic] as? NSNumber)?.uint32Value ?? 0) & 2 == 2)
    #expect((CTFontCopyTraits(font) as NSDictionary)[kCTFontWeightTrait] is NSNumber)
    #expect((CTFontCopyTraits(font) as? [String: Any])?.count == 2)
    let descriptor = UIFontDescriptor(fontAttributes: [
      .family: "Arimo", .traits: [UIFontDescriptor.TraitKey.weight: UIFont.Weight.bold],
    ])
    let attributes =
      CTFontDescriptorCopyAttributes(descriptor) as? [UIFontDescriptor.AttributeName: Any]
    #expect(attributes?[.family] as? String == "Arimo")
    for own in [attributes?[.traits], descriptor.fontAttributes[.traits]] {
      let typed = own as? [UIFontDescriptor.TraitKey: Any]
      #expect((typed?[.weight] as? NSNumber)?.doubleValue == 0.4)
      #expect((own as? [String: Any])?["NSCTFontWeightTrait"] != nil)
    }
  }

  @Test("Properties of a picture have any name as their keys")
  func pictures() throws {
    let data = try #require(fourColors.pngData())
    let source = try #require(CGImageSourceCreateWithData(data as CFData, nil))
    let named = CGImageSourceCopyPropertiesAtIndex(source, 0, nil) as? [CFString: Any]
    #expect(named?[kCGImagePropertyPixelWidth] as? Int == 2)
    let plain = CGImageSourceCopyPropertiesAtIndex(source, 0, nil) as? [String: Any]
    #expect(plain?["PixelHeight"] as? CGFloat == 2)
    let any: [AnyHashable: Any]? = CGImageSourceCopyPropertiesAtIndex(source, 0, nil)
    #expect(any?[kCGImagePropertyOrientation] as? Int == 1)
    let object = CGImageSourceCopyPropertiesAtIndex(source, 0, nil) as NSDictionary?
    #expect(object?[kCGImagePropertyColorModel] as? String == "RGB")
    #expect(CGImageSourceCopyPropertiesAtIndex(source, 1, nil) == nil)
  }

  @Test("Structures become objects and come back; another type does not")
  func structures() {
    let point: Any = NSValue(cgPoint: CGPoint(x: 1, y: 2))
    #expect(point as? CGPoint == CGPoint(x: 1, y: 2))
    #expect(point as? CGSize == nil && point as? CGRect == nil && point as? CGVector == nil)
    #expect((CGSize(width: 3, height: 4) as NSValue).cgSizeValue.height == 4)
    #expect(NSNumber(value: 3) as Any as? CGPoint == nil)
    let values: [Any] = [
      NSValue(caTransform3D: CATransform3DMakeTranslation(1, 2, 3)),
      NSValue(cgAffineTransform: CGAffineTransform(scaleX: 2, y: 3)),
      NSValue(uiEdgeInsets: UIEdgeInsets(top: 1, left: 2, bottom: 3, right: 4)),
      NSValue(cgVector: CGVector(dx: 1.0, dy: 2.0)),
      NSValue(cgRect: CGRect(x: 1, y: 2, width: 3, height: 4)),
    ]
    let array = values as NSArray
    #expect(
      (array[0] as? CATransform3D)?.m43 == 3 && (array[0] as? NSValue)?.caTransform3DValue.m42 == 2)
    #expect((array[1] as? CGAffineTransform)?.d == 3 && array[1] as? CATransform3D == nil)
    #expect(
      (array[2] as? UIEdgeInsets)?.right == 4 && (array[2] as? NSValue)?.uiEdgeInsetsValue.top == 1)
    #expect((array[3] as? CGVector)?.dy == 2 && (array[4] as? CGRect)?.size.width == 3)
    #expect(NSValue(cgVector: .zero).caTransform3DValue == CATransform3D())
    #expect(
      NSValue(caTransform3D: CATransform3DIdentity)
        == NSValue(caTransform3D: CATransform3DIdentity))
    #expect(NSValue(uiOffset: UIOffset(horizontal: 1, vertical: 2)).uiOffsetValue.vertical == 2)
    #expect(
      NSValue(
        directionalEdgeInsets: NSDirectionalEdgeInsets(
          top: 1, leading: 2, bottom: 3, trailing: 4)
      ).directionalEdgeInsetsValue.trailing == 4)
  }

  @Test("A type can be named with its module")
  func moduleNames() {
    let path: Quartz.CGPath = Quartz.CGMutablePath()
    let color: QuartzUI.UIColor = .red
    let own: Quartz.CGColor = color.cgColor
    #expect(path.isEmpty && own.alpha == 1)
  }

  @Test("Functions of Core Foundation take nil as an empty object")
  func optionals() throws {
    let provider = fourColors.cgImage?.dataProvider
    #expect(CFDataGetBytePtr(provider?.data) != nil && CFDataGetLength(provider?.data) == 16)
    #expect(CFDataGetBytePtr(nil) == nil && CFDataGetLength(nil) == 0)
    #expect(CFArrayGetCount(nil) == 0 && CFArrayGetValueAtIndex(nil, 3) == nil)
    #expect(CFStringGetLength(nil) == 0 && CFAttributedStringGetLength(nil) == 0)
  }
}

/// Names that are Darwin's or C's.
@Suite("Small names")
struct SmallNameTests {
  @Test("Geometry has its functions of C")
  func geometry() {
    let rect = CGRectMake(1, 2, 3, 4)
    #expect(CGRectGetMinX(rect) == 1 && CGRectGetMidX(rect) == 2.5 && CGRectGetMaxX(rect) == 4)
    #expect(CGRectGetMinY(rect) == 2 && CGRectGetMidY(rect) == 4 && CGRectGetMaxY(rect) == 6)
    #expect(CGRectGetWidth(rect) == 3 && CGRectGetHeight(rect) == 4)
    #expect(CGPointZero == .zero && CGSizeZero == .zero && CGRectZero == .zero)
    #expect(CGRectIsNull(CGRectNull) && CGRectIsInfinite(CGRectInfinite))
    #expect(CGRectIsEmpty(CGRectIntersection(rect, CGRectOffset(rect, 9, 0))))
    #expect(CGRectEqualToRect(CGRectInset(rect, 1, 1), CGRectMake(2, 3, 1, 2)))
    #expect(CGRectContainsPoint(CGRectUnion(rect, CGRectOffset(rect, 9, 0)), CGPointMake(8, 3)))
    let transform = CGAffineTransformConcat(
      CGAffineTransformMakeScale(2, 3), CGAffineTransformMakeTranslation(1, 0))
    #expect(CGPointApplyAffineTransform(CGPointMake(1, 1), transform) == CGPoint(x: 3, y: 3))
    #expect(
      CGAffineTransformIsIdentity(
        CGAffineTransformConcat(transform, CGAffineTransformInvert(transform))))
    #expect(NSStringFromCGRect(rect).hasPrefix("{{1, 2}"))
    #expect(CGRectFromString(NSStringFromCGRect(rect)) == rect)
    #expect(CGAffineTransformFromString(NSStringFromCGAffineTransform(transform)) == transform)
  }

  @Test("Numbers have the names of Darwin and Objective-C")
  func numbers() {
    enum Rule: NSInteger { case winding, evenOdd }
    let count: NSUInteger = 3
    #expect(Rule(rawValue: 1) == .evenOdd && count == 3)
    let animation = CABasicAnimation(keyPath: "transform.scale")
    animation.repeatCount = HUGE
    #expect(animation.repeatCount == .greatestFiniteMagnitude)
  }

  @Test("Types of files have names, endings, and types above them")
  func types() {
    let own = UTType(exportedAs: "org.example.code", conformingTo: .json)
    #expect(
      own.identifier == "org.example.code" && own.conforms(to: .text) && own.conforms(to: .data))
    #expect(!UTType(importedAs: "org.example.other").conforms(to: .data))
    for (ending, type) in [
      ("jpg", UTType.jpeg), ("TIF", .tiff), ("svg", .svg), ("pdf", .pdf), ("json", .json),
      ("txt", .plainText), ("bmp", .bmp), ("webp", .webP),
    ] {
      #expect(UTType(filenameExtension: ending) == type)
      #expect(type.preferredMIMEType.flatMap { UTType(mimeType: $0) } == type)
    }
    #expect(UTType(filenameExtension: "pdf", conformingTo: .image) == nil)
    #expect(UTType.svg.conforms(to: .image) && UTType.svg.conforms(to: .xml))
    #expect(UTType.png.isSubtype(of: .image) && UTType.image.isSupertype(of: .png))
    #expect(UTType(filenameExtension: "zzz") == nil && UTType("") == nil)
  }

  @Test("Traits are made one by one and put together")
  func traits() {
    let traits = UITraitCollection(traitsFrom: [
      UITraitCollection(horizontalSizeClass: .compact),
      UITraitCollection(verticalSizeClass: .regular), UITraitCollection(userInterfaceIdiom: .pad),
      UITraitCollection(layoutDirection: .rightToLeft),
      UITraitCollection(preferredContentSizeCategory: .medium),
      UITraitCollection(forceTouchCapability: .available), UITraitCollection(displayScale: 2),
      UITraitCollection(userInterfaceIdiom: .phone),
    ])
    #expect(traits.horizontalSizeClass == .compact && traits.verticalSizeClass == .regular)
    #expect(traits.userInterfaceIdiom == .phone && traits.layoutDirection == .rightToLeft)
    #expect(traits.preferredContentSizeCategory == .medium && traits.displayScale == 2)
    #expect(traits.forceTouchCapability == .available && traits.userInterfaceStyle == .unspecified)
    #expect(traits.containsTraits(in: UITraitCollection(displayScale: 2)))
    #expect(!traits.containsTraits(in: UITraitCollection(displayScale: 3)))
    #expect(UITraitCollection().horizontalSizeClass == .unspecified)
    #expect(UITraitCollection.current.horizontalSizeClass == .compact)
    #expect(
      UITraitCollection(displayScale: 2)
        == UITraitCollection(traitsFrom: [UITraitCollection(displayScale: 2)]))
  }
}
