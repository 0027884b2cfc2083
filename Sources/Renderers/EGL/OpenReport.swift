/// A failed attempt to open a platform.
public struct OpenAttempt: Hashable, Sendable, CustomStringConvertible {
  /// The selection that was tried.
  public var selection: DeviceSelection
  /// The platform that was tried; nil if there was none to try.
  public var platform: EGLPlatform?
  /// The reason for the failure.
  public var error: EGLError

  /// Makes a record of a selection without a platform to try.
  public init(_ selection: DeviceSelection, _ error: EGLError) {
    self.selection = selection
    self.error = error
  }

  /// Makes a record of a platform that failed to open.
  public init(_ platform: EGLPlatform, _ error: EGLError) {
    self.init(platform.selection, error)
    self.platform = platform
  }

  /// The name of the platform; without one, the selection.
  public var name: String { platform?.description ?? selection.description }

  /// The name and the reason: `surfaceless (eglInitialize: EGL_NOT_INITIALIZED)`.
  public var description: String { "\(name) (\(error.summary))" }
}

/// The history of opening a context: the selection, the platform, and the failures before it.
public struct OpenReport: Hashable, Sendable, CustomStringConvertible {
  /// The requested selection.
  public var selection: DeviceSelection
  /// The platform that was opened.
  public var platform: EGLPlatform
  /// The vendor of the EGL implementation.
  public var vendor: String
  /// The EGL version string.
  public var version: String
  /// The attempts that failed before.
  public var attempts: [OpenAttempt]

  /// The report on a single line.
  public var description: String {
    var text = "\(platform) (EGL \(version), \(vendor))"
    if platform.selection != selection { text += ", chosen by \(selection)" }
    if !attempts.isEmpty {
      text += ", after \(attempts.map(\.description).joined(separator: ", "))"
    }
    return text
  }
}
