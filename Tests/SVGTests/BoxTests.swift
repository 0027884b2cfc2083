import GLFunDrawing
import GLFunGeometry
import GLFunImaging
import GLFunSVG
import Testing

@Suite("Boxes of XHTML")
struct BoxTests {
  private func object(_ html: String, _ attributes: String = "width=\"40\" height=\"30\"") -> String
  {
    "<foreignObject \(attributes)><div xmlns=\"http://www.w3.org/1999/xhtml\">\(html)</div></foreignObject>"
  }

  /// A box of one colour.
  private func box(_ color: String, _ width: Int, _ height: Int, _ more: String = "") -> String {
    "<div style=\"background: \(color); width: \(width)px; height: \(height)px; \(more)\"></div>"
  }

  private func rect(_ color: String, _ x: Double, _ y: Double, _ width: Double, _ height: Double)
    -> String
  {
    "<rect fill=\"\(color)\" x=\"\(x)\" y=\"\(y)\" width=\"\(width)\" height=\"\(height)\"/>"
  }

  private func isSame(_ html: String, _ rects: String...) throws {
    #expect(try drawn(object(html)) == drawn(rects.joined()), "\(html)")
  }

  @Test("What is outside of a foreignObject is cut off unless it says otherwise")
  func clips() throws {
    let content = box("red", 50, 50)
    let size = "x=\"5\" y=\"4\" width=\"10\" height=\"8\""
    #expect(try drawn(object(content, size)) == drawn(rect("red", 5, 4, 10, 8)))
    for more in ["overflow=\"visible\"", "style=\"overflow: visible\""] {
      #expect(try drawn(object(content, "\(size) \(more)")) == drawn(rect("red", 5, 4, 35, 26)))
    }
  }

  @Test("Flexible boxes lie beside or below each other, in both directions where they are asked to")
  func flexibleBoxes() throws {
    let (a, b) = (box("red", 10, 5), box("blue", 8, 9))
    func flex(_ style: String, _ content: String) -> String {
      "<div style=\"display: flex; \(style)\">\(content)</div>"
    }
    try isSame(flex("", a + b), rect("red", 0, 0, 10, 5), rect("blue", 10, 0, 8, 9))
    try isSame(
      flex("justify-content: center; align-items: center; height: 30px", a + b),
      rect("red", 11, 12.5, 10, 5), rect("blue", 21, 10.5, 8, 9))
    try isSame(
      flex("justify-content: flex-end; align-items: flex-end", a + b),
      rect("red", 22, 4, 10, 5), rect("blue", 32, 0, 8, 9))
    try isSame(
      flex("justify-content: space-between", a + b), rect("red", 0, 0, 10, 5),
      rect("blue", 32, 0, 8, 9))
    try isSame(
      flex("justify-content: space-around", a + b), rect("red", 5.5, 0, 10, 5),
      rect("blue", 26.5, 0, 8, 9))
    try isSame(
      flex("gap: 4px; flex-direction: row-reverse", a + b), rect("red", 30, 0, 10, 5),
      rect("blue", 18, 0, 8, 9))
    try isSame(
      flex(
        "flex-direction: column; align-items: center; justify-content: center; height: 30px", a + b),
      rect("red", 15, 8, 10, 5), rect("blue", 16, 13, 8, 9))
    try isSame(
      flex("flex-flow: row wrap", a + box("lime", 35, 4) + b), rect("red", 0, 0, 10, 5),
      rect("lime", 0, 5, 35, 4), rect("blue", 0, 9, 8, 9))
    try isSame(
      flex("", box("red", 10, 5, "flex: 1") + b), rect("red", 0, 0, 32, 5),
      rect("blue", 32, 0, 8, 9))
    // A box without a height has the height of its line.
    try isSame(
      flex("height: 12px", "<div style=\"background: red; width: 6px\"></div>" + b),
      rect("red", 0, 0, 6, 12), rect("blue", 6, 0, 8, 9))
    // A grid without columns is a column.
    try isSame(
      "<div style=\"display: grid; place-items: center; height: 30px\">\(a)</div>",
      rect("red", 15, 12.5, 10, 5))
    // A box that does not fit is still centred.
    try isSame(
      flex(
        "width: 4px; height: 1px; padding: 12px 18px; justify-content: center; align-items: unsafe center",
        "<div style=\"white-space: nowrap\">\(a)</div>"),
      rect("red", 15, 10, 10, 5))
  }

  @Test("A text alone is in the middle of a flexible box, in both directions")
  func centredText() throws {
    let style = "font: 10px Arimo; line-height: 10px; color: red"
    #expect(
      try drawn(
        object(
          "<div style=\"display: flex; align-items: center; justify-content: center; height: 30px; \(style)\">ab</div>"
        ))
        == drawn(object("<div style=\"text-align: center; padding-top: 10px; \(style)\">ab</div>")))
    #expect(
      try drawn(
        object(
          "<div style=\"display: table; width: 40px; height: 30px\"><div style=\"display: table-cell; vertical-align: middle; text-align: right; \(style)\">ab</div></div>"
        ))
        == drawn(object("<div style=\"text-align: right; padding-top: 10px; \(style)\">ab</div>")))
  }

  @Test("The cells of a table are beside each other, in columns")
  func tables() throws {
    func cell(_ color: String, _ width: Int, _ height: Int, _ more: String = "") -> String {
      "<td style=\"padding: 0\" \(more)>\(box(color, width, height))</td>"
    }
    try isSame(
      "<table><tr>\(cell("red", 5, 4))\(cell("blue", 6, 4))</tr><tr>\(cell("lime", 8, 3))\(cell("aqua", 2, 7))</tr></table>",
      rect("red", 2, 2, 5, 4), rect("blue", 12, 2, 6, 4), rect("lime", 2, 10, 8, 3),
      rect("aqua", 12, 8, 2, 7))
    try isSame(
      "<table style=\"border-collapse: collapse\"><thead><tr>\(cell("red", 20, 4, "colspan=\"2\""))</tr></thead><tbody><tr>\(cell("lime", 4, 12, "rowspan=\"2\""))\(cell("blue", 3, 4))</tr><tr>\(cell("aqua", 4, 8))</tr></tbody></table>",
      rect("red", 0, 0, 20, 4), rect("lime", 0, 4, 4, 12), rect("blue", 10, 4, 3, 4),
      rect("aqua", 10, 8, 4, 8))
    let part = "display: table-cell; background:"
    try isSame(
      "<div style=\"display: table\"><div style=\"display: table-row\"><div style=\"\(part) red; width: 5px; height: 4px\"></div><div style=\"\(part) blue; width: 6px\"></div></div></div>",
      rect("red", 0, 0, 5, 4), rect("blue", 5, 0, 6, 4))
    // Cells without a row.
    try isSame(
      "<div style=\"\(part) red; width: 5px; height: 4px\"></div> <div style=\"\(part) blue; width: 6px\"></div>",
      rect("red", 0, 0, 5, 4), rect("blue", 5, 0, 6, 4))
  }

  @Test("What is not laid out is said once for each kind")
  func warnings() throws {
    func messages(_ html: String) throws -> [String] {
      try read(file(object(html))).warnings.map(\.message)
    }
    #expect(
      try messages("<img src='a.png'/><img/><p style='border: 1px solid red; float: left'>a</p>")
        == [
          "\"img\" in a \"foreignObject\" is not drawn as it is meant",
          "a border in a \"foreignObject\" is not drawn as it is meant",
          "\"float\" in a \"foreignObject\" is not drawn as it is meant",
        ])
    #expect(
      try messages("<p style='border: none; float: none; position: relative'>a</p><font>b</font>")
        .isEmpty)
  }

  @Test("Tables and flexible boxes in each other cost what they take")
  func nestedBoxes() {
    for style in [
      "display: flex; align-items: center", "display: table-cell; width: 50%", "display: table",
    ] {
      let deep =
        String(repeating: "<div style=\"\(style)\">", count: 200) + "text"
        + String(repeating: "</div>", count: 200)
      let line = problem(file(object(deep)))
      #expect(line == nil || line?.contains("more than") == true)
    }
  }
}
