import GLFunImageFiles
import GLFunImaging
import GLFunSVG
import Testing

@Suite("Rules of style sheets")
struct SheetRuleTests {
  /// The colour of the last rectangle of a content under a style sheet.
  private func color(_ sheet: String, _ content: String = "<rect class='a' id='i'/>") throws
    -> [Int]
  {
    try drawn(
      "<style><![CDATA[rect { width: 40px; height: 30px } \(sheet)]]></style>\(content)"
    ).channels(5, 5)
  }

  private let red = [255, 0, 0, 255]
  private let black = [0, 0, 0, 255]

  @Test(
    "Escapes are the characters that they stand for",
    arguments: [
      (#".\31 a"#, "class='1a'"), (#".w-1\/2"#, "class='w-1/2'"), (#"#a\:b"#, "id='a:b'"),
      (#".x\.y"#, "class='x.y'"), (#"[data-n="a\22 b"]"#, "data-n='a&quot;b'"),
      (#"[data-n=\31 2]"#, "data-n='12'"), (#"\72 ect"#, ""), (#".t\0000e4"#, "class='tä'"),
      (#".\{u\}"#, "class='{u}'"), (#".w\000078x"#, "class='wxx'"), (#".\1F600"#, "class='😀'"),
      (#".md\:hover\:w-1"#, "class='b md:hover:w-1'"),
    ])
  func escapes(selector: String, attributes: String) throws {
    #expect(try color("\(selector) { fill: red }", "<rect \(attributes)/>") == red)
    #expect(
      try color("\(selector) { fill: red }", "<rect class='z'/>")
        == (selector == #"\72 ect"# ? red : black))
  }

  @Test("Escapes in properties, custom properties and values")
  func escapesInValues() throws {
    #expect(try color(#".a { f\69ll: red }"#) == red)
    #expect(try color(#".a { --\61 b: red; fill: var(--ab) }"#) == red)
    #expect(try color(#".a { fill: r\65 d }"#) == red)
    #expect(try color("", #"<rect style="fill: re\64"/>"#) == red)
    let gradient = "<linearGradient id='a:b'><stop stop-color='red'/></linearGradient>"
    #expect(try color(#".a { fill: url(#a\:b) }"#, "\(gradient)<rect class='a'/>") == red)
  }

  @Test(
    "After a mistake what follows counts where CSS says so",
    arguments: [
      // A stray semicolon or brace is a part of the next selector.
      (".b {}; .a { fill: red }", false), (".b {} } .a { fill: red }", false),
      (".b {}; .c {} .a { fill: red }", true), ("@foo; .a { fill: red }", true),
      ("@foo { .a { fill: blue } } .a { fill: red }", true),
      (".a { fill #00c; fill: red }", true), (".a { x: { a: b }; fill: red }", true),
      (".a { fill: red) }", false), (".b [ { x } .c {} ] .a { fill: red }", false),
      (".b [ { x } .c {} ] {} .a { fill: red }", true), (".a { fill: red", true),
      ("<!-- .a { fill: red } -->", true), (".b { content: \"}\" } .a { fill: red }", true),
      (".a { ; ; fill: red; ; }", true), (".a { fill: red; } }", true),
    ])
  func recovery(sheet: String, isRed: Bool) throws {
    #expect(try color(sheet) == (isRed ? red : black), "\(sheet)")
  }

  @Test(
    "Nested rules",
    arguments: [
      (".p { & .a { fill: red } }", true), (".p { .a { fill: red } }", true),
      (".p { > .a { fill: red } }", true), (".p { > .p { fill: red } }", false),
      (".a { &:last-child { fill: red } }", true), (".a { &.b { fill: red } }", false),
      (".a { .p & { fill: red } }", true), (".a { .q & { fill: red } }", false),
      (".p { fill: blue; .a { fill: red } fill: lime }", true),
      (".a { @media screen { fill: red } }", true), (".a { @media print { fill: red } }", false),
      (".p { @media screen { .a { fill: red } } }", true),
      ("g { .p, :is(&, .q) { .a { fill: red } } }", true), (".p, .q { .a { fill: red } }", true),
      (".p { & { & { .a { fill: red } } } }", true), (".a { & + & { fill: red } }", false),
      (".p { :not(&) { fill: red } }", true), (".a { color: red; fill: currentColor }", true),
      // The rule around counts for the specificity.
      ("#g { .a { fill: red } } .p .a { fill: blue }", true),
      (".p { .x { fill: blue } .a { fill: red } } .x { fill: blue }", true),
      ("& .a { fill: red }", true), (".p { a:hover { fill: blue } .a { fill: red } }", true),
    ])
  func nesting(sheet: String, isRed: Bool) throws {
    let found = try color(sheet, "<g class='p' id='g'><rect class='a' id='i'/></g>")
    #expect((found == red) == isRed, "\(sheet)")
  }

  @Test("Nesting ends somewhere, with a warning, and costs steps")
  func deepNesting() throws {
    let deep =
      String(repeating: ".p { ", count: 50) + ".a { fill: red }"
      + String(repeating: " }", count: 50)
    let picture = try read(file("<style>\(deep)</style><rect width='9' height='9'/>"))
    #expect(picture.warnings.map(\.message).contains { $0.contains("nested more than 8 deep") })
    var options = SVG.Options()
    options.limits.steps = 100_000
    let many = String(repeating: String(repeating: "&", count: 2000) + "{", count: 7)
    let slow = String(repeating: String(repeating: "& ", count: 40) + "{", count: 7)
    for rules in [many, slow] {
      let line = problem(
        file(
          "<style><![CDATA[g, rect { \(rules) fill: red ]]></style>"
            + String(repeating: "<g>", count: 60) + "<rect/>" + String(repeating: "</g>", count: 60)
        ), options: options)
      #expect(line?.contains("its style sheets take more than 100000 steps") == true)
    }
  }

  @Test("The place among siblings, at the ends of what numbers can be")
  func places() throws {
    let (least, most) = ("-9223372036854775808", "9223372036854775807")
    for place in [
      least, "\(least)n+1", "2n\(least)", "-n\(least)", "\(most)n-\(most)9", most + "0",
    ] {
      _ = try color("rect:nth-child(\(place)) { fill: red }")
    }
    #expect(try color("rect:nth-child(2n\(least)) { fill: red }") == red)
    #expect(try color("rect:nth-child(+2) { fill: red }") == red)
    #expect(try color("rect:nth-child( -n + 2 ) { fill: red }") == red)
    #expect(try color("rect:nth-child(n2) { fill: red }") == black)
    #expect(try color("rect:nth-child(2 x) { fill: red }") == black)
  }

  @Test("What of a style sheet is not known is said")
  func warnings() throws {
    func messages(_ text: String) throws -> [String] { try read(text).warnings.map(\.message) }
    #expect(
      try messages(
        file("<style>@container (x) { rect { fill: red } } @container { } @keyframes a { }</style>")
      )
        == ["\"@container\" is not known; what is in it does not count"])
    #expect(
      try messages(file("<style>g:has(rect) { fill: red }</style>"))
        == ["the pseudo-class \":has()\" is not known; rules with it do not count"])
    #expect(
      try messages(file("<style type='text/less'>rect { fill: red }</style>"))
        == ["a style sheet is text/less, which is not read"])
    #expect(try messages(file("<style type='text/css; charset=utf-8'>rect { }</style>")).isEmpty)
    #expect(
      try messages("<?xml-stylesheet type='text/xsl' href='a.xsl'?>" + file(""))
        == ["a style sheet is text/xsl, which is not read"])
    #expect(
      try messages("<?xml-stylesheet href='a.css'?>" + file(""))
        == [
          "style sheet \"a.css\" is not read: no file may be read; put its bytes here as a data: URL"
        ])
    #expect(try messages("<?xml-stylesheet href='#s'?>" + file("")).isEmpty)
    #expect(try messages("<?xml-stylesheet alternate='yes' href='a.css'?>" + file("")).isEmpty)
    #expect(try messages("<?xml-stylesheet media='print' href='a.css'?>" + file("")).isEmpty)
  }

  @Test("Style sheets of processing instructions count, those of the file after them")
  func links() throws {
    let sheet =
      "<?xml-stylesheet type=\"text/css\" href=\"data:text/css,rect{fill:red;stroke:none}\"?>"
    #expect(
      try drawn(text: sheet + file("<rect width='40' height='30'/>")).channels(5, 5) == red)
    #expect(
      try drawn(text: sheet + file("<style>rect{fill:lime}</style><rect width='40' height='30'/>"))
        .channels(5, 5) == [0, 255, 0, 255])
    let many = String(repeating: "<?xml-stylesheet href='data:text/css,x'?>", count: 50)
    #expect(
      try read(many + file("")).warnings.map(\.message)
        == ["only 32 style sheets of other files are read"])
  }
}
