import GLFunCEGL

extension EGLError {
  /// An error code of EGL.
  ///
  /// A structure rather than an enumeration, because a driver may return a code that is not listed here.
  /// - Source: EGL 1.5, section 3.1.
  public struct Code: RawRepresentable, Hashable, Sendable, CustomStringConvertible {
    /// The C value.
    public let rawValue: Int32

    /// Makes a code from its C value.
    public init(rawValue: Int32) { self.rawValue = rawValue }

    /// No error.
    ///
    /// The corresponding C constant is `EGL_SUCCESS`.
    public static let success = Code(rawValue: EGL_SUCCESS)

    /// EGL is not initialized for the display, or initialization failed.
    ///
    /// The corresponding C constant is `EGL_NOT_INITIALIZED`.
    public static let notInitialized = Code(rawValue: EGL_NOT_INITIALIZED)

    /// A resource is in use elsewhere, such as a context current on another thread.
    ///
    /// The corresponding C constant is `EGL_BAD_ACCESS`.
    public static let badAccess = Code(rawValue: EGL_BAD_ACCESS)

    /// Out of memory or other resources.
    ///
    /// The corresponding C constant is `EGL_BAD_ALLOC`.
    public static let badAlloc = Code(rawValue: EGL_BAD_ALLOC)

    /// An attribute or its value is not recognized.
    ///
    /// The corresponding C constant is `EGL_BAD_ATTRIBUTE`.
    public static let badAttribute = Code(rawValue: EGL_BAD_ATTRIBUTE)

    /// A configuration is not valid.
    ///
    /// The corresponding C constant is `EGL_BAD_CONFIG`.
    public static let badConfig = Code(rawValue: EGL_BAD_CONFIG)

    /// A context is not valid.
    ///
    /// The corresponding C constant is `EGL_BAD_CONTEXT`.
    public static let badContext = Code(rawValue: EGL_BAD_CONTEXT)

    /// The current surface is no longer valid.
    ///
    /// The corresponding C constant is `EGL_BAD_CURRENT_SURFACE`.
    public static let badCurrentSurface = Code(rawValue: EGL_BAD_CURRENT_SURFACE)

    /// A display is not valid.
    ///
    /// The corresponding C constant is `EGL_BAD_DISPLAY`.
    public static let badDisplay = Code(rawValue: EGL_BAD_DISPLAY)

    /// Arguments are inconsistent.
    ///
    /// The corresponding C constant is `EGL_BAD_MATCH`.
    public static let badMatch = Code(rawValue: EGL_BAD_MATCH)

    /// A native pixmap is not valid.
    ///
    /// The corresponding C constant is `EGL_BAD_NATIVE_PIXMAP`.
    public static let badNativePixmap = Code(rawValue: EGL_BAD_NATIVE_PIXMAP)

    /// A native window is not valid.
    ///
    /// The corresponding C constant is `EGL_BAD_NATIVE_WINDOW`.
    public static let badNativeWindow = Code(rawValue: EGL_BAD_NATIVE_WINDOW)

    /// An argument is not valid.
    ///
    /// The corresponding C constant is `EGL_BAD_PARAMETER`.
    public static let badParameter = Code(rawValue: EGL_BAD_PARAMETER)

    /// A surface is not valid.
    ///
    /// The corresponding C constant is `EGL_BAD_SURFACE`.
    public static let badSurface = Code(rawValue: EGL_BAD_SURFACE)

    /// The device was reset: every context on it must be recreated.
    ///
    /// The corresponding C constant is `EGL_CONTEXT_LOST`.
    public static let contextLost = Code(rawValue: EGL_CONTEXT_LOST)

    /// A device is not valid.
    ///
    /// The corresponding C constant is `EGL_BAD_DEVICE_EXT`.
    public static let badDevice = Code(rawValue: EGL_BAD_DEVICE_EXT)

    /// The Khronos name of the code; a number if it is unknown.
    public var description: String {
      switch self {
      case .success: "EGL_SUCCESS"
      case .notInitialized: "EGL_NOT_INITIALIZED"
      case .badAccess: "EGL_BAD_ACCESS"
      case .badAlloc: "EGL_BAD_ALLOC"
      case .badAttribute: "EGL_BAD_ATTRIBUTE"
      case .badConfig: "EGL_BAD_CONFIG"
      case .badContext: "EGL_BAD_CONTEXT"
      case .badCurrentSurface: "EGL_BAD_CURRENT_SURFACE"
      case .badDisplay: "EGL_BAD_DISPLAY"
      case .badMatch: "EGL_BAD_MATCH"
      case .badNativePixmap: "EGL_BAD_NATIVE_PIXMAP"
      case .badNativeWindow: "EGL_BAD_NATIVE_WINDOW"
      case .badParameter: "EGL_BAD_PARAMETER"
      case .badSurface: "EGL_BAD_SURFACE"
      case .contextLost: "EGL_CONTEXT_LOST"
      case .badDevice: "EGL_BAD_DEVICE_EXT"
      default: "0x" + String(rawValue, radix: 16, uppercase: true)
      }
    }
  }
}
