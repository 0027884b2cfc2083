internal import GLFun
internal import GLFunPlatform

/// Why a command ends without doing what was asked, in the words and the status that a shell sees.
struct CommandFailure: Error, Equatable {
  /// What failed; one lower-case clause.
  var message: String
  /// Names, numbers and the remedy.
  var detail: String
  /// The exit status.
  var status: Int32

  /// The pictures differ; the command has said so already.
  static let different: Int32 = 1
  /// A file, a driver or the input is at fault.
  static let impossible: Int32 = 2
  /// There is no such backend on this machine.
  static let noBackend: Int32 = 3

  init(_ message: String, _ detail: String, status: Int32 = CommandFailure.impossible) {
    self.message = message
    self.detail = detail
    self.status = status
  }

  init(_ error: ImageFileError) {
    self.init(error.message, error.detail)
  }

  /// The failure of a write. Where the reader of standard output has closed it, the command ends without a message.
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

  /// Ends the command with status 1 after it has printed its finding.
  static var pictureDifference: CommandFailure { .init("", "", status: different) }

  /// The failure with the name of its scene, unless it says that already.
  func naming(_ scene: FilePath) -> CommandFailure {
    let name = scene.description
    if message.contains(name) || detail.contains(name) { return self }
    var failure = self
    failure.detail = "\(name): \(detail)"
    return failure
  }

  /// Prints one line to standard error.
  func report() {
    guard !message.isEmpty else { return }
    // Whatever a file, a driver or a name says, a failure is one line.
    let what = StandardError.alarming(ArgumentText.shown("glfun: \(message)"))
    StandardError.write(what + ArgumentText.shown(detail.isEmpty ? "" : ": \(detail)") + "\n")
  }
}
