internal import GLFunImaging

/// The user agent style sheet for XHTML elements.
enum HTMLElements {
  /// True if an element is inline by default.
  static func isInline(_ name: Substring) -> Bool { inline.contains(name) }

  /// True if an element shows nothing.
  static func isHidden(_ name: Substring) -> Bool { hidden.contains(name) }

  /// True if an element is visible in browsers but not drawn here.
  static func isNotDrawn(_ name: Substring) -> Bool { notDrawn.contains(name) }

  private static let inline: Set<Substring> = [
    "a", "abbr", "acronym", "b", "bdi", "bdo", "big", "br", "button", "cite", "code", "data", "del",
    "dfn", "em", "font", "i", "img", "ins", "kbd", "label", "mark", "q", "s", "samp", "small",
    "span", "strike", "strong", "sub", "sup", "time", "tt", "u", "var", "wbr",
  ]
  private static let hidden: Set<Substring> = [
    "head", "script", "style", "title", "meta", "link", "template", "noscript", "datalist",
  ]
  private static let notDrawn: Set<Substring> = [
    "img", "input", "select", "textarea", "video", "audio", "canvas", "iframe", "object", "embed",
    "svg", "math", "hr", "meter", "progress",
  ]

  /// Applies the user agent style of an element.
  static func apply(to style: inout ComputedStyle, of name: Substring) {
    let size = style.text.font.size
    func em(_ factor: Double) -> Length { Length(value: factor * style.text.font.size) }
    switch name {
    case "b", "strong": style.text.font.weight = 700
    case "table":
      style.text.own.box.display = .table
      style.text.own.box.spacing = Length(value: 2)
    case "thead", "tbody", "tfoot": style.text.own.box.display = .tableGroup
    case "tr": style.text.own.box.display = .tableRow
    case "td", "th":
      style.text.own.box.display = .tableCell
      style.text.own.box.verticalPlace = 0.5
      let side = Length(value: 1)
      style.text.own.box.padding = BoxStyle.Sides(top: side, right: side, bottom: side, left: side)
      if name == "th" {
        style.text.font.weight = 700
        style.text.align = .center
      }
    case "caption": style.text.align = .center
    case "i", "em", "cite", "dfn", "var", "address": style.text.font.isItalic = true
    case "code", "kbd", "samp", "tt":
      style.text.font.families = ["monospace"]
    case "pre":
      style.text.font.families = ["monospace"]
      (style.text.keepsSpaces, style.text.keepsLines, style.text.wraps) = (true, true, false)
      setMargins(&style, em(1))
    case "small", "sub", "sup":
      style.text.font.size = size / 1.2
      if name == "sub" { style.text.own.baselineShift = .sub }
      if name == "sup" { style.text.own.baselineShift = .super }
    case "big": style.text.font.size = size * 1.2
    case "a":
      style.color = Color(red: 0, green: 0, blue: 238.0 / 255, alpha: 1)
      style.text.decoration.insert(.underline)
    case "u", "ins": style.text.decoration.insert(.underline)
    case "s", "strike", "del": style.text.decoration.insert(.lineThrough)
    case "center": style.text.align = .center
    case "p", "dl": setMargins(&style, em(1))
    case "blockquote":
      setMargins(&style, em(1))
      style.text.own.box.margin.left = Length(value: 40)
      style.text.own.box.margin.right = Length(value: 40)
    case "dd": style.text.own.box.margin.left = Length(value: 40)
    case "ul", "ol":
      setMargins(&style, em(1))
      style.text.own.box.padding.left = Length(value: 40)
    case "h1": setHeading(&style, 2, 0.67)
    case "h2": setHeading(&style, 1.5, 0.83)
    case "h3": setHeading(&style, 1.17, 1)
    case "h4": setHeading(&style, 1, 1.33)
    case "h5": setHeading(&style, 0.83, 1.67)
    case "h6": setHeading(&style, 0.67, 2.33)
    default: break
    }
  }

  private static func setHeading(
    _ style: inout ComputedStyle, _ factor: Double, _ margin: Double
  ) {
    style.text.font.size *= factor
    style.text.font.weight = 700
    setMargins(&style, Length(value: margin * style.text.font.size))
  }

  private static func setMargins(_ style: inout ComputedStyle, _ length: Length) {
    style.text.own.box.margin.top = length
    style.text.own.box.margin.bottom = length
  }
}
