internal import GLFunLimits

/// The custom properties of an element, and their substitution for `var()`.
struct CustomProperties: Sendable {
  private var values: Values?

  /// The values of an element that declares some, shared with its descendants that declare none. Their memory is charged to a
  /// budget for the lifetime of the object.
  private final class Values: Sendable {
    let byName: [NameHash: [UInt8]]
    private let byteCount: Int
    private let budget: WorkBudget

    /// Creates values; nil if the budget has no room for them.
    ///
    /// - Parameter ownByteCount: the bytes of the values that are not shared with other elements.
    init?(_ byName: [NameHash: [UInt8]], ownByteCount: Int, budget: WorkBudget) {
      byteCount = ownByteCount + byName.count * Self.bytesOfAnEntry
      guard budget.tryTaking(byteCount) else { return nil }
      self.byName = byName
      self.budget = budget
    }

    deinit { budget.giveBack(byteCount) }

    /// The memory of a name and an array in a hash table that is two thirds full.
    private static let bytesOfAnEntry = 64
  }

  /// The longest value that `var()` may produce, in bytes; a declaration with a longer one is ignored.
  private static let longest = 1 << 16
  /// The number of bytes copied, and of table entries copied, in the time of one step.
  private static let bytesOfAStep = 16
  private static let entriesOfAStep = 2

  /// True if a value contains `var()`.
  static func isUsed(in bytes: [UInt8], _ range: Range<Int>) -> Bool {
    guard range.count >= 7 else { return false }
    for index in range.lowerBound..<range.upperBound - 4
    where bytes[index + 3] == UInt8(ascii: "(") && bytes[index] | 0x20 == UInt8(ascii: "v")
      && bytes[index + 1] | 0x20 == UInt8(ascii: "a")
      && bytes[index + 2] | 0x20 == UInt8(ascii: "r")
    {
      return true
    }
    return false
  }

  /// A value with each `var()` replaced; nil if a property is missing and has no fallback.
  func substituted(_ bytes: [UInt8], _ range: Range<Int>, budget: WorkBudget) -> [UInt8]? {
    Self.substituted(bytes, range, values: values?.byName ?? [:], budget: budget)
  }

  private static func substituted(
    _ bytes: [UInt8], _ range: Range<Int>, values: [NameHash: [UInt8]], budget: WorkBudget,
    depth: Int = 0
  ) -> [UInt8]? {
    guard depth < 16, budget.trySpending(range.count / bytesOfAStep + 1) else { return nil }
    var result: [UInt8] = []
    var reader = TextReader(bytes, range)
    while !reader.isAtEnd {
      // All text before the next `var()` at once.
      let start = reader.position
      while let byte = reader.next, byte | 0x20 != UInt8(ascii: "v") { reader.advance() }
      result += bytes[start..<reader.position]
      if reader.isAtEnd { break }
      guard reader.take(function: "var") else {
        if let byte = reader.next { result.append(byte) }
        reader.advance()
        continue
      }
      var inside = TextReader(bytes, reader.parenthesized())
      inside.skipSpace()
      guard let name = inside.name() else { return nil }
      inside.skipSpace()
      if let value = values[NameHash(inside.unescaped(name))] {
        guard budget.trySpending(value.count / bytesOfAStep) else { return nil }
        result += value
      } else {
        guard inside.take(","),
          let fallback = substituted(
            bytes, inside.rest, values: values, budget: budget, depth: depth + 1)
        else { return nil }
        result += fallback
      }
      if result.count > longest { return nil }
    }
    return result
  }

  /// Adds the custom properties that an element declares, whose values may refer to each other. If the budget is
  /// exhausted, some are left out.
  mutating func add(_ declared: [(name: NameHash, value: [UInt8])], budget: WorkBudget) {
    guard !declared.isEmpty,
      budget.trySpending(
        ((values?.byName.count ?? 0) + declared.count) / Self.entriesOfAStep + 1)
    else { return }
    var values = values?.byName ?? [:]
    var ownByteCount = 0
    defer { self.values = Values(values, ownByteCount: ownByteCount, budget: budget) }
    var own: [NameHash: [UInt8]] = [:]
    for (name, value) in declared { own[name] = value }
    // Values without `var()` are resolved at once, and others after the properties that they refer to.
    var waiting: [NameHash: [UInt8]] = [:]
    for (name, value) in own {
      if Self.isUsed(in: value, 0..<value.count) {
        waiting[name] = value
        values[name] = nil
      } else {
        values[name] = value
        ownByteCount += value.count
      }
    }
    for _ in 0..<16 where !waiting.isEmpty {
      var resolved: [NameHash: [UInt8]] = [:]
      for (name, value) in waiting {
        guard
          let value = Self.substituted(value, 0..<value.count, values: values, budget: budget),
          !Self.isUsed(in: value, 0..<value.count)
        else { continue }
        // This bounds the total before the memory is kept.
        ownByteCount += value.count
        guard budget.refusal(of: ownByteCount) == nil else {
          budget.fail(asking: ownByteCount)
          return
        }
        resolved[name] = value
      }
      if resolved.isEmpty { return }
      for (name, value) in resolved {
        values[name] = value
        waiting[name] = nil
      }
    }
  }
}
