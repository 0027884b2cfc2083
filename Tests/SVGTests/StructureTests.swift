import GLFunDrawing
import GLFunGeometry
import GLFunImageFiles
import GLFunImaging
import GLFunSVG
import Testing

@Suite("Structure")
struct StructureTests {
  @Test("A use is its copy, moved and with the style of the use")
  func uses() throws {
    let rect = ##"<rect id="a" width="8" height="6"/>"##
    #expect(
      try drawn("<defs>\(rect)</defs><use xlink:href=\"#a\" x=\"5\" y=\"4\" fill=\"red\"/>")
        == drawn(##"<g transform="translate(5 4)" fill="red"><rect width="8" height="6"/></g>"##))
    #expect(
      try drawn("<use href=\"#a\" transform=\"scale(2)\" x=\"1\"/><defs>\(rect)</defs>")
        == drawn(##"<g transform="scale(2) translate(1)"><rect width="8" height="6"/></g>"##))
    // A use of a use, and one of a group.
    #expect(
      try drawn(
        "<defs>\(rect)<use id=\"b\" href=\"#a\" x=\"3\"/><g id=\"c\"><use href=\"#b\" y=\"2\"/></g></defs><use href=\"#c\"/>"
      )
        == drawn(##"<rect x="3" y="2" width="8" height="6"/>"##))
  }

  @Test(
    "Uses in a circle, of nothing, and of other files draw nothing",
    arguments: [
      ##"<use id="a" href="#a"/>"##, ##"<g id="a"><use href="#a"/></g>"##,
      ##"<use id="a" href="#b"/><use id="b" href="#a"/>"##, ##"<use href="#none"/>"##, "<use/>",
      ##"<symbol id="s"><use href="#s"/></symbol><use href="#s"/>"##, ##"<use href="x.svg#a"/>"##,
    ])
  func circles(text: String) throws {
    #expect(try drawn(text) == drawn { _ in })
  }

  @Test("A symbol has a viewport")
  func symbols() throws {
    let symbol = ##"<symbol id="s" viewBox="0 0 10 10"><rect width="30" height="5"/></symbol>"##
    #expect(
      try drawn("\(symbol)<use href=\"#s\" x=\"4\" width=\"20\" height=\"20\"/>")
        == drawn(##"<rect x="4" width="20" height="10"/>"##))
    #expect(
      try drawn(
        ##"<symbol id="s" viewBox="0 0 10 10" overflow="visible"><rect width="15" height="5"/></symbol><use href="#s" x="4" width="20" height="20"/>"##
      )
        == drawn(##"<rect x="4" width="30" height="10"/>"##))
  }

  @Test("Nested viewports are one transform, and cut")
  func nested() throws {
    #expect(
      try drawn(
        ##"<svg x="4" y="2" width="20" height="10" viewBox="0 0 10 5"><rect width="4" height="9"/></svg>"##
      )
        == drawn(##"<rect x="4" y="2" width="8" height="10"/>"##))
    // Percentages are of the innermost viewport.
    #expect(
      try drawn(##"<svg width="20" height="10"><rect width="50%" height="100%"/></svg>"##)
        == drawn(##"<rect width="10" height="10"/>"##))
  }

  @Test(
    "Every way to keep the aspect",
    arguments: [
      ("none", 0.0, 0.0, 4.0, 3.0), ("xMidYMid", 5, 0, 3, 3), ("xMinYMin meet", 0, 0, 3, 3),
      ("xMaxYMid", 10, 0, 3, 3), ("xMidYMid slice", 0, -5, 4, 4), ("xMidYMin slice", 0, 0, 4, 4),
      ("xMidYMax slice", 0, -10, 4, 4), ("nonsense", 5, 0, 3, 3), ("", 5, 0, 3, 3),
    ])
  func aspects(text: String, x: Double, y: Double, scaleX: Double, scaleY: Double) throws {
    let picture = try drawn(
      text: file(
        ##"<path d="M1 2h5v4h-5z"/>"##,
        more: "viewBox=\"0 0 10 10\" preserveAspectRatio=\"\(text)\""))
    #expect(
      try picture
        == drawn(
          "<path transform=\"translate(\(x) \(y)) scale(\(scaleX) \(scaleY))\" d=\"M1 2h5v4h-5z\"/>"
        ))
  }

  @Test(
    "Sizes of files",
    arguments: [
      (##"width="30" height="20""##, 30.0, 20.0), (##"viewBox="5 5 24 12""##, 24, 12),
      (##"viewBox="0 0 24 12" width="48""##, 48, 24),
      (##"viewBox="0 0 24 12" height="24""##, 48, 24),
      (##"width="100%" height="50%" viewBox="0 0 40 40""##, 40, 20),
      (##"width="1in" height="72pt""##, 96, 96),
      ("", 12, 9), (##"width="50%""##, 12, 9), (##"width="20.5" height="10.25""##, 20.5, 10.25),
    ])
  func sizes(attributes: String, width: Double, height: Double) throws {
    let text =
      "<svg xmlns=\"http://www.w3.org/2000/svg\" \(attributes)><rect x=\"2\" y=\"3\" width=\"10\" height=\"6\"/></svg>"
    let picture = try read(text)
    #expect(picture.size == Size(width: width, height: height))
    let frame = try picture.displayList()
    #expect(
      frame.size == PixelSize(width: Int(width.rounded(.up)), height: Int(height.rounded(.up))))
    #expect(
      try picture.displayList(scale: 2).size
        == PixelSize(width: Int((2 * width).rounded(.up)), height: Int((2 * height).rounded(.up))))
  }

  @Test("A frame of another size has all of the picture in its middle")
  func otherSize() throws {
    let text = file(##"<rect width="10" height="10"/>"##, width: 10, height: 10)
    #expect(
      try drawn(text: text, size: PixelSize(width: 40, height: 20))
        == drawn(##"<rect x="10" width="20" height="20"/>"##, width: 40, height: 20))
  }

  @Test("A picture in a context is scaled, cut off, and as sharp as shapes")
  func inContext() throws {
    let picture = try read(
      file(
        ##"<circle cx="5" cy="5" r="4"/><rect x="8" width="9" height="3"/>"##, width: 10, height: 10
      ))
    var failure: SVGError?
    let found = drawn { context in
      do throws(SVGError) {
        try context.draw(picture, in: Rect(x: 10, y: 5, width: 20, height: 20))
      } catch {
        failure = error
      }
    }
    #expect(failure == nil)
    let calls = drawn { context in
      context.clip(to: Rect(x: 10, y: 5, width: 20, height: 20))
      context.fillEllipse(in: Rect(x: 12, y: 7, width: 16, height: 16))
      context.fill(Rect(x: 26, y: 5, width: 18, height: 6))
    }
    #expect(found == calls)
  }

  @Test("switch takes the first element whose conditions hold")
  func switches() throws {
    #expect(
      try drawn(
        ##"<switch><rect systemLanguage="de" width="9" height="9"/><rect systemLanguage="fr, en-GB" width="5" height="5"/><rect width="3" height="3"/></switch>"##
      )
        == drawn(##"<rect width="5" height="5"/>"##))
    #expect(
      try drawn(
        ##"<switch><foreignObject requiredExtensions="http://x" width="9" height="9"/><rect requiredExtensions="http://x" width="5" height="5"/><rect width="3" height="3"/></switch>"##
      )
        == drawn(##"<rect width="3" height="3"/>"##))
  }

  @Test("Prefixes, missing namespaces, entities and other encodings")
  func forms() throws {
    let expected = try drawn(##"<rect width="5" height="4"/>"##)
    #expect(
      try drawn(
        text:
          ##"<s:svg xmlns:s="http://www.w3.org/2000/svg" width="40" height="30"><s:rect width="5" height="4"/><x:rect xmlns:x="http://x" width="40" height="30"/></s:svg>"##
      )
        == expected)
    #expect(
      try drawn(
        text:
          ##"<svg width="40" height="30"><rect inkscape:label="a" width="5" height="4"/></svg>"##)
        == expected)
    #expect(
      try drawn(
        text:
          ##"<!DOCTYPE svg [<!ENTITY w "5"><!ENTITY r '<rect width="&w;" height="4"/>'>]><svg width="40" height="30">&r;</svg>"##
      )
        == expected)
    let text =
      ##"<?xml version="1.0" encoding="windows-1252"?><svg width="40" height="30"><rect id="X" width="5" height="4"/></svg>"##
    var bytes = Array(text.utf8)
    if let place = bytes.firstIndex(of: UInt8(ascii: "X")) { bytes[place] = 0x80 }
    #expect(try SVG(data: bytes).size == Size(width: 40, height: 30))
  }

  @Test("Images: data, natural sizes, aspect and slices, and pictures in pictures")
  func images() throws {
    var bitmap = Bitmap(size: PixelSize(width: 4, height: 2), filledWith: Color.red.premultiplied)
    bitmap[3, 1] = Color.blue.premultiplied
    let data = base64(try PNG.encode(bitmap))
    let href = "xlink:href=\"data:image/png;base64,\(data)\""
    let expected = drawn { context in
      context.interpolationQuality = .medium
      context.draw(Image(bitmap), in: Rect(x: 5, y: 5, width: 20, height: 10))
    }
    #expect(try drawn("<image x=\"5\" y=\"5\" width=\"20\" \(href)/>") == expected)
    #expect(try drawn("<image x=\"5\" y=\"5\" height=\"10\" \(href)/>") == expected)
    #expect(try drawn("<image x=\"5\" width=\"20\" height=\"20\" \(href)/>") == expected)
    #expect(
      try drawn("<image width=\"4\" height=\"2\" \(href)/>") == drawn("<image \(href)/>"))
    #expect(
      try drawn(
        "<image width=\"10\" height=\"10\" preserveAspectRatio=\"xMidYMid slice\" \(href)/>")
        == drawn { context in
          context.interpolationQuality = .medium
          context.clip(to: Rect(x: 0, y: 0, width: 10, height: 10))
          context.draw(Image(bitmap), in: Rect(x: -5, y: 0, width: 20, height: 10))
        })
    let inner = base64(Array(file(##"<rect width="10" height="5"/>"##, width: 10, height: 10).utf8))
    #expect(
      try drawn(
        "<image x=\"5\" width=\"20\" height=\"20\" href=\"data:image/svg+xml;base64,\(inner)\"/>")
        == drawn(##"<rect x="5" width="20" height="10"/>"##))
    let plain = file("<rect width='10' height='5'/>", width: 10, height: 10)
      .replacing("\"", with: "'").replacing("<", with: "%3C").replacing(">", with: "%3E")
    #expect(
      try drawn("<image width=\"20\" height=\"20\" href=\"data:image/svg+xml,\(plain)\"/>")
        == drawn(##"<rect width="20" height="10"/>"##))
  }

  private func base64(_ bytes: [UInt8]) -> String {
    let digits = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/")
    var text = ""
    for start in stride(from: 0, to: bytes.count, by: 3) {
      let group = bytes[start..<min(start + 3, bytes.count)]
      let value = group.reduce(0) { $0 << 8 | Int($1) } << (8 * (3 - group.count))
      for place in 0..<4 {
        text.append(place <= group.count ? digits[value >> (18 - 6 * place) & 63] : "=")
      }
    }
    return text
  }

  @Test(
    "Other files and the network are left alone, with a warning",
    arguments: [
      ("http://example.com/a.png", "is not fetched"),
      ("file:///etc/passwd", "no file may be read"),
      ("file://server/a.png", "is not a file of this machine"),
      ("file://localhost.org/a.png", "is not a file of this machine"),
      ("a.png", "no file may be read"), ("data:image/png;base64,!!", "not base64"),
      ("data:image/png;base64,AAAA", "not a picture"),
    ])
  func warnings(href: String, words: String) throws {
    let picture = try read(file("<image width=\"9\" height=\"9\" href=\"\(href)\"/>"))
    let warning = try #require(picture.warnings.first)
    #expect(picture.warnings.count == 1)
    #expect(warning.message.contains(words), "\(warning)")
    #expect(warning.line == 1 && warning.element == "image")
  }
}
