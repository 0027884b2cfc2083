import GLFunDrawing
import GLFunGeometry
import GLFunImaging
import GLFunSVG
import Testing

/// Details that the specifications leave open or vague, as browsers handle them.
@Suite("Rules of browsers")
struct BrowserRuleTests {
  private func isSame(_ first: String, _ second: String) throws {
    #expect(try drawn(first) == drawn(second), "\(first)")
  }

  @Test("A gradient or pattern in a box without extent is its fallback")
  func flatBoxes() throws {
    let servers = """
      <linearGradient id="g"><stop stop-color="red"/><stop offset="1" stop-color="blue"/></linearGradient>\
      <linearGradient id="one"><stop stop-color="red"/></linearGradient><radialGradient id="none"/>\
      <pattern id="p" width=".2" height=".2"><rect width="5" height="5"/></pattern>
      """
    for server in ["g", "one", "none", "p"] {
      for path in ["M2 9H38", "M9 2V28"] {
        func line(_ stroke: String) -> String {
          "\(servers)<path d=\"\(path)\" stroke=\"\(stroke)\" stroke-width=\"4\" color=\"lime\"/>"
        }
        try isSame(line("url(#\(server)) lime"), line("lime"))
        try isSame(line("url(#\(server)) currentColor"), line("lime"))
        try isSame(line("url(#\(server)) none"), line("none"))
        try isSame(line("url(#\(server))"), line("none"))
      }
    }
    try isSame(
      "\(servers)<path d=\"M2 9H38\" stroke=\"url(#g) lime\" stroke-width=\"4\" stroke-opacity=\".5\"/>",
      "<path d=\"M2 9H38\" stroke=\"lime\" stroke-width=\"4\" stroke-opacity=\".5\"/>")
    // A box with an extent has the gradient; a gradient without stops paints nothing.
    try isSame(
      "\(servers)<rect width=\"9\" height=\"9\" fill=\"url(#g) lime\"/>",
      "\(servers)<rect width=\"9\" height=\"9\" fill=\"url(#g)\"/>")
    try isSame("\(servers)<rect width=\"9\" height=\"9\" fill=\"url(#none) lime\"/>", "")
  }

  @Test("A fragment may have other characters as numbers")
  func fragments() throws {
    let rect = "<rect id=\"Layer 1\" width=\"9\" height=\"9\"/>"
    try isSame("<defs>\(rect)</defs><use href=\"#Layer%201\"/>", rect)
    try isSame(
      "<linearGradient id=\"g ä\"><stop stop-color=\"red\"/></linearGradient><rect width=\"9\" height=\"9\" fill=\"url(#g%20%C3%A4)\"/>",
      "<rect width=\"9\" height=\"9\" fill=\"red\"/>")
    try isSame(
      "<defs><rect id=\"a%20b\" width=\"9\" height=\"9\"/></defs><use href=\"#a%20b\"/>", rect)
    try isSame("<defs>\(rect)</defs><use href=\"#Layer%2\"/>", "")
  }

  @Test("A path that is 0 long is a solid line; a length that is wrong does not count")
  func pathLengths() throws {
    func line(_ attributes: String) -> String {
      "<path d=\"M2 9H38\" stroke=\"#000\" stroke-width=\"4\" \(attributes)/>"
    }
    try isSame(line("stroke-dasharray=\"3\" pathLength=\"0\""), line(""))
    try isSame(line("stroke-dasharray=\"3\" pathLength=\"1e-320\""), line(""))
    try isSame(line("stroke-dasharray=\"3\" pathLength=\"-3\""), line("stroke-dasharray=\"3\""))
    try isSame(line("stroke-dasharray=\"3\" pathLength=\"9x\""), line("stroke-dasharray=\"3\""))
    try isSame(line("stroke-dasharray=\"3\" pathLength=\"72\""), line("stroke-dasharray=\"1.5\""))
  }

  @Test("An arc to where it starts has caps")
  func arcs() throws {
    let pen = "stroke=\"#000\" stroke-width=\"8\" stroke-linecap="
    for cap in ["round", "square", "butt"] {
      for arc in ["a0 0 0 0 1 0 0", "a5 5 0 0 1 0 0", "a0 5 0 1 1 0 0", "A5 5 0 0 0 20 15"] {
        try isSame(
          "<path d=\"M20 15\(arc)\" \(pen)\"\(cap)\"/>", "<path d=\"M20 15h0\" \(pen)\"\(cap)\"/>")
      }
    }
  }

  @Test("The start of a closed sub-path is a joint for markers, like its other points")
  func markers() throws {
    let marker =
      "<marker id=\"m\" orient=\"auto\" markerUnits=\"userSpaceOnUse\" overflow=\"visible\"><path d=\"M0 -1H6V1H0z\" fill=\"red\"/></marker>"
    func angle(_ path: String, _ x: Int, _ y: Int, _ angle: Double) throws {
      try isSame(
        "\(marker)<path d=\"\(path)\" fill=\"none\" marker-start=\"url(#m)\"/>",
        "<g transform=\"translate(\(x) \(y)) rotate(\(angle))\"><path d=\"M0 -1H6V1H0z\" fill=\"red\"/></g>"
      )
    }
    try angle("M15 10h10v10h-10z", 15, 10, -45)
    try angle("M15 10h10v10h-10", 15, 10, 0)
    try angle("M15 10h10v10z", 15, 10, -67.5)
    try isSame(
      "\(marker)<polygon points=\"15,10 25,10 25,20 15,20\" fill=\"none\" marker-start=\"url(#m)\"/>",
      "\(marker)<path d=\"M15 10h10v10h-10z\" fill=\"none\" marker-start=\"url(#m)\"/>")
    // One point has its first and its last marker there, along the x axis.
    try isSame(
      "\(marker)<polyline points=\"15,10\" marker-start=\"url(#m)\"/>",
      "<g transform=\"translate(15 10)\"><path d=\"M0 -1H6V1H0z\" fill=\"red\"/></g>")
  }

  @Test("A pen of a fixed width has it in a pattern, too")
  func fixedPens() throws {
    let line = "stroke=\"#000\" stroke-width=\"2\" vector-effect=\"non-scaling-stroke\""
    func pattern(_ content: String) -> String {
      "<pattern id=\"p\" width=\"2.5\" height=\"2.5\" patternUnits=\"userSpaceOnUse\">\(content)</pattern><g transform=\"scale(4)\"><rect width=\"10\" height=\"7.5\" fill=\"url(#p)\"/></g>"
    }
    try isSame(
      pattern("<path d=\"M0 1H2.5\" \(line)/>"),
      "<path d=\"M0 4H40M0 14H40M0 24H40\" stroke=\"#000\" stroke-width=\"2\"/>")
  }

  @Test("Elements of other namespaces are not drawn")
  func namespaces() throws {
    let rect = "<rect width=\"9\" height=\"9\" fill=\"red\"/>"
    let other = "<rect xmlns=\"http://example.org\" width=\"40\" height=\"30\"/>"
    try isSame(rect + other, rect)
    try isSame("\(rect)<x xmlns=\"http://example.org\"><g>\(rect)</g></x>", rect)
    try isSame(
      "<g xmlns=\"http://example.org\"><g xmlns=\"http://www.w3.org/2000/svg\">\(rect)</g></g>", "")
    try isSame("<g xmlns=\"http://www.w3.org/2000/svg\">\(rect)</g>", rect)
    try isSame("<g xmlns=\"\">\(rect)</g>", "")
    // A file without namespaces, or whose root has an old one, is drawn.
    for root in ["", "xmlns='http://www.w3.org/Graphics/SVG/svg-19991203.dtd'"] {
      #expect(
        try drawn(text: "<svg \(root) width='40' height='30'>\(rect)</svg>") == drawn(rect))
    }
    // Style sheets of XHTML apply.
    try isSame(
      "<style xmlns=\"http://www.w3.org/1999/xhtml\">rect { fill: lime }</style>\(rect)",
      "<rect width=\"9\" height=\"9\" fill=\"lime\"/>")
  }

  @Test("Properties that no attribute sets")
  func attributes() throws {
    let below = "<rect width=\"40\" height=\"30\" fill=\"#fd0\"/>"
    let circle = "<circle cx=\"20\" cy=\"15\" r=\"9\" fill=\"#06c\""
    try isSame("\(below)\(circle) mix-blend-mode=\"multiply\"/>", "\(below)\(circle)/>")
    try isSame(
      "\(below)<g isolation=\"isolate\">\(circle) style=\"mix-blend-mode:multiply\"/></g>",
      "\(below)\(circle) style=\"mix-blend-mode:multiply\"/>")
    try isSame(
      "<rect x=\"9\" width=\"9\" height=\"9\" transform=\"rotate(45)\" transform-origin=\"50% 50%\" transform-box=\"fill-box\"/>",
      "<rect x=\"9\" width=\"9\" height=\"9\" transform=\"rotate(45 20 15)\"/>")
  }

  @Test("Elements that are not drawn are said, once for each kind")
  func notDrawn() throws {
    func messages(_ content: String) throws -> [String] {
      try read(file(content)).warnings.map(\.description)
    }
    #expect(
      try messages("\n<font><glyph unicode='a'/><glyph/></font>")
        == ["line 2: fonts of SVG 1.1 are not used; another font takes the place of this one"])
    #expect(
      try messages("<flowRoot/><flowRoot/>")
        == ["line 1: \"flowRoot\" of SVG 1.2 is not drawn; save the file as SVG 1.1"])
    #expect(try messages("<meshgradient/>").count == 1)
    #expect(
      try messages("<x:canvas xmlns:x='http://x'/><canvas xmlns='http://y'/><unknown/>").isEmpty)
  }
}
