internal import GLFunDrawing
internal import GLFunGeometry
internal import GLFunImageFiles
internal import GLFunImaging
internal import GLFunJSON
internal import GLFunSVG

/// The arguments of one call, taken from first to last.
///
/// The caller has checked their number.
struct DrawingArguments {
  private let command: [JSONValue]
  /// The pictures, and the memory budget of the program.
  let resources: ProgramResources
  /// The state of the program's text.
  let text: DrawingText
  /// The index of the command in the program.
  let commandIndex: Int
  /// The SVG that the call draws.
  var drawn: PlacedSVG?
  /// The index in the command, whose name is at 0, so arguments count from 1.
  private var index = 1

  init(
    _ command: [JSONValue], at commandIndex: Int, resources: ProgramResources, text: DrawingText
  ) {
    self.command = command
    self.commandIndex = commandIndex
    self.resources = resources
    self.text = text
  }

  /// The index in the command of the last argument taken.
  var lastIndex: Int { index - 1 }

  /// True if all arguments have been taken.
  var isAtEnd: Bool { index >= command.count }

  /// Takes the next argument, and returns it with its name in errors.
  mutating func next() throws(DrawingProblem) -> (value: JSONValue, place: String) {
    guard !isAtEnd else { throw DrawingProblem("argument \(index) is missing") }
    defer { index += 1 }
    return (command[index], "argument \(index)")
  }

  // MARK: Single arguments

  mutating func number() throws(DrawingProblem) -> Double {
    // The name is formatted only for an error, because numbers are most of a program.
    if !isAtEnd, case .number(let value) = command[index], value.isFinite {
      index += 1
      return value
    }
    let (value, place) = try next()
    return try value.number(place)
  }

  mutating func number(
    in range: ClosedRange<Double>, expected: String
  ) throws(DrawingProblem) -> Double {
    let place = "argument \(index)"
    let value = try number()
    guard range.contains(value) else {
      throw DrawingProblem("\(place) is \(Self.text(value)), expected \(expected)")
    }
    return value
  }

  mutating func unit() throws(DrawingProblem) -> Double {
    try number(in: 0...1, expected: "a number from 0 to 1")
  }

  /// Takes the number of vertices of an ellipse.
  mutating func vertexCount() throws(DrawingProblem) -> Int {
    let place = "argument \(index)"
    let value = try number()
    guard let count = Int(exactly: value), count >= 3, count <= Self.largestVertexCount else {
      throw DrawingProblem(
        "\(place) is \(Self.text(value)), expected a whole number from 3 to "
          + "\(Self.largestVertexCount)")
    }
    return count
  }

  /// Bounds a single number by the number of vertices that the largest program could list.
  private static let largestVertexCount = 1 << 20

  mutating func bool() throws(DrawingProblem) -> Bool {
    let (value, place) = try next()
    return try value.bool(place)
  }

  mutating func string(expected: String) throws(DrawingProblem) -> String {
    let (value, place) = try next()
    return try value.string(place, expected: expected)
  }

  /// Takes one of `choices` by name.
  mutating func choice<Choice>(_ choices: [(name: String, value: Choice)])
    throws(DrawingProblem) -> Choice
  {
    let (value, place) = try next()
    return try value.choice(place, choices)
  }

  mutating func color() throws(DrawingProblem) -> Color {
    let (value, place) = try next()
    return try Self.color(value, place)
  }

  mutating func picture() throws(DrawingProblem) -> DrawingImages.Picture {
    try resources.picture(try imageName())
  }

  mutating func image() throws(DrawingProblem) -> DrawingImages.Entry {
    try resources.image(try imageName())
  }

  /// Takes a part of an image, in the image's pixels.
  mutating func imagePart() throws(DrawingProblem) -> Image {
    let name = try imageName()
    // An unknown image is reported before an invalid part.
    _ = try resources.image(name)
    return try resources.image(name, in: try rect())
  }

  private mutating func imageName() throws(DrawingProblem) -> String {
    try string(expected: "the name of an image")
  }

  /// Takes a path in SVG path data.
  mutating func pathData() throws(DrawingProblem) -> Path {
    let place = "argument \(index)"
    let text = try string(expected: "SVG path data")
    let path: Path
    do throws(PathDataError) {
      path = try Path(svgPathData: text)
    } catch {
      throw DrawingProblem("\(place) is no SVG path data from character \(error.offset) on")
    }
    try resources.take(path.byteCount, for: "the path")
    return path
  }

  mutating func cornerRadii() throws(DrawingProblem) -> CornerRadii {
    CornerRadii(
      topLeft: try number(), topRight: try number(), bottomRight: try number(),
      bottomLeft: try number())
  }

  // MARK: Groups of arguments

  mutating func point() throws(DrawingProblem) -> Point {
    Point(x: try number(), y: try number())
  }

  mutating func rect() throws(DrawingProblem) -> Rect {
    Rect(x: try number(), y: try number(), width: try number(), height: try number())
  }

  mutating func transform() throws(DrawingProblem) -> Transform {
    Transform(
      a: try number(), b: try number(), c: try number(), d: try number(), tx: try number(),
      ty: try number())
  }

  mutating func linear() throws(DrawingProblem) -> Gradient.Placement {
    .linear(start: try point(), end: try point())
  }

  mutating func radial() throws(DrawingProblem) -> Gradient.Placement {
    .radial(
      startCenter: try point(), startRadius: try number(), endCenter: try point(),
      endRadius: try number())
  }

  mutating func rule() throws(DrawingProblem) -> FillRule {
    if isAtEnd { return .winding }
    return try choice([("winding", .winding), ("evenOdd", .evenOdd)])
  }

  mutating func extend() throws(DrawingProblem) -> Gradient.Extend {
    if isAtEnd { return .pad }
    return try choice(Gradient.Extend.allCases.map { ("\($0)", $0) })
  }

  mutating func drawingOptions() throws(DrawingProblem) -> Gradient.DrawingOptions {
    var options: Gradient.DrawingOptions = []
    if !isAtEnd, try bool() { options.insert(.drawsBeforeStartLocation) }
    if !isAtEnd, try bool() { options.insert(.drawsAfterEndLocation) }
    return options
  }

  // MARK: Lists

  mutating func numbers() throws(DrawingProblem) -> [Double] {
    let (value, place) = try next()
    guard case .array(let elements) = value else {
      throw DrawingProblem(place, is: value, expected: "an array of numbers")
    }
    var numbers: [Double] = []
    numbers.reserveCapacity(elements.count)
    for (index, element) in elements.enumerated() {
      if case .number(let number) = element, number.isFinite {
        numbers.append(number)
      } else {
        numbers.append(try element.number("\(place)[\(index)]"))
      }
    }
    return numbers
  }

  /// Takes points as a flat list of coordinates, whose count must be a multiple of `group`.
  mutating func points(numbersPer group: Int) throws(DrawingProblem) -> [Point] {
    let place = "argument \(index)"
    let numbers = try numbers()
    guard numbers.count.isMultiple(of: group) else {
      throw DrawingProblem(
        "\(place) has \(numbers.count) numbers, expected a multiple of \(group)")
    }
    return stride(from: 0, to: numbers.count, by: 2).map {
      Point(x: numbers[$0], y: numbers[$0 + 1])
    }
  }

  mutating func gradient() throws(DrawingProblem) -> Gradient {
    let (value, place) = try next()
    let expected = "an array of stops [offset, colour]"
    guard case .array(let elements) = value else {
      throw DrawingProblem(place, is: value, expected: expected)
    }
    var stops: [Gradient.Stop] = []
    for (index, element) in elements.enumerated() {
      let place = "\(place)[\(index)]"
      guard case .array(let pair) = element else {
        throw DrawingProblem(place, is: element, expected: "a stop [offset, colour]")
      }
      guard pair.count == 2 else {
        throw DrawingProblem(
          "\(place) has \(pair.count) elements, expected a stop [offset, colour]")
      }
      stops.append(
        Gradient.Stop(
          offset: try Self.unit(pair[0], "\(place)[0]"),
          color: try Self.color(pair[1], "\(place)[1]")))
    }
    return Gradient(stops: stops)
  }

  // MARK: Values

  private static func unit(_ value: JSONValue, _ place: String) throws(DrawingProblem) -> Double {
    let number = try value.number(place)
    guard (0...1).contains(number) else {
      throw DrawingProblem("\(place) is \(text(number)), expected a number from 0 to 1")
    }
    return number
  }

  /// Reads a colour in any of its forms.
  static func color(_ value: JSONValue, _ place: String) throws(DrawingProblem) -> Color {
    let expected =
      "a colour: \"#rgb\", \"#rgba\", \"#rrggbb\", \"#rrggbbaa\", a name, \"rgb(255, 128, 0)\" or the like, "
      + "or [r, g, b, a] in 0…1"
    switch value {
    case .string(let text):
      if let color = Color(hex: text) { return color }
      return try ColorText.read(text, place, expected: expected)
    case .array(let components):
      guard components.count == 3 || components.count == 4 else {
        throw DrawingProblem("\(place) has \(components.count) elements, expected \(expected)")
      }
      return Color(
        red: try unit(components[0], "\(place)[0]"),
        green: try unit(components[1], "\(place)[1]"),
        blue: try unit(components[2], "\(place)[2]"),
        alpha: components.count == 4 ? try unit(components[3], "\(place)[3]") : 1)
    default: throw DrawingProblem(place, is: value, expected: expected)
    }
  }

  /// A number in the syntax of a program.
  static func text(_ number: Double) -> String {
    Int(exactly: number).map(String.init) ?? "\(number)"
  }
}
