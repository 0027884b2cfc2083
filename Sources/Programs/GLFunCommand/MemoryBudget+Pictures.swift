internal import GLFun
internal import GLFunRasterization
internal import GLFunThreading

extension MemoryBudget {
  /// The message about a picture that exceeds the available memory.
  static let tooMuchForPicture = "the picture needs too much memory"

  /// The address space that a driver takes in addition to its memory: for its code, a shader compiler, and its threads,
  /// while other threads make tiles.
  static let driverMapping =
    400 << 20 + bytesPerThread * (Processors.count + min(Processors.count, mostDriverThreads))

  /// The most threads of a software driver. Source: Mesa, llvmpipe, `LP_MAX_THREADS`.
  private static let mostDriverThreads = 32

  /// Throws if there is no memory for a picture.
  ///
  /// - Parameters:
  ///   - bytes: the memory that it takes in addition to the memory in use.
  ///   - mapped: the additional address space, in bytes.
  func check(_ size: PixelSize, takes bytes: Int, mapped: Int = 0) throws(CommandFailure) {
    guard let shortage = shortage(of: bytes, mapped: mapped) else { return }
    throw shortage.failure(Self.tooMuchForPicture, "\(size)", or: "make the picture smaller")
  }

  /// Throws if there is no memory to open a driver, which would otherwise crash the process.
  func checkDriver() throws(CommandFailure) {
    let smallest = PrimitiveContext(size: PixelSize(width: 1, height: 1)).finish()
    guard let shortage = shortage(of: smallest.memoryOnDriver, mapped: Self.driverMapping)
    else { return }
    throw shortage.failure(
      "there is not enough memory for a driver", "opening one", or: "draw with --backend cpu")
  }
}

extension DisplayList {
  /// The memory for drawing the whole frame, picture included, in bytes.
  func memory(on renderer: CPURenderer) -> Int {
    renderer.memory(FrameMemory(self), size: size, stripHeight: size.height)
  }

  /// The same for a driver that draws in main memory.
  var memoryOnDriver: Int {
    GLRenderer.memory(FrameMemory(self), size: size, stripHeight: size.height)
  }
}
