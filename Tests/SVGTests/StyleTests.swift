import GLFunDrawing
import GLFunGeometry
import GLFunImaging
import Testing

@testable import GLFunSVG

@Suite("Style sheets")
struct StyleTests {
  /// The colour of a rectangle under a style sheet.
  private func color(
    _ sheet: String, _ attributes: String = "", around: String = "", extra: String? = nil
  ) throws -> [Int] {
    var options = SVG.Options()
    options.styleSheet = extra
    let text = file(
      "<style>\(sheet)</style><g id=\"g\" class=\"outer\" \(around)><circle/><rect id=\"r\" "
        + "class=\"a b\" data-k=\"one-two\" width=\"40\" height=\"30\" \(attributes)/></g>")
    return painted(try read(text, options: options)).channels(5, 5)
  }

  private func painted(_ picture: SVG) -> Bitmap {
    drawn { context in
      do throws(SVGError) {
        try context.draw(picture, in: .init(x: 0, y: 0, width: 40, height: 30))
      } catch {
        Issue.record(error)
      }
    }
  }

  private let red = [255, 0, 0, 255]
  private let black = [0, 0, 0, 255]

  @Test(
    "Selectors that hold",
    arguments: [
      "rect", "*", "#r", ".a", ".b.a", "rect.a#r", "[data-k]", "[data-k=one-two]",
      "[data-k='one-two']",
      "[data-k^=one]", "[data-k$=two]", "[data-k*='e-t']", "[data-k|=one]", "[class~=b]", "g rect",
      "svg g .a", "g > rect", "circle + rect", "circle ~ .b", "svg > g > rect", "rect:last-child",
      ":nth-child(2)", "rect:nth-child(even)", ":nth-child(2n)", "rect:not(.c)",
      ":is(circle, rect)",
      ":where(.outer) .a", ":where(svg :is(g)) > rect", "circle, rect", "RECT, rect",
      "rect:last-of-type:first-of-type", ":root rect", "svg|rect",
    ])
  func matching(selector: String) throws {
    #expect(try color("\(selector) { fill: red }") == red)
  }

  @Test(
    "Selectors that do not",
    arguments: [
      "circle", ".c", ".a.c", "#g > circle + circle", "rect + circle", "rect > g", "[data-x]",
      "[data-k=one]", "[data-k~=one]", "[data-k^='']", "rect:first-child", ":nth-child(3n)",
      "rect:not(.a)", ":is(.c)", "rect:hover", "rect::before", "rect:unknown",
      "circle, rect:unknown",
      "rect >", "..a", "rect[", "@media print { rect",
    ])
  func missing(selector: String) throws {
    #expect(try color("\(selector) { fill: red }") == black)
  }

  @Test("What counts more: attribute, sheet, style, importance; specificity, then order")
  func cascade() throws {
    #expect(try color("", "fill=\"red\"") == red)
    #expect(try color("rect { fill: red }", "fill=\"blue\"") == red)
    #expect(try color("rect { fill: blue }", "style=\"fill: red\"") == red)
    #expect(try color("rect { fill: red !important }", "style=\"fill: blue\"") == red)
    #expect(try color("#r { fill: red } .a.b { fill: blue } rect { fill: lime }") == red)
    #expect(try color(".a { fill: blue } .b { fill: red }") == red)
    #expect(try color("rect { fill: red } :where(#r) { fill: blue }") == red)
    #expect(try color("rect { fill: red; fill: no-such-colour }") == red)
    #expect(try color("rect { fill: blue }", extra: "rect { fill: red }") == red)
    #expect(try color("g { fill: red } rect { fill: inherit }") == red)
    #expect(try color("g { color: red } rect { fill: currentColor }") == red)
    #expect(try color("rect { fill: red } /* a } */ rect { /* ; */ stroke: none }") == red)
  }

  @Test(
    "Custom properties",
    arguments: [
      ("g { --c: red } rect { fill: var(--c) }", true),
      ("rect { fill: var(--none, red) }", true),
      ("rect { fill: var( --none , var(--other, red) ) }", true),
      ("g { --a: var(--b); --b: red } rect { fill: var(--a) }", true),
      ("g { --c: blue } rect { --c: red; fill: var(--c) }", true),
      ("rect { --r: 255, 0; fill: rgb(var(--r), 0) }", true),
      ("g { --a: var(--b); --b: var(--a) } rect { fill: var(--a) }", false),
      ("rect { fill: var(--none) }", false),
    ])
  func custom(sheet: String, isRed: Bool) throws {
    #expect(try color(sheet) == (isRed ? red : black))
  }

  @Test(
    "Media queries",
    arguments: [
      ("all", true), ("screen", true), ("screen and (min-width: 10px)", true), ("print", false),
      ("(prefers-color-scheme: dark)", false), ("(prefers-color-scheme: light)", true),
      ("print, screen", true), ("not print", true), ("(min-width: 1000px)", false),
    ])
  func media(query: String, holds: Bool) throws {
    #expect(try color("@media \(query) { rect { fill: red } }") == (holds ? red : black))
  }

  @Test("Rules at the side do no harm")
  func atRules() throws {
    #expect(
      try color(
        "@charset 'x'; @import url(a.css); @font-face { src: url(data:,) } "
          + "@keyframes k { from { fill: blue } to { fill: lime } } rect { fill: red }") == red)
  }

  @Test(
    "Colours in every spelling",
    arguments: [
      ("#08f", [0, 136, 255, 255]), ("#0088ff", [0, 136, 255, 255]), ("#08f8", [0, 73, 136, 136]),
      ("RebeccaPurple", [102, 51, 153, 255]), ("rgb(0 136 255)", [0, 136, 255, 255]),
      ("rgb(0, 136, 255)", [0, 136, 255, 255]), ("rgba(0,136,255,0.5)", [0, 68, 128, 128]),
      ("rgb(0% 50% 100% / 50%)", [0, 64, 128, 128]), ("hsl(120, 100%, 25%)", [0, 128, 0, 255]),
      ("hsl(0.5turn 100% 50%)", [0, 255, 255, 255]), ("hwb(90 20% 30%)", [115, 179, 51, 255]),
      ("lab(50% 40 59.5)", [191, 87, 0, 255]), ("oklch(59.41% 0.16 49.98)", [198, 91, 0, 255]),
      ("oklab(0.6279554 0.22486 0.1258)", [255, 0, 0, 255]),
      ("color(srgb 1 0.5 0)", [255, 128, 0, 255]),
      ("color(srgb-linear 0.21404114 0 0)", [128, 0, 0, 255]), ("transparent", [0, 0, 0, 0]),
    ])
  func colors(text: String, expected: [Int]) throws {
    let found = try color("", "fill=\"\(text)\"")
    #expect(zip(found, expected).allSatisfy { abs($0 - $1) <= 1 }, "\(found), expected \(expected)")
  }

  @Test(
    "What is no colour leaves what was there",
    arguments: [
      "#12", "rgb(1,2)", "rgb(1 2 3 4)", "hsl()", "nothing", "color(unknown 1 1 1)", "",
    ])
  func noColors(text: String) throws {
    #expect(try color("", "fill=\"\(text)\"") == black)
  }

  @Test(
    "The powers that colours need are right to 12 digits", arguments: [0.01, 0.2, 0.5, 0.9, 1.0])
  func gamma(value: Double) {
    #expect(abs(Color.encoded(Color.linear(value)) - value) < 1e-12)
  }
}
