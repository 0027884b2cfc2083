import GLFunPlatform

/// The C library's `O_PATH`, which Swift does not import: the file can be examined but not read.
let pathOnly: Int32 = 0o10000000

/// A file path as Linux sees it: bytes that are usually, but not necessarily, UTF-8.
///
/// A `String` cannot represent every path. It replaces invalid UTF-8 by U+FFFD, which names a different file.
package struct FilePath: Hashable, Sendable {
  /// The bytes, without the terminating zero of C.
  package let bytes: [UInt8]

  /// Makes a path from bytes.
  package init(bytes: some Sequence<UInt8>) {
    self.bytes = Array(bytes)
  }

  /// Makes a path from text, encoded as UTF-8.
  package init(_ text: String) {
    bytes = Array(text.utf8)
  }

  /// Calls `body` with the path as a C string.
  @discardableResult
  package func withCString<Value>(_ body: (UnsafePointer<CChar>) -> Value) -> Value {
    (bytes + [0]).withUnsafeBufferPointer { buffer in
      buffer.withMemoryRebound(to: CChar.self) { characters in
        guard let start = characters.baseAddress else { preconditionFailure("no zero at the end") }
        return body(start)
      }
    }
  }

  /// The path as text; invalid UTF-8 is replaced by U+FFFD.
  package var text: String { String(decoding: bytes, as: UTF8.self) }

  /// True if a system call would see the whole path: it contains no zero.
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

  /// Returns the concatenation of two paths.
  package static func + (first: FilePath, second: FilePath) -> FilePath {
    FilePath(bytes: first.bytes + second.bytes)
  }

  /// The text after the last dot of the last component, in lower case; nil without a dot.
  package var fileExtension: String? {
    let name = bytes.suffix(from: bytes.lastIndex(of: UInt8(ascii: "/")).map { $0 + 1 } ?? 0)
    guard let dot = name.lastIndex(of: UInt8(ascii: ".")) else { return nil }
    return String(validating: name[(dot + 1)...], as: UTF8.self)?.lowercased()
  }
}

extension FilePath: ExpressibleByStringLiteral {
  /// Makes a path from a literal.
  package init(stringLiteral text: String) { self.init(text) }
}

extension FilePath: CustomStringConvertible {
  /// The path on a single line for messages: invalid UTF-8 appears as `\xFF`, and characters that would move or hide text are
  /// escaped as in `\n` and `\u{202E}`.
  package var description: String {
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
  /// Returns the absolute path without links, "." and "..".
  ///
  /// - Throws: the reason why the path cannot be followed.
  package func resolved() throws(SystemError) -> FilePath {
    guard let resolved = withCString({ realpath($0, nil) }) else { throw .current }
    defer { free(resolved) }
    return FilePath(
      bytes: UnsafeBufferPointer(start: resolved, count: strlen(resolved)).map {
        UInt8(bitPattern: $0)
      })
  }
}
