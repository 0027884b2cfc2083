internal import GLFun
internal import MovieFiles
internal import Rasterization

/// What `glfun render` does with a frame, as the command line says it.
struct Rendering: Hashable {
  /// Where the picture goes; "-" is standard output.
  var output: FilePath = ""
  /// How it is written.
  var format = OutputFormat.png
  /// How PNG is compressed, where that is said.
  var compression: PNGCompression?
  /// Where it is drawn.
  var backend = Backend.gles
  /// How many threads draw with the CPU backend; nil for as many as there are processors.
  var threads: Int?
  /// The most memory that may be in use.
  var memory = MemoryBudget()
  /// The graphics device of the GLES backend.
  var device = DeviceSelection.auto

  /// Draws a frame and writes its picture.
  ///
  /// Nothing else may have started threads.
  func run(_ frame: DisplayList) throws {
    let isQuick = backend == .cpu && Self.isQuick(frame)
    if isQuick { Interruption.waitForUnfinishedWork() } else { try Interruption.takeBack() }
    let estimate = FrameMemory(frame)
    switch backend {
    case .cpu:
      var renderer = CPURenderer(threads: threads ?? (isQuick ? 1 : nil))
      renderer.threads = MemoryBudget.threads(atMost: renderer.threads)
      let strips = try stripHeight(frame.size) { [renderer] rows in
        renderer.memory(estimate, size: frame.size, stripHeight: rows)
      }
      try render(frame, strips, on: &renderer)
    case .gles:
      // Before the driver is opened, whose memory is counted as well.
      let strips = try stripHeight(frame.size, mapped: MemoryBudget.driverMapping) { rows in
        GLRenderer.memory(estimate, size: frame.size, stripHeight: rows)
      }
      var renderer = try DeviceOption.renderer(on: device)
      try render(frame, strips, on: &renderer)
    }
  }

  /// Whether a frame is done before threads have started that would help with it.
  private static func isQuick(_ frame: DisplayList) -> Bool {
    frame.size.area * frame.commands.count <= 1 << 19
  }

  /// The strips that the limit leaves room for.
  ///
  /// - Parameters:
  ///   - mapped: the address space that is taken beside it.
  ///   - drawing: the memory that drawing strips of so many rows takes.
  private func stripHeight(
    _ size: PixelSize, mapped: Int = 0, drawing: (Int) -> Int
  ) throws(CommandFailure) -> StripHeight {
    try StripHeight(of: size, memory: memory, mapped: mapped) { rows in
      let encoding =
        format == .png
        ? PNG.memory(
          toEncode: size, stripHeight: rows, compression: compression ?? .default) : 0
      return drawing(rows) + encoding
    }
  }

  private func render<R: StripRenderer & ~Copyable>(
    _ frame: DisplayList, _ height: StripHeight, on renderer: inout R
  ) throws {
    let compression = compression ?? .default
    do {
      if height.rows >= frame.size.height {
        let picture = try renderer.render(frame)
        try PictureFile.write(picture, to: output, format: format, compression: compression)
        return
      }
      var stream = try PictureStream(
        to: output, size: frame.size, isOpaque: frame.isKnownToBeOpaque, format: format,
        compression: compression)
      var strips = try renderer.strips(of: frame, height: height.rows)
      while let strip = try renderer.next(&strips) { try stream.append(strip) }
      try stream.commit()
    } catch let failure as GLRenderer.Failure {
      throw CommandFailure(failure)
    }
  }
}
