import GLFunCEGL

/// The requirements on a framebuffer configuration.
///
/// Drawing goes to framebuffer objects, so the defaults describe an ordinary configuration.
public struct GLConfigRequest: Hashable, Sendable, CustomStringConvertible {
  /// The number of bits for each of red, green, blue and alpha.
  public var bitsPerChannel: Int
  /// The minimum number of depth bits.
  public var depthBits: Int
  /// The minimum number of stencil bits.
  public var stencilBits: Int
  /// True if the configuration must support pbuffers.
  public var needsPbuffer: Bool

  /// Makes a request.
  public init(
    bitsPerChannel: Int = 8, depthBits: Int = 0, stencilBits: Int = 0, needsPbuffer: Bool = false
  ) {
    self.bitsPerChannel = bitsPerChannel
    self.depthBits = depthBits
    self.stencilBits = stencilBits
    self.needsPbuffer = needsPbuffer
  }

  /// The request in words.
  public var description: String {
    "asked for \(bitsPerChannel) bits a channel, depth \(depthBits), stencil \(stencilBits)"
      + (needsPbuffer ? ", pbuffer" : "")
  }
}

/// A framebuffer configuration of a display.
public struct GLConfig {
  /// The driver's number for the configuration.
  public let identifier: Int
  /// The numbers of bits for red, green, blue and alpha.
  public let channelBits: (red: Int, green: Int, blue: Int, alpha: Int)
  /// The number of depth bits.
  public let depthBits: Int
  /// The number of stencil bits.
  public let stencilBits: Int
  let handle: EGLConfig

  /// Chooses the first configuration with exactly the requested component sizes.
  ///
  /// `eglChooseConfig` sorts *larger* components first, so its first result may be a half-float configuration.
  /// - Throws: `EGLError` with `.noConfig`, `.versionMissing` if only OpenGL ES 2 has such a configuration, or `.call`.
  public init(
    _ request: GLConfigRequest, clientMajorVersion: Int, display: GLDisplay
  ) throws(EGLError) {
    let functions = display.functions
    let knowsES3 =
      display.isAtLeast(1, 5) || display.extensions.contains("EGL_KHR_create_context")
    let renderable =
      clientMajorVersion >= 3 && knowsES3 ? EGL_OPENGL_ES3_BIT_KHR : EGL_OPENGL_ES2_BIT
    let bits = EGLint(request.bitsPerChannel)
    let attributes: [EGLint] = [
      EGL_RENDERABLE_TYPE, renderable,
      // The default asks for window support, which device platforms do not have.
      EGL_SURFACE_TYPE, request.needsPbuffer ? EGL_PBUFFER_BIT : 0,
      EGL_RED_SIZE, bits, EGL_GREEN_SIZE, bits, EGL_BLUE_SIZE, bits, EGL_ALPHA_SIZE, bits,
      EGL_DEPTH_SIZE, EGLint(request.depthBits), EGL_STENCIL_SIZE, EGLint(request.stencilBits),
      EGL_NONE,
    ]
    guard let configs = functions.chooseConfig(display.handle, attributes) else {
      throw functions.lastError("eglChooseConfig")
    }
    let value = { (config: EGLConfig, name: EGLint) in
      Int(functions.getConfigAttrib(display.handle, config, name) ?? 0)
    }
    let channels = [EGL_RED_SIZE, EGL_GREEN_SIZE, EGL_BLUE_SIZE, EGL_ALPHA_SIZE]
    let chosen = configs.first { config in
      channels.allSatisfy { value(config, $0) == request.bitsPerChannel }
    }
    guard let chosen else {
      let isVersion =
        renderable == EGL_OPENGL_ES3_BIT_KHR
        && (try? GLConfig(request, clientMajorVersion: 2, display: display)) != nil
      throw EGLError(
        isVersion ? .versionMissing(.init(clientMajorVersion, 0)) : .noConfig(request))
    }
    handle = chosen
    identifier = value(chosen, EGL_CONFIG_ID)
    channelBits = (
      value(chosen, EGL_RED_SIZE), value(chosen, EGL_GREEN_SIZE), value(chosen, EGL_BLUE_SIZE),
      value(chosen, EGL_ALPHA_SIZE)
    )
    depthBits = value(chosen, EGL_DEPTH_SIZE)
    stencilBits = value(chosen, EGL_STENCIL_SIZE)
  }
}
