/// One platform that was tried and did not open.
public struct OpenAttempt: Hashable, Sendable, CustomStringConvertible {
  /// What was tried, as a person would select it.
  public var selection: DeviceSelection
  /// The platform that was tried; nil where there was none to try.
  public var platform: EGLPlatform?
  /// Why it did not open.
  public var error: EGLError

  /// Makes a record of a selection that came to no platform.
  public init(_ selection: DeviceSelection, _ error: EGLError) {
    self.selection = selection
    self.error = error
  }

  /// Makes a record of a platform that did not open.
  public init(_ platform: EGLPlatform, _ error: EGLError) {
    self.init(platform.selection, error)
    self.platform = platform
  }

  /// What was tried: the platform, or what a person would select.
  public var name: String { platform?.description ?? selection.description }

  /// What was tried and the reason: `surfaceless (eglInitialize: EGL_NOT_INITIALIZED)`.
  public var description: String { "\(name) (\(error.summary))" }
}

/// How a context came to be: what was asked, what was opened, and what did not open before it.
public struct OpenReport: Hashable, Sendable, CustomStringConvertible {
  /// What was asked.
  public var selection: DeviceSelection
  /// What was opened.
  public var platform: EGLPlatform
  /// Who makes the EGL implementation.
  public var vendor: String
  /// The EGL version string.
  public var version: String
  /// What was tried first and did not open.
  public var attempts: [OpenAttempt]

  /// The report as one line.
  public var description: String {
    var text = "\(platform) (EGL \(version), \(vendor))"
    if platform.selection != selection { text += ", chosen by \(selection)" }
    if !attempts.isEmpty {
      text += ", after \(attempts.map(\.description).joined(separator: ", "))"
    }
    return text
  }
}
