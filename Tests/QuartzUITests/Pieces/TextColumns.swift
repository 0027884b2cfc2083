#if canImport(UIKit)
import CoreText
import UIKit
#else
import QuartzUI
#endif

/// Text in columns, by Core Text.
enum TextColumns {
  static func draw(_ text: NSAttributedString, count: Int, in bounds: CGRect, _ context: CGContext)
  {
    context.saveGState()
    context.textMatrix = .identity
    context.translateBy(x: 0, y: bounds.height)
    context.scaleBy(x: 1, y: -1)
    let framesetter = CTFramesetterCreateWithAttributedString(text)
    var position: CFIndex = 0
    let width = bounds.width / CGFloat(count)
    for column in 0..<count {
      let path = CGMutablePath()
      path.addRect(
        CGRect(x: CGFloat(column) * width, y: 0, width: width, height: bounds.height)
          .insetBy(dx: 6, dy: 6))
      let frame = CTFramesetterCreateFrame(framesetter, CFRangeMake(position, 0), path, nil)
      CTFrameDraw(frame, context)
      let visible = CTFrameGetVisibleStringRange(frame)
      position = visible.location + visible.length
      if position >= text.length { break }
    }
    context.restoreGState()
  }

  static func sample() -> NSAttributedString {
    let font = CTFontCreateWithName("Georgia" as CFString, 11, nil)
    var alignment = CTTextAlignment.justified
    var spacing: CGFloat = 3
    let style = withUnsafeBytes(of: &alignment) { alignment in
      withUnsafeBytes(of: &spacing) { spacing in
        let settings = [
          (CTParagraphStyleSpecifier.alignment, alignment), (.lineSpacingAdjustment, spacing),
        ]
        .compactMap { specifier, bytes in
          bytes.baseAddress.map {
            CTParagraphStyleSetting(spec: specifier, valueSize: bytes.count, value: $0)
          }
        }
        return CTParagraphStyleCreate(settings, settings.count)
      }
    }
    return NSAttributedString(
      string: String(
        repeating: "The quick brown fox jumps over the lazy dog and runs away. ", count: 12),
      attributes: [
        NSAttributedString.Key(kCTFontAttributeName as String): font,
        NSAttributedString.Key(rawValue: kCTParagraphStyleAttributeName as String): style,
        NSAttributedString.Key(kCTForegroundColorAttributeName as String): CGColor(
          red: 0.1, green: 0.2, blue: 0.3, alpha: 1),
      ])
  }

  /// The outlines of a line of text.
  static func outlines(_ text: NSAttributedString) -> CGPath {
    let result = CGMutablePath()
    let line = CTLineCreateWithAttributedString(text as CFAttributedString)
    for run in CTLineGetGlyphRuns(line) as? [CTRun] ?? [] {
      let attributes = CTRunGetAttributes(run) as? [String: Any]
      guard let font = attributes?[kCTFontAttributeName as String] as? CTFont else { continue }
      let count = CTRunGetGlyphCount(run)
      var glyphs = [CGGlyph](repeating: 0, count: count)
      var positions = [CGPoint](repeating: .zero, count: count)
      CTRunGetGlyphs(run, CFRangeMake(0, 0), &glyphs)
      CTRunGetPositions(run, CFRangeMake(0, 0), &positions)
      for (glyph, position) in zip(glyphs, positions) {
        if let path = CTFontCreatePathForGlyph(font, glyph, nil) {
          result.addPath(
            path, transform: CGAffineTransform(translationX: position.x, y: position.y))
        }
      }
    }
    return result
  }
}
