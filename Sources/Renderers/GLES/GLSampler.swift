import GLFunCGLES
import GLFunEGL

/// The sampling of a texture between and beyond its texels.
/// - Source: OpenGL ES 3.0, section 3.8.7.
public struct GLSampling: Hashable, Sendable {
  /// The minification filter, for texels smaller than a pixel.
  public var minFilter: GLTextureFilter
  /// The magnification filter, for texels larger than a pixel: `.nearest` or `.linear`.
  public var magFilter: GLTextureFilter
  /// The wrap modes along s, t and r.
  public var wrap: (s: GLTextureWrap, t: GLTextureWrap, r: GLTextureWrap) {
    get { (wrapS, wrapT, wrapR) }
    set { (wrapS, wrapT, wrapR) = newValue }
  }
  /// The comparison of a depth texture with a coordinate, for shadow samplers; nil for none.
  public var comparison: GLCompareFunction?
  /// The range of levels of detail; 0 is the largest level, and each further level is half as large.
  public var lod: ClosedRange<Float>
  private var wrapS: GLTextureWrap
  private var wrapT: GLTextureWrap
  private var wrapR: GLTextureWrap

  /// The range of all levels.
  public static let allLevels: ClosedRange<Float> = -1000...1000

  /// Makes a sampling with one filter for both directions of scaling, and one wrap mode for all axes.
  public init(filter: GLTextureFilter = .nearest, wrap: GLTextureWrap = .clampToEdge) {
    self.init(minFilter: filter, magFilter: filter, wrap: wrap)
  }

  /// Makes a sampling with separate filters for minification and magnification.
  public init(
    minFilter: GLTextureFilter, magFilter: GLTextureFilter, wrap: GLTextureWrap = .clampToEdge,
    comparison: GLCompareFunction? = nil, lod: ClosedRange<Float> = GLSampling.allLevels
  ) {
    self.minFilter = minFilter
    self.magFilter = magFilter
    (wrapS, wrapT, wrapR) = (wrap, wrap, wrap)
    self.comparison = comparison
    self.lod = lod
  }

  /// True if several texels are combined.
  var isFiltered: Bool {
    magFilter != .nearest || (minFilter != .nearest && minFilter != .nearestMipmapNearest)
  }

  /// Passes each integer parameter to a closure. OpenGL ES 2 has neither a third axis nor comparisons.
  func apply(isES3: Bool, _ set: (GLenum, GLint) -> Void) {
    set(GLenum(GL_TEXTURE_MIN_FILTER), GLint(minFilter.rawValue))
    set(GLenum(GL_TEXTURE_MAG_FILTER), GLint(magFilter.rawValue))
    set(GLenum(GL_TEXTURE_WRAP_S), GLint(wrapS.rawValue))
    set(GLenum(GL_TEXTURE_WRAP_T), GLint(wrapT.rawValue))
    guard isES3 else { return }
    set(GLenum(GL_TEXTURE_WRAP_R), GLint(wrapR.rawValue))
    set(
      GLenum(GL_TEXTURE_COMPARE_MODE), comparison == nil ? GL_NONE : GL_COMPARE_REF_TO_TEXTURE)
    set(GLenum(GL_TEXTURE_COMPARE_FUNC), GLint((comparison ?? .lessOrEqual).rawValue))
  }

  /// Passes the range of levels to a closure.
  func applyLOD(_ set: (GLenum, GLfloat) -> Void) {
    set(GLenum(GL_TEXTURE_MIN_LOD), lod.lowerBound)
    set(GLenum(GL_TEXTURE_MAX_LOD), lod.upperBound)
  }
}

extension GLTexture {
  /// Sets the filter, and leaves the texture bound to the active unit.
  /// - Source: `glTexParameteri`.
  public func setFilter(_ filter: GLTextureFilter) {
    precondition(
      filter == .nearest || !format.isInteger, "glTexParameteri: integers are not filtered")
    set([GL_TEXTURE_MIN_FILTER, GL_TEXTURE_MAG_FILTER], GLint(filter.rawValue))
  }

  /// Sets the sampling, and leaves the texture bound to the active unit.
  /// - Source: `glTexParameteri`, `glTexParameterf`.
  public func setSampling(_ sampling: GLSampling) {
    precondition(
      !format.isInteger || !sampling.isFiltered, "glTexParameteri: integers are not filtered")
    bind()
    name.device.call("glTexParameteri") { gl in
      sampling.apply(isES3: name.device.capabilities.version.major >= 3) {
        gl.texParameteri(target.rawValue, $0, $1)
      }
      sampling.applyLOD { gl.texParameterf(target.rawValue, $0, $1) }
    }
  }

  /// Sets the range of levels, and leaves the texture bound to the active unit.
  /// - Source: `glTexParameteri` with `GL_TEXTURE_BASE_LEVEL` and `GL_TEXTURE_MAX_LEVEL`.
  public func setLevels(_ range: ClosedRange<Int>) {
    set([GL_TEXTURE_BASE_LEVEL], GLint(clamping: range.lowerBound))
    set([GL_TEXTURE_MAX_LEVEL], GLint(clamping: range.upperBound))
  }

  /// Sets the component or constant that shaders read as red, green, blue and alpha; leaves the texture bound to the active
  /// unit.
  /// - Source: `glTexParameteri` with `GL_TEXTURE_SWIZZLE_R` and the like.
  public func setSwizzle(
    red: GLSwizzle = .red, green: GLSwizzle = .green, blue: GLSwizzle = .blue,
    alpha: GLSwizzle = .alpha
  ) {
    set([GL_TEXTURE_SWIZZLE_R], GLint(red.rawValue))
    set([GL_TEXTURE_SWIZZLE_G], GLint(green.rawValue))
    set([GL_TEXTURE_SWIZZLE_B], GLint(blue.rawValue))
    set([GL_TEXTURE_SWIZZLE_A], GLint(alpha.rawValue))
  }

  private func set(_ parameters: [GLint], _ value: GLint) {
    bind()
    name.device.call("glTexParameteri") { gl in
      for parameter in parameters { gl.texParameteri(target.rawValue, GLenum(parameter), value) }
    }
  }
}

/// A sampler object, which replaces the sampling of the textures bound to a unit.
///
/// It owns its name and holds its device.
/// - Source: OpenGL ES 3.0, section 3.8.2.
public struct GLSampler: ~Copyable {
  let name: ObjectName<SamplerKind>

  /// Makes a sampler.
  /// - Precondition: the context is current, and is one of OpenGL ES 3.
  /// - Throws: `.cannotCreate`, or `.call`.
  /// - Source: `glGenSamplers`, `glDeleteSamplers`, `glSamplerParameteri`, `glSamplerParameterf`.
  public init(
    _ device: GraphicsDevice, _ sampling: GLSampling, label: String? = nil
  ) throws(GLError) {
    try device.require(3, 0, for: "glGenSamplers")
    let name = try ObjectName<SamplerKind>(device)
    let gl = device.functions
    sampling.apply(isES3: true) { gl.samplerParameteri(name.rawValue, $0, $1) }
    sampling.applyLOD { gl.samplerParameterf(name.rawValue, $0, $1) }
    try device.checkErrors("glSamplerParameteri")
    name.setLabel(label)
    self.name = name
  }

  /// The OpenGL ES name, for calls through `GraphicsDevice.address(of:)`.
  public var rawName: UInt32 { name.rawValue }

  /// Binds the sampler to a texture unit.
  /// - Source: `glBindSampler`.
  public func bind(unit: Int) {
    name.device.call("glBindSampler") { $0.bindSampler(GLuint(clamping: unit), name.rawValue) }
  }

  /// Restores the sampling of the textures in a texture unit.
  /// - Source: `glBindSampler`.
  public func unbind(unit: Int) {
    name.device.call("glBindSampler") { $0.bindSampler(GLuint(clamping: unit), 0) }
  }
}

@available(*, unavailable) extension GLSampler: Sendable {}
