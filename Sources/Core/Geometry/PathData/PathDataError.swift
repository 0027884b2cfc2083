/// A mistake in SVG path data.
public struct PathDataError: Error, Hashable, Sendable {
  /// A part of the syntax of path data.
  public enum Expectation: String, Hashable, Sendable {
    /// The move that all path data begins with.
    case move = "M or m"
    /// One of the letters MLHVCSQTAZ, in upper or lower case.
    case command = "a command"
    /// A number.
    case number = "a number"
    /// A flag of an arc.
    case flag = "a flag of an arc, 0 or 1"
  }

  /// The number of characters (Unicode scalars) before the mistake.
  public let offset: Int
  /// The part of the syntax that is missing there.
  public let expected: Expectation
}

extension PathDataError {
  /// The mistake that a reader of some UTF-8 has found.
  package init(_ fault: PathDataReader.Fault, in data: ArraySlice<UInt8>) {
    offset = data[..<fault.position].count { $0 & 0xC0 != 0x80 }
    expected = fault.expected
  }
}

extension PathDataError: CustomStringConvertible {
  /// The place and the expected part, in words.
  public var description: String { "path data needs \(expected.rawValue) at character \(offset)" }
}
