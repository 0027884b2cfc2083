import GLFunDrawing
import GLFunGeometry
import GLFunImageFiles
import GLFunImaging
import GLFunRenderCPU
import GLFunText
import Testing

/// Glyphs of the fonts from `scripts/color-test-fonts`: squares of 1,000 units, drawn at size 100, so ten units are a pixel.
@Suite(.needsHarfBuzz) struct ColorGlyphTests {
  static func face(_ name: String) throws -> FontFace {
    let path = #filePath.split(separator: "/").dropLast().joined(separator: "/")
    return try FontFace(path: "/\(path)/Fonts/\(name)")
  }

  /// A picture of 100 by 100 pixels, its lower left corner at the glyph's origin; the text is yellow.
  private func picture(_ letter: String, _ face: FontFace, alpha: Double = 1) throws -> Bitmap {
    var context = GraphicsContext(size: PixelSize(width: 100, height: 100))
    context.alpha = alpha
    context.fillColor = Color(red: 1, green: 1, blue: 0)
    let attributes = TextAttributes(font: Font(face, size: 100))
    context.draw(try TextLine(AttributedText(letter, attributes)), at: Point(x: 0, y: 100))
    return CPURenderer().render(context.finish())
  }

  private static let none = PremultipliedColor(red: 0, green: 0, blue: 0, alpha: 0)
  private static let red = Color.red.premultiplied
  private static let green = Color(red: 0, green: 1, blue: 0).premultiplied
  private static let blue = Color.blue.premultiplied
  private static let white = Color.white.premultiplied
  private static let yellow = Color(red: 1, green: 1, blue: 0).premultiplied
  private static let halfRed = PremultipliedColor(red: 128, green: 0, blue: 0, alpha: 128)

  /// The colours at positions in units of the em, y up.
  static let samples: [(String, [(x: Int, y: Int, color: PremultipliedColor)])] = [
    ("A", [(50, 50, red), (950, 950, red), (500, 500, red)]),
    ("B", [(50, 50, yellow), (950, 950, yellow)]),
    ("D", [(500, 50, red), (50, 450, red), (950, 550, blue), (500, 950, blue)]),
    ("F", [(750, 750, red), (250, 750, green), (250, 250, blue), (750, 250, white)]),
    ("G", [(250, 250, blue), (750, 250, red), (250, 750, red)]),
    ("H", [(250, 750, green), (250, 250, none), (750, 750, none)]),
    ("I", [(500, 500, red), (265, 265, red), (235, 500, none), (500, 765, none)]),
    ("J", [(750, 250, blue), (250, 250, none), (750, 750, none)]),
    ("K", [(250, 250, red), (750, 250, none), (250, 750, none)]),
    ("L", [(250, 250, none), (750, 250, blue), (750, 750, blue)]),
    ("M", [(250, 250, green), (750, 750, green)]),
    ("N", [(250, 250, green), (750, 250, none), (250, 750, none)]),
    ("O", [(250, 250, none), (750, 750, none)]),
    ("P", [(600, 400, red), (100, 400, none), (300, 50, red), (550, 30, none)]),
    ("Q", [(250, 750, red), (750, 250, none)]),
    ("R", [(50, 50, red), (950, 950, red)]),
    ("S", [(50, 50, halfRed), (950, 950, halfRed)]),
    ("T", [(50, 50, none), (500, 500, none)]),
    ("U", [(250, 950, green), (750, 500, none)]),
  ]

  @Test(arguments: samples.indices) func paintsAreWhereTheTableSays(_ index: Int) throws {
    let (letter, places) = Self.samples[index]
    let face = try Self.face("TestPaints.ttf")
    let bitmap = try picture(letter, face)
    for place in places {
      #expect(
        bitmap[place.x / 10, 99 - place.y / 10] == place.color,
        "\(letter) at \(place.x), \(place.y)")
    }
  }

  @Test(arguments: ["C", "V"]) func colorsRunAlongALine(_ letter: String) throws {
    let bitmap = try picture(letter, try Self.face("TestPaints.ttf"))
    var last = 256
    for x in 0..<100 {
      let pixel = bitmap[x, 50]
      let wanted = 255 * (1 - (Double(x) + 0.5) / 100)
      #expect(
        abs(Double(pixel.red) - wanted) <= 2 && abs(Double(pixel.blue) - 255 + wanted) <= 2, "\(x)")
      #expect(Int(pixel.red) <= last)
      last = Int(pixel.red)
      #expect(bitmap[x, 3] == pixel && bitmap[x, 96] == pixel)
    }
  }

  @Test func colorsRunOutwards() throws {
    let bitmap = try picture("E", try Self.face("TestPaints.ttf"))
    #expect(bitmap[50, 50].red > 250)
    #expect(bitmap[99, 50].blue > 250 && bitmap[0, 0] == Self.blue)
    #expect(abs(Int(bitmap[75, 50].red) - 127) < 6)
    #expect(bitmap[75, 50] == bitmap[24, 50] && bitmap[75, 50] == bitmap[50, 24])
  }

  @Test(arguments: ["TestPaints.ttf", "TestLayers.ttf"]) func layersDoNotShowThroughEachOther(
    _ name: String
  ) throws {
    let face = try Self.face(name)
    let opaque = try picture("G", face)
    #expect(opaque[25, 75] == Self.blue && opaque[75, 25] == Self.red)
    let half = try picture("G", face, alpha: 0.5)
    #expect(half[25, 75] == PremultipliedColor(red: 0, green: 0, blue: 128, alpha: 128))
    #expect(half[75, 25] == Self.halfRed)
    #expect(try picture("B", face)[50, 50] == Self.yellow)
  }

  @Test func otherGlyphsOfSuchAFontAreOutlines() throws {
    let face = try Self.face("TestLayers.ttf")
    let bitmap = try picture("C", face)
    #expect(bitmap[50, 50] == Self.yellow)
    #expect(bitmap[5, 50] == Self.none)
  }

  /// The colours at positions for values of the axis of TestVariable.ttf.
  static let variableSamples:
    [(letter: String, value: Double, [(x: Int, y: Int, color: PremultipliedColor)])] = [
      ("A", 0, [(500, 500, red)]), ("A", 500, [(500, 500, halfRed)]),
      ("A", 1000, [(500, 500, none)]),
      ("B", 0, [(500, 500, red)]), ("B", 500, [(500, 500, red)]), ("B", 750, [(500, 500, halfRed)]),
      ("D", 0, [(200, 500, red), (300, 500, blue)]),
      (
        "D", 1000,
        [
          (450, 500, red),
          (550, 500, PremultipliedColor(red: 0, green: 0, blue: 128, alpha: 128)),
        ]
      ),
      ("E", 0, [(500, 650, red), (500, 750, blue), (500, 950, blue)]),
      ("E", 1000, [(500, 650, red), (500, 850, red), (500, 950, blue)]),
      ("F", 0, [(750, 750, red), (250, 750, blue), (250, 250, blue)]),
      ("F", 1000, [(750, 750, red), (250, 750, red), (250, 250, blue)]),
      ("G", 0, [(250, 250, green), (750, 250, none)]),
      ("G", 500, [(350, 250, green), (150, 250, none), (700, 250, green), (850, 250, none)]),
      ("G", 1000, [(750, 250, green), (250, 250, none)]),
      ("H", 0, [(250, 250, green), (750, 250, none)]),
      ("H", 1000, [(750, 250, green), (250, 250, none)]),
      ("I", 0, [(500, 500, red), (100, 500, none)]), ("I", 1000, [(50, 50, red), (950, 950, red)]),
      ("J", 0, [(250, 250, blue), (750, 250, none)]),
      ("J", 1000, [(750, 250, blue), (250, 250, none)]),
      ("K", 0, [(500, 250, red), (500, 750, none)]), ("K", 1000, [(500, 750, red)]),
      ("L", 0, [(600, 400, red), (100, 400, none)]),
      ("L", 1000, [(100, 400, red), (600, 400, none)]),
      ("M", 0, [(250, 250, red)]), ("M", 1000, [(250, 250, none)]),
      ("N", 0, [(250, 950, green), (750, 500, none)]), ("N", 1000, [(750, 500, green)]),
    ]

  @Test(arguments: variableSamples.indices) func paintsVaryAlongAnAxis(_ index: Int) throws {
    let (letter, value, places) = Self.variableSamples[index]
    let font = Font(
      try Self.face("TestVariable.ttf"), size: 100, variations: [FontVariation("DIST", value)])
    var context = GraphicsContext(size: PixelSize(width: 100, height: 100))
    context.draw(
      try TextLine(AttributedText(letter, TextAttributes(font: font))), at: Point(x: 0, y: 100))
    let bitmap = CPURenderer().render(context.finish())
    for place in places {
      #expect(
        bitmap[place.x / 10, 99 - place.y / 10] == place.color,
        "\(letter) at \(place.x), \(place.y)")
    }
  }

  @Test(.enabled(if: FontLibrary.freeType.problem == nil, "libfreetype6 is not installed"))
  func woff2IsUnpacked() throws {
    let face = try Self.face("TestPaints.woff2")
    let plain = try Self.face("TestPaints.ttf")
    #expect(face.familyName == plain.familyName && face.glyphCount == plain.glyphCount)
    #expect(try picture("G", face) == picture("G", plain))
  }
}
