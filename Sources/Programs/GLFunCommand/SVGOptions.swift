internal import ArgumentParser
internal import GLFun
internal import GLFunDocuments

/// The options for SVG pictures.
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
      """
      How many pixels of an SVG are an inch, for lengths in mm, pt and the like (default: 96). Of a \
      PDF, the resolution of what must be pixels (default: 144).
      """,
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

  /// Throws if the number of pixels per inch is not a resolution of a PDF.
  func checkResolution() throws(ValidationError) {
    if let dpi, !(1...PDFDocument.largestResolution).contains(dpi) {
      throw ValidationError(
        "'--dpi' of a PDF must be 1 to \(Int(PDFDocument.largestResolution)).")
    }
  }

  /// Multiplies the sides of a picture for a PDF, where `--dpi` is not about lengths.
  mutating func enlarge(by factor: Double) {
    func side(_ length: Int) -> Int { Int(min(max((Double(length) * factor).rounded(), 1), 1e9)) }
    width = width.map(side)
    height = height.map(side)
    dpi = nil
  }

  /// The names of the given options.
  var given: [String] {
    let options: [(name: String, isGiven: Bool)] = [
      ("--width", width != nil), ("--height", height != nil), ("--dpi", dpi != nil),
      ("--stylesheet", styleSheet != nil),
    ]
    return options.filter(\.isGiven).map(\.name)
  }

  /// Combines the options.
  ///
  /// - Parameters:
  ///   - background: the colour below the picture.
  ///   - dithers: true to dither gradients.
  func request(background: Color?, dithers: Bool) -> SVGRequest {
    SVGRequest(
      width: width, height: height, background: background, dithers: dithers, dpi: dpi ?? 96,
      styleSheet: styleSheet, given: given)
  }
}

/// The options for reading and drawing an SVG.
struct SVGRequest: Hashable {
  /// The sides of the frame, if given.
  var width: Int?
  var height: Int?
  /// The background of the picture, also used for drawing programs.
  var background: Color?
  /// True to dither gradients, also those of drawing programs.
  var dithers = false
  /// User units in an inch.
  var dpi = 96.0
  /// The file of an additional style sheet.
  var styleSheet: FilePath?
  /// True to treat warnings as errors.
  var isStrict = false
  /// The names of the given options that other scenes do not accept.
  var given: [String] = []
}
