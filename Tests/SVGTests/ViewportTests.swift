import GLFunDrawing
import GLFunGeometry
import GLFunImaging
import GLFunSVG
import Testing

@Suite("Viewports and the root")
struct ViewportTests {
  private let content = "<rect x=\"-9\" y=\"-9\" width=\"99\" height=\"99\" fill=\"red\"/>"

  /// Expects a content to fill exactly a rectangle.
  private func fills(_ content: String, _ rect: String) throws {
    #expect(try drawn(content) == drawn("<rect \(rect) fill=\"red\"/>"), "\(content)")
  }

  @Test("A use goes before the size of its symbol, and attributes alone count")
  func symbols() throws {
    func symbol(_ attributes: String) -> String {
      "<symbol id=\"s\" viewBox=\"0 0 10 10\" preserveAspectRatio=\"none\" \(attributes)>\(content)</symbol>"
    }
    let use = "<use href=\"#s\" x=\"5\" y=\"4\""
    try fills(
      symbol("width=\"20\" height=\"10\"") + "\(use)/>",
      "x=\"5\" y=\"4\" width=\"20\" height=\"10\"")
    try fills(
      symbol("width=\"50%\" height=\"50%\"") + "\(use)/>",
      "x=\"5\" y=\"4\" width=\"20\" height=\"15\"")
    try fills(
      symbol("width=\"20\" height=\"10\"") + "\(use) width=\"8\"/>",
      "x=\"5\" y=\"4\" width=\"8\" height=\"10\"")
    try fills(
      symbol("x=\"-2\" y=\"3\" width=\"20\" height=\"10\"") + "\(use)/>",
      "x=\"3\" y=\"7\" width=\"20\" height=\"10\"")
    try fills(
      symbol("style=\"width:9px;height:9px\"") + "\(use)/>",
      "x=\"5\" y=\"4\" width=\"35\" height=\"26\"")
    try fills(
      symbol("") + "\(use) width=\"8\" height=\"9\" style=\"width:20px;height:auto\"/>",
      "x=\"5\" y=\"4\" width=\"8\" height=\"9\"")
    try fills(
      symbol("width=\"20\" height=\"10\"") + "<use href=\"#s\" style=\"x:7px\"/>",
      "x=\"7\" width=\"20\" height=\"10\"")
    try fills(symbol("width=\"20\" height=\"0\"") + "\(use)/>", "width=\"0\" height=\"0\"")
    let nested =
      "<defs><svg id=\"s\" x=\"1\" width=\"20\" height=\"10\" style=\"width:3px;x:9px\">\(content)</svg></defs>"
    try fills(nested + "\(use)/>", "x=\"6\" y=\"4\" width=\"20\" height=\"10\"")
    try fills(nested + "\(use) height=\"7\"/>", "x=\"6\" y=\"4\" width=\"20\" height=\"7\"")
  }

  @Test(
    "A nested svg has the place and size of its attributes",
    arguments: [
      "height: auto; width: 3px", "x: 9px; y: 9px", "max-width: 5px", "width: 50%; height: 50%",
    ])
  func nested(style: String) throws {
    try fills(
      "<svg x=\"2\" y=\"3\" width=\"20\" height=\"10\" style=\"\(style)\">\(content)</svg>",
      "x=\"2\" y=\"3\" width=\"20\" height=\"10\"")
  }

  @Test("overflow: inherit is that of the use, of the group and of the root, which cut nothing")
  func overflow() throws {
    let all = "width=\"40\" height=\"30\""
    let symbol = "<symbol id=\"s\" viewBox=\"0 0 1 1\" overflow=\"inherit\">\(content)</symbol>"
    let use = "<use href=\"#s\" x=\"9\" y=\"9\" width=\"5\" height=\"5\""
    try fills("\(symbol)\(use)/>", all)
    try fills("\(symbol)\(use) overflow=\"hidden\"/>", "x=\"9\" y=\"9\" width=\"5\" height=\"5\"")
    let size = "x=\"9\" y=\"9\" width=\"5\" height=\"5\""
    try fills("<g><svg \(size) overflow=\"inherit\">\(content)</svg></g>", all)
    try fills("<svg \(size) style=\"overflow: initial\">\(content)</svg>", all)
    try fills("<svg \(size)>\(content)</svg>", size)
    try fills(
      "<svg x=\"9\" y=\"9\" width=\"5\" height=\"5\"><svg width=\"9\" height=\"2\" overflow=\"inherit\">\(content)</svg></svg>",
      "x=\"9\" y=\"9\" width=\"5\" height=\"2\"")
    #expect(
      try drawn(
        "<marker id='m' overflow='inherit' markerUnits='userSpaceOnUse' markerWidth='1' markerHeight='1'>\(content)</marker><path d='M9 9h9' marker-end='url(#m)'/>"
      ) == drawn("<rect x=\"9\" width=\"31\" height=\"30\" fill=\"red\"/>"))
  }

  @Test(
    "The size of the root is that of its style",
    arguments: [
      ("viewBox='0 0 10 10' style='width:80px;height:60px'", 80.0, 60.0),
      ("viewBox='0 0 10 20' style='width:80px'", 80, 160),
      ("viewBox='0 0 10 10' width='40' height='30' style='width:80px;height:auto'", 80, 60),
      ("viewBox='0 0 10 10' width='40' height='30' style='width:100%;height:auto'", 40, 30),
      ("viewBox='0 0 10 10' style='width:2em;height:1in;font-size:10px'", 20, 96),
      ("viewBox='0 0 10 10' style='width:calc(40px + 40px);height:min(60px, 90px)'", 80, 60),
      ("width='40' height='30' style='width:80px;height:60px'", 80, 60),
      ("width='40' height='30' style='height:auto'", 40, 30),
      ("width='40' height='30' style='width:foo;height:-3px'", 40, 30),
      ("viewBox='0 0 10 10' style='--w:70px;width:var(--w);height:40px'", 70, 40),
      ("viewBox='0 0 10 10' style='height:30pt'", 40, 40),
      ("viewBox='0 0 10 10' width='80foo' height='60'", 60, 60),
      ("viewBox='0 0 10 10'", 10, 10),
    ])
  func rootSizes(attributes: String, width: Double, height: Double) throws {
    #expect(
      try read("<svg xmlns='http://www.w3.org/2000/svg' \(attributes)><g/></svg>").size
        == Size(width: width, height: height))
  }

  @Test("A style sheet gives the root its size, too, in which the view box lies as usual")
  func rootSizeOfSheet() throws {
    let sheet = "<style>svg { width: 80px; height: 60px } svg svg { width: 1px }</style>"
    let picture = try drawn(
      text:
        "<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 10 10'>\(sheet)<rect width='10' height='10' fill='red'/></svg>"
    )
    #expect(
      picture
        == (try drawn(
          "<rect x=\"10\" width=\"60\" height=\"60\" fill=\"red\"/>", width: 80, height: 60)))
  }

  @Test(
    "The background of the root is below all of the picture, whatever else its style says",
    arguments: [
      "background: #135", "background-color: #135", "background: url(x.png) no-repeat #135",
      "background: #135; opacity: .5", "background: #135; visibility: hidden",
      "background: #135; transform: scale(.5)", "background: #135; filter: blur(3px)",
      "background: #135; clip-path: circle(1px)", "background: none; background-color: #135",
      "color: #135; background-color: currentColor", "background: light-dark(#135, red)",
      "background: red; background: #135",
    ])
  func backgrounds(style: String) throws {
    let picture = try drawn("", more: "style=\"\(style)\"")
    #expect(picture == (try drawn("<rect width=\"40\" height=\"30\" fill=\"#135\"/>")))
    let sheet = try drawn("<style>svg { \(style) }</style>")
    #expect(sheet == picture)
  }

  @Test("No background, and where it ends")
  func noBackgrounds() throws {
    for style in [
      "background: red blue", "background: none", "background-color: red; background: none",
    ] {
      #expect(try drawn("", more: "style=\"\(style)\"") == drawn(""), "\(style)")
    }
    #expect(try drawn("", more: "background=\"red\" background-color=\"red\"") == drawn(""))
    #expect(try drawn("<svg style=\"background: red\" width=\"9\" height=\"9\"/>") == drawn(""))
    // A frame larger than the picture has it everywhere; a rectangle in a drawing only inside.
    let picture = try read(file("", width: 10, height: 10, more: "style=\"background: red\""))
    let frame = rendered(try picture.displayList(size: PixelSize(width: 40, height: 30)))
    #expect(frame == (try drawn("<rect width=\"40\" height=\"30\" fill=\"red\"/>")))
    let part = drawn { context in
      try? context.draw(picture, in: Rect(x: 5, y: 5, width: 10, height: 10))
    }
    #expect(part == (try drawn("<rect x=\"5\" y=\"5\" width=\"10\" height=\"10\" fill=\"red\"/>")))
    let warned = try read(file("", more: "style=\"background: url(a.png) red\""))
    #expect(warned.warnings.map(\.message) == ["the picture of a background is not drawn"])
  }

  @Test(
    "A transform of the root is that of its box: about the middle, in the box' lengths",
    arguments: [
      ("transform='rotate(90)'", "rotate(90 40 30)"),
      ("style='transform: rotate(90deg)'", "rotate(90 40 30)"),
      ("transform='translate(10 0)'", "translate(10 0)"),
      ("transform='scale(.5)'", "translate(20 15) scale(.5)"),
      ("transform='scale(.5)' transform-origin='0 0'", "scale(.5)"),
      ("style='transform: rotate(90deg); transform-origin: 0 0'", "rotate(90)"),
      ("style='transform: translate(10%, 0)'", "translate(8 0)"),
      ("style='transform: rotate(90deg); transform-box: fill-box'", "rotate(90 40 30)"),
    ])
  func rootTransforms(attributes: String, transform: String) throws {
    let rect = "<rect x='1' y='1' width='8' height='5' fill='red'/>"
    let turned = try drawn(
      text:
        "<svg xmlns='http://www.w3.org/2000/svg' width='80' height='60' viewBox='0 0 10 10' \(attributes)>\(rect)</svg>"
    )
    let same = try drawn(
      "<g transform='\(transform)'><g transform='translate(10 0) scale(6)'>\(rect)</g></g>",
      width: 80, height: 60)
    #expect(turned.channels(40, 30) == same.channels(40, 30))
    for (x, y) in stride(from: 2, to: 80, by: 5).flatMap({ x in
      stride(from: 2, to: 60, by: 5).map { (x, $0) }
    }) {
      #expect(turned.channels(x, y) == same.channels(x, y), "\(attributes) \(x) \(y)")
    }
  }
}
