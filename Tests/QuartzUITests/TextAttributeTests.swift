import QuartzUI
import Testing

@Suite("Attributes of text")
struct TextAttributeTests {
  @Test("Tabs stop where a paragraph says, and text is placed there as the stop says")
  func tabs() throws {
    let font = UIFont.systemFont(ofSize: 10)
    func line(_ text: String, _ stops: [NSTextTab], interval: CGFloat = 0) throws -> CTLine {
      let style = NSMutableParagraphStyle()
      style.tabStops = stops
      style.defaultTabInterval = interval
      return try #require(
        CTLine(NSAttributedString(string: text, attributes: [.font: font, .paragraphStyle: style])))
    }
    func offset(_ line: CTLine, _ index: Int) -> CGFloat {
      CTLineGetOffsetForStringIndex(line, index, nil)
    }
    func stop(_ alignment: NSTextAlignment, _ location: CGFloat) -> NSTextTab {
      NSTextTab(textAlignment: alignment, location: location, options: [:])
    }
    let wide = ("Wide" as NSString).size(withAttributes: [.font: font]).width
    for (alignment, start) in [
      (NSTextAlignment.left, 100), (.center, 100 - wide / 2), (.right, 100 - wide),
    ] {
      // The stops are in order, in whatever order they are given.
      let line = try line("ab\tWide\tx", [stop(.left, 200), stop(alignment, 100)])
      #expect(abs(offset(line, 3) - start) < 0.01, "\(offset(line, 3))")
      #expect(abs(offset(line, 8) - 200) < 0.01)
      #expect(CTLineGetStringIndexForPosition(line, CGPoint(x: 201, y: 0)) == 8)
    }
    // Past the last stop the interval counts; without room a tab has no width.
    let further = try line("a\tb\tc", [stop(.left, 30)], interval: 40)
    #expect(abs(offset(further, 2) - 30) < 0.01 && abs(offset(further, 4) - 40) < 0.01)
    let narrow = try line("a\tmuch too wide", [stop(.right, 12)])
    #expect(abs(offset(narrow, 2) - offset(narrow, 1)) < 0.01)
    // Each paragraph begins anew; lines of a receipt end at the same place.
    let receipt = NSMutableParagraphStyle()
    receipt.tabStops = [stop(.right, 140)]
    let text = NSAttributedString(
      string: "Tea\t2.50\nCroissant\t13.20", attributes: [.font: font, .paragraphStyle: receipt])
    let image = draw(160, 40) { _ in text.draw(in: CGRect(x: 0, y: 0, width: 160, height: 40)) }
    for rows in [0..<11, 13..<24] {
      #expect(darkCount(image, 132..<140, rows) > 2 && darkCount(image, 141..<160, rows) == 0)
    }
    // And by Core Text.
    var array = [CTTextTabCreate(.right, 100, nil)] as CFArray
    let style = withUnsafePointer(to: &array) { pointer in
      var setting = CTParagraphStyleSetting(
        spec: .tabStops, valueSize: MemoryLayout<CFArray>.size, value: pointer)
      return CTParagraphStyleCreate(&setting, 1)
    }
    let core = try #require(
      CTLine(
        NSAttributedString(
          string: "a\tb",
          attributes: [.font: font, .init(kCTParagraphStyleAttributeName as String): style])))
    #expect(abs(CTLineGetTypographicBounds(core, nil, nil, nil) - 100) < 0.01)
  }

  @Test("Characters that a font lacks are drawn by those of its cascade list")
  func cascade() throws {
    let file = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .appendingPathComponent("../TextTests/Fonts/TestVariable.ttf")
    let provider = try #require(CGDataProvider(url: file as CFURL))
    // It has no C.
    let font = CTFontCreateWithGraphicsFont(try #require(CGFont(provider)), 20, nil, nil)
    let bold = CTFontCopyFontDescriptor(CTFontCreateWithName("Helvetica-Bold" as CFString, 8, nil))
    let list = CTFontDescriptorCreateWithAttributes(
      [kCTFontCascadeListAttribute: [bold]] as CFDictionary)
    let withList = CTFontCreateCopyWithAttributes(font, 0, nil, list)
    for (font, name) in [(withList, "Arimo-Bold"), (font, "Arimo")] {
      let line = CTLineCreateWithAttributedString(
        NSAttributedString(string: "ABCA", attributes: [.font: font]))
      let fonts = (CTLineGetGlyphRuns(line) as? [CTRun] ?? []).map { run in
        let attributes = CTRunGetAttributes(run) as? [String: Any]
        return (attributes?[kCTFontAttributeName as String] as? CTFont)
          .map { "\(CTFontCopyPostScriptName($0)) \(CTFontGetSize($0))" }
      }
      #expect(fonts == ["TestVariable 20.0", "\(name) 20.0", "TestVariable 20.0"])
    }
    let descriptor = UIFont.systemFont(ofSize: 9).fontDescriptor.addingAttributes([
      .cascadeList: [bold]
    ])
    #expect(UIFont(descriptor: descriptor, size: 0).cascade == [bold])
  }

  @Test("Attributes take the place of others")
  func replacedAttributes() {
    let all = NSRange(location: 0, length: 5)
    let text = NSMutableAttributedString(
      string: "Words",
      attributes: [
        .font: UIFont.systemFont(ofSize: 10), .foregroundColor: UIColor.red, .shadow: NSShadow(),
        .paragraphStyle: NSMutableParagraphStyle(), .attachment: NSTextAttachment(),
      ])
    let style = NSMutableParagraphStyle()
    style.alignment = .right
    let shadow = NSShadow()
    shadow.shadowBlurRadius = 3
    text.addAttribute(.font, value: UIFont.systemFont(ofSize: 20), range: all)
    text.addAttribute(.foregroundColor, value: UIColor.blue, range: all)
    text.addAttribute(.shadow, value: shadow, range: all)
    text.addAttribute(.paragraphStyle, value: style, range: all)
    text.addAttribute(.attachment, value: NSTextAttachment(), range: all)
    text.addAttribute(
      .font, value: UIFont.systemFont(ofSize: 30), range: NSRange(location: 0, length: 2))
    var sizes: [CGFloat] = []
    text.enumerateAttributes(in: all) { found, _, _ in
      sizes.append((found[.font] as? UIFont)?.pointSize ?? 0)
      #expect(found[.foregroundColor] as? UIColor == .blue)
      #expect((found[.paragraphStyle] as? NSParagraphStyle)?.alignment == .right)
    }
    #expect(sizes == [30, 20])
  }
}
