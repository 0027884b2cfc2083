internal import GLFun
internal import GLFunPlatform

/// The failure of a command, with its message and its exit status.
struct CommandFailure: Error, Equatable {
  /// The failure as one lower-case clause.
  var message: String
  /// Names, numbers and the remedy.
  var detail: String
  /// The exit status.
  var status: Int32

  /// The pictures differ, which the command has reported already.
  static let different: Int32 = 1
  /// A file, a driver or the input is at fault.
  static let impossible: Int32 = 2
  /// The requested backend is not available on this machine.
  static let noBackend: Int32 = 3

  init(_ message: String, _ detail: String, status: Int32 = CommandFailure.impossible) {
    self.message = message
    self.detail = detail
    self.status = status
  }

  init(_ error: ImageFileError) {
    self.init(error.message, error.detail)
  }

  /// The failure of a write. If the reader of standard output has closed it, the command ends without a message.
  init(writing error: ImageFileError, toStandardOutput isStandardOutput: Bool) {
    if isStandardOutput, case .cannotWrite(_, let cause) = error, cause.code == EPIPE {
      self.init("", "")
    } else {
      self.init(error)
    }
  }

  init(_ error: GLRenderer.Failure) {
    self.init(
      error.message, error.detail,
      status: error.isMissingDriver ? Self.noBackend : Self.impossible)
  }

  /// The end of a command with status 1, after it has printed its finding.
  static var pictureDifference: CommandFailure { .init("", "", status: different) }

  /// The failure with the name of its scene, unless it mentions that already.
  func naming(_ scene: FilePath) -> CommandFailure {
    let name = scene.description
    if message.contains(name) || detail.contains(name) { return self }
    var failure = self
    failure.detail = "\(name): \(detail)"
    return failure
  }

  /// The failure on one line.
  var text: String { detail.isEmpty ? message : "\(message): \(detail)" }

  /// Prints the failure on one line of standard error.
  func report() {
    guard !message.isEmpty else { return }
    // A failure stays on one line, whatever text a file, a driver or a name contributes.
    let what = StandardError.alarming(ArgumentText.shown("glfun: \(message)"))
    StandardError.write(what + ArgumentText.shown(detail.isEmpty ? "" : ": \(detail)") + "\n")
  }
}
