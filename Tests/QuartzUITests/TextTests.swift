import QuartzUI
import Testing

@Suite("Text")
struct TextTests {
  private let font = UIFont.systemFont(ofSize: 20)

  private func text(
    _ string: String, _ attributes: [NSAttributedString.Key: Any] = [:]
  ) -> NSAttributedString {
    NSAttributedString(
      string: string, attributes: attributes.merging([.font: font]) { one, _ in one })
  }

  @Test("Fonts have the measures of their letters")
  func fonts() {
    #expect(font.pointSize == 20)
    #expect(font.ascender > 0 && font.descender < 0)
    #expect(abs(font.lineHeight - (font.ascender - font.descender)) < 1e-9)
    #expect(font.capHeight > font.xHeight && font.xHeight > 0)
    #expect(font.withSize(10).pointSize == 10)
    #expect(abs(font.withSize(10).ascender * 2 - font.ascender) < 1e-9)
    #expect(
      UIFont(name: "Helvetica-Bold", size: 12)?.fontDescriptor.symbolicTraits.contains(.traitBold)
        == true)
    #expect(UIFont(name: "AvenirNext-DemiBold", size: 12) != nil)
    #expect(UIFont(name: "Nothing of the kind", size: 12) == nil)
    #expect(UIFont.boldSystemFont(ofSize: 12) == UIFont.systemFont(ofSize: 12, weight: .bold))
    #expect(UIFont.boldSystemFont(ofSize: 12) != UIFont.systemFont(ofSize: 12))
    #expect(UIFont.preferredFont(forTextStyle: .body).pointSize == 17)
    let italic = font.fontDescriptor.withSymbolicTraits(.traitItalic)
    #expect(italic?.symbolicTraits.contains(.traitItalic) == true)
    #expect(italic.map { UIFont(descriptor: $0, size: 0).pointSize } == 20)
    #expect((font as CTFont) === font)
  }

  @Test("A text is as wide as its letters are, and as high as its lines")
  func sizes() {
    let one = text("mm").size()
    let two = text("mm\nmm").size()
    #expect(one.width > 20 && abs(one.height - font.lineHeight) < 1e-9)
    #expect(two.width == one.width && abs(two.height - 2 * one.height) < 1e-9)
    #expect("mm".size(withAttributes: [.font: font]) == one)
    #expect(("mm" as NSString).size(withAttributes: [.font: font]) == one)
    let spaced = text("mm", [.kern: 3]).size()
    #expect(abs(spaced.width - one.width - 6) < 1e-9)
    #expect(NSAttributedString(string: "").size() == .zero)
    // Without attributes a text is set at 12 points.
    #expect(abs(NSAttributedString(string: "mm").size().width - one.width * 0.6) < 1e-6)
    let leading = text("m").boundingRect(
      with: .zero, options: [.usesLineFragmentOrigin, .usesFontLeading], context: nil)
    #expect(leading.height > one.height)
  }

  @Test("A text is wrapped to a width, and what it is drawn in is what is measured")
  func wrapping() {
    let words = text("mm mm mm mm")
    let width = text("mm mm").size().width
    let options: NSStringDrawingOptions = [.usesLineFragmentOrigin]
    let box = words.boundingRect(
      with: CGSize(width: width, height: .greatestFiniteMagnitude), options: options, context: nil)
    #expect(abs(box.height - 2 * font.lineHeight) < 1e-9 && abs(box.width - width) < 1e-9)
    let image = draw(width + 10, box.height + 20) { _ in
      words.draw(
        with: CGRect(x: 5, y: 10, width: width, height: box.height), options: options, context: nil)
    }
    let (columns, rows) = (Int(width) + 10, Int(box.height) + 20)
    #expect(darkCount(image, 0..<columns, 0..<10) == 0)
    #expect(darkCount(image, 0..<5, 0..<rows) == 0)
    #expect(darkCount(image, 5..<columns, 10..<10 + Int(font.lineHeight)) > 40)
    #expect(darkCount(image, 5..<columns, 10 + Int(font.lineHeight)..<rows) > 40)
    // Lines that do not fit are left out.
    let low = draw(width + 10, 60) { _ in
      words.draw(in: CGRect(x: 0, y: 0, width: width, height: font.lineHeight * 1.5))
    }
    #expect(darkCount(low, 0..<columns, Int(font.lineHeight) + 1..<60) == 0)
  }

  @Test("A point is the top left corner of the first line; without lines it is on the baseline")
  func origin() {
    let image = draw(60, 60) { _ in text("H").draw(at: CGPoint(x: 10, y: 10)) }
    let top = 10 + Int((font.ascender - font.capHeight).rounded(.up))
    #expect(darkCount(image, 10..<40, 0..<top - 1) == 0)
    #expect(darkCount(image, 10..<40, top..<top + 14) > 20)
    let baseline = draw(60, 60) { _ in
      text("H").draw(with: CGRect(x: 10, y: 30, width: 50, height: 20), options: [], context: nil)
    }
    #expect(darkCount(baseline, 10..<40, 31..<60) == 0)
    #expect(darkCount(baseline, 10..<40, 16..<30) > 20)
    let context = NSStringDrawingContext()
    let box = text("H").boundingRect(with: .zero, options: [], context: context)
    #expect(abs(box.minY + font.ascender) < 1e-9 && context.totalBounds == box)
  }

  @Test("Lines are aligned, indented and apart as their paragraph says")
  func paragraphs() {
    func picture(_ change: (NSMutableParagraphStyle) -> Void) -> UIImage {
      let style = NSMutableParagraphStyle()
      change(style)
      return draw(100, 60) { _ in
        text("m", [.paragraphStyle: style]).draw(in: CGRect(x: 0, y: 0, width: 100, height: 60))
      }
    }
    #expect(darkCount(picture { _ in }, 0..<20, 0..<60) > 10)
    let right = picture { $0.alignment = .right }
    #expect(darkCount(right, 0..<80, 0..<60) == 0 && darkCount(right, 80..<100, 0..<60) > 10)
    let center = picture { $0.alignment = .center }
    #expect(darkCount(center, 0..<40, 0..<60) == 0 && darkCount(center, 60..<100, 0..<60) == 0)
    let indented = picture { $0.firstLineHeadIndent = 30 }
    #expect(darkCount(indented, 0..<30, 0..<60) == 0)
    let high = picture { $0.minimumLineHeight = 50 }
    #expect(darkCount(high, 0..<100, 0..<30) == 0)
    let style = NSMutableParagraphStyle()
    style.lineSpacing = 7
    let spaced = text("m\nm", [.paragraphStyle: style]).size().height
    #expect(abs(spaced - 2 * font.lineHeight - 7) < 1e-9)
    let copy = style.mutableCopy() as? NSMutableParagraphStyle
    copy?.lineSpacing = 1
    #expect(style.lineSpacing == 7 && style.isEqual(style.copy()) && !style.isEqual(copy))
  }

  @Test("What is too long ends in an ellipsis where that is asked for")
  func truncation() {
    let style = NSMutableParagraphStyle()
    style.lineBreakMode = .byTruncatingTail
    let long = text("mmmmmmmmmm", [.paragraphStyle: style])
    let size = long.boundingRect(
      with: CGSize(width: 80, height: 100), options: .usesLineFragmentOrigin, context: nil)
    #expect(size.width <= 80 && size.width > 40 && abs(size.height - font.lineHeight) < 1e-9)
    let words = text("mm mm mm mm mm mm")
    let cut = words.boundingRect(
      with: CGSize(width: 100, height: font.lineHeight * 2),
      options: [.usesLineFragmentOrigin, .truncatesLastVisibleLine], context: nil)
    #expect(abs(cut.height - 2 * font.lineHeight) < 1e-9 && cut.width <= 100)
  }

  @Test("Colours, strokes, shadows and lines are drawn")
  func looks() {
    func picture(_ attributes: [NSAttributedString.Key: Any]) -> UIImage {
      draw(60, 40) { _ in text("HH", attributes).draw(at: CGPoint(x: 5, y: 5)) }
    }
    func count(_ image: UIImage, _ matches: ([UInt8]) -> Bool) -> Int {
      (0..<40).reduce(0) { sum, y in sum + (0..<60).count { matches(image[$0, y]) } }
    }
    #expect(count(picture([.foregroundColor: UIColor.red])) { $0 == red } > 20)
    #expect(count(picture([.backgroundColor: UIColor.green])) { $0 == green } > 200)
    let hollow = picture([.strokeWidth: 3])
    #expect(count(hollow) { $0 == black } < count(picture([:])) { $0 == black })
    let both = picture([
      .strokeWidth: -3, .strokeColor: UIColor.blue, .foregroundColor: UIColor.red,
    ])
    #expect(count(both) { $0[0] > 200 } > 5 && count(both) { $0[2] > 100 } > 20)
    let shadow = NSShadow()
    shadow.shadowOffset = CGSize(width: 0, height: 8)
    shadow.shadowColor = UIColor.blue
    #expect(count(picture([.shadow: shadow])) { $0 == blue } > 20)
    let underlined = picture([
      .underlineStyle: NSUnderlineStyle.single.rawValue, .underlineColor: UIColor.red,
    ])
    #expect(count(underlined) { $0[0] > 100 } > 10)
    let through = picture([.strikethroughStyle: 1, .strikethroughColor: UIColor.green])
    #expect(count(through) { $0[1] > 100 } > 10)
  }

  @Test("An attachment takes the room of its image and draws it")
  func attachments() {
    let attachment = NSTextAttachment(
      image: draw(10, 10) { context in
        UIColor.red.setFill()
        context.fill(CGRect(x: 0, y: 0, width: 10, height: 10))
      })
    let string = NSMutableAttributedString(attributedString: text("m"))
    let width = string.size().width
    string.append(NSAttributedString(attachment: attachment))
    #expect(abs(string.size().width - width - 10) < 1e-6)
    let image = draw(60, 40) { _ in string.draw(at: .zero) }
    let x = Int(width) + 5
    #expect(image[x, Int(font.ascender) - 5] == red)
    attachment.bounds = CGRect(x: 0, y: -5, width: 30, height: 40)
    #expect(abs(string.size().height - 40) < 1e-6)
  }

  @Test("Core Text draws lines upright where y is up, at the text position")
  func coreText() throws {
    let line = CTLineCreateWithAttributedString(text("H"))
    let context = try makeContext(40, 40)
    context.textPosition = CGPoint(x: 5, y: 10)
    CTLineDraw(line, context)
    let image = UIImage(cgImage: try #require(context.makeImage()))
    // The baseline is the row 30 from the top.
    #expect(darkCount(image, 0..<40, 30..<40) == 0 && darkCount(image, 5..<30, 17..<30) > 20)
    var (ascent, descent, leading) = (0 as CGFloat, 0 as CGFloat, 0 as CGFloat)
    let width = CTLineGetTypographicBounds(line, &ascent, &descent, &leading)
    #expect(abs(CGFloat(width) - text("H").size().width) < 1e-9)
    #expect(ascent == font.ascender && descent == -font.descender)
    let ink = CTLineGetImageBounds(line, nil)
    #expect(abs(ink.minY) < 0.5 && abs(ink.height - font.capHeight) < 0.5)
    #expect(CTLineGetGlyphCount(line) == 1)
    #expect(CTLineGetStringRange(line).length == 1)
    // A matrix with y down makes it upright in UIKit's contexts.
    let flipped = draw(40, 40) { context in
      context.textMatrix = CGAffineTransform(scaleX: 1, y: -1)
      context.textPosition = CGPoint(x: 5, y: 30)
      CTLineDraw(line, context)
    }
    #expect(darkCount(flipped, 5..<30, 17..<30) > 20)
  }

  @Test("Places in lines, runs and their glyphs")
  func places() throws {
    let string = NSMutableAttributedString(attributedString: text("a😀b"))
    string.addAttribute(
      .foregroundColor, value: UIColor.red, range: NSRange(location: 3, length: 1))
    let line = CTLineCreateWithAttributedString(string)
    #expect(CTLineGetOffsetForStringIndex(line, 0, nil) == 0)
    #expect(
      abs(
        Double(CTLineGetOffsetForStringIndex(line, 4, nil))
          - CTLineGetTypographicBounds(line, nil, nil, nil)) < 1e-9)
    let third = CTLineGetOffsetForStringIndex(line, 3, nil)
    #expect(CTLineGetStringIndexForPosition(line, CGPoint(x: third + 0.1, y: 0)) == 3)
    let runs = CTLineGetGlyphRuns(line) as? [CTRun] ?? []
    let last = try #require(runs.last)
    #expect(CTRunGetStringRange(last).location == 3 && CTRunGetStringRange(last).length == 1)
    var glyphs = [CGGlyph](repeating: 0, count: CTRunGetGlyphCount(last))
    CTRunGetGlyphs(last, CFRangeMake(0, 0), &glyphs)
    var characters = Array("b".utf16)
    var expected: [CGGlyph] = [0]
    #expect(CTFontGetGlyphsForCharacters(font, &characters, &expected, 1) && glyphs == expected)
    let attributes = CTRunGetAttributes(last) as? [String: Any]
    #expect(attributes?["NSColor"] as? UIColor == .red)
    var positions = [CGPoint.zero]
    CTRunGetPositions(last, CFRangeMake(0, 1), &positions)
    #expect(abs(positions[0].x - third) < 1e-9)
    let path = CTFontCreatePathForGlyph(font, expected[0], nil)
    #expect((path?.boundingBoxOfPath.maxY ?? 0) > font.xHeight)
  }

  @Test("A line is made shorter with a token, or has none")
  func truncatedLines() throws {
    let line = CTLineCreateWithAttributedString(text("mmmmmmmmmm"))
    let token = CTLineCreateWithAttributedString(text("…"))
    let width = CTLineGetTypographicBounds(line, nil, nil, nil)
    for type in [CTLineTruncationType.start, .middle, .end] {
      let short = try #require(CTLineCreateTruncatedLine(line, width / 2, type, token))
      let own = CTLineGetTypographicBounds(short, nil, nil, nil)
      #expect(own <= width / 2 && own > width / 4)
    }
    #expect(CTLineCreateTruncatedLine(line, width + 1, .end, token) === line)
    #expect(CTLineCreateTruncatedLine(line, 1, .end, token) == nil)
    let wide = CTLineCreateWithAttributedString(text("m m"))
    let justified = try #require(CTLineCreateJustifiedLine(wide, 1, 100))
    #expect(abs(CTLineGetTypographicBounds(justified, nil, nil, nil) - 100) < 1e-6)
  }

  @Test("A frame fills a path from its top, and knows what it has")
  func frames() throws {
    let string = text("mm mm mm mm mm mm mm mm")
    let setter = CTFramesetterCreateWithAttributedString(string)
    let width = text("mm mm").size().width + 1
    let box = CGRect(x: 10, y: 20, width: width, height: 80)
    let frame = CTFramesetterCreateFrame(
      setter, CFRangeMake(0, 0), CGPath(rect: box, transform: nil), nil)
    let lines = CTFrameGetLines(frame) as? [CTLine] ?? []
    #expect(lines.count == 3)
    var origins = [CGPoint](repeating: .zero, count: 3)
    CTFrameGetLineOrigins(frame, CFRangeMake(0, 0), &origins)
    #expect(origins.allSatisfy { $0.x == 0 } && abs(origins[0].y - (80 - font.ascender)) < 1e-6)
    #expect(origins[0].y > origins[1].y && origins[1].y > origins[2].y)
    #expect(CTFrameGetVisibleStringRange(frame).length == 18)
    #expect(CTFrameGetStringRange(frame).length == 23)
    let context = try makeContext(Int(width) + 20, 120)
    CTFrameDraw(frame, context)
    let image = UIImage(cgImage: try #require(context.makeImage()))
    #expect(darkCount(image, 0..<Int(width) + 20, 0..<20) == 0)
    #expect(darkCount(image, 10..<Int(width) + 10, 20..<100) > 100)
    var fit = CFRange()
    let size = CTFramesetterSuggestFrameSizeWithConstraints(
      setter, CFRangeMake(0, 0), nil, CGSize(width: width, height: .greatestFiniteMagnitude), &fit)
    #expect(fit.length == 23 && size.width <= width && size.height > 80)
  }

  @Test("Lines in an ellipse are as wide as there is room")
  func shapedFrames() throws {
    let string = text(String(repeating: "mm ", count: 60))
    let path = CGPath(ellipseIn: CGRect(x: 0, y: 0, width: 300, height: 300), transform: nil)
    let frame = CTFramesetterCreateFrame(
      CTFramesetterCreateWithAttributedString(string), CFRangeMake(0, 0), path, nil)
    let lines = CTFrameGetLines(frame) as? [CTLine] ?? []
    var origins = [CGPoint](repeating: .zero, count: lines.count)
    CTFrameGetLineOrigins(frame, CFRangeMake(0, 0), &origins)
    #expect(lines.count > 6)
    for (line, origin) in zip(lines, origins) {
      let width =
        CTLineGetTypographicBounds(line, nil, nil, nil)
        - CTLineGetTrailingWhitespaceWidth(line)
      #expect(path.contains(CGPoint(x: origin.x + 1, y: origin.y)))
      #expect(path.contains(CGPoint(x: origin.x + CGFloat(width) - 1, y: origin.y)))
    }
    #expect(origins[0].x > origins[2].x)
  }

  @Test("Core Text's paragraphs, and a typesetter's breaks")
  func coreTextParagraphs() throws {
    var alignment = CTTextAlignment.right
    let style = withUnsafePointer(to: &alignment) { value in
      CTParagraphStyleCreate(
        [CTParagraphStyleSetting(spec: .alignment, valueSize: 1, value: value)], 1)
    }
    let string = text(
      "m", [NSAttributedString.Key(kCTParagraphStyleAttributeName as String): style])
    let frame = CTFramesetterCreateFrame(
      CTFramesetterCreateWithAttributedString(string), CFRangeMake(0, 0),
      CGPath(rect: CGRect(x: 0, y: 0, width: 100, height: 50), transform: nil), nil)
    var origin = [CGPoint.zero]
    CTFrameGetLineOrigins(frame, CFRangeMake(0, 1), &origin)
    #expect(abs(origin[0].x + string.size().width - 100) < 1e-6)
    let setter = CTTypesetterCreateWithAttributedString(text("mm mm mm"))
    let width = Double(text("mm mm").size().width) + 1
    #expect(CTTypesetterSuggestLineBreak(setter, 0, width) == 6)
    #expect(CTTypesetterSuggestLineBreak(setter, 6, width) == 2)
    let line = CTTypesetterCreateLine(setter, CFRangeMake(6, 2))
    #expect(CTLineGetStringRange(line).location == 6)
    #expect(
      abs(CTLineGetTypographicBounds(line, nil, nil, nil) - Double(text("mm").size().width)) < 1e-6)
  }

  @Test("Glyphs are shown where they are placed, and clip")
  func glyphs() throws {
    let context = try makeContext(40, 40)
    context.setFont(try #require(CGFont("Helvetica" as CFString)))
    context.setFontSize(20)
    var characters = Array("H".utf16)
    var glyphs: [CGGlyph] = [0]
    _ = CTFontGetGlyphsForCharacters(font, &characters, &glyphs, 1)
    context.showGlyphs(glyphs, at: [CGPoint(x: 5, y: 10)])
    let shown = UIImage(cgImage: try #require(context.makeImage()))
    #expect(darkCount(shown, 5..<30, 17..<30) > 20 && darkCount(shown, 0..<40, 30..<40) == 0)
    let clipped = try makeContext(40, 40)
    clipped.setTextDrawingMode(.clip)
    CTFontDrawGlyphs(font, glyphs, [CGPoint(x: 5, y: 10)], 1, clipped)
    clipped.fill(CGRect(x: 0, y: 0, width: 40, height: 40))
    let image = UIImage(cgImage: try #require(clipped.makeImage()))
    #expect(darkCount(image, 0..<40, 0..<40) == darkCount(shown, 0..<40, 0..<40))
  }
}
