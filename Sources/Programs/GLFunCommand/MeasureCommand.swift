public import ArgumentParser
internal import GLFun
public import GLFunText

/// The command `glfun measure`.
struct MeasureCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "measure",
    abstract: "Tells how wide and how high a text is, and where its lines break.",
    discussion: """
      Examples:
        glfun measure --text 'Revenue' --size 14 --weight 700
        glfun measure --text 'Revenue' --font Inter.ttf --json
        glfun measure notes.txt --size 16 --width 320

      The text is set as 'fillText' and, with '--width', 'fillTextIn' of a drawing program set it. \
      Lengths are in the unit of '--size', y goes down.
      """)

  @Argument(help: "A file with the text in UTF-8, or '-' for standard input.")
  var file: FilePath?

  @Option(help: "The text, in place of a file.")
  var text: String?

  @Option(
    help: ArgumentHelp("The size of the font.", valueName: "number"),
    transform: DecimalNumber.argument)
  var size = 12.0

  @Option(
    help: ArgumentHelp(
      "The font's family. (default: that of the first '--font', else the built-in font)",
      valueName: "name"))
  var family: String?

  @Option(
    help: ArgumentHelp("1 to 1000. (default: the font's own)", valueName: "number"),
    transform: DecimalNumber.argument)
  var weight: Double?

  @Option(help: "normal, italic or oblique.")
  var style = FontStyle.normal

  @Option(
    help: ArgumentHelp(
      "OpenType features with commas between them: 'tnum,-liga,ss01=2'.", valueName: "list"))
  var features: String?

  @Option(
    help: ArgumentHelp("The language, such as 'sr' or 'zh-Hant'.", valueName: "tag"))
  var language: String?

  @Option(
    help: ArgumentHelp("What is added after each character.", valueName: "length"),
    transform: DecimalNumber.argument)
  var letterSpacing = 0.0

  @Option(
    help: ArgumentHelp("What is added after each space.", valueName: "length"),
    transform: DecimalNumber.argument)
  var wordSpacing = 0.0

  @Option(
    help: ArgumentHelp(
      "The height of lines, as a multiple of what the font asks for.", valueName: "factor"),
    transform: DecimalNumber.argument)
  var lineHeight = 1.0

  @Option(
    help: ArgumentHelp(
      "Breaks lines to this width. (default: only where the text has ends of lines)",
      valueName: "length"),
    transform: DecimalNumber.argument)
  var width: Double?

  @Flag(help: "Prints the measures as JSON.")
  var json = false

  @OptionGroup var fontOptions: FontOptions

  /// The largest file to read; no text that can be set is longer.
  private static let largestFile = 4 * Font.longestText

  func validate() throws {
    if (text == nil) == (file == nil) {
      throw ValidationError(
        text == nil
          ? "There is no text: give '--text', a file, or '-' for standard input."
          : "'--text' and a file do not go together.")
    }
    if let weight, !(1...1000).contains(weight) {
      throw ValidationError("'--weight' must be 1 to 1000.")
    }
    guard (0...Font.largestSize).contains(size) else {
      throw ValidationError("'--size' must be 0 to \(Int(Font.largestSize)).")
    }
    if let width, width < 0 { throw ValidationError("'--width' must not be negative.") }
    if lineHeight < 0 { throw ValidationError("'--line-height' must not be negative.") }
    _ = try fontFeatures
  }

  func run() throws {
    let fonts = try fontOptions.fonts
    let measure = try measure(fonts)
    if !measure.missing.isEmpty {
      SceneWarning.write(
        "no font has \(measure.missing.joined(separator: ", ")); boxes are measured; "
          + fonts.remedy)
    }
    print(try json ? measure.jsonText() : measure.text)
  }

  /// The measurements of the text.
  private func measure(_ fonts: FontCollection) throws -> TextMeasure {
    let string = try string
    do throws(FontError) {
      let font = try font(fonts)
      let attributes = TextAttributes(
        font: font, letterSpacing: letterSpacing, wordSpacing: wordSpacing, language: language)
      let frame = try TextFrame(
        AttributedText(string, attributes), width: width ?? .infinity,
        style: ParagraphStyle(lineHeightMultiple: lineHeight), fonts: fonts)
      return TextMeasure(frame, of: string, font, lineHeight: lineHeight)
    } catch {
      throw CommandFailure(error, fonts: fonts)
    }
  }

  private var string: String {
    get throws {
      if let text { return String(decoding: ArgumentText.bytes(text), as: UTF8.self) }
      guard let file else { return "" }
      let input = try InputText(file, maximumByteCount: Self.largestFile)
      guard let text = String(validating: input.bytes, as: UTF8.self) else {
        throw CommandFailure("bad text", "\(input.name) is not UTF-8; convert it")
      }
      return text
    }
  }

  private func font(_ fonts: FontCollection) throws(FontError) -> Font {
    let weight = weight.map { FontWeight(rawValue: $0) }
    let features = (try? fontFeatures) ?? []
    let face: FontFace
    if let family {
      face = try fonts.font(
        families: [family], size: size, weight: weight ?? .regular, style: style
      ).face
    } else {
      face =
        if let first = fonts.faces.first, !fontOptions.files.isEmpty { first } else {
          try FontFace.embedded()
        }
    }
    return Font(face, size: size, weight: weight, style: style, features: features)
  }

  private var fontFeatures: [FontFeature] {
    get throws {
      try (features ?? "").split(separator: ",").map { part in
        guard let feature = FontFeature(String(part)) else {
          throw ValidationError(
            "'\(part)' of '--features' is no feature, such as 'tnum', '-liga' or 'ss01=2'.")
        }
        return feature
      }
    }
  }
}

extension FontStyle: ExpressibleByArgument {
  /// Parses "normal", "italic" or "oblique".
  public init?(argument: String) {
    guard let style = Self.allCases.first(where: { "\($0)" == argument }) else { return nil }
    self = style
  }

  /// The default as help shows it.
  public var defaultValueDescription: String { "\(self)" }
}
