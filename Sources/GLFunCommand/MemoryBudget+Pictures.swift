internal import GLFun
internal import GLFunRasterization
internal import GLFunThreading

extension MemoryBudget {
  /// What errors say of a picture for which there is not enough memory.
  static let tooMuchForPicture = "the picture needs too much memory"

  /// The address space that a driver takes beside its memory: its code, that of a compiler for shaders, and its threads,
  /// beside which others make tiles.
  static let driverMapping =
    400 << 20 + bytesPerThread * (Processors.count + min(Processors.count, mostDriverThreads))

  /// The most threads that a driver starts which draws with the processor. Source: Mesa, llvmpipe, `LP_MAX_THREADS`.
  private static let mostDriverThreads = 32

  /// Throws where there is no memory for a picture.
  ///
  /// - Parameters:
  ///   - bytes: what it takes beside what is in use already.
  ///   - mapped: how much address space is taken beside it.
  func check(_ size: PixelSize, takes bytes: Int, mapped: Int = 0) throws(CommandFailure) {
    guard let shortage = shortage(of: bytes, mapped: mapped) else { return }
    throw shortage.failure(Self.tooMuchForPicture, "\(size)", or: "make the picture smaller")
  }

  /// Throws where there is no memory to open a driver, which would end the process.
  func checkDriver() throws(CommandFailure) {
    let smallest = PrimitiveContext(size: PixelSize(width: 1, height: 1)).finish()
    guard let shortage = shortage(of: smallest.memoryOnDriver, mapped: Self.driverMapping)
    else { return }
    throw shortage.failure(
      "there is not enough memory for a driver", "opening one", or: "draw with --backend cpu")
  }
}

extension DisplayList {
  /// The memory that drawing the whole frame takes, with its picture.
  func memory(on renderer: CPURenderer) -> Int {
    renderer.memory(FrameMemory(self), size: size, stripHeight: size.height)
  }

  /// The same with a driver that draws in the processor's memory.
  var memoryOnDriver: Int {
    GLRenderer.memory(FrameMemory(self), size: size, stripHeight: size.height)
  }
}
