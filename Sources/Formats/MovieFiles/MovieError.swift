package import GLFunImageFiles

/// The reason why a movie could not be written; nothing of it is left behind.
package enum MovieError: Error, Hashable, Sendable {
  /// The file cannot be created or named.
  case file(ImageFileError)
  /// ffmpeg cannot be started.
  case cannotStart(SystemError)
  /// ffmpeg has ended with an error; `lines` are its last messages.
  case failed(name: String, ChildProcess.End, lines: [String])
  /// ffmpeg has ended without an error, but has written nothing.
  case nothingWritten(name: String)
  /// The format does not support the frame rate.
  case frameRate(MovieFormat, FrameRate)

  /// A clause that states the failure and names the file.
  package var message: String {
    switch self {
    case .file(let error): error.message
    case .cannotStart: "cannot start ffmpeg"
    case .failed(let name, _, _), .nothingWritten(let name): "ffmpeg cannot write \(name)"
    case .frameRate(let format, _): "\(format) has no such frame rate"
    }
  }

  /// The cause and a remedy.
  package var detail: String {
    switch self {
    case .file(let error):
      return error.detail
    case .cannotStart(let cause):
      let remedy = "install it (apt-get install ffmpeg), or write pictures ('frame-%05d.png')"
      return cause.isNoSuchFile ? "it is in no folder of PATH; \(remedy)" : "\(cause); \(remedy)"
    case .failed(_, let end, let lines):
      let status =
        switch end {
        case .exited(let status): "exit status \(status)"
        case .killed(let signal): "killed by signal \(signal)"
        }
      return ([status] + lines).joined(separator: " | ")
    case .nothingWritten:
      return "it has ended without an error and has written nothing; try another ffmpeg or format"
    case .frameRate(let format, let rate):
      return "\(rate) frames a second, and it has at most \(Int(format.fastestRate)); "
        + "use a lower --fps or another format"
    }
  }
}
