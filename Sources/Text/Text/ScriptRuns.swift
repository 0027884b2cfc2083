internal import GLFunFonts

/// Determines the script for shaping each character of a text (UAX #24): a common character takes the script before it, and a
/// closing bracket that of its opening one.
enum ScriptRuns {
  static func scripts(of scalars: [UInt32], _ data: CharacterData) -> [TextScript] {
    var scripts = scalars.map { $0 < 0x80 ? latinOrCommon($0) : data.script(of: $0) }
    var current = scripts.first { !isShared($0) } ?? .latin
    var open: [(closing: UInt32, script: TextScript)] = []
    for index in scripts.indices {
      guard isShared(scripts[index]) else {
        current = scripts[index]
        continue
      }
      let scalar = scalars[index]
      if let closing = closing(of: scalar) {
        if open.count < 64 { open.append((closing, current)) }
      } else if let match = open.lastIndex(where: { $0.closing == scalar }) {
        current = open[match].script
        open.removeSubrange(match...)
      }
      scripts[index] = current
    }
    return scripts
  }

  /// True if the script is shared by characters of all scripts, and so carries no information.
  static func isShared(_ script: TextScript) -> Bool {
    script == .common || script == .inherited || script == .unknown
  }

  private static func latinOrCommon(_ scalar: UInt32) -> TextScript {
    switch scalar {
    case 0x41...0x5A, 0x61...0x7A: .latin
    default: .common
    }
  }

  /// The bracket that closes an opening one.
  private static func closing(of scalar: UInt32) -> UInt32? {
    switch scalar {
    case 0x28: 0x29
    case 0x5B, 0x7B: scalar + 2
    case 0xAB: 0xBB
    case 0x2018, 0x201C, 0x2039: scalar + 1
    case 0x3008, 0x300A, 0x300C, 0x300E, 0x3010, 0x3014, 0x3016, 0x3018, 0x301A: scalar + 1
    case 0xFF08: 0xFF09
    default: nil
    }
  }
}
