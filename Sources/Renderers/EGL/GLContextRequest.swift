/// The requirements on an OpenGL ES context.
public struct GLContextRequest: Hashable, Sendable {
  /// The minimum OpenGL ES version; a driver may provide a later compatible one.
  public var version: Version
  /// True if out-of-range reads must be harmless and a device reset must be reported.
  ///
  /// - Source: `EGL_EXT_create_context_robustness`; EGL 1.5, section 3.7.1.
  public var isRobust: Bool
  /// True if the driver should report debug messages about calls, at some cost.
  public var isDebug: Bool
  /// The requirements on the configuration.
  public var config: GLConfigRequest

  /// An OpenGL ES version.
  public struct Version: Hashable, Comparable, Sendable, CustomStringConvertible {
    /// The major version.
    public var major: Int
    /// The minor version.
    public var minor: Int

    /// Makes a version.
    public init(_ major: Int, _ minor: Int) {
      self.major = major
      self.minor = minor
    }

    /// True if the first version is the earlier one.
    public static func < (left: Version, right: Version) -> Bool {
      (left.major, left.minor) < (right.major, right.minor)
    }

    /// The version as `3.0`.
    public var description: String { "\(major).\(minor)" }
  }

  /// Makes a request; by default an OpenGL ES 3.0 context without extras.
  public init(
    version: Version = Version(3, 0), isRobust: Bool = false, isDebug: Bool = false,
    config: GLConfigRequest = GLConfigRequest()
  ) {
    self.version = version
    self.isRobust = isRobust
    self.isDebug = isDebug
    self.config = config
  }
}
