internal import GLFunImaging

extension DisplayList: CustomStringConvertible {
  /// The size, the number of commands and a hash, as "640x480 display list, 12 commands, hash 123456789abcdef".
  ///
  /// The hash is the list's `hashValue`, so it is another one in each run of a program.
  public var description: String {
    let hash = String(UInt(bitPattern: hashValue), radix: 16)
    return "\(size) display list, \(commands.count) commands, hash \(hash)"
  }
}

extension DisplayList: CustomReflectable {
  /// The size and the extent: a failed comparison in a test, or `dump(_:)`, would otherwise list every command and point.
  public var customMirror: Mirror {
    Mirror(self, children: ["size": size, "extent": extent], displayStyle: .struct)
  }
}
