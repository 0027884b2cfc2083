import GLFunCEGL
import Synchronization

/// An initialized connection to one platform.
///
/// EGL returns the same handle to every caller for the same platform, and `eglTerminate` ends it for all of them. The users of
/// each handle are therefore counted process-wide, and the last one terminates it.
public final class GLDisplay {
  /// The platform.
  public let platform: EGLPlatform
  /// The EGL version.
  public let version: (major: Int, minor: Int)
  /// The display extensions, without the client extensions of this EGL.
  public let extensions: Set<String>
  let handle: EGLDisplay
  package let functions: EGLFunctions
  private let node: GBMDevice?

  /// Opens and initializes a display.
  /// - Throws: `EGLError`: `.extensionMissing` if EGL lacks the platform; `.call` if the driver refuses; the errors of
  ///   `GBMDevice`.
  public init(_ platform: EGLPlatform, functions: EGLFunctions) throws(EGLError) {
    let opened: EGLDisplay?
    let call: String
    switch platform {
    case .device(let device), .pbuffer(.device(let device)):
      node = nil
      (opened, call) = try Self.platformDisplay(
        EGLenum(EGL_PLATFORM_DEVICE_EXT), UnsafeMutableRawPointer(bitPattern: device.handle),
        extensions: ["EGL_EXT_platform_device"], functions)
    case .surfaceless, .pbuffer(.surfaceless):
      node = nil
      (opened, call) = try Self.platformDisplay(
        EGLenum(EGL_PLATFORM_SURFACELESS_MESA), nil,
        extensions: ["EGL_MESA_platform_surfaceless"], functions)
    case .gbm(let path):
      let device = try GBMDevice(path: path, functions: functions)
      (opened, call) = try Self.platformDisplay(
        EGLenum(EGL_PLATFORM_GBM_KHR), device.handle,
        extensions: ["EGL_KHR_platform_gbm", "EGL_MESA_platform_gbm"], functions)
      node = consume device
    case .pbuffer(.standard):
      node = nil
      (opened, call) = (functions.getDefaultDisplay(), "eglGetDisplay")
    }
    guard let handle = opened else { throw functions.lastError(call) }
    version = try DisplayUsers.join(handle, functions)
    let list = functions.queryString(handle, EGL_EXTENSIONS) ?? ""
    extensions = Set(list.split(separator: " ").map(String.init))
    self.handle = handle
    self.platform = platform
    self.functions = functions
    if case .gbm(let path) = platform, isSoftware {
      throw EGLError(.gbmRefused(path: path))
    }
  }

  deinit { DisplayUsers.leave(handle, functions) }

  /// The vendor of the EGL implementation, such as `Mesa Project`.
  public var vendor: String { functions.queryString(handle, EGL_VENDOR) ?? "" }

  /// The version string, such as `1.5`.
  public var versionString: String { functions.queryString(handle, EGL_VERSION) ?? "" }

  /// True if the EGL version is at least the given one.
  func isAtLeast(_ major: Int, _ minor: Int) -> Bool { version >= (major, minor) }

  /// True if EGL reports a software renderer in place of the device, as Mesa does for a device file without a driver.
  private var isSoftware: Bool {
    guard let device = functions.queryDisplayDevice?(handle) else { return false }
    let extensions = functions.queryDeviceString?(device, EGL_EXTENSIONS) ?? ""
    return extensions.split(separator: " ").contains("EGL_MESA_device_software")
  }

  private static func platformDisplay(
    _ platform: EGLenum, _ native: UnsafeMutableRawPointer?, extensions: [String],
    _ functions: EGLFunctions
  ) throws(EGLError) -> (EGLDisplay?, String) {
    let client = functions.clientExtensions
    guard extensions.contains(where: { client.contains($0[...]) }) else {
      throw EGLError(.extensionMissing(extensions[0]))
    }
    guard let getPlatformDisplay = functions.getPlatformDisplay else {
      throw EGLError(.extensionMissing("EGL_EXT_platform_base"))
    }
    return (getPlatformDisplay(platform, native), "eglGetPlatformDisplay")
  }
}

@available(*, unavailable) extension GLDisplay: Sendable {}

/// The number of `GLDisplay` objects for each handle.
///
/// Initialization and termination happen under the lock, so that one thread cannot terminate a display that another has just
/// received.
private enum DisplayUsers {
  private struct Key: Hashable {
    var library: UInt
    var display: UInt
  }

  private static let counts = Mutex<[Key: Int]>([:])

  static func join(
    _ display: EGLDisplay, _ functions: EGLFunctions
  ) throws(EGLError) -> (major: Int, minor: Int) {
    let key = Key(library: functions.library, display: UInt(bitPattern: display))
    let version = counts.withLock { counts -> (Int, Int)? in
      guard let version = functions.initialize(display) else { return nil }
      counts[key, default: 0] += 1
      return version
    }
    // The error code is per thread, so it can be read outside the lock.
    guard let version else { throw functions.lastError("eglInitialize") }
    return version
  }

  static func leave(_ display: EGLDisplay, _ functions: EGLFunctions) {
    let key = Key(library: functions.library, display: UInt(bitPattern: display))
    counts.withLock { counts in
      let left = counts[key, default: 1] - 1
      counts[key] = left == 0 ? nil : left
      if left == 0 { _ = functions.terminate(display) }
    }
  }
}
