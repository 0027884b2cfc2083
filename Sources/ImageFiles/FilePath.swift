import GLFunPlatform

/// The C library's `O_PATH`, which Swift does not see: what is opened can be looked at, and not read.
let pathOnly: Int32 = 0o10000000

/// A file's path as Linux takes it: bytes, which are seldom anything but UTF-8 and need not be it.
///
/// A `String` cannot hold such a path: it puts U+FFFD where bytes are not UTF-8, which names another file.
public struct FilePath: Hashable, Sendable {
  /// The bytes, without the zero that ends them in C.
  public let bytes: [UInt8]

  /// Makes a path of bytes.
  public init(bytes: some Sequence<UInt8>) {
    self.bytes = Array(bytes)
  }

  /// Makes a path of text, as UTF-8.
  public init(_ text: String) {
    bytes = Array(text.utf8)
  }

  /// Calls `body` with the path as C has it.
  @discardableResult
  package func withCString<Value>(_ body: (UnsafePointer<CChar>) -> Value) -> Value {
    (bytes + [0]).withUnsafeBufferPointer { buffer in
      buffer.withMemoryRebound(to: CChar.self) { characters in
        guard let start = characters.baseAddress else { preconditionFailure("no zero at the end") }
        return body(start)
      }
    }
  }

  /// True if a call of the system would take it as it is: it has no zero.
  var isWhole: Bool { !bytes.contains(0) }

  /// True if it starts from the root.
  package var isAbsolute: Bool { bytes.first == UInt8(ascii: "/") }

  /// True if it ends in the given text.
  package func hasSuffix(_ text: StaticString) -> Bool {
    bytes.suffix(text.utf8CodeUnitCount).elementsEqual(text.description.utf8)
  }

  /// True if it begins with the given text.
  package func hasPrefix(_ text: StaticString) -> Bool {
    bytes.starts(with: text.description.utf8)
  }

  /// The part up to the last slash; empty for a bare name.
  package var folder: FilePath {
    guard let slash = bytes.lastIndex(of: UInt8(ascii: "/")) else { return "" }
    return FilePath(bytes: bytes[...slash])
  }

  /// One path after the other.
  package static func + (first: FilePath, second: FilePath) -> FilePath {
    FilePath(bytes: first.bytes + second.bytes)
  }

  /// What follows the last dot of the last part, in small letters; nil without a dot.
  package var fileExtension: String? {
    let name = bytes.suffix(from: bytes.lastIndex(of: UInt8(ascii: "/")).map { $0 + 1 } ?? 0)
    guard let dot = name.lastIndex(of: UInt8(ascii: ".")) else { return nil }
    return String(validating: name[(dot + 1)...], as: UTF8.self)?.lowercased()
  }
}

extension FilePath: ExpressibleByStringLiteral {
  /// Makes a path of a literal.
  public init(stringLiteral text: String) { self.init(text) }
}

extension FilePath: CustomStringConvertible {
  /// The path as a message shows it, on one line: bytes that are not UTF-8 as `\xFF`, and characters that would
  /// move or hide text escaped as in `\n` and `\u{202E}`.
  public var description: String {
    if let text = String(validating: bytes, as: UTF8.self) { return MessageText.escaped(text) }
    var shown = ""
    var rest = bytes[...]
    while let first = rest.first {
      let length = first < 0x80 ? 1 : first < 0xE0 ? 2 : first < 0xF0 ? 3 : 4
      if let character = String(validating: rest.prefix(length), as: UTF8.self) {
        shown += MessageText.escaped(character)
        rest = rest.dropFirst(length)
      } else {
        shown += MessageText.hexadecimal(first)
        rest = rest.dropFirst()
      }
    }
    return shown
  }
}

extension FilePath {
  /// The path without links, "." and "..", from the root.
  ///
  /// - Throws: why it cannot be followed.
  package func resolved() throws(SystemError) -> FilePath {
    guard let resolved = withCString({ realpath($0, nil) }) else { throw .current }
    defer { free(resolved) }
    return FilePath(
      bytes: UnsafeBufferPointer(start: resolved, count: strlen(resolved)).map {
        UInt8(bitPattern: $0)
      })
  }
}
