package import GLFunLimits

/// Why a text is not read as XML.
package enum XMLError: Error, Hashable, Sendable {
  /// The text breaks XML's rules at a place; lines and columns count from 1.
  case malformed(line: Int, column: Int, problem: String)
  /// The text holds more than is read: at that line, of what, and the limit in words.
  case tooLarge(line: Int, problem: String)
  /// The text takes more than its budget has: noticed at that line.
  case overBudget(line: Int, WorkBudget.Excess)
  /// The compressed bytes cannot be unpacked.
  case notUnpacked(problem: String)
  /// expat cannot be opened; the loader's own words.
  case libraryMissing(reason: String)
}
