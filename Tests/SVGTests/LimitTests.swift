import Foundation
import GLFunImaging
import GLFunSVG
import Testing

@Suite("Errors and limits")
struct LimitTests {
  @Test(
    "Each mistake has one line",
    arguments: [
      (
        "<svg width='9' height='9'><g></svg>",
        "bad SVG: test.svg, line 1, column 32: mismatched tag: <g> of line 1 is not closed"
      ),
      (
        "<svg width='9' height='9'>\n<g>\n<path/>\n",
        "bad SVG: test.svg, line 4, column 1: no element found: <g> of line 2 is not closed"
      ),
      (
        "<svg\nwidth='9'\nheight=9/>",
        "bad SVG: test.svg, line 3, column 8: not well-formed (invalid token)"
      ),
      ("", "bad SVG: test.svg, line 1, column 1: no element found"),
      ("<html/>", "bad SVG: test.svg: its root element is \"html\", expected \"svg\""),
      (
        "<svg/>",
        "bad SVG: test.svg: no size: neither width and height, nor a viewBox, nor anything that is drawn"
      ),
      (
        "<svg width='0' height='9'/>",
        "bad SVG: test.svg: no size: neither width and height, nor a viewBox, nor anything that is drawn"
      ),
      (
        "<svg width='9' height='9'>&none;</svg>",
        "bad SVG: test.svg, line 1, column 27: undefined entity"
      ),
    ])
  func mistakes(text: String, line: String) {
    #expect(problem(text) == line)
  }

  @Test("Packed files are unpacked, and damaged ones are named")
  func packed() throws {
    // `<svg width="4" height="3"/>`, compressed by gzip.
    let packed: [UInt8] = [
      0x1F, 0x8B, 8, 0, 0, 0, 0, 0, 0, 3, 0xB3, 0x29, 0x2E, 0x4B, 0x57, 0x28, 0xCF, 0x4C, 0x29,
      0xC9,
      0xB0, 0x55, 0x32, 0x51, 0x52, 0xC8, 0x48, 0xCD, 0x4C, 0xCF, 0x28, 0xB1, 0x55, 0x32, 0x56,
      0xD2,
      0xB7, 0x03, 0x00, 0x4D, 0xD3, 0xB3, 0x4E, 0x1B, 0, 0, 0,
    ]
    #expect(problem(packed.dropLast(12).map { $0 })?.contains("end too early") == true)
    var damaged = packed
    damaged[12] ^= 0xFF
    damaged[13] ^= 0xFF
    #expect(problem(damaged)?.hasPrefix("bad SVG: test.svg") == true)
  }

  @Test("Entity bombs, deep nesting and many elements end with a line")
  func xmlBombs() {
    var entities = "<!ENTITY e0 'xxxxxxxxxxxxxxxxxxxx'>"
    for level in 1..<12 {
      entities += "<!ENTITY e\(level) '" + String(repeating: "&e\(level - 1);", count: 10) + "'>"
    }
    #expect(
      problem("<!DOCTYPE svg [\(entities)]><svg width='9' height='9'><text>&e11;</text></svg>")?
        .contains("entities make it more than 20 times as long") == true)
    #expect(
      problem(String(repeating: "<svg width='9' height='9'>", count: 1_000_000))
        == "bad SVG: test.svg, line 1: elements are nested more than 1024 deep; make it simpler")
    var options = SVG.Options()
    options.limits.steps = 5000
    #expect(
      problem(file(String(repeating: "<g/>", count: 1000)), options: options)
        == "bad SVG: test.svg, line 1: its elements take more than 5000 steps; make it simpler")
  }

  @Test("A depth of a thousand is drawn")
  func depth() throws {
    let count = 1000
    let text = file(
      String(repeating: "<g transform='translate(0)'>", count: count)
        + "<rect width='5' height='5'/>"
        + String(repeating: "</g>", count: count))
    #expect(try drawn(text: text) == drawn(##"<rect width="5" height="5"/>"##))
  }

  @Test("Groups of masks and patterns count together", arguments: ["mask", "pattern"], [10, 40])
  func depthOfReferences(kind: String, count: Int) {
    let use = kind == "mask" ? "mask" : "fill"
    var text = "<\(kind) id='a0' width='9' height='9'><rect width='9' height='9'/></\(kind)>"
    for index in 1..<5 {
      text +=
        "<\(kind) id='a\(index)' width='9' height='9' \(kind)Units='userSpaceOnUse'>"
        + nested("<rect width='9' height='9' \(use)='url(#a\(index - 1))'/>", count)
        + "</\(kind)>"
    }
    var options = SVG.Options()
    options.limits.depth = 100
    let found = problem(
      file(text + "<rect width='9' height='9' \(use)='url(#a4)'/>"), options: options)
    let expected =
      "bad SVG: test.svg: groups, with those of masks, patterns and pictures, are nested more than "
      + "100 deep; make it simpler"
    #expect(found == (count == 10 ? nil : expected))
  }

  @Test("Pictures in pictures are half as deep", arguments: [5, 40])
  func depthOfPictures(count: Int) throws {
    var text = "<rect width='9' height='9'/>"
    for _ in 0..<3 {
      let inner = Data(file(nested(text, count)).utf8).base64EncodedString()
      text = "<image width='9' height='9' href='data:image/svg+xml;base64,\(inner)'/>"
    }
    var options = SVG.Options()
    options.limits.depth = 100
    let warnings = try SVG(data: Array(file(text).utf8), options: options).warnings
    #expect(warnings.isEmpty == (count == 5))
    #expect(
      count == 5 || warnings.contains { $0.description.contains("nested more than 25 deep") })
  }

  private func nested(_ text: String, _ count: Int) -> String {
    String(repeating: "<g opacity='.9'>", count: count) + text
      + String(repeating: "</g>", count: count)
  }

  @Test("Bombs by reference end with a line")
  func references() {
    var uses = "<g id='a0'><rect width='1' height='1'/></g>"
    for level in 1..<20 {
      uses +=
        "<g id='a\(level)'>" + String(repeating: "<use href='#a\(level - 1)'/>", count: 10) + "</g>"
    }
    #expect(problem(file(uses))?.contains("its elements take more than 10000000 steps") == true)
    var chain = "<g id='a0'/>"
    for level in 1..<60 { chain += "<g id='a\(level)'><use href='#a\(level - 1)'/></g>" }
    #expect(problem(file(chain))?.contains("uses are nested more than 32 deep") == true)
    for (kind, use) in [("mask", "mask"), ("clipPath", "clip-path"), ("pattern", "fill")] {
      var bomb = "<\(kind) id='a0' width='1' height='1'><rect width='9' height='9'/></\(kind)>"
      for level in 1..<20 {
        bomb +=
          "<\(kind) id='a\(level)' width='1' height='1'>"
          + String(
            repeating: "<rect width='9' height='9' \(use)='url(#a\(level - 1))'/>", count: 10)
          + "</\(kind)>"
      }
      let found = problem(
        file("<defs>\(bomb)</defs><rect width='9' height='9' \(use)='url(#a19)'/>"))
      #expect(found?.contains("drawing it takes more than 10000000 steps") == true, "\(kind)")
    }
  }

  @Test("Style sheets that take too long end with a line")
  func styles() {
    var options = SVG.Options()
    options.limits.steps = 10_000
    let sheet = String(repeating: "* * * > g ~ rect {fill: red}", count: 200)
    #expect(
      problem(
        file("<style>\(sheet)</style>" + String(repeating: "<rect/>", count: 200)), options: options
      )?
      .contains("its style sheets take more than 10000 steps") == true)
    // A value that would double repeatedly does not count.
    var custom = "--a0: 0123456789;"
    for level in 1..<40 { custom += "--a\(level): var(--a\(level - 1)) var(--a\(level - 1));" }
    #expect(problem(file("<style>rect { \(custom) fill: var(--a39) }</style><rect/>")) == nil)
  }

  @Test(
    "Numbers beyond all bounds draw nothing and harm nothing",
    arguments: [
      ##"<rect width="1e400" height="1"/>"##, ##"<rect x="1e308" width="1e308" height="1"/>"##,
      ##"<path d="M1e300 0A1e300 1e-300 45 1 1 0 1e300"/>"##,
      ##"<path d="M8 2A.5 .5 0 0 0 1e999 11A6 6 0 0 1 2 8z"/>"##,
      ##"<path d="M-1e308 0A6 6 0 0 1 1e308 9A6 6 0 1 0 2 8z"/>"##,
      ##"<path d="M0 0C1 1e999 3 3 4 4S1e999 0 9 9Q1e999 3 4 4T1e999 9H1e999V-1e999z" stroke="red"/>"##,
      ##"<circle r="1e200" stroke="red" stroke-width="1e300"/>"##,
      ##"<rect width="9" height="9" rx="1e999"/><ellipse cx="1e999" rx="4" ry="1e999"/>"##,
      ##"<g transform="scale(1e200)"><g transform="scale(1e200)"><rect width="1" height="1"/></g></g>"##,
      ##"<path d="M0 0L9 9" stroke="red" stroke-dasharray="1e-300"/>"##,
      ##"<pattern id="p" width="1e-9" height="1e-9"><rect width="1" height="1"/></pattern><rect width="9" height="9" fill="url(#p)"/>"##,
      ##"<pattern id="p" width="1e9" height="1e9" patternTransform="scale(1e-5)"><rect width="1" height="1"/></pattern><rect width="9" height="9" fill="url(#p)"/>"##,
      ##"<svg width="1e300" height="1e-300" viewBox="0 0 1e-300 1e300"><rect width="1" height="1"/></svg>"##,
    ])
  func extremes(text: String) throws {
    _ = try drawn(text)
  }
}
