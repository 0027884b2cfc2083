internal import ArgumentParser
internal import GLFun

/// What concerns SVG pictures alone.
struct SVGOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "Draws an SVG so many pixels wide; its height follows.", valueName: "pixels"))
  var width: Int?

  @Option(
    help: ArgumentHelp(
      "Draws an SVG so many pixels high; its width follows.", valueName: "pixels"))
  var height: Int?

  @Option(
    help: ArgumentHelp(
      "How many pixels of an SVG are an inch, for lengths in mm, pt and the like. (default: 96)",
      valueName: "number"),
    transform: DecimalNumber.argument)
  var dpi: Double?

  @Option(
    name: .customLong("stylesheet"),
    help: ArgumentHelp(
      "A CSS file that counts after the style sheets of an SVG.", valueName: "file"))
  var styleSheet: FilePath?

  func validate() throws {
    for (name, side) in [("--width", width), ("--height", height)] {
      if let side, side < 1 { throw ValidationError("'\(name)' must be at least 1.") }
    }
    if let dpi, !(dpi > 0 && dpi.isFinite) {
      throw ValidationError("'--dpi' must be a number greater than 0.")
    }
  }

  /// The options that are given, by their names.
  var given: [String] {
    let options: [(name: String, isGiven: Bool)] = [
      ("--width", width != nil), ("--height", height != nil), ("--dpi", dpi != nil),
      ("--stylesheet", styleSheet != nil),
    ]
    return options.filter(\.isGiven).map(\.name)
  }

  /// What the options come to.
  ///
  /// - Parameters:
  ///   - background: what lies below the picture.
  ///   - dithers: whether gradients are dithered.
  func request(background: Color?, dithers: Bool) -> SVGRequest {
    SVGRequest(
      width: width, height: height, background: background, dithers: dithers, dpi: dpi ?? 96,
      styleSheet: styleSheet, given: given)
  }
}

/// How an SVG is to be read and drawn.
struct SVGRequest: Hashable {
  /// The sides of the frame, where they are said.
  var width: Int?
  var height: Int?
  /// What lies below the picture, also below that of a drawing program.
  var background: Color?
  /// Whether gradients are dithered, also those of a drawing program.
  var dithers = false
  /// User units in an inch.
  var dpi = 96.0
  /// A style sheet's file.
  var styleSheet: FilePath?
  /// Whether warnings are errors.
  var isStrict = false
  /// The options that other scenes do not take, by their names.
  var given: [String] = []
}
