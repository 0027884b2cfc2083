internal import ExamplePrograms
internal import GLFunJSON

/// A random drawing program, the same for the same seed.
struct RandomProgram {
  private var random: SeededRandom
  private var commands: [JSONValue] = []
  private var layers = 0
  private let hasText: Bool

  /// Makes the program of a seed.
  ///
  /// - Parameter hasText: false if the libraries for text are missing.
  static func program(seed: UInt64, hasText: Bool) -> JSONValue {
    var program = RandomProgram(random: SeededRandom(seed: seed), hasText: hasText)
    for _ in 0..<program.int(4...16) { program.addStep() }
    while program.layers > 0 { program.endLayer() }
    return VerifiedProgram.program(
      width: program.int(40...200), height: program.int(40...160),
      program.commands.map(\.text).joined(separator: ","))
  }

  private init(random: SeededRandom, hasText: Bool) {
    (self.random, self.hasText) = (random, hasText)
  }

  private mutating func int(_ range: ClosedRange<Int>) -> Int { .random(in: range, using: &random) }

  private mutating func number(_ range: ClosedRange<Double>) -> JSONValue {
    .number((Double.random(in: range, using: &random) * 100).rounded() / 100)
  }

  private mutating func pick<Element>(_ elements: [Element]) -> Element {
    elements[int(0...elements.count - 1)]
  }

  private mutating func place() -> JSONValue { number(-20...200) }

  private mutating func color() -> JSONValue {
    .string("#" + (0..<8).map { _ in String(int(0...15), radix: 16) }.joined())
  }

  private mutating func stops() -> JSONValue {
    .array((0..<int(2...5)).map { _ in .array([number(0...1), color()]) })
  }

  private mutating func addStep() {
    switch int(0...9) {
    case 0:
      commands.append(["save"])
      commands.append(["rotate", number(-0.8...0.8)])
      commands.append(["scale", number(0.4...1.8), number(0.4...1.8)])
      addShape()
      commands.append(["restore"])
    case 1: commands.append(["blendMode", .string(pick(VerifiedPrograms.blendModes))])
    case 2: commands.append(["alpha", number(0.2...1)])
    case 3:
      if layers == 3 { return endLayer() }
      commands.append(["beginLayer", number(0.3...1)])
      layers += 1
    case 4: endLayer()
    case 5: commands.append(["antialias", .bool(int(0...2) > 0)])
    case 6:
      commands.append(
        int(0...1) == 0
          ? ["shadow"] : ["shadow", number(-6...6), number(-6...6), number(0...8), color()])
    case 7:
      commands.append(["save"])
      addPath()
      commands.append(["clip", .string(pick(["winding", "evenOdd"]))])
      addShape()
      addShape()
      commands.append(["restore"])
    default: addShape()
    }
  }

  private mutating func endLayer() {
    guard layers > 0 else { return }
    commands.append(["endLayer"])
    layers -= 1
  }

  private mutating func addPath() {
    commands.append(["beginPath"])
    commands.append(["move", place(), place()])
    for _ in 0..<int(2...6) {
      switch int(0...2) {
      case 0: commands.append(["line", place(), place()])
      case 1: commands.append(["quad", place(), place(), place(), place()])
      default: commands.append(["cubic", place(), place(), place(), place(), place(), place()])
      }
    }
    if int(0...1) == 0 { commands.append(["close"]) }
  }

  private mutating func addPaint(_ side: String) {
    func call(_ name: String) -> JSONValue { .string(side + name) }
    let extend: JSONValue = .string(pick(["pad", "repeat", "reflect"]))
    switch int(0...5) {
    case 0: commands.append([call("Linear"), place(), place(), place(), place(), stops(), extend])
    case 1:
      commands.append([
        call("Radial"), place(), place(), number(0...20), place(), place(), number(20...90),
        stops(), extend,
      ])
    case 2: commands.append([call("Sweep"), place(), place(), number(0...6), stops()])
    case 3:
      commands.append([
        call("Pattern"), "tile", number(0.5...4), number(-1...1), number(-1...1), number(0.5...4),
        place(), place(), .bool(int(0...1) == 0),
      ])
    default: commands.append([call("Color"), color()])
    }
  }

  private mutating func addShape() {
    switch int(0...(hasText ? 6 : 5)) {
    case 0:
      addPaint("fill")
      commands.append(["fillRect", place(), place(), number(4...150), number(4...150)])
    case 1:
      addPaint("fill")
      commands.append(["fillEllipse", place(), place(), number(4...150), number(4...150)])
    case 2, 3:
      addPaint("fill")
      addPath()
      commands.append(["fill", .string(pick(["winding", "evenOdd"]))])
    case 4:
      addPaint("stroke")
      commands.append(["lineWidth", number(0.3...18)])
      commands.append(["lineCap", .string(pick(["butt", "round", "square"]))])
      commands.append(["lineJoin", .string(pick(["miter", "round", "bevel"]))])
      commands.append(
        int(0...2) == 0 ? ["lineDash", 0, [number(1...20), number(1...9)]] : ["lineDash", 0, []])
      addPath()
      commands.append(["stroke"])
    case 5:
      commands.append(["interpolation", .string(pick(["none", "low", "medium", "high"]))])
      commands.append(["imageIn", "tile", place(), place(), number(4...120), number(4...120)])
    default:
      addPaint("fill")
      commands.append(["font", "sans", number(6...60)])
      commands.append(["fillText", .string(pick(["Hamburg", "&@8", "quartz"])), place(), place()])
    }
  }
}
