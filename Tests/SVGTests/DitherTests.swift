import GLFunDrawing
import GLFunDrawingPrograms
import GLFunGeometry
import GLFunImaging
import GLFunSVG
import Testing

@Suite("Dithered gradients of SVGs")
struct DitherTests {
  /// A gradient as a fill, as a stroke, in cells of a pattern, through a filter, and in an SVG in the SVG.
  private static let contents = [
    "<rect width='200' height='90' fill='url(#g)'/>",
    "<circle cx='90' cy='45' r='30' fill='none' stroke='url(#g)' stroke-width='20'/>",
    """
    <pattern id='p' width='.5' height='1'><rect width='100' height='90' fill='url(#g)'/></pattern>
    <rect width='200' height='90' fill='url(#p)'/>
    """,
    """
    <pattern id='p' width='31.7' height='33.3' patternUnits='userSpaceOnUse'
      patternTransform='rotate(20)'><rect width='200' height='90' fill='url(#g)'/></pattern>
    <rect width='200' height='90' fill='url(#p)'/>
    """,
    """
    <filter id='f'><feOffset dx='3'/></filter>
    <g filter='url(#f)'><rect width='200' height='90' fill='url(#g)'/></g>
    """,
    """
    <image width='200' height='90' href="data:image/svg+xml,\
    %3Csvg xmlns='http://www.w3.org/2000/svg' width='200' height='90'%3E\
    %3ClinearGradient id='g'%3E%3Cstop stop-color='%23101018'/%3E\
    %3Cstop offset='1' stop-color='%23202030'/%3E%3C/linearGradient%3E\
    %3Crect width='200' height='90' fill='url(%23g)'/%3E%3C/svg%3E"/>
    """,
  ]

  private static let gradient = """
    <linearGradient id='g' gradientUnits='userSpaceOnUse' x2='200' y2='20'>\
    <stop stop-color='#101018'/><stop offset='1' stop-color='#202030'/></linearGradient>
    """

  private func picture(_ content: String, dithers: Bool) throws -> SVG {
    var options = SVG.Options()
    options.dithersGradients = dithers
    return try read(file(Self.gradient + content, width: 200, height: 90), options: options)
  }

  @Test("Both the options and the context dither, wherever the gradient is", arguments: contents)
  func everywhere(content: String) throws {
    let plain = try picture(content, dithers: false)
    let dithered = try picture(content, dithers: true)
    let expected = rendered(try dithered.displayList())
    let isChanged = rendered(try plain.displayList()) != expected
    #expect(isChanged)
    let box = Rect(x: 0, y: 0, width: 200, height: 90)
    for (drawing, context) in [(plain, true), (dithered, false), (dithered, true)] {
      let found = try drawn(drawing, in: box, dithers: context)
      let isSame = found == expected
      #expect(isSame, "\(context)")
    }
    let isPlain =
      try drawn(plain, in: box, dithers: false) == rendered(plain.displayList())
    #expect(isPlain)
  }

  private func drawn(_ drawing: SVG, in box: Rect, dithers: Bool) throws -> Bitmap {
    var context = GraphicsContext(size: PixelSize(width: 200, height: 90))
    context.dithersGradients = dithers
    try context.draw(drawing, in: box)
    #expect(context.dithersGradients == dithers)
    return rendered(context.finish())
  }

  @Test("The drawing program that is made of a picture dithers as it does", arguments: contents)
  func programs(content: String) throws {
    let frame = try picture(content, dithers: true).displayList()
    let program = try DrawingProgram(data: Array(DrawingProgram.text(drawing: frame).utf8))
    let isSame = rendered(try program.displayList()) == rendered(frame)
    #expect(isSame)
  }
}
