internal import GLFun
internal import GLFunDrawingPrograms
internal import GLFunEGL
internal import GLFunGLES
internal import GLFunJSON

/// The CPU and a driver, which draw the same programs.
struct BackendPair {
  /// The name and the version of the driver.
  let driver: String
  /// The folder of the files that programs read.
  private let folder: FilePath
  /// Draws on the CPU with the rounding of the driver.
  private let cpu: CPURenderer
  /// Draws with the driver.
  private let draw: (DisplayList) throws(CommandFailure) -> Bitmap

  /// Opens a driver.
  ///
  /// - Parameter folder: the folder of the files that programs read.
  init(device: DeviceSelection, folder: FilePath = ".") throws(CommandFailure) {
    try self.init(SharedDriver(), device: device, folder: folder)
  }

  /// Draws with a driver that others use, too.
  init(
    _ driver: SharedDriver, device: DeviceSelection, folder: FilePath = "."
  ) throws(CommandFailure) {
    let (name, primitives) = try driver.withRenderer(on: device) {
      renderer throws(GLRenderer.Failure) in
      let capabilities = renderer.capabilities
      return (
        "\(capabilities.renderer), \(capabilities.versionString)",
        try renderer.primitiveRounding()
      )
    }
    self.init(
      cpu: CPURenderer(primitives: primitives), driver: name, folder: folder
    ) { frame throws(CommandFailure) in
      try driver.withRenderer(on: device) { renderer throws(GLRenderer.Failure) in
        try renderer.render(frame)
      }
    }
  }

  /// Makes a pair with a function in place of a driver.
  init(
    cpu: CPURenderer = CPURenderer(), driver: String, folder: FilePath = ".",
    draw: @escaping (DisplayList) throws(CommandFailure) -> Bitmap
  ) {
    (self.cpu, self.driver, self.folder, self.draw) = (cpu, driver, folder, draw)
  }

  /// The largest picture that is drawn, in pixels.
  private static let largestArea = 1 << 24

  /// The frame of a program.
  ///
  /// - Throws: if the program has a mistake, or its picture is too large to be drawn often.
  func frame(_ program: JSONValue) throws(CommandFailure) -> DisplayList {
    var options = DrawingProgram.Options()
    options.folderPath = folder == "" ? "." : folder
    options.limits.area = Self.largestArea
    do throws(DrawingProgramError) {
      return try DrawingProgram(data: Array(program.text.utf8), options: options).displayList()
    } catch {
      throw CommandFailure(error)
    }
  }

  /// The pictures of a frame on the CPU and with the driver.
  func pictures(_ frame: DisplayList) throws(CommandFailure) -> (cpu: Bitmap, driver: Bitmap) {
    (cpu.render(frame), try draw(frame))
  }

  /// True if a program is drawn with different pixels; false for one that cannot be drawn.
  func differs(_ program: JSONValue) throws(CommandFailure) -> Bool {
    guard let frame = try? frame(program) else { return false }
    let (expected, actual) = try pictures(frame)
    return expected != actual
  }
}
