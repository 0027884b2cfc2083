internal import GLFunGeometry
internal import GLFunImaging
internal import GLFunText

/// A box of XHTML after layout: lines of text, and the backgrounds behind them.
struct FlowBox {
  /// A piece of content and its position, relative to the top left corner of the box.
  struct Piece {
    enum Content {
      case text(TextFrame)
      case background(Color, Size)
    }
    var origin: Point
    var content: Content
  }

  /// The pieces in painting order.
  var pieces: [Piece] = []
  /// The size without margins.
  var size = Size.zero
  /// The width of its widest line, including padding.
  var contentWidth = 0.0
  /// The same for a box with a specified width, which `contentWidth` equals then.
  var neededWidth = 0.0

  /// Adds the pieces of another box.
  mutating func append(_ other: FlowBox, at origin: Point) {
    pieces += other.pieces.map { piece in
      var piece = piece
      piece.origin = Point(x: piece.origin.x + origin.x, y: piece.origin.y + origin.y)
      return piece
    }
    contentWidth = max(contentWidth, origin.x + other.contentWidth)
  }

  /// Increases the height of the box and of its background.
  ///
  /// - Parameter place: the vertical alignment of the content in the new height: 0 at the top, 1 at the bottom.
  mutating func stretch(toHeight height: Double, place: Double = 0) {
    guard height > size.height else { return }
    for index in pieces.indices {
      if case .background(let color, let own) = pieces[index].content, own == size,
        pieces[index].origin == .zero
      {
        pieces[index].content = .background(color, Size(width: own.width, height: height))
      } else {
        pieces[index].origin.y += (height - size.height) * place
      }
    }
    size.height = height
  }

  /// Moves all pieces.
  mutating func move(x: Double, y: Double) {
    for index in pieces.indices {
      pieces[index].origin = Point(
        x: pieces[index].origin.x + x, y: pieces[index].origin.y + y)
    }
  }
}

/// The text of a paragraph, with white space collapsed by the rules of its styles.
struct FlowText {
  private var text = String.UnicodeScalarView()
  private var parts: [AttributedText.Part] = []
  private var endsWithSpace = true

  /// True if the text consists only of spaces and tabs.
  var isBlank: Bool { text.allSatisfy { $0 == " " || $0 == "\t" } }

  /// The paragraph.
  var attributed: AttributedText { AttributedText(String(text), parts: parts) }

  /// Appends characters.
  mutating func append(_ string: String, _ style: TextStyle, _ attributes: TextAttributes) {
    var count = 0
    for scalar in style.letterCase.applied(to: string).unicodeScalars {
      var scalar = scalar
      let isSpace = scalar == " " || scalar == "\n" || scalar == "\t" || scalar == "\r"
      if isSpace, !(scalar == "\n" && style.keepsLines) {
        if scalar != "\t" || !style.keepsSpaces { scalar = " " }
        if !style.keepsSpaces {
          if endsWithSpace { continue }
          endsWithSpace = true
        }
      } else {
        endsWithSpace = scalar == "\n"
      }
      text.append(scalar)
      count += 1
    }
    add(count, attributes)
  }

  /// Ends the line.
  mutating func breakLine(_ attributes: TextAttributes) {
    text.append("\n")
    endsWithSpace = true
    add(1, attributes)
  }

  private mutating func add(_ count: Int, _ attributes: TextAttributes) {
    guard count > 0 else { return }
    if let last = parts.indices.last, parts[last].attributes == attributes {
      parts[last].scalarCount += count
    } else {
      parts.append(AttributedText.Part(scalarCount: count, attributes: attributes))
    }
  }
}
