internal import GLFunJSON

/// Makes a drawing program smaller while a condition holds: fewer commands, a smaller picture, fewer arguments and segments of
/// paths, then shorter numbers and colours.
///
/// The same program and the same answers give the same result. Source of the order in which elements are left out: Zeller and
/// Hildebrandt, "Simplifying and isolating failure-inducing input", 2002.
struct ProgramReducer {
  /// The smallest program so far for which the condition holds.
  private(set) var best: JSONValue
  /// The number of programs that were tried.
  private(set) var tries = 0
  /// True if the condition holds for a program; false for one that cannot be drawn. Nil ends the search.
  private let isKept: (JSONValue) throws -> Bool?
  /// Called for each smaller program.
  private let improved: (JSONValue, Int) throws -> Void
  private var isEnded = false

  /// Begins with a program for which the condition holds.
  init(
    _ program: JSONValue, isKept: @escaping (JSONValue) throws -> Bool?,
    improved: @escaping (JSONValue, Int) throws -> Void = { _, _ in }
  ) {
    best = program
    self.isKept = isKept
    self.improved = improved
  }

  /// Makes the program smaller until nothing more can be left out.
  mutating func run() throws {
    var before: JSONValue
    repeat {
      before = best
      try removeElements(at: [.key("commands")], least: 0)
      try removeMembers(["comment", "background", "fonts", "images"])
      try shrinkPicture()
      for index in best.commands.indices {
        try simplify([.key("commands"), .index(index)], isCommand: true)
      }
    } while best != before && !isEnded
  }

  /// Tries a program, and keeps it if the condition holds.
  private mutating func take(_ program: JSONValue) throws -> Bool {
    guard !isEnded, program != best else { return false }
    tries += 1
    guard let isKept = try isKept(program) else {
      isEnded = true
      return false
    }
    guard isKept else { return false }
    best = program
    try improved(program, tries)
    return true
  }

  /// Tries values at a path, the simplest first, until one is kept.
  private mutating func take(
    _ values: some Sequence<JSONValue>, at path: [JSONStep]
  ) throws -> Bool {
    for value in values where try take(best.replacing(path, with: value)) { return true }
    return false
  }

  // MARK: Elements

  /// Leaves out elements, at first many at a time.
  ///
  /// - Parameters:
  ///   - least: the number of elements that stay.
  ///   - value: makes the value at the path of the elements.
  private mutating func remove<Element>(
    _ elements: [Element], at path: [JSONStep], least: Int, _ value: ([Element]) -> JSONValue
  ) throws {
    var elements = elements
    var length = max(elements.count / 2, 1)
    while length >= 1 {
      var start = 0
      while start < elements.count {
        let end = min(start + length, elements.count)
        guard elements.count - (end - start) >= least else { break }
        var fewer = elements
        fewer.removeSubrange(start..<end)
        if try take([value(fewer)], at: path) { elements = fewer } else { start = end }
      }
      length /= 2
    }
  }

  private mutating func removeElements(at path: [JSONStep], least: Int) throws {
    guard case .array(let elements) = best.value(at: path) else { return }
    try remove(elements, at: path, least: least) { .array($0) }
  }

  private mutating func removeMembers(_ keys: [String]) throws {
    for key in keys {
      guard case .object(let members) = best else { return }
      _ = try take(.object(members.filter { $0.key != key }))
    }
  }

  /// Leaves out segments of SVG path data, then decimals of all its numbers.
  private mutating func simplifyPath(_ data: String, at path: [JSONStep]) throws {
    var segments: [String] = []
    for character in data {
      if character.isLetter && character != "e" || segments.isEmpty { segments.append("") }
      segments[segments.count - 1].append(character)
    }
    try remove(segments, at: path, least: 1) { .string($0.joined()) }
    guard case .string(let data) = best.value(at: path) else { return }
    let number = /[ ,]*(-?[0-9]*\.[0-9]+(?:e-?[0-9]+)?)/
    _ = try take(
      [1.0, 2, 10].lazy.map { steps in
        let rounded = data.replacing(number) { match in
          let value = Double(match.output.1) ?? 0
          return " " + JSONValue.number((value * steps).rounded() / steps).text
        }
        return .string(rounded.utf8.count < data.utf8.count ? rounded : data)
      }, at: path)
  }

  // MARK: Values

  /// Makes a value simpler, and those in it.
  private mutating func simplify(_ path: [JSONStep], isCommand: Bool = false) throws {
    guard let value = best.value(at: path) else { return }
    switch value {
    case .array(let elements):
      if !isCommand {
        try removeElements(at: path, least: 1)
      } else if elements.first == "path", case .string(let data) = elements.last {
        return try simplifyPath(data, at: path + [.index(1)])
      } else {
        // The arguments that may be left out are the last ones.
        while case .array(let elements) = best.value(at: path), elements.count > 1,
          try take([.array(elements.dropLast())], at: path)
        {}
      }
      guard case .array(let left) = best.value(at: path) else { return }
      for index in left.indices.dropFirst(isCommand ? 1 : 0) {
        try simplify(path + [.index(index)])
      }
    case .number(let number):
      _ = try take(Self.simpler(number).map { .number($0) }, at: path)
    case .string(let text):
      _ = try take(Self.simpler(text).map { .string($0) }, at: path)
    case .null, .bool, .object: return
    }
  }

  /// Numbers with fewer digits, the simplest first.
  private static func simpler(_ number: Double) -> [Double] {
    if number == 0 || number == 1 || !number.isFinite { return [] }
    let length = JSONValue.number(number).text.utf8.count
    let rounded = [1.0, 2, 10, 100].map { (number * $0).rounded() / $0 }
    return [0, 1] + rounded.filter { JSONValue.number($0).text.utf8.count < length }
  }

  /// Colours and texts that are shorter, the simplest first.
  private static func simpler(_ text: String) -> [String] {
    let colors = ["#000", "#f00"]
    if text.hasPrefix("#") || text.hasPrefix("rgb") || text.hasPrefix("hsl") {
      return colors.contains(text) ? [] : colors
    }
    return text.count > 1 ? [String(text.prefix(1)), String(text.prefix(text.count / 2))] : []
  }

  private mutating func shrinkPicture() throws {
    for index in 0..<2 {
      let path: [JSONStep] = [.key("size"), .index(index)]
      guard case .number(let whole) = best.value(at: path) else { continue }
      if try whole > 1 && take([.number(1)], at: path) { continue }
      var step = (whole / 2).rounded(.down)
      while step >= 1, case .number(let side) = best.value(at: path) {
        if try side - step < 1 || !take([.number(side - step)], at: path) {
          step = (step / 2).rounded(.down)
        }
      }
    }
  }
}
