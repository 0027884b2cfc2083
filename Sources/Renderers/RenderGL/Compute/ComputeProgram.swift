internal import GLFunEGL
internal import GLFunGLES

/// The compute programs, one a stage or a variant of it.
enum ComputeProgram: Hashable, Comparable, CaseIterable {
  /// The driver's arithmetic.
  case probe
  /// Outlines, and the slopes of their edges.
  case edges
  /// The numbers and tiles of masks.
  case lists
  /// The masks of outlines.
  case cover
  /// Tiles of colours.
  case colors
  /// Tiles of colours and gradients.
  case gradients
  /// Tiles of any commands.
  case everything

  /// The programs that run the commands of tiles.
  static let painting: [ComputeProgram] = [.colors, .gradients, .everything]

  /// The file of its source, and the macros that select a variant.
  private var file: (text: [UInt8], definitions: [String]) {
    switch self {
    case .probe: (PackageResources.probe_comp, [])
    case .edges: (PackageResources.edges_comp, [])
    case .lists: (PackageResources.lists_comp, [])
    case .cover: (PackageResources.cover_comp, ["MOST_LEFT \(MaskMaker.mostLeft)"])
    case .colors: (PackageResources.fine_comp, [])
    case .gradients:
      (PackageResources.fine_comp, ["GRADIENTS", "RADIAL_GRADIENTS", "EXTENDS"])
    case .everything:
      (
        PackageResources.fine_comp,
        [
          "GRADIENTS", "RADIAL_GRADIENTS", "EXTENDS", "IMAGES", "BICUBIC", "REPEATS", "EVERYTHING",
        ]
      )
    }
  }

  /// The source text for a device.
  func source(for device: GraphicsDevice) -> String {
    let version = device.capabilities.version
    let header =
      version.major > 3 || version.minor >= 2
      ? "#version 320 es\n" : "#version 310 es\n#extension GL_EXT_gpu_shader5 : require\n"
    let (text, definitions) = file
    let lines = definitions.map { "#define \($0)\n" }.joined()
    return header + lines + "#line 1 0\n"
      + ShaderVariant.expanded(String(decoding: text, as: UTF8.self))
  }
}
