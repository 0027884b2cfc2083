public import GLFunDrawing
public import GLFunFonts
public import GLFunGeometry
internal import GLFunImaging
internal import GLFunRenderCPU

extension Texture2D {
  /// Creates a sprite of a text: white letters in an alpha-only sprite, so that it is drawn in the drawing colour.
  ///
  /// Lines are wrapped between words, from the top; text that does not fit is left out. Emoji and other colour
  /// glyphs lose their colours.
  ///
  /// - Parameters:
  ///   - string: the text.
  ///   - dimensions: the size of the sprite in pixels; rounded up to whole ones.
  ///   - alignment: the alignment of lines between the sides.
  ///   - fontName: the name of a font family in `fonts`, such as `Arial`.
  ///   - fontSize: the em size in pixels.
  ///   - fonts: the available font families.
  /// - Precondition: each of the dimensions is greater than 0 and at most `largestSide`.
  /// - Throws: `FontError`.
  public init(
    string: String, dimensions: Size, alignment: TextAlignment, fontName: String, fontSize: Double,
    fonts: FontCollection = .embedded
  ) throws(FontError) {
    let sides = 0...Double(Self.largestSide)
    precondition(
      dimensions.width > 0 && dimensions.height > 0 && sides.contains(dimensions.width)
        && sides.contains(dimensions.height),
      "the sides of a sprite are from 0 to \(Self.largestSide)"
    )
    let font = try fonts.font(families: [fontName], size: fontSize)
    let frame = try TextFrame(
      AttributedText(string, TextAttributes(font: font)), width: dimensions.width,
      height: dimensions.height, style: ParagraphStyle(alignment: alignment), fonts: fonts)
    var context = GraphicsContext(
      size: PixelSize(
        width: Int(dimensions.width.rounded(.up)), height: Int(dimensions.height.rounded(.up))))
    context.fillColor = .white
    context.draw(frame, at: .zero)
    self.init(CPURenderer().render(context.finish()), format: .a8)
  }
}
