internal import Foundation

/// Lines on standard error, where Apple's frameworks write to the console: calls that cannot do what they are asked have no
/// errors to throw.
package enum Diagnostics {
  /// Writes one line.
  package static func report(_ message: String) {
    FileHandle.standardError.write(Data("Quartz: \(message)\n".utf8))
  }
}
