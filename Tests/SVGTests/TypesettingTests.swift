import Foundation
import GLFunDrawing
import GLFunFonts
import GLFunGeometry
import GLFunImageFiles
import GLFunImaging
import GLFunSVG
import GLFunText
import Testing

@Suite(
  "Rules of text beside its place",
  .enabled(if: FontLibrary.harfBuzz.problem == nil, "libharfbuzz0b is not installed"))
struct TypesettingTests {
  private let font: Font

  init() throws {
    font = try Font.builtIn(size: 20)
  }

  /// A picture of text drawn by calls.
  private func calls(_ draw: (inout GraphicsContext) throws -> Void) rethrows -> Bitmap {
    var context = GraphicsContext(size: PixelSize(width: 160, height: 60))
    context.fillColor = .black
    try draw(&context)
    return rendered(context.finish())
  }

  private func text(_ content: String) throws -> Bitmap {
    try drawn(content, width: 160, height: 60, more: "font-size='20'")
  }

  private func advance(_ text: String) throws -> Double {
    try TextLine(AttributedText(text, TextAttributes(font: font))).width
  }

  @Test("Small capitals are made where the font has none, however they are asked for")
  func smallCapitals() throws {
    func expected(_ caps: VariantCaps) throws -> Bitmap {
      let line = try TextLine(
        AttributedText("Abc ßx", TextAttributes(font: font, variantCaps: caps)))
      return calls { $0.draw(line, at: Point(x: 10, y: 30)) }
    }
    let values: [(String, VariantCaps)] = [
      ("font-variant: small-caps", .smallCaps), ("font-variant-caps: small-caps", .smallCaps),
      ("font: small-caps 20px Arimo", .smallCaps),
      ("font-variant: tabular-nums all-small-caps", .allSmallCaps),
      ("font-variant-caps: petite-caps", .petiteCaps),
      ("font-variant-caps: all-petite-caps", .allPetiteCaps),
      ("font-variant-caps: unicase", .unicase),
      ("font-variant-caps: titling-caps", .titlingCaps),
      ("font-variant: small-caps; font-variant: normal", .normal),
      ("font-variant: small-caps; font-variant-caps: normal", .normal),
    ]
    for (style, caps) in values {
      #expect(
        try text("<text x='10' y='30' style='\(style)'>Abc ßx</text>") == expected(caps), "\(style)"
      )
    }
    #expect(try expected(.smallCaps) != expected(.normal))
    #expect(
      try text("<g font-variant='small-caps'><text x='10' y='30'>Abc ßx</text></g>")
        == expected(.smallCaps))
  }

  @Test("The first letter of a word may have another form than other capitals")
  func titlecase() throws {
    func capitalized(_ text: String) throws -> Bitmap {
      try self.text("<text x='10' y='30' style='text-transform: capitalize'>\(text)</text>")
    }
    #expect(try capitalized("ǆep") == text("<text x='10' y='30'>ǅep</text>"))
    #expect(try capitalized("ǆep") != text("<text x='10' y='30'>Ǆep</text>"))
    #expect(
      try capitalized("ﬁn ßa")
        == text("<text x='10' y='30'>Fin Ssa</text>"))
  }

  @Test("Superscripts and subscripts are moved by half of the height of their font")
  func shiftedBaselines() throws {
    let small = try Font.builtIn(size: 10)
    let shift = (small.ascent + small.descent) / 2
    for (value, y) in [("super", 30 - shift), ("sub", 30 + shift), ("baseline", 30)] {
      #expect(
        try text(
          "<text x='10' y='30'><tspan baseline-shift='\(value)' font-size='10'>x</tspan></text>")
          == calls { try $0.draw("x", at: Point(x: 10, y: y), font: small) }, "\(value)")
    }
  }

  @Test("What has a length of its own keeps together in what is brought to a length")
  func nestedLengths() throws {
    // Two letters before, the element of length 60, and one letter after: three gaps. The element's own gap comes after its
    // first letter.
    let letter = try advance("H")
    let inner = (60 - 3 * letter) / 2
    let total = 3 * letter + 60
    let gap = (150 - total) / 3
    var expected: [Double] = []
    var x = 5.0
    for index in 0..<6 {
      expected.append(x)
      x += letter
      if index == 2 || index == 3 { x += inner }
      if index != 3, index != 4 { x += gap }
    }
    #expect(
      try text(
        "<text x='5' y='30' textLength='150'>HH<tspan textLength='60'>HHH</tspan>H</text>")
        == calls {
          for place in expected { try $0.draw("H", at: Point(x: place, y: 30), font: font) }
        })
  }

  @Test("Tabs of preformatted text stop where tab-size says")
  func tabs() throws {
    let space = try advance(" ")
    func place(_ tabs: String, _ style: String) throws -> Bitmap {
      try text(
        "<foreignObject width='160' height='60'>"
          + "<div xmlns='http://www.w3.org/1999/xhtml' style='white-space: pre; \(style)'>"
          + "\(tabs)H</div></foreignObject>")
    }
    func expected(_ x: Double) throws -> Bitmap {
      let frame = try TextFrame(
        AttributedText("H", TextAttributes(font: font)), width: .infinity)
      return calls { $0.draw(frame, at: Point(x: x, y: 0)) }
    }
    #expect(try place("\t", "") == expected(8 * space))
    #expect(try place("\t", "tab-size: 4") == expected(4 * space))
    #expect(try place("\t\t", "tab-size: 4") == expected(8 * space))
    #expect(try place(" \t", "tab-size: 4") == expected(4 * space))
    #expect(try place("\t", "tab-size: 30px") == expected(30))
    #expect(try place("\t", "tab-size: 0") == expected(0))
    // An invisible tab continues to the next stop.
    #expect(try place(" \t", "tab-size: 1.2") == expected(2.4 * space))
    // A tab in collapsed white space is a space.
    #expect(try place("H\t", "white-space: normal") == place("H ", "white-space: normal"))
  }

  @Test("Units of the font are its measures")
  func fontUnits() throws {
    func rect(_ width: Double) throws -> Bitmap {
      try drawn("<rect width='\(width)' height='9'/>", width: 160)
    }
    func width(_ length: String, _ more: String = "") throws -> Bitmap {
      try drawn(
        "<g font-size='20' \(more)><rect width='\(length)' height='9'/></g>", width: 160)
    }
    #expect(try width("4ex") == rect(4 * font.xHeight))
    #expect(try width("4cap") == rect(4 * font.capHeight))
    #expect(try width("4ch") == rect(4 * advance("0")))
    #expect(try width("4ic") == rect(80))
    // Units refer to the element's own font, even if the font follows the length.
    let bold = try Font.builtIn(size: 30, weight: .bold)
    let zero = try TextLine(AttributedText("0", TextAttributes(font: bold))).width
    #expect(
      try drawn(
        "<style>rect { stroke-width: 1ch; stroke: #000; font: bold 30px Arimo }</style>"
          + "<rect x='40' y='-20' width='60' height='20'/>", width: 160)
        == drawn(
          "<rect x='40' y='-20' width='60' height='20' stroke='#000' stroke-width='\(zero)'/>",
          width: 160))
    // Also the size of the root.
    let root = try read(
      "<svg xmlns='http://www.w3.org/2000/svg' width='10ex' height='2ex' viewBox='0 0 5 1'/>")
    let usual = try Font.builtIn(size: 16)
    #expect(root.size == Size(width: 10 * usual.xHeight, height: 2 * usual.xHeight))
    // The unit of a font size refers to the font around it.
    #expect(
      try text("<text x='10' y='30' font-size='2ex'>x</text>")
        == calls {
          try $0.draw("x", at: Point(x: 10, y: 30), font: font.withSize(2 * font.xHeight))
        })
  }

  @Test("A file's address is read as its path is")
  func fileAddresses() throws {
    let folder = FileManager.default.temporaryDirectory
      .appending(path: "glfun-addresses-\(UInt64.random(in: .min ... .max))")
    let inner = folder.appending(path: "in ner")
    try FileManager.default.createDirectory(at: inner, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let dot = Bitmap(size: PixelSize(width: 1, height: 1), pixels: [Color.red.premultiplied])
    try PNG.write(dot, path: FilePath(inner.path + "/d.png"))
    try Data("rect { fill: #f00 }".utf8).write(to: inner.appending(path: "s.css"))
    var options = SVG.Options()
    options.folder = inner.path
    let path = inner.path.replacing(" ", with: "%20")
    let red = try drawn("<rect width='9' height='9' fill='#f00'/>")
    for start in ["file://", "file://localhost", "FILE:", "file://LOCALHOST"] {
      for address in ["\(start)\(path)/d.png", "\(start)\(path)/d.png?v=1#x"] {
        let picture = try read(
          file("<image width='9' height='9' image-rendering='pixelated' href='\(address)'/>"),
          options: options)
        #expect(picture.warnings.isEmpty, "\(address): \(picture.warnings)")
        #expect(rendered(try picture.displayList()) == red, "\(address)")
      }
      let sheet = try read(
        file(
          "<style>@import url('\(start)\(path)/s.css');</style><rect width='9' height='9'/>"),
        options: options)
      #expect(rendered(try sheet.displayList()) == red)
    }
    let outside = try read(
      file("<image width='9' height='9' href='file:///etc/passwd'/>"), options: options)
    #expect(outside.warnings.first?.message.contains("is outside the folder") == true)
  }
}
