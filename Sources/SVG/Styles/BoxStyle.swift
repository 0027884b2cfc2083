internal import GLFunImaging

/// The properties of the boxes in which a `foreignObject` has its text.
struct BoxStyle: Hashable, Sendable {
  /// Which kind of box an element is.
  enum Display: Hashable, Sendable {
    /// As the element's name has it.
    case usual
    case inline, block
    /// As wide as its content.
    case shrunk
    /// Its boxes are beside each other, as wide as their content, or below each other.
    case row, column
  }

  /// Lengths at the four sides.
  struct Sides: Hashable, Sendable {
    var top = Length.zero
    var right = Length.zero
    var bottom = Length.zero
    var left = Length.zero

    init() {}

    init(top: Length, right: Length, bottom: Length, left: Length) {
      (self.top, self.right, self.bottom, self.left) = (top, right, bottom, left)
    }

    /// Takes one to four lengths as the shorthands have them; nil for none.
    init?(shorthand lengths: [Length]) {
      guard let top = lengths.first else { return nil }
      let right = lengths.count > 1 ? lengths[1] : top
      self.init(
        top: top, right: right, bottom: lengths.count > 2 ? lengths[2] : top,
        left: lengths.count > 3 ? lengths[3] : right)
    }
  }

  var display = Display.usual
  var margin = Sides()
  var padding = Sides()
  var background: Color?
  /// Whether its content is in the middle of its height, or of its width.
  var isCenteredVertically = false
  var isCenteredHorizontally = false
}

extension StyleReader {
  /// Sets a property of boxes.
  ///
  /// - Returns: false for another property.
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
    case .background, .backgroundColor: style.text.own.box.background = reader.color()
    case .alignItems, .verticalAlign:
      style.text.own.box.isCenteredVertically = reader.hasWord("center") || reader.word == "middle"
      if property == .verticalAlign {
        if reader.word == "sub" { style.text.own.baselineShift = .sub }
        if reader.word == "super" { style.text.own.baselineShift = .super }
      }
    case .justifyContent: style.text.own.box.isCenteredHorizontally = reader.hasWord("center")
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
        // A plain number is of the size of the font, whatever that becomes.
        let isFactor = reader.isAtEnd && !reader.endsWithUnit
        style.text.lineHeight =
          isFactor ? .factor(length.value) : .length(length.resolved(units.fontSize))
      }
    default: return false
    }
    return true
  }

  /// Takes in the value of `display`.
  mutating func setDisplay(_ word: String) {
    style.isDisplayed = word != "none"
    let display: BoxStyle.Display =
      switch word {
      case "inline": .inline
      case "block", "list-item", "flow-root", "table", "table-row", "grid": .block
      case "inline-block", "table-cell", "inline-table": .shrunk
      case "flex", "inline-flex": .row
      default: .usual
      }
    if style.text.own.box.display != display { style.text.own.box.display = display }
  }

  private mutating func set(
    _ path: WritableKeyPath<BoxStyle, Length>, _ reader: inout TextReader
  ) {
    if let length = reader.length(units) { style.text.own.box[keyPath: path] = length }
  }

  /// Reads one to four lengths, as the shorthands have them.
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
  /// Whether a word is among those that stand here.
  fileprivate func hasWord(_ word: String) -> Bool {
    text(trimmed).lowercased().split(separator: " ").contains { $0 == word }
  }

  /// Whether what has been read ends with the sign or the name of a unit.
  fileprivate var endsWithUnit: Bool {
    position > 0 && !bytes[position - 1].isDigit && bytes[position - 1] != UInt8(ascii: ".")
  }
}
