import GLFunCEGL

/// A graphics device in EGL's enumeration, with the properties known before it is opened.
/// - Source: `EGL_EXT_device_enumeration`, `EGL_EXT_device_query`, `EGL_EXT_device_query_name`,
///   `EGL_EXT_device_drm`, `EGL_EXT_device_drm_render_node`, `EGL_MESA_device_software`.
public struct EGLDevice: Hashable, Sendable {
  /// The index in the enumeration, from 0.
  public let index: Int
  /// The vendor of the driver; nil if the driver does not report it.
  public let vendor: String?
  /// The name of the device; nil if the driver does not report it.
  public let renderer: String?
  /// The device extensions in the order of the driver.
  public let extensions: [String]
  /// The primary node, such as `/dev/dri/card0`.
  public let drmNode: String?
  /// The render node, such as `/dev/dri/renderD128`.
  public let renderNode: String?
  /// The `EGLDeviceEXT` as a number: a handle valid for the lifetime of the process.
  package let handle: UInt

  /// True if the device is a software renderer.
  public var isSoftware: Bool { extensions.contains("EGL_MESA_device_software") }

  /// Returns all devices in EGL's order, without opening a display.
  ///
  /// - Throws: `EGLError` with `.extensionMissing` if EGL cannot enumerate devices.
  public static func all(_ functions: EGLFunctions) throws(EGLError) -> [EGLDevice] {
    let client = functions.clientExtensions
    let base = client.contains("EGL_EXT_device_base")
    guard base || client.contains("EGL_EXT_device_enumeration"),
      let queryDevices = functions.queryDevices
    else { throw EGLError(.extensionMissing("EGL_EXT_device_enumeration")) }
    guard let handles = queryDevices() else { throw functions.lastError("eglQueryDevicesEXT") }
    let canQuery = base || client.contains("EGL_EXT_device_query")
    let queryString = canQuery ? functions.queryDeviceString : nil
    return handles.enumerated().map { index, handle in
      EGLDevice(index: index, handle: handle) { queryString?(handle, $0) }
    }
  }

  private init(
    index: Int, handle: UnsafeMutableRawPointer, queryString: (EGLint) -> String?
  ) {
    let extensions = queryString(EGL_EXTENSIONS)?.split(separator: " ").map(String.init) ?? []
    func string(_ name: EGLint, _ needed: String) -> String? {
      extensions.contains(needed) ? queryString(name) : nil
    }
    self.index = index
    self.handle = UInt(bitPattern: handle)
    self.extensions = extensions
    vendor = string(EGL_VENDOR, "EGL_EXT_device_query_name")
    renderer = string(EGL_RENDERER_EXT, "EGL_EXT_device_query_name")
    drmNode = string(EGL_DRM_DEVICE_FILE_EXT, "EGL_EXT_device_drm")
    renderNode = string(EGL_DRM_RENDER_NODE_FILE_EXT, "EGL_EXT_device_drm_render_node")
  }
}
