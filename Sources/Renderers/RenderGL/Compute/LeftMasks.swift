/// Masks that compute shaders leave to the processor.
struct LeftMasks {
  /// The masks, each with the command that it belongs to; nil if there are too many.
  let masks: [(number: Int, command: Int32)]?

  /// Reads the shader's notes: their number, a word, then a mask and its command each.
  init(_ words: [UInt32]) {
    let count = Int(words[0])
    masks =
      count > MaskMaker.mostLeft
      ? nil
      : (0..<count).map {
        (Int(words[2 + 2 * $0]), Int32(truncatingIfNeeded: words[3 + 2 * $0]))
      }
  }

  /// True if no mask was left.
  var isEmpty: Bool { masks?.isEmpty ?? false }

  /// The commands of the masks.
  var commands: LeftCommands { masks.map { Set($0.map(\.command)) } }
}

/// The commands whose masks the processor has to make; nil for all.
typealias LeftCommands = Set<Int32>?
