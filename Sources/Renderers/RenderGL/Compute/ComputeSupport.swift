internal import GLFunEGL
internal import GLFunGLES

/// The choice between compute shaders and fragment shaders.
enum ComputeSupport {
  /// The storage blocks that a program uses.
  static let wantedBlocks = 7
  /// The invocations of a work group.
  static let wantedInvocations = 64
  /// The least size of a storage block in bytes: that of a picture of 4096 × 4096 pixels and more.
  static let leastBlock = 1 << 26

  /// The name of a driver that runs shaders on the processor, where compute shaders would take a hundred times as long.
  private static let softwareDrivers = [
    "llvmpipe", "softpipe", "swrast", "SwiftShader", "Software",
  ]

  /// The reason for which a driver cannot run the compute shaders; nil if it can.
  static func missing(_ driver: GLCapabilities) -> String? {
    let version = driver.version
    // `precise` keeps the driver from fusing products and sums.
    let isPrecise =
      version >= GLContextRequest.Version(3, 2)
      || driver.extensions.contains("GL_EXT_gpu_shader5")
    if version < GLContextRequest.Version(3, 1) {
      return "the driver has no compute shaders, which OpenGL ES 3.1 has"
    }
    if !isPrecise { return "the driver has neither OpenGL ES 3.2 nor GL_EXT_gpu_shader5" }
    if driver.computeStorageBlocks < wantedBlocks
      || driver.shaderStorageBufferBindings < wantedBlocks
    {
      return
        "a compute shader has \(driver.computeStorageBlocks) storage blocks, not \(wantedBlocks)"
    }
    if driver.maxShaderStorageBlockSize < leastBlock {
      return "a storage block has at most \(driver.maxShaderStorageBlockSize) bytes"
    }
    if driver.maxComputeWorkGroupInvocations < wantedInvocations {
      return "a work group has at most \(driver.maxComputeWorkGroupInvocations) invocations"
    }
    return nil
  }

  /// True if a driver runs shaders on the processor.
  static func isSoftware(_ driver: GLCapabilities) -> Bool {
    softwareDrivers.contains(where: driver.renderer.contains)
  }

  /// The reason for fragment shaders that shows without a probe; nil without such a reason.
  ///
  /// - Parameter isSoftware: true if the driver runs shaders on the processor.
  static func reasonForFragments(
    _ wanted: TilePath, _ driver: GLCapabilities, isSoftware: Bool
  ) -> String? {
    if wanted == .fragments { return "asked for" }
    if let missing = missing(driver) { return missing }
    if wanted == .automatic, isSoftware { return "the driver runs shaders on the processor" }
    return nil
  }
}
