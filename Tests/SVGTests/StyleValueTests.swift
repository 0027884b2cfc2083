import GLFunDrawing
import GLFunGeometry
import GLFunImaging
import GLFunSVG
import Testing

@Suite("Values of styles")
struct StyleValueTests {
  private let red = [255, 0, 0, 255]
  private let orange = [255, 165, 0, 255]

  /// The colours of a rectangle in an orange group with a value for `fill`, as an attribute and as a style.
  private func fills(_ value: String) throws -> [[Int]] {
    try ["fill=\"\(value)\"", "style=\"fill: \(value)\""].map { attribute in
      try drawn(
        "<g fill=\"orange\" color=\"red\"><rect width=\"40\" height=\"30\" \(attribute)/></g>"
      ).channels(5, 5)
    }
  }

  @Test(
    "Paints with something behind them do not count, as in browsers",
    arguments: [
      "red blue", "none red", "url(#no) red blue", "url(#no) inherit", "url(#no) initial",
      "currentColor red", "context-fill red", "inherit red", "rgb(1,2)", "#12",
      "rgb(0 128 0 / 50%) x", "light-dark(blue)", "light-dark(blue,x)", "light-dark(blue,red) x",
    ])
  func wrongPaints(value: String) throws {
    #expect(try fills(value) == [orange, orange], "\(value)")
  }

  @Test(
    "Paints with a fallback",
    arguments: [
      ("url(#no) red", [255, 0, 0, 255]), ("url(#no) currentColor", [255, 0, 0, 255]),
      ("url(#no) rgb(255, 0, 0) ", [255, 0, 0, 255]), ("url(#no) none", [0, 0, 0, 0]),
      ("url(#no)", [0, 0, 0, 0]),
    ])
  func fallbacks(value: String, color: [Int]) throws {
    #expect(try fills(value) == [color, color])
  }

  @Test("light-dark() is its first colour, and its second one under a dark scheme")
  func colorSchemes() throws {
    #expect(try fills("light-dark(red, blue)") == [red, red])
    #expect(try fills("light-dark(currentColor, blue)") == [red, red])
    #expect(try fills("light-dark(light-dark(red, lime), rgb(0, 0, 255))") == [red, red])
    func color(_ scheme: String) throws -> [Int] {
      try drawn(
        "<g style='color-scheme: \(scheme)'><rect width='40' height='30' "
          + "style='fill: light-dark(blue, red)'/></g>"
      ).channels(5, 5)
    }
    #expect(try color("dark") == red)
    #expect(try color("only dark") == red)
    #expect(try color("light dark") == [0, 0, 255, 255])
    #expect(
      try drawn(
        "<rect width='40' height='30' style='stroke: none; --c: light-dark(red, blue); "
          + "fill: var(--c)'/>"
      ).channels(5, 5) == red)
  }

  @Test(
    "Numbers, words and lengths with something behind them do not count",
    arguments: [
      "stroke-width=\"9 5\"", "stroke-width=\"9foo\"", "stroke-width=\"9,\"",
      "stroke-width=\"-9\"", "stroke-opacity=\".5 x\"", "stroke-dasharray=\"5 x\"",
      "stroke-linecap=\"round x\"", "opacity=\".3 .3\"", "display=\"none x\"",
      "visibility=\"hidden x\"", "fill-rule=\"evenodd x\"", "stroke-miterlimit=\"1 1\"",
      "stroke-dashoffset=\"3 3\"", "mix-blend-mode=\"difference\"", "filter=\"blur(1 2)\"",
      "filter=\"invert(1 1)\"", "filter=\"invert(1) x\"",
      "filter=\"drop-shadow(1px 1px red blue)\"",
    ])
  func wrongValues(attribute: String) throws {
    let path = "d=\"M5 5H25V25H15V8\" stroke=\"blue\" style=\"paint-order: normal\""
    #expect(
      try drawn("<rect width=\"40\" height=\"30\" fill=\"lime\"/><path \(path) \(attribute)/>")
        == drawn("<rect width=\"40\" height=\"30\" fill=\"lime\"/><path \(path)/>"))
  }

  @Test("A list of filters that is wrong leaves the one before")
  func filters() throws {
    let rect = "<rect x='9' y='9' width='9' height='9' style='filter: invert(1); filter:"
    #expect(
      try drawn("\(rect) blur(1 2)'/>")
        == drawn("<rect x='9' y='9' width='9' height='9' style='filter: invert(1)'/>"))
  }

  @Test(
    "Lengths that are none count as not given; a property goes before the attribute only where it is right",
    arguments: [
      ("width=\"30mmm\"", ""), ("width=\"30 x\"", ""), ("width=\"30,\"", ""),
      ("width=\"30\" style=\"width: 5zz\"", "width=\"30\""),
      ("width=\"30\" style=\"width: 5px; width: x\"", "width=\"5\""),
      ("width=\"30\" style=\"width: auto\"", ""), ("width=\"1e1\"", "width=\"10\""),
      ("width=\"30PX\"", "width=\"30\""), ("width=\" 30 \"", "width=\"30\""),
    ])
  func lengths(attributes: String, same: String) throws {
    #expect(
      try drawn("<rect height=\"9\" \(attributes)/>") == drawn("<rect height=\"9\" \(same)/>"))
  }

  @Test("A negative radius is as none")
  func radii() throws {
    let circle = try drawn("<circle cx=\"20\" cy=\"15\" r=\"9\"/>")
    for radii in ["rx=\"9\" ry=\"-3\"", "rx=\"-1\" ry=\"9\"", "rx=\"9\" style=\"ry: -3px\""] {
      #expect(try drawn("<ellipse cx=\"20\" cy=\"15\" \(radii)/>") == circle, "\(radii)")
    }
    #expect(
      try drawn("<ellipse cx=\"20\" cy=\"15\" rx=\"-1\" ry=\"-1\"/>") == drawn(""))
  }

  @Test(
    "Math functions",
    arguments: [
      ("width: calc(100% - 20px)", 20.0), ("width: calc(50% + calc(10px * (2 - 1)))", 30),
      ("width: calc(2 * 2 * 5px)", 20), ("width: calc(30px / 2)", 15),
      ("width: max(20px, 30px)", 30),
      ("width: min(10px, 50%)", 10), ("width: clamp(5px, 50%, 12px)", 12),
      ("font-size: 10px; width: calc(1em + 2px)", 12), ("--w: 10; width: calc(var(--w) * 1px)", 10),
      ("width: calc(sqrt(400) * 1px)", 20), ("width: round(23px, 10px)", 20),
      ("width: round(up, 21px, 10px)", 30), ("width: mod(25px, 10px)", 5),
      ("width: calc(cos(60deg) * 40px)", 20), ("width: calc(pow(2, 3) * 1px)", 8),
      ("width: hypot(3px, 4px)", 5), ("width: calc(abs(-9px))", 9),
      ("width: calc(10px * sin(atan2(1, 0)))", 10), ("width: calc((1in - 86px))", 10),
      // A wrong value does not count, and the attribute applies.
      ("width: calc(10px+20px)", 3), ("width: calc(10px + 20)", 3), ("width: calc(10px * 1px)", 3),
      ("width: calc(", 3), ("width: calc(1px / 0px * 1deg)", 3), ("width: max()", 3),
      // Below the range of a property.
      ("width: calc(10px - 20px)", 0), ("width: calc(1px * (0 / 0))", 0),
    ])
  func math(style: String, width: Double) throws {
    #expect(
      try drawn("<rect width=\"3\" height=\"9\" style=\"\(style)\"/>")
        == drawn("<rect width=\"\(width)\" height=\"9\"/>"), "\(style)")
  }

  @Test("Math functions in other properties, and in attributes")
  func mathElsewhere() throws {
    func isSame(_ first: String, _ second: String) throws {
      #expect(try drawn(first) == drawn(second), "\(first)")
    }
    let line = "M2 9H38' stroke='#000'"
    try isSame(
      "<path d='\(line) style='stroke-width: calc(2px + 4px)'/>",
      "<path d='\(line) stroke-width='6'/>")
    try isSame("<path d='\(line) stroke-width='calc(-5px)'/>", "")
    try isSame(
      "<path d='\(line) stroke-dasharray='calc(2px * 3) 5'/>",
      "<path d='\(line) stroke-dasharray='6 5'/>")
    try isSame(
      "<rect width='9' height='9' style='transform: translateX(calc(10px + 5px)) rotate(calc(20deg + 10deg))'/>",
      "<rect width='9' height='9' transform='translate(15) rotate(30)'/>")
    try isSame(
      "<rect width='9' height='9' style='--o: 10; opacity: calc(var(--o) * .05)'/>",
      "<rect width='9' height='9' opacity='.5'/>")
    try isSame(
      "<rect width='9' height='9' style='fill: rgb(calc(100 + 100), 0, 0)'/>",
      "<rect width='9' height='9' fill='rgb(200, 0, 0)'/>")
    try isSame(
      "<circle cx='calc(100% - 20px)' cy='15' r='5'/>", "<circle cx='20' cy='15' r='5'/>")
    try isSame(
      "<rect width='20' height='20' style='clip-path: inset(calc(2px + 2px))'/>",
      "<rect x='4' y='4' width='12' height='12'/>")
    try isSame(
      "<text y='20' style='font-size: calc(6px * 2)'>a</text>",
      "<text y='20' style='font-size: 12px'>a</text>")
  }

  @Test("Calculations are neither deep nor long")
  func longMath() throws {
    let deep =
      String(repeating: "(", count: 100_000) + "9px" + String(repeating: ")", count: 100_000)
    let long = String(repeating: "1px + ", count: 100_000) + "1px"
    for value in ["calc(\(deep))", "calc(\(long))", String(repeating: "calc(", count: 50_000)] {
      #expect(
        try drawn("<rect width='3' height='9' style='width: \(value)'/>")
          == drawn("<rect width='3' height='9'/>"))
    }
  }

  @Test(
    "Numbers at the ends of what can be said end nothing",
    arguments: [
      "9223372036854775807", "-9223372036854775808", "-9223372036854775809", "1e308", "-1e308",
      "1e400", "1e-400", "99999999999999999999999999999", "0", "-0", "calc(infinity * 1px)",
      "calc(0/0)", "2147483648", "4294967296", "1e19", "1e99999999999999999999",
    ])
  func extremes(number: String) {
    let shapes = [
      "<style>rect:nth-child(\(number)) { fill: red } rect:nth-child(\(number)n + 1) { fill: red } "
        + "rect:nth-last-of-type(2n\(number.hasPrefix("-") ? "" : "+")\(number)) { fill: red } "
        + "@media (min-width: \(number)px) { rect { fill: red } }</style>"
        + "<rect width='9' height='9'/>",
      "<rect x='\(number)' y='\(number)' width='\(number)' height='\(number)' rx='\(number)' "
        + "stroke='red' stroke-width='\(number)' stroke-miterlimit='\(number)'/>",
      "<ellipse cx='\(number)' cy='9' rx='\(number)' ry='9' stroke='red' stroke-dasharray='\(number) 1' "
        + "stroke-dashoffset='\(number)' pathLength='\(number)'/>",
      "<path stroke='red' d='M0 0L\(number) 9A\(number) 5 \(number) 0 1 9 9C\(number) 0 1 \(number) 2 2Z' "
        + "pathLength='\(number)' stroke-dasharray='2'/>",
      "<path stroke='red' d='M0 0L\(number) 9A\(number) 5 \(number) 0 1 9 9' "
        + "vector-effect='non-scaling-stroke'/>",
      "<g transform='translate(\(number)) rotate(\(number)) scale(\(number)) skewX(\(number))'>"
        + "<rect width='9' height='9'/></g>",
      "<g style='transform: matrix(\(number), 1, 1, 1, 1, 1); transform-origin: \(number)px 3px'>"
        + "<rect width='9' height='9'/></g>",
      "<rect width='9' height='9' style='fill: rgb(\(number), 0, 0); opacity: \(number)'/>"
        + "<rect width='9' height='9' style='fill: hsl(\(number)deg, 50%, 50%)'/>"
        + "<rect width='9' height='9' style='fill: oklch(50% \(number) \(number))'/>",
      "<svg width='20' height='20' viewBox='0 0 \(number) \(number)'><rect width='9' height='9'/></svg>",
      "<svg width='20' height='20' viewBox='\(number) 0 9 9'><rect width='9' height='9'/></svg>",
      "<linearGradient id='g' x1='\(number)' x2='9' gradientUnits='userSpaceOnUse'><stop offset='\(number)'/>"
        + "<stop offset='1' stop-color='red'/></linearGradient><rect width='9' height='9' fill='url(#g)'/>",
      "<radialGradient id='g' r='\(number)' fx='\(number)'><stop/>"
        + "<stop offset='1' stop-color='red'/></radialGradient><rect width='9' height='9' fill='url(#g)'/>",
      "<pattern id='p' width='\(number)' height='5' x='\(number)' patternUnits='userSpaceOnUse'>"
        + "<rect width='2' height='2'/></pattern><rect width='9' height='9' fill='url(#p)'/>",
      "<marker id='m' markerWidth='\(number)' markerHeight='5' refX='\(number)' orient='\(number)'>"
        + "<rect width='2' height='2'/></marker><path d='M1 1L9 9' stroke='red' marker-end='url(#m)'/>",
      "<filter id='f' x='\(number)' width='\(number)'><feGaussianBlur stdDeviation='\(number)'/>"
        + "<feOffset dx='\(number)'/><feMorphology radius='\(number)'/></filter>"
        + "<rect width='9' height='9' filter='url(#f)'/>",
      "<filter id='f'><feTurbulence baseFrequency='\(number)' numOctaves='\(number)' seed='\(number)'/>"
        + "<feColorMatrix type='hueRotate' values='\(number)'/>"
        + "<feConvolveMatrix order='\(number)' kernelMatrix='1' targetX='\(number)'/>"
        + "<feDisplacementMap scale='\(number)'/></filter><rect width='9' height='9' filter='url(#f)'/>",
      "<filter id='f'><feComponentTransfer><feFuncR type='discrete' tableValues='\(number) 1'/>"
        + "<feFuncG type='gamma' exponent='\(number)'/><feFuncB type='table' tableValues='0 \(number)'/>"
        + "</feComponentTransfer><feComposite operator='arithmetic' k1='\(number)'/>"
        + "<feSpecularLighting surfaceScale='\(number)' specularExponent='\(number)'>"
        + "<fePointLight x='\(number)' z='\(number)'/></feSpecularLighting></filter>"
        + "<rect width='9' height='9' filter='url(#f)'/>",
      "<rect width='9' height='9' style='filter: blur(\(number)px) hue-rotate(\(number)deg) "
        + "brightness(\(number)) drop-shadow(\(number)px 0 \(number)px red)'/>",
      "<mask id='m' x='\(number)' width='\(number)'><rect width='9' height='9' fill='#fff'/></mask>"
        + "<rect width='9' height='9' mask='url(#m)'/>",
      "<rect width='9' height='9' style='clip-path: circle(\(number)px at \(number)px 3px)'/>"
        + "<rect width='9' height='9' style='clip-path: inset(\(number)px round \(number)px)'/>",
      "<text x='\(number)' dx='\(number)' rotate='\(number)' textLength='\(number)' "
        + "font-size='\(number)' letter-spacing='\(number)'>ab</text>",
      "<text y='9' font-weight='\(number)' style='font-stretch: \(number)%; font-variation-settings: "
        + "\"wght\" \(number); word-spacing: \(number)px'>a b</text>",
      "<foreignObject width='40' height='30'><table xmlns='http://www.w3.org/1999/xhtml' "
        + "style='width: \(number)px; border-spacing: \(number)px'><tr><td colspan='\(number)' "
        + "rowspan='\(number)'>a</td></tr></table><div xmlns='http://www.w3.org/1999/xhtml' "
        + "style='display: flex; gap: \(number)px; height: \(number)px'><p style='flex: \(number); "
        + "line-height: \(number); margin: \(number)px'>a</p><b>b</b></div></foreignObject>",
    ]
    for shape in shapes { _ = problem(file(shape)) }
    _ = problem("<svg width='\(number)' height='\(number)'/>")
    _ = problem("<svg viewBox='\(number) \(number) \(number) \(number)'><rect width='9'/></svg>")
    _ = problem("<svg viewBox='0 0 9 9' style='width: \(number)px; height: 9px'/>")
  }

  @Test("Functions that are not known are said once, with the element's line")
  func unknownFunctions() throws {
    let picture = try read(
      file(
        "\n<rect fill='color-mix(in srgb, red, blue)'/>\n<rect fill='color-mix(in srgb, red, lime)'/>"
          + "\n<g style='fill: rgb(from red g r b)'/>"))
    #expect(
      picture.warnings.map(\.description) == [
        "line 2: \"color-mix()\" is not known; values with it do not count",
        "line 4: \"rgb(from …)\" is not known; values with it do not count",
      ])
  }
}
