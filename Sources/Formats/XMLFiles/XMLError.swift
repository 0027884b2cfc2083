package import GLFunLimits

/// The reason why a text cannot be read as XML.
package enum XMLError: Error, Hashable, Sendable {
  /// The text is not well-formed; lines and columns count from 1.
  case malformed(line: Int, column: Int, problem: String)
  /// The text exceeds a limit. The problem states the quantity and the limit.
  case tooLarge(line: Int, problem: String)
  /// The text exceeds its budget; the line is where that was noticed.
  case overBudget(line: Int, WorkBudget.Excess)
  /// The compressed bytes cannot be unpacked.
  case notUnpacked(problem: String)
  /// expat cannot be opened; the reason is the message of the loader.
  case libraryMissing(reason: String)
}
