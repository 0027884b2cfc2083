internal import Drawing
internal import Imaging
internal import Rasterization
internal import Synchronization

extension Canvas {
  /// Draws shapes, band by band, on so many threads.
  mutating func draw(
    _ pass: ShapePass, threads: Int, workspaces: Workspaces, clock: inout StageClock
  ) {
    let size = size
    let clocks = Mutex(clock)
    unsafe pixels.withUnsafeMutableBufferPointer { buffer in
      guard let start = buffer.baseAddress else { return }
      let picture = unsafe Picture(pixels: start, size: size)
      ThreadTeam.run(pass.bandCount, threads: threads) { next in
        let workspace = workspaces.take()
        var clock = clocks.withLock { $0.restarted }
        while let band = next() {
          pass.forEachFrame(ofBand: band, in: workspace, clock: &clock) { frame, clock in
            clock.enter(.drawing)
            picture.run(frame)
          }
        }
        workspaces.keep(workspace)
        clock.stop()
        clocks.withLock { $0.add(clock) }
      }
    }
    clock = clocks.withLock { $0 }
  }
}

/// The pixels of a canvas, of which each thread writes the rows of its bands.
@safe private struct Picture: @unchecked Sendable {
  let pixels: UnsafeMutablePointer<PremultipliedColor>
  let size: PixelSize

  private static let tileRowBytes = TileFrame.tileSize * MemoryLayout<UInt32>.stride

  /// Copies the pixels of a tile's row; whole rows without a call.
  @inline(__always)
  private static func copy(
    _ source: UnsafeMutableRawPointer, to place: UnsafeMutableRawPointer, _ width: Int
  ) {
    if width == TileFrame.tileSize {
      let row = unsafe source.loadUnaligned(as: SIMD16<UInt32>.self)
      unsafe place.storeBytes(of: row, as: SIMD16<UInt32>.self)
    } else {
      unsafe place.copyMemory(from: source, byteCount: width * MemoryLayout<UInt32>.stride)
    }
  }

  /// Runs the commands of every tile that has any.
  func run(_ frame: TileFrame) {
    let interpreter = TileInterpreter(frame)
    unsafe TileInterpreter.withTile { tile in
      for row in frame.rows {
        for column in frame.columnRange
        where !frame.commands(ofTile: frame.tile(column: column, row: row)).isEmpty {
          let width = min(TileFrame.tileSize, size.width - column * TileFrame.tileSize)
          let height = min(TileFrame.tileSize, size.height - row * TileFrame.tileSize)
          let place = unsafe UnsafeMutableRawPointer(
            pixels + row * TileFrame.tileSize * size.width + column * TileFrame.tileSize)
          let rowBytes = size.width * MemoryLayout<UInt32>.stride
          // What lies beyond the picture is worked on too, and must be something.
          if width < TileFrame.tileSize || height < TileFrame.tileSize {
            unsafe tile.update(repeating: 0, count: TileFrame.tileArea)
          }
          let memory = UnsafeMutableRawPointer(tile)
          for y in 0..<height {
            unsafe Self.copy(place + y * rowBytes, to: memory + y * Self.tileRowBytes, width)
          }
          unsafe interpreter.run(column: column, row: row, on: tile)
          for y in 0..<height {
            unsafe Self.copy(memory + y * Self.tileRowBytes, to: place + y * rowBytes, width)
          }
        }
      }
    }
  }
}
