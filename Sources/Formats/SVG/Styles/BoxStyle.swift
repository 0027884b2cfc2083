internal import GLFunImaging

/// The properties of the CSS boxes in a `foreignObject`.
struct BoxStyle: Hashable, Sendable {
  /// The kind of box of an element.
  enum Display: Hashable, Sendable {
    /// The default of the element's name.
    case usual
    case inline, block
    /// As wide as its content.
    case shrunk
    /// A flexible box, whose items lie along its main axis.
    case flex
    case table, tableGroup, tableRow, tableCell
  }

  /// The alignment of boxes along an axis, or the distribution of the free space.
  enum Place: Hashable, Sendable {
    case start, center, end
    /// Space between the boxes, around each, or evenly everywhere.
    case between, around, evenly
    /// The boxes take up all of the space.
    case stretch
  }

  /// Features of a box that are not drawn.
  struct NotDrawn: OptionSet, Hashable, Sendable {
    let rawValue: UInt8
    static let border = NotDrawn(rawValue: 1)
    static let float = NotDrawn(rawValue: 2)
    static let position = NotDrawn(rawValue: 4)
    static let columns = NotDrawn(rawValue: 8)
    static let picture = NotDrawn(rawValue: 16)
  }

  /// The lengths at the four sides of a box.
  struct Sides: Hashable, Sendable {
    var top = Length.zero
    var right = Length.zero
    var bottom = Length.zero
    var left = Length.zero

    init() {}

    init(top: Length, right: Length, bottom: Length, left: Length) {
      (self.top, self.right, self.bottom, self.left) = (top, right, bottom, left)
    }

    /// Expands a shorthand of one to four lengths; returns nil for an empty list.
    init?(shorthand lengths: [Length]) {
      guard let top = lengths.first else { return nil }
      let right = lengths.count > 1 ? lengths[1] : top
      self.init(
        top: top, right: right, bottom: lengths.count > 2 ? lengths[2] : top,
        left: lengths.count > 3 ? lengths[3] : right)
    }
  }

  /// A style in shared storage.
  final class Reference: Hashable, Sendable {
    let style: BoxStyle

    init(_ style: BoxStyle) { self.style = style }

    static func == (first: Reference, second: Reference) -> Bool {
      first === second || first.style == second.style
    }

    func hash(into hasher: inout Hasher) { hasher.combine(style) }
  }

  static let usual = BoxStyle()

  var display = Display.usual
  var margin = Sides()
  var padding = Sides()
  var background: Color?
  /// The vertical alignment of a cell's content: 0 at the top, 1 at the bottom.
  var verticalPlace = 0.0
  // Of flexible boxes.
  var isColumn = false
  var isReversed = false
  var wrapsBoxes = false
  var mainPlace = Place.start
  var crossPlace = Place.stretch
  var columnGap = Length.zero
  var rowGap = Length.zero
  /// The share of the free space that the box takes (`flex-grow`).
  var growth = 0.0
  /// The distance between the cells of a table.
  var spacing = Length.zero
  var notDrawn: NotDrawn = []
}

extension StyleReader {
  /// Sets a box property.
  ///
  /// - Returns: false if the property is not a box property.
  mutating func setBox(_ property: Property, _ reader: inout TextReader) -> Bool {
    switch property {
    case .margin: style.text.own.box.margin = sides(&reader) ?? style.text.own.box.margin
    case .padding: style.text.own.box.padding = sides(&reader) ?? style.text.own.box.padding
    case .marginTop: set(\.margin.top, &reader)
    case .marginRight: set(\.margin.right, &reader)
    case .marginBottom: set(\.margin.bottom, &reader)
    case .marginLeft: set(\.margin.left, &reader)
    case .paddingTop: set(\.padding.top, &reader)
    case .paddingRight: set(\.padding.right, &reader)
    case .paddingBottom: set(\.padding.bottom, &reader)
    case .paddingLeft: set(\.padding.left, &reader)
    case .backgroundColor:
      if reader.onlyWord == "currentcolor" {
        style.text.own.box.background = style.color
      } else if let color = reader.only({ $0.color() }) {
        style.text.own.box.background = color
      }
    case .background:
      if reader.hasPicture { style.text.own.box.notDrawn.insert(.picture) }
      if let color = reader.background(style.color) { style.text.own.box.background = color }
    case .backgroundImage:
      if reader.hasPicture { style.text.own.box.notDrawn.insert(.picture) }
    case .verticalAlign:
      let places = ["top": 0, "middle": 0.5, "center": 0.5, "bottom": 1]
      style.text.own.box.verticalPlace = places[reader.word] ?? 0
      if reader.word == "sub" { style.text.own.baselineShift = .sub }
      if reader.word == "super" { style.text.own.baselineShift = .super }
    case .textAlign:
      let aligns: [String: TextStyle.Align] = [
        "start": .start, "end": .end, "left": .left, "right": .right, "center": .center,
        "-webkit-center": .center, "justify": .justify,
      ]
      if let align = aligns[reader.word] { style.text.align = align }
    case .lineHeight:
      if reader.word == "normal" {
        style.text.lineHeight = .normal
      } else if let length = reader.length(units), length.value >= 0 {
        // A plain number is a factor of the font size, whatever that turns out to be.
        let isFactor = reader.isAtEnd && !reader.endsWithUnit
        style.text.lineHeight =
          isFactor ? .factor(length.value) : .length(length.resolved(units.fontSize))
      }
    default: return setFlex(property, &reader)
    }
    return true
  }

  /// Sets a property of flexible boxes or tables.
  private mutating func setFlex(_ property: Property, _ reader: inout TextReader) -> Bool {
    switch property {
    case .alignItems: style.text.own.box.crossPlace = reader.place ?? .stretch
    case .justifyContent: style.text.own.box.mainPlace = reader.place ?? .start
    case .placeItems, .justifyItems:
      // Properties of a grid, which is laid out as a column.
      if property == .placeItems { style.text.own.box.mainPlace = reader.place ?? .start }
      style.text.own.box.crossPlace = reader.place ?? .stretch
    case .flexDirection, .flexWrap, .flexFlow:
      let words = reader.words
      if property != .flexWrap {
        style.text.own.box.isColumn = words.contains { $0.hasPrefix("column") }
        style.text.own.box.isReversed = words.contains { $0.hasSuffix("-reverse") }
      }
      if property != .flexDirection { style.text.own.box.wrapsBoxes = words.contains("wrap") }
    case .flex:
      let growth = reader.word == "auto" ? 1 : reader.calculatedNumber() ?? 0
      style.text.own.box.growth = max(growth, 0)
    case .flexGrow: style.text.own.box.growth = max(reader.calculatedNumber() ?? 0, 0)
    case .gap, .columnGap, .rowGap:
      guard let first = reader.lengthFromZero(units) else { break }
      reader.skipSpace()
      if property != .columnGap { style.text.own.box.rowGap = first }
      if property != .rowGap {
        style.text.own.box.columnGap = reader.lengthFromZero(units) ?? first
      }
    case .borderSpacing:
      if let length = reader.lengthFromZero(units) { style.text.own.box.spacing = length }
    case .borderCollapse:
      if reader.onlyWord == "collapse" { style.text.own.box.spacing = .zero }
    case .border: note(.border, unless: ["none", "hidden", "0"], reader)
    case .float: note(.float, unless: ["none"], reader)
    case .position: note(.position, unless: ["static", "relative"], reader)
    case .gridTemplateColumns: note(.columns, unless: ["none", "auto", "1fr"], reader)
    default: return false
    }
    return true
  }

  /// Records a feature that is not drawn, unless the value begins with one of the given words.
  private mutating func note(
    _ kind: BoxStyle.NotDrawn, unless words: [String], _ reader: TextReader
  ) {
    let found = reader.words
    guard let first = found.first else { return }
    if words.contains(String(first)), kind == .border || found.count == 1 {
      style.text.own.box.notDrawn.remove(kind)
    } else {
      style.text.own.box.notDrawn.insert(kind)
    }
  }

  /// Sets the value of `display`.
  mutating func setDisplay(_ word: String) {
    if word.isEmpty { return }
    style.isDisplayed = word != "none"
    let display: BoxStyle.Display =
      switch word {
      case "inline": .inline
      case "block", "list-item", "flow-root", "table-caption": .block
      case "inline-block": .shrunk
      case "flex", "inline-flex", "grid", "inline-grid": .flex
      case "table", "inline-table": .table
      case "table-row-group", "table-header-group", "table-footer-group": .tableGroup
      case "table-row": .tableRow
      case "table-cell": .tableCell
      default: .usual
      }
    if style.text.own.box.display != display { style.text.own.box.display = display }
    // A grid is laid out as one column of boxes.
    if word.hasSuffix("grid") { style.text.own.box.isColumn = true }
  }

  private mutating func set(
    _ path: WritableKeyPath<BoxStyle, Length>, _ reader: inout TextReader
  ) {
    if let length = reader.length(units) { style.text.own.box[keyPath: path] = length }
  }

  /// Reads a shorthand of one to four lengths.
  private func sides(_ reader: inout TextReader) -> BoxStyle.Sides? {
    var lengths: [Length] = []
    reader.skipSpace()
    while !reader.isAtEnd, lengths.count < 4 {
      if reader.take(word: "auto") {
        lengths.append(.zero)
      } else if let length = reader.length(units) {
        lengths.append(length)
      } else {
        return nil
      }
      reader.skipSpace()
    }
    return BoxStyle.Sides(shorthand: lengths)
  }
}

extension TextReader {
  /// Reads the colour of the shorthand `background`, which may also contain positions and images; nil if there are two colours.
  fileprivate mutating func background(_ current: Color) -> Color? {
    var color: Color?
    skipSpace()
    while !isAtEnd {
      let start = position
      if let found = self.color() ?? (take(word: "currentcolor") ? current : nil) {
        if color != nil { return nil }
        color = found
      } else if name() != nil, take("(") {
        _ = parenthesized()
      }
      if position == start { advance() }
      skipSpace()
    }
    return color ?? .clear
  }

  /// The remaining words, in lower case.
  fileprivate var words: [Substring] {
    text(trimmed).lowercased().split(whereSeparator: \.isWhitespace)
  }

  /// True if the remaining text contains an image.
  fileprivate var hasPicture: Bool {
    words.contains { $0.hasPrefix("url(") }
  }

  /// The alignment keyword; nil for anything else.
  fileprivate var place: BoxStyle.Place? {
    let places: [Substring: BoxStyle.Place] = [
      "start": .start, "flex-start": .start, "self-start": .start, "left": .start,
      "baseline": .start, "center": .center, "end": .end, "flex-end": .end, "self-end": .end,
      "right": .end, "space-between": .between, "space-around": .around, "space-evenly": .evenly,
      "stretch": .stretch, "normal": .stretch,
    ]
    return words.lazy.compactMap { places[$0] }.first
  }

  /// True if the text before the cursor ends with the sign or the name of a unit.
  fileprivate var endsWithUnit: Bool {
    position > 0 && !bytes[position - 1].isDigit && bytes[position - 1] != UInt8(ascii: ".")
  }
}
