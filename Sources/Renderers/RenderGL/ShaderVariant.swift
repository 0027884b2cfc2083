internal import GLFunGLES

/// The sources of a program, with the options that select a variant.
struct ShaderVariant: Hashable {
  /// The kind of drawing.
  enum Stage: Hashable {
    case primitive
    case sprite(isLinear: Bool, isAlphaOnly: Bool, isFolded: Bool)
    case tile(TileFeatures)
    /// Tiles as part of a picture.
    case picture
  }

  var stage: Stage
  /// True if the shader blends, with the framebuffer's own pixel.
  var usesFramebufferFetch = false
  /// The access to numbers; buffer textures require OpenGL ES 3.2.
  var numbers = NumberAccess.textures

  /// Compiles the variant.
  func makeProgram(_ device: GraphicsDevice) throws(GLError) -> LinkedProgram {
    let (vertex, fragment) =
      switch stage {
      case .primitive: (PackageResources.primitive_vert, PackageResources.primitive_frag)
      case .sprite: (PackageResources.sprite_vert, PackageResources.sprite_frag)
      case .tile: (PackageResources.tile_vert, PackageResources.tile_frag)
      case .picture: (PackageResources.picture_vert, PackageResources.picture_frag)
      }
    return LinkedProgram(
      try GLProgram(
        device, vertex: source(vertex), fragment: source(fragment), label: "\(stage)"))
  }

  private var definitions: [String] {
    var names: [String] = []
    if usesFramebufferFetch { names.append("FRAMEBUFFER_FETCH") }
    if let name = numbers.definition { names.append(name) }
    switch stage {
    case .primitive, .picture: break
    case .sprite(let isLinear, let isAlphaOnly, let isFolded):
      if isFolded { names.append("FOLDED") }
      if isLinear { names.append("LINEAR") }
      if isAlphaOnly { names.append("ALPHA_ONLY") }
    case .tile(let features): names += features.definitions
    }
    return names
  }

  /// The source text, with the definitions after its first line, which must be the version, and with the included parts in
  /// place.
  private func source(_ bytes: [UInt8]) -> String {
    let text = String(decoding: bytes, as: UTF8.self)
    let lines = definitions.map { "#define \($0)\n" }.joined()
    guard let end = text.firstIndex(of: "\n") else { return text }
    // Line numbers in the driver's log match the file; the included parts are sources 1, 2 and so on.
    let version = numbers != .textures ? "#version 320 es\n" : text[...end]
    return version + lines + Self.expanded("#line 2 0\n" + text[text.index(after: end)...])
  }

  /// A text with the included parts in place, which are sources 1, 2 and so on in the driver's log.
  static func expanded(_ text: String) -> String {
    var source = ""
    var rest = text[...]
    for (number, (name, part)) in Self.parts.enumerated() {
      guard let place = rest.firstRange(of: "#include \"\(name)\"\n") else { continue }
      source += rest[..<place.lowerBound] + "#line 1 \(number + 1)\n"
      source += String(decoding: part, as: UTF8.self)
      rest = rest[place.upperBound...]
      let next = text[..<place.upperBound].count { $0 == "\n" } + 1
      source += "#line \(next) 0\n"
    }
    return String(source + rest)
  }

  /// The includable parts, in the order in which the texts include them.
  private static var parts: KeyValuePairs<String, [UInt8]> {
    [
      "constants.glsl": PackageResources.constants_glsl,
      "gradients.glsl": PackageResources.gradients_glsl,
      "images.glsl": PackageResources.images_glsl,
      "blend.glsl": PackageResources.blend_glsl,
      "shades.glsl": PackageResources.shades_glsl,
      "layered_blended.glsl": PackageResources.layered_blended_glsl,
      "outlines.glsl": PackageResources.outlines_glsl,
      "quotient.glsl": PackageResources.quotient_glsl,
      "overlap.glsl": PackageResources.overlap_glsl,
      "masks.glsl": PackageResources.masks_glsl,
    ]
  }
}
