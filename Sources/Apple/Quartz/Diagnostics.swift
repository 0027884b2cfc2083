internal import Foundation

/// Diagnostics on standard error, in place of the console that Apple's frameworks write to. They report failures of calls whose
/// signatures cannot throw.
package enum Diagnostics {
  /// Writes one line.
  package static func report(_ message: String) {
    FileHandle.standardError.write(Data("Quartz: \(message)\n".utf8))
  }
}
