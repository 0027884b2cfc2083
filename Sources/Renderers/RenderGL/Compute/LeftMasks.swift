/// Masks that compute shaders leave to the processor.
struct LeftMasks: Hashable {
  /// A mask, and the command that it belongs to.
  struct Mask: Hashable {
    var number: Int
    var command: Int32
  }

  /// The masks; nil if there are too many.
  let masks: [Mask]?

  static let none = LeftMasks(masks: [])

  private init(masks: [Mask]?) { self.masks = masks }

  /// Reads the shader's notes: their number, a word, then a mask and its command each.
  init(_ words: [UInt32]) {
    let count = Int(words[0])
    guard 2 + 2 * count <= words.count else {
      masks = nil
      return
    }
    masks = (0..<count).map {
      Mask(number: Int(words[2 + 2 * $0]), command: Int32(truncatingIfNeeded: words[3 + 2 * $0]))
    }
  }

  var isNone: Bool { masks?.isEmpty ?? false }

  /// The commands of the masks.
  var commands: LeftCommands { masks.map { .some(Set($0.map(\.command))) } ?? .all }
}

/// The commands whose masks the processor has to make.
enum LeftCommands: Hashable {
  case some(Set<Int32>)
  case all

  static let none = LeftCommands.some([])

  var isNone: Bool { self == .none }

  /// The commands; nil for all.
  var commands: Set<Int32>? {
    if case .some(let commands) = self { commands } else { nil }
  }

  /// The commands of both.
  func union(_ other: LeftCommands) -> LeftCommands {
    guard case .some(let first) = self, case .some(let second) = other else { return .all }
    return .some(first.union(second))
  }
}
