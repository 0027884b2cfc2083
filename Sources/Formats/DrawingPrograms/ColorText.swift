internal import GLFunImageFiles
package import GLFunImaging
internal import GLFunSVG

/// Colour syntax: that of CSS, `clear`, and the functions `hsv`, `cmyk` and `gray`.
package enum ColorText {
  /// An argument of a colour function.
  private struct Part {
    /// The name used in errors.
    var name: String
    /// The value that corresponds to 100 % if there is no percent sign.
    var whole = 1.0
    /// True for an angle, which may be any number.
    var isAngle = false
  }

  private static let hue = Part(name: "hue", whole: 360, isAngle: true)
  private static let alpha = Part(name: "alpha")

  /// The arguments of a function without the optional alpha; nil for an unknown function.
  private static func parts(_ function: Substring) -> [Part]? {
    switch function {
    case "rgb": ["red", "green", "blue"].map { Part(name: $0, whole: 255) }
    case "hsl": [hue, Part(name: "saturation"), Part(name: "lightness")]
    case "hsv": [hue, Part(name: "saturation"), Part(name: "value")]
    case "cmyk": ["cyan", "magenta", "yellow", "black"].map { Part(name: $0) }
    case "gray": [Part(name: "gray")]
    default: nil
    }
  }

  /// The names of the functions.
  static let functions = ["rgb", "hsl", "hsv", "cmyk", "gray"]

  /// Reads a colour; returns nil for anything else.
  package static func color(_ text: String) -> Color? { try? read(text, "", expected: "") }

  /// Reads a colour.
  ///
  /// - Parameters:
  ///   - place: the name of the text in errors.
  ///   - expected: the description of a valid value in errors.
  static func read(
    _ text: String, _ place: String, expected: String
  ) throws(DrawingProblem) -> Color {
    if text == "clear" { return .clear }
    guard let open = text.firstIndex(of: "("), text.last == ")",
      let parts = parts(text[..<open])
    else {
      if let color = Color(css: text) { return color }
      var problem = DrawingProblem(
        "\(place) is \(MessageText.quoted(text)), expected \(expected)")
      let names = Color.names + ["clear", "transparent"] + functions.map { "\($0)()" }
      if let nearest = NearestName.of(text, in: names) {
        problem.text += "; did you mean \"\(nearest)\"?"
      }
      throw problem
    }
    let function = text[..<open]
    do throws(DrawingProblem) {
      return try read(function, text[text.index(after: open)...].dropLast(), parts, text, place)
    } catch {
      // Without a percent sign, saturation and lightness are fractions of 1 here, and of 100 in CSS.
      if function == "hsl", let color = Color(css: text) { return color }
      throw error
    }
  }

  /// Reads the arguments of a function.
  private static func read(
    _ function: Substring, _ arguments: Substring, _ parts: [Part], _ text: String, _ place: String
  ) throws(DrawingProblem) -> Color {
    let arguments = arguments.split { $0 == "," || $0 == " " || $0 == "/" }
    guard arguments.count == parts.count || arguments.count == parts.count + 1 else {
      throw DrawingProblem(
        "\(place) is \(MessageText.quoted(text)), and \(function)() takes "
          + "\(parts.map(\.name).joined(separator: ", ")), and alpha or not; found "
          + "\(arguments.count)")
    }
    var values: [Double] = []
    for (part, argument) in zip(parts + [alpha], arguments) {
      values.append(try value(argument, part, "\(place): the \(part.name) of \(function)()"))
    }
    return color(function, values)
  }

  /// The colour of a function's arguments, each from 0 to 1.
  private static func color(_ function: Substring, _ values: [Double]) -> Color {
    func alpha(_ index: Int) -> Double { index < values.count ? values[index] : 1 }
    switch function {
    case "rgb":
      return Color(red: values[0], green: values[1], blue: values[2], alpha: alpha(3))
    case "hsl":
      return Color(
        hue: values[0], saturation: values[1], lightness: values[2], alpha: alpha(3))
    case "hsv":
      return Color(hue: values[0], saturation: values[1], value: values[2], alpha: alpha(3))
    case "cmyk":
      return Color(
        cyan: values[0], magenta: values[1], yellow: values[2], black: values[3], alpha: alpha(4))
    default: return Color(gray: values[0], alpha: alpha(1))
    }
  }

  /// An argument as a fraction of the whole.
  private static func value(
    _ text: Substring, _ part: Part, _ place: String
  ) throws(DrawingProblem) -> Double {
    let isPercentage = text.last == "%"
    let digits = isPercentage && !part.isAngle ? text.dropLast() : text
    let isDecimal = digits.utf8.allSatisfy {
      UInt8(ascii: "0")...UInt8(ascii: "9") ~= $0 || "+-.eE".utf8.contains($0)
    }
    guard isDecimal, let number = Double(digits), number.isFinite else {
      throw DrawingProblem("\(place) is \(MessageText.quoted(String(text))), expected a number")
    }
    let whole = isPercentage ? 100 : part.whole
    guard part.isAngle || (0...whole).contains(number) else {
      throw DrawingProblem(
        "\(place) is \(MessageText.quoted(String(text))), expected 0 to "
          + "\(DrawingArguments.text(part.whole)) or 0% to 100%")
    }
    return number / whole
  }
}
