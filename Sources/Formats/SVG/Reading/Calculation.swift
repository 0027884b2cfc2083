internal import GLFunGeometry

/// A CSS calculation whose percentages are unresolved. Source: CSS Values 4, section 10.
indirect enum Calculation: Hashable, Sendable {
  case number(Double)
  /// A fraction of 1.
  case percentage(Double)
  case sum(Calculation, Calculation)
  case product(Calculation, Calculation)
  case quotient(Calculation, Calculation)
  case call(MathFunction, [Calculation])

  /// The type of a value. A percentage has the type of its reference value.
  enum Kind: Hashable, Sendable { case number, length, angle }

  /// The value, with percentages resolved against `whole`.
  func resolved(_ whole: Double) -> Double {
    switch self {
    case .number(let number): number
    case .percentage(let part): part * whole
    case .sum(let first, let second): first.resolved(whole) + second.resolved(whole)
    case .product(let first, let second): first.resolved(whole) * second.resolved(whole)
    case .quotient(let first, let second): first.resolved(whole) / second.resolved(whole)
    case .call(let function, let arguments):
      function.value(arguments.map { $0.resolved(whole) })
    }
  }

  /// Clamps a value to the range of a property: NaN becomes 0, and infinity the largest length.
  static func bounded(_ value: Double) -> Double {
    value.isNaN ? 0 : min(max(value, -largest), largest)
  }

  /// The largest length in browsers.
  private static let largest = Double(1 << 25)

  var hasPercentage: Bool {
    switch self {
    case .number: false
    case .percentage: true
    case .sum(let first, let second), .product(let first, let second),
      .quotient(let first, let second):
      first.hasPercentage || second.hasPercentage
    case .call(_, let arguments): arguments.contains(where: \.hasPercentage)
    }
  }
}

/// A function that is allowed in a calculation. Angles are in degrees.
enum MathFunction: String, Hashable, Sendable {
  case calc, min, max, clamp, round, mod, rem, abs, sign, sin, cos, tan, asin, acos, atan, atan2,
    pow,
    sqrt, hypot, exp
  case roundUp = "up"
  case roundDown = "down"
  case roundToZero = "to-zero"

  /// The number of arguments that the function takes.
  var argumentCount: ClosedRange<Int> {
    switch self {
    case .min, .max, .hypot: 1...Int.max
    case .clamp: 3...3
    case .round, .roundUp, .roundDown, .roundToZero: 1...2
    case .mod, .rem, .atan2, .pow: 2...2
    default: 1...1
    }
  }

  func value(_ numbers: [Double]) -> Double {
    let first = numbers[0]
    let second = numbers.count > 1 ? numbers[1] : 1
    let angle = first.truncatingRemainder(dividingBy: 360) * .pi / 180
    let degrees = 180 / Double.pi
    switch self {
    case .calc: return first
    case .min: return numbers.reduce(.infinity) { $0.isNaN || $1.isNaN ? .nan : Swift.min($0, $1) }
    case .max: return numbers.reduce(-.infinity) { $0.isNaN || $1.isNaN ? .nan : Swift.max($0, $1) }
    case .clamp: return Swift.max(first, Swift.min(second, numbers[2]))
    case .round: return (first / second + 0.5).rounded(.down) * second
    case .roundUp: return (first / second).rounded(.up) * second
    case .roundDown: return (first / second).rounded(.down) * second
    case .roundToZero: return (first / second).rounded(.towardZero) * second
    case .mod: return first - (first / second).rounded(.down) * second
    case .rem: return first.truncatingRemainder(dividingBy: second)
    case .abs: return Swift.abs(first)
    case .sign: return first > 0 ? 1 : first < 0 ? -1 : first
    case .sin: return sine(angle)
    case .cos: return cosine(angle)
    case .tan: return tangent(angle)
    case .asin: return arcTangent(y: first, x: (1 - first * first).squareRoot()) * degrees
    case .acos: return arcTangent(y: (1 - first * first).squareRoot(), x: first) * degrees
    case .atan: return arcTangent(y: first, x: 1) * degrees
    case .atan2: return arcTangent(y: first, x: second) * degrees
    case .pow:
      // A power of a negative base is defined only for whole exponents.
      guard first < 0 else { return power(first, second) }
      guard second == second.rounded() else { return .nan }
      return power(-first, second) * (second / 2 == (second / 2).rounded() ? 1 : -1)
    case .sqrt: return first.squareRoot()
    case .hypot: return numbers.reduce(0) { hypotenuse($0, $1) }
    case .exp: return exponential(first)
    }
  }

  /// The type of the function's value; nil if its arguments have the wrong types.
  func kind(of arguments: [Calculation.Kind]) -> Calculation.Kind? {
    guard let first = arguments.first, arguments.allSatisfy({ $0 == first }) else { return nil }
    switch self {
    case .sign: return .number
    case .sin, .cos, .tan: return first == .length ? nil : .number
    case .asin, .acos, .atan: return first == .number ? .angle : nil
    case .atan2: return .angle
    case .pow, .sqrt, .exp: return first == .number ? .number : nil
    default: return first
    }
  }
}

extension TextReader {
  /// Takes a math function such as `calc()`.
  ///
  /// - Parameters:
  ///   - units: the factors of units.
  ///   - whole: the type of the reference value of percentages; nil if percentages are not allowed.
  mutating func calculation(
    _ units: LengthUnits, percentageOf whole: Calculation.Kind?
  ) -> (value: Calculation, kind: Calculation.Kind)? {
    guard let next, next | 0x20 >= UInt8(ascii: "a") else { return nil }
    var reader = CalculationReader(reader: self, units: units, whole: whole)
    guard let found = reader.function(depth: 0) else { return nil }
    move(to: reader.reader.position)
    return found
  }

  /// Takes a math function whose value has the given type, without percentages.
  mutating func calculated(
    _ kind: Calculation.Kind, percentageOf whole: Calculation.Kind? = nil
  ) -> Double? {
    let start = position
    guard let found = calculation(LengthUnits(), percentageOf: whole), found.kind == kind else {
      move(to: start)
      return nil
    }
    return Calculation.bounded(found.value.resolved(1))
  }
}

/// Reads calculations, with limits on their depth and length.
private struct CalculationReader {
  typealias Typed = (value: Calculation, kind: Calculation.Kind)

  var reader: TextReader
  let units: LengthUnits
  let whole: Calculation.Kind?
  /// The number of further values that may be read.
  private var valuesLeft = 1000
  private static let deepest = 32

  init(reader: TextReader, units: LengthUnits, whole: Calculation.Kind?) {
    (self.reader, self.units, self.whole) = (reader, units, whole)
  }

  /// Takes a function with its arguments.
  mutating func function(depth: Int) -> Typed? {
    guard let name = reader.name(), reader.take("("), depth < Self.deepest,
      var function = MathFunction(rawValue: reader.text(name).lowercased()),
      ![.roundUp, .roundDown, .roundToZero].contains(function)
    else { return nil }
    reader.skipSpace()
    if function == .round, let strategy = strategy() { function = strategy }
    var (values, kinds): ([Calculation], [Calculation.Kind]) = ([], [])
    repeat {
      guard let argument = sum(depth: depth + 1) else { return nil }
      values.append(argument.value)
      kinds.append(argument.kind)
    } while reader.take(",")
    guard reader.take(")"), function.argumentCount.contains(values.count),
      let kind = function.kind(of: kinds)
    else { return nil }
    // A unitless number is in radians.
    if [.sin, .cos, .tan].contains(function), kinds == [.number] {
      values = [.product(values[0], .number(180 / .pi))]
    }
    return (function == .calc ? values[0] : .call(function, values), kind)
  }

  /// Takes the rounding strategy of `round()` and the comma after it.
  private mutating func strategy() -> MathFunction? {
    let start = reader.position
    let strategies: [String: MathFunction] = [
      "nearest": .round, "up": .roundUp, "down": .roundDown, "to-zero": .roundToZero,
    ]
    if let name = reader.name(), let strategy = strategies[reader.text(name).lowercased()] {
      reader.skipSpace()
      if reader.take(",") { return strategy }
    }
    reader.move(to: start)
    return nil
  }

  private mutating func sum(depth: Int) -> Typed? {
    reader.skipSpace()
    guard var result = product(depth: depth) else { return nil }
    while true {
      let hadSpace = reader.position > 0 && reader.bytes[reader.position - 1].isSpace
      guard let sign = reader.next, sign == UInt8(ascii: "+") || sign == UInt8(ascii: "-") else {
        return result
      }
      // A sign without white space on both sides belongs to a number.
      guard hadSpace, reader.peek(1)?.isSpace == true else { return nil }
      reader.advance()
      reader.skipSpace()
      guard let next = product(depth: depth), next.kind == result.kind else { return nil }
      let second =
        sign == UInt8(ascii: "-") ? Calculation.product(next.value, .number(-1)) : next.value
      result.value = .sum(result.value, second)
    }
  }

  /// Takes a product and the white space after it.
  private mutating func product(depth: Int) -> Typed? {
    guard var result = value(depth: depth) else { return nil }
    reader.skipSpace()
    while true {
      if reader.take("*") {
        reader.skipSpace()
        guard let next = value(depth: depth), result.kind == .number || next.kind == .number else {
          return nil
        }
        let kind = result.kind == .number ? next.kind : result.kind
        result = (.product(result.value, next.value), kind)
      } else if reader.take("/") {
        reader.skipSpace()
        guard let next = value(depth: depth), next.kind == .number || next.kind == result.kind
        else { return nil }
        let kind = next.kind == .number ? result.kind : .number
        result = (.quotient(result.value, next.value), kind)
      } else {
        return result
      }
      reader.skipSpace()
    }
  }

  private mutating func value(depth: Int) -> Typed? {
    valuesLeft -= 1
    guard valuesLeft >= 0, depth < Self.deepest else { return nil }
    if reader.take("(") {
      guard let inner = sum(depth: depth + 1), reader.take(")") else { return nil }
      return inner
    }
    let start = reader.position
    if let number = reader.number() {
      if reader.take("%") { return whole.map { (.percentage(number / 100), $0) } }
      guard reader.next?.isNameByte == true else { return (.number(number), .number) }
      let unit = reader.position
      reader.move(to: start)
      if let angle = reader.angle(), reader.position > unit { return (.number(angle), .angle) }
      reader.move(to: start)
      return reader.length(units).map { (.number($0.value), .length) }
    }
    if let name = reader.name(), reader.next != UInt8(ascii: "(") {
      let constants: [String: Double] = [
        "pi": .pi, "e": 2.718281828459045, "infinity": .infinity, "-infinity": -.infinity,
        "nan": .nan,
      ]
      return constants[reader.text(name).lowercased()].map { (.number($0), .number) }
    }
    reader.move(to: start)
    return function(depth: depth + 1)
  }
}
