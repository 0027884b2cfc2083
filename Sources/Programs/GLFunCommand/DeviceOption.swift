internal import ArgumentParser
internal import GLFun
internal import GLFunEGL

/// The graphics device for the GLES backend.
struct DeviceOption: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      """
      The graphics device of the gles backend, which a named one chooses: auto, surfaceless, gbm, gbm:/dev/dri/renderD128, \
      device:N or pbuffer. 'auto' takes a hardware device, else surfaceless, else GBM, else a \
      pbuffer on the default display; a named device is used or is an error. 'glfun info' lists \
      what there is.
      """,
      valueName: "device"))
  var device = DeviceSelection.auto

  @OptionGroup var driverOptions: DriverOptions

  /// Opens a renderer on the selected device.
  func renderer() throws(CommandFailure) -> GLRenderer {
    try Self.renderer(on: device)
  }

  /// Opens a renderer on a device.
  static func renderer(on device: DeviceSelection) throws(CommandFailure) -> GLRenderer {
    do throws(GLRenderer.Failure) {
      return try GLRenderer(device: device)
    } catch {
      throw CommandFailure(error)
    }
  }
}

/// The options for drivers on every device.
struct DriverOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      """
      The shaders of the gles backend for shapes: auto, compute or fragments. 'auto' takes compute shaders on hardware that \
      does their arithmetic exactly, else fragment shaders; both give the same pixels. 'glfun info' \
      has the choice and its reason.
      """,
      valueName: "shaders"))
  var tiles: TilePath?

  @Option(
    help: ArgumentHelp(
      """
      The EGL library of the gles backend, which a named one chooses; that of OpenGL ES is the one \
      beside it. (default: libEGL.so.1)
      """, valueName: "file"))
  var egl: FilePath?

  func validate() {
    // All renderers of the process are opened for one command line.
    if let tiles { TilePath.standard = tiles }
    guard let egl else { return }
    // The loader looks for a name without a slash in the system's folders alone.
    let isHere = !egl.text.contains("/") && PictureFile.exists(egl)
    EGLLibrary.standard = EGLLibrary(isHere ? "./" + egl.text : egl.text)
  }
}
