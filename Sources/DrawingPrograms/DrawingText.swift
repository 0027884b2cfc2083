internal import GLFunGeometry
internal import GLFunImageFiles
internal import GLFunImaging
internal import GLFunText

/// The state of a drawing program's text while the program is read: text is set then, so that what is missing is known
/// before anything is drawn.
final class DrawingText {
  /// What `save` remembers of it.
  struct State {
    var name = DrawingFonts.defaultName
    var size = 12.0
    var weight: FontWeight?
    var letterSpacing = 0.0
    var wordSpacing = 0.0
    var baselineOffset = 0.0
    var underline = false
    var strikethrough = false
    /// A tag of BCP 47; empty for none.
    var language = ""
    var variantCaps = VariantCaps.normal
    /// In place of the fill paint; of parts of a text only.
    var color: Color?
    var align = Align.start
    var baseline = TextBaseline.alphabetic
    var direction = WritingDirection.natural
    var lineHeight = 1.0
  }

  /// Where text is, seen from its point or in its rectangle.
  enum Align: String, CaseIterable {
    case start, end, left, center, right, justify

    /// Where a line is, seen from its point.
    var ofLine: TextAlign {
      switch self {
      case .start, .justify: .start
      case .end: .end
      case .left: .left
      case .center: .center
      case .right: .right
      }
    }

    /// Where lines are in a rectangle.
    func ofFrame(_ direction: WritingDirection) -> TextAlignment {
      switch self {
      case .start: .natural
      case .end: direction == .rightToLeft ? .left : .right
      case .left: .left
      case .center: .center
      case .right: .right
      case .justify: .justified
      }
    }
  }

  var state = State()
  private var saved: [State] = []
  private let fonts: DrawingFonts
  private let resources: ProgramResources
  /// What is not as it was meant to be, and the command that it is about, each cause once.
  private(set) var warnings: [(command: Int, text: String)] = []
  private var missing: Set<Unicode.Scalar> = []
  private var lost = LostCharacters()
  /// The font that was made last.
  private var last: (name: String, size: Double, weight: FontWeight?, font: Font)?

  init(fonts: DrawingFonts, resources: ProgramResources) {
    self.fonts = fonts
    self.resources = resources
  }

  func save() { saved.append(state) }

  /// Takes back the state that was saved last, and those saved after it if there are several.
  func restore(count: Int = 1) {
    guard saved.count >= count, count > 0 else { return }
    state = saved[saved.count - count]
    saved.removeLast(count)
  }

  /// Checks that there is a font of that name.
  func checkFont(_ name: String) throws(DrawingProblem) {
    guard try fonts.entry(name) != nil else {
      throw DrawingProblem(unknown: "font", name, among: fonts.names)
    }
  }

  /// A text with the attributes of its parts.
  private func attributed(_ runs: [TextRun]) throws(DrawingProblem) -> AttributedText {
    var string = ""
    var parts: [AttributedText.Part] = []
    for run in runs {
      try resources.take(run.text.utf8.count * Self.bytesPerCharacter, for: "the text")
      string += run.text
      parts.append(
        AttributedText.Part(
          scalarCount: run.text.unicodeScalars.count, attributes: try attributes(run.state)))
    }
    if parts.isEmpty { return AttributedText("", try attributes(state)) }
    return AttributedText(string, parts: parts)
  }

  private func attributes(_ state: State) throws(DrawingProblem) -> TextAttributes {
    TextAttributes(
      font: try font(state), color: state.color, letterSpacing: state.letterSpacing,
      wordSpacing: state.wordSpacing, baselineOffset: state.baselineOffset,
      underline: state.underline, strikethrough: state.strikethrough,
      language: state.language.isEmpty ? nil : state.language, variantCaps: state.variantCaps)
  }

  private func font(_ state: State) throws(DrawingProblem) -> Font {
    if let last, last.name == state.name, last.size == state.size, last.weight == state.weight {
      return last.font
    }
    guard let entry = try fonts.entry(state.name) else {
      throw DrawingProblem(unknown: "font", state.name, among: fonts.names)
    }
    let font = entry.font(size: state.size, weight: state.weight)
    last = (state.name, state.size, state.weight, font)
    return font
  }

  /// A line, set.
  func line(_ runs: [TextRun], command: Int) throws(DrawingProblem) -> TextLine {
    let attributed = try attributed(runs)
    do throws(FontError) {
      let line = try TextLine(attributed, fonts: fonts.collection, direction: state.direction)
      warn(line.missing, line.lost, command)
      return line
    } catch {
      throw DrawingProblem(error, fonts.remedies)
    }
  }

  /// Lines in a rectangle, set.
  func frame(
    _ runs: [TextRun], _ size: Size, hasEllipsis: Bool, command: Int
  ) throws(DrawingProblem) -> TextFrame {
    let attributed = try attributed(runs)
    let style = ParagraphStyle(
      alignment: state.align.ofFrame(state.direction),
      lineBreakMode: hasEllipsis ? .byTruncatingTail : .byWordWrapping,
      lineHeightMultiple: state.lineHeight, baseWritingDirection: state.direction)
    do throws(FontError) {
      let frame = try TextFrame(
        attributed, width: size.width, height: hasEllipsis ? size.height : .infinity, style: style,
        fonts: fonts.collection)
      warn(frame.missing, frame.lost, command)
      return frame
    } catch {
      throw DrawingProblem(error, fonts.remedies)
    }
  }

  /// How much memory a character takes, at most, as long as the program is there and while it is drawn.
  static let bytesPerCharacter = 400

  /// Notes what is not as it was meant to be.
  func warn(_ text: String, command: Int) { warnings.append((command, text)) }

  /// Notes characters that no font has, and those whose fonts are damaged.
  private func warn(_ scalars: [Unicode.Scalar], _ lost: [LostCharacter], _ command: Int) {
    for line in self.lost.lines(for: lost) { warnings.append((command, line)) }
    let new = scalars.filter { !missing.contains($0) }
    guard let first = new.first else { return }
    missing.formUnion(new)
    let others = new.count > 1 ? " and \(new.count - 1) more" : ""
    warnings.append(
      (
        command,
        "no font has \(first.codeText) \(MessageText.quoted(String(Character(first))))\(others); boxes are "
          + "drawn; name a font in \"fonts\", or \(fonts.remedies.forFonts)"
      ))
  }
}
