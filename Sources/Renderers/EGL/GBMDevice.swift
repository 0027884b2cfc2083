/// A render node opened through GBM.
///
/// It owns the file descriptor and the `gbm_device`, and releases both in its `deinit`. A display on it must be terminated
/// first; that is why the `GLDisplay` holds it.
public struct GBMDevice: ~Copyable {
  /// The device file.
  public let path: String
  /// The `gbm_device`.
  package let handle: UnsafeMutableRawPointer
  private let descriptor: Int32
  private let gbm: GBMFunctions
  private let close: (Int32) -> Void

  /// Opens a device file, such as `/dev/dri/renderD128`.
  /// - Throws: `EGLError` with `.libraryNotFound`, `.cannotOpen`, `.notGraphicsDevice` or `.gbmRefused`.
  public init(path: String, functions: EGLFunctions) throws(EGLError) {
    let gbm = try functions.gbm()
    let descriptor = functions.host.open(path)
    guard descriptor >= 0 else { throw EGLError(.cannotOpen(path: path, errno: -descriptor)) }
    // Mesa would use its software renderer for any device file.
    guard functions.host.isGraphicsDevice(descriptor) else {
      functions.host.close(descriptor)
      throw EGLError(.notGraphicsDevice(path: path))
    }
    guard let handle = gbm.createDevice(descriptor) else {
      functions.host.close(descriptor)
      throw EGLError(.gbmRefused(path: path))
    }
    self.path = path
    self.handle = handle
    self.descriptor = descriptor
    self.gbm = gbm
    close = functions.host.close
  }

  deinit {
    gbm.destroyDevice(handle)
    close(descriptor)
  }
}
