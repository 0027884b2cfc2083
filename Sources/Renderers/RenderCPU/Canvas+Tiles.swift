internal import GLFunDrawing
internal import GLFunFrames
internal import GLFunImaging
internal import GLFunRasterization
internal import GLFunTiles
internal import Synchronization

extension Canvas {
  /// Draws shapes on a new canvas: the pixels of a tile are written once, when the tile is finished.
  init(
    _ pass: ShapePass, size: PixelSize, rounding: BlendRounding, threads: Int,
    workspaces: Workspaces, clock: inout StageClock
  ) {
    let pixels = unsafe PresentMemory.pixels(count: size.area) { pixels in
      unsafe Self.draw(
        pass, on: pixels, isNew: true, size: size, threads: threads, workspaces: workspaces,
        clock: &clock)
    }
    self.init(size: size, rounding: rounding, pixels: pixels)
  }

  /// Draws shapes band by band, on at most `threads` threads.
  mutating func draw(
    _ pass: ShapePass, threads: Int, workspaces: Workspaces, clock: inout StageClock
  ) {
    let size = size
    unsafe pixels.withUnsafeMutableBufferPointer { pixels in
      unsafe Self.draw(
        pass, on: pixels, isNew: false, size: size, threads: threads, workspaces: workspaces,
        clock: &clock)
    }
  }

  private static func draw(
    _ pass: ShapePass, on pixels: UnsafeMutableBufferPointer<PremultipliedColor>, isNew: Bool,
    size: PixelSize, threads: Int, workspaces: Workspaces, clock: inout StageClock
  ) {
    guard let start = pixels.baseAddress else { return }
    let clocks = Mutex(clock)
    let kernels = ProcessorLevel.kernels
    let picture = unsafe TilePicture(
      pixels: UnsafeMutableRawPointer(start), size: size, isNew: isNew)
    ThreadTeam.run(pass.bandCount, threads: threads) { next in
      let workspace = workspaces.take()
      var clock = clocks.withLock { $0.restarted }
      while let band = next() {
        pass.forEachFrame(
          ofBand: band, largestLoad: TileFrame.usualLoad, in: workspace, clock: &clock
        ) { frame, clock in
          clock.enter(.drawing)
          kernels.draw(frame, on: picture)
        }
      }
      workspaces.keep(workspace)
      clock.stop()
      clocks.withLock { $0.add(clock) }
    }
    clock = clocks.withLock { $0 }
  }
}
