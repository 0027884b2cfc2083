import GLFunCGLES
import GLFunEGL

/// The way in which shaders read a texture between and beyond its texels.
/// - Source: OpenGL ES 3.0, section 3.8.7.
public struct GLSampling: Hashable, Sendable {
  /// The filter where a texel covers less than a pixel.
  public var minFilter: GLTextureFilter
  /// The filter where a texel covers more than a pixel: `.nearest` or `.linear`.
  public var magFilter: GLTextureFilter
  /// The texels beyond the edges, along s, t and r.
  public var wrap: (s: GLTextureWrap, t: GLTextureWrap, r: GLTextureWrap) {
    get { (wrapS, wrapT, wrapR) }
    set { (wrapS, wrapT, wrapR) = newValue }
  }
  /// The comparison of a depth texture's texels with a coordinate, for shadow samplers; nil for none.
  public var comparison: GLCompareFunction?
  /// The levels that are read, as their logarithms: 0 is the largest.
  public var lod: ClosedRange<Float>
  private var wrapS: GLTextureWrap
  private var wrapT: GLTextureWrap
  private var wrapR: GLTextureWrap

  /// All levels that a texture has.
  public static let allLevels: ClosedRange<Float> = -1000...1000

  /// Makes one with a filter for all sizes, and the same along all axes.
  public init(filter: GLTextureFilter = .nearest, wrap: GLTextureWrap = .clampToEdge) {
    self.init(minFilter: filter, magFilter: filter, wrap: wrap)
  }

  /// Makes one with a filter for each size.
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

  /// True if more than one texel counts.
  var isFiltered: Bool {
    magFilter != .nearest || (minFilter != .nearest && minFilter != .nearestMipmapNearest)
  }

  /// Hands over each parameter that is an integer; OpenGL ES 2 has neither a third axis nor comparisons.
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

  /// Hands over the range of levels.
  func applyLOD(_ set: (GLenum, GLfloat) -> Void) {
    set(GLenum(GL_TEXTURE_MIN_LOD), lod.lowerBound)
    set(GLenum(GL_TEXTURE_MAX_LOD), lod.upperBound)
  }
}

extension GLTexture {
  /// Sets how it is sampled between texels, and leaves it bound to the active unit.
  /// - Source: `glTexParameteri`.
  public func setFilter(_ filter: GLTextureFilter) {
    precondition(
      filter == .nearest || !format.isInteger, "glTexParameteri: integers are not filtered")
    set([GL_TEXTURE_MIN_FILTER, GL_TEXTURE_MAG_FILTER], GLint(filter.rawValue))
  }

  /// Sets how it is sampled, and leaves it bound to the active unit.
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

  /// Sets which levels it consists of, and leaves it bound to the active unit.
  /// - Source: `glTexParameteri` with `GL_TEXTURE_BASE_LEVEL` and `GL_TEXTURE_MAX_LEVEL`.
  public func setLevels(_ range: ClosedRange<Int>) {
    set([GL_TEXTURE_BASE_LEVEL], GLint(clamping: range.lowerBound))
    set([GL_TEXTURE_MAX_LEVEL], GLint(clamping: range.upperBound))
  }

  /// Sets which channel or constant shaders read as red, green, blue and alpha; leaves it bound to the active unit.
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

/// A way of sampling that takes the place of those of the textures bound to a unit.
///
/// Owns its name; holds its device.
/// - Source: OpenGL ES 3.0, section 3.8.2.
public struct GLSampler: ~Copyable {
  let name: ObjectName<SamplerKind>

  /// Makes one.
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

  /// Its name, for calls through `GraphicsDevice.address(of:)`.
  public var rawName: UInt32 { name.rawValue }

  /// Has a texture unit sampled its way.
  /// - Source: `glBindSampler`.
  public func bind(unit: Int) {
    name.device.call("glBindSampler") { $0.bindSampler(GLuint(clamping: unit), name.rawValue) }
  }

  /// Has a texture unit sampled the way of its textures again.
  /// - Source: `glBindSampler`.
  public func unbind(unit: Int) {
    name.device.call("glBindSampler") { $0.bindSampler(GLuint(clamping: unit), 0) }
  }
}

@available(*, unavailable) extension GLSampler: Sendable {}
