internal import ArgumentParser
internal import GLFun
internal import GLFunEGL
internal import GLFunFrames
internal import GLFunMovieFiles
internal import GLFunRasterization

/// The settings of `glfun render` for a frame, from the command line.
struct Rendering: Hashable {
  /// The destination of the picture; "-" is standard output.
  var output: FilePath = ""
  /// The format, if given.
  var format: OutputFormat?
  /// The compression of PNG, if given.
  var compression: PNGCompression?
  /// The quality of JPEG and WebP, 1 to 100, if given.
  var quality: Int?
  /// The background of a JPEG, if given.
  var background: Color?
  /// The backend.
  var backend = Backend.auto
  /// The number of threads of the CPU backend; nil for the number of processors.
  var threads: Int?
  /// The resolution of what must be pixels in a PDF, in pixels per inch, if given.
  var resolution: Double?
  /// The title of a document.
  var title: String?
  /// The memory budget.
  var memory = MemoryBudget()
  /// The graphics device of the GLES backend.
  var device = DeviceSelection.auto
  /// True to print no progress.
  var isQuiet = false

  /// The format and its settings, resolved from the options and the file's name.
  var encoding: PictureEncoding {
    get throws(ValidationError) {
      try PictureEncoding(
        format: format, path: output, compression: compression, quality: quality,
        background: background)
    }
  }

  /// Leaves the background to scenes that draw it themselves (drawing programs and SVGs). Other scenes have one only for JPEG.
  mutating func leaveBackground(to scene: FilePath) throws(ValidationError) {
    guard background != nil, ProgramOptions.isProgram(scene) else { return }
    var plain = self
    plain.background = nil
    if try !plain.encoding.format.takesBackground { background = nil }
  }

  /// The document that is written in place of a picture; nil for formats of pictures.
  var document: DocumentOutput? {
    get throws(ValidationError) {
      let format = try encoding.format
      guard format.isDocument else { return nil }
      return DocumentOutput(
        path: output, format: format, resolution: resolution, title: title, memory: memory)
    }
  }

  /// Draws a frame and writes its picture.
  ///
  /// Call this before any thread has been started.
  func run(_ frame: DisplayList) throws {
    let encoding = try encoding
    if output == "-" { try TerminalOutput.refuse() }
    try encoding.check(frame.size, path: output)
    let isSmall = frame.isSmall && backend.takesThreads(with: device)
    if isSmall { Interruption.waitForUnfinishedWork() } else { try Interruption.takeBack() }
    let progress = isSmall ? nil : RenderProgress(frame.size, isQuiet: isQuiet)
    defer { progress?.finish() }
    switch isSmall ? .cpu : backend.renderers(for: frame, device: device, threads: threads) {
    case .cpu: try runOnProcessor(frame, encoding, threads: threads, progress)
    case .gles(let device):
      // Planned before the driver is opened, because its memory is included.
      let strips = try driverStrips(frame, encoding)
      var renderer = try DeviceOption.renderer(on: device)
      try render(frame, strips, encoding, on: &renderer, progress)
    }
  }

  /// Draws a frame on the CPU and writes its picture; other threads may be running.
  func runOnProcessor(_ frame: DisplayList, threads: Int) throws {
    let encoding = try encoding
    if let document = try document { return try document.write([{ frame }]) }
    try encoding.check(frame.size, path: output)
    try runOnProcessor(frame, encoding, threads: threads)
  }

  private func runOnProcessor(
    _ frame: DisplayList, _ encoding: PictureEncoding, threads: Int?,
    _ progress: RenderProgress? = nil
  ) throws {
    let estimate = FrameMemory(frame)
    var renderer = CPURenderer(threads: threads)
    renderer.threads = MemoryBudget.threads(atMost: renderer.threads)
    let strips = try stripHeight(frame.size, encoding) { [renderer] rows in
      renderer.memory(estimate, size: frame.size, stripHeight: rows)
    }
    try render(frame, strips, encoding, on: &renderer, progress)
  }

  /// Draws a frame on an open driver and writes its picture.
  func run(_ frame: DisplayList, on renderer: inout GLRenderer) throws {
    let encoding = try encoding
    try encoding.check(frame.size, path: output)
    try render(frame, driverStrips(frame, encoding), encoding, on: &renderer)
  }

  private func driverStrips(
    _ frame: DisplayList, _ encoding: PictureEncoding
  ) throws(CommandFailure) -> StripHeight {
    let estimate = FrameMemory(frame)
    return try stripHeight(frame.size, encoding, mapped: MemoryBudget.driverMapping) { rows in
      GLRenderer.memory(estimate, size: frame.size, stripHeight: rows)
    }
  }

  /// The strips that fit into the memory limit.
  ///
  /// - Parameters:
  ///   - mapped: the additional address space, in bytes.
  ///   - drawing: returns the memory for drawing strips with a number of rows.
  private func stripHeight(
    _ size: PixelSize, _ encoding: PictureEncoding, mapped: Int = 0, drawing: (Int) -> Int
  ) throws(CommandFailure) -> StripHeight {
    func needed(rows: Int) -> Int {
      drawing(rows) + encoding.memory(toEncode: size, stripHeight: rows)
    }
    return encoding.inOnePiece == nil
      ? try StripHeight(of: size, memory: memory, mapped: mapped, needed: needed(rows:))
      : try StripHeight(
        ofAll: size, memory: memory, mapped: mapped, needed: needed(rows: size.height))
  }

  private func render<R: StripRenderer & ~Copyable>(
    _ frame: DisplayList, _ height: StripHeight, _ encoding: PictureEncoding,
    on renderer: inout R, _ progress: RenderProgress? = nil
  ) throws {
    do {
      if height.rows >= frame.size.height {
        let picture = try renderer.render(frame)
        try PictureFile.write(picture, to: output, as: encoding)
        return
      }
      var stream = try PictureStream(
        to: output, size: frame.size, isOpaque: frame.isKnownToBeOpaque,
        format: encoding.format, compression: encoding.compression)
      var strips = try renderer.strips(of: frame, height: height.rows)
      var rows = 0
      while let strip = try strips.next() {
        try stream.append(strip)
        rows += strip.height
        progress?.update(rows: rows)
      }
      try stream.commit()
    } catch let failure as GLRenderer.Failure {
      throw CommandFailure(failure)
    }
  }
}
