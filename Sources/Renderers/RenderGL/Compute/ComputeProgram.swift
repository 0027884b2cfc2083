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
    let version =
      device.capabilities.version >= GLContextRequest.Version(3, 2)
      ? "320 es" : "310 es\n#extension GL_EXT_gpu_shader5 : require"
    let (text, definitions) = file
    let header =
      ["#version \(version)"] + definitions.map { "#define \($0)" } + [
        "precision highp float;", "precision highp int;", "layout(local_size_x = 64) in;",
        "#line 1 0\n",
      ]
    return header.joined(separator: "\n")
      + ShaderVariant.expanded(String(decoding: text, as: UTF8.self))
  }
}
