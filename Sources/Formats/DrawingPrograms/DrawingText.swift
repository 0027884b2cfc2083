internal import GLFunGeometry
internal import GLFunImageFiles
internal import GLFunImaging
internal import GLFunText

/// The state of a drawing program's text during reading. Text is laid out then, so that missing characters are
/// known before anything is drawn.
final class DrawingText {
  /// The state that `save` saves.
  struct State {
    var name = DrawingFonts.defaultName
    var size = 12.0
    var weight: FontWeight?
    var letterSpacing = 0.0
    var wordSpacing = 0.0
    var baselineOffset = 0.0
    var underline = false
    var strikethrough = false
    /// A BCP 47 language tag; empty for unspecified.
    var language = ""
    var variantCaps = VariantCaps.normal
    /// The colour of a part of a text, instead of the fill paint.
    var color: Color?
    var align = Align.start
    var baseline = TextBaseline.alphabetic
    var direction = WritingDirection.natural
    var lineHeight = 1.0
  }

  /// The alignment of a text relative to its point or within its rectangle.
  enum Align: String, CaseIterable {
    case start, end, left, center, right, justify

    /// The alignment of a line relative to its point.
    var ofLine: TextAlignment {
      switch self {
      case .start, .justify: .start
      case .end: .end
      case .left: .left
      case .center: .center
      case .right: .right
      }
    }

    /// The alignment of lines in a rectangle.
    func ofFrame(_ direction: WritingDirection) -> TextAlignment {
      switch self {
      case .start: .start
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
  /// The warnings, each with the index of its command, without duplicates.
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

  /// Restores the last saved state, or an earlier one.
  func restore(count: Int = 1) {
    guard saved.count >= count, count > 0 else { return }
    state = saved[saved.count - count]
    saved.removeLast(count)
  }

  /// Checks that a font with the given name exists.
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

  /// Lays out a line.
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

  /// Lays out lines in a rectangle.
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

  /// The peak memory of a character while the program exists and is drawn.
  static let bytesPerCharacter = 400

  /// Records a warning.
  func warn(_ text: String, command: Int) { warnings.append((command, text)) }

  /// Records characters that no font has, and characters of damaged fonts.
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
