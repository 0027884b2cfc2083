internal import GLFunDrawing
internal import GLFunImaging
internal import GLFunTiles

/// Tiles and layers whose commands are run on the processor.
extension TileStream {
  /// Runs all commands of a tile and appends its pixels in place of them, four a texel and row by row.
  mutating func appendPixels(
    _ commands: Range<Int>, _ runner: any TileRunner, column: Int, row: Int
  ) {
    let count = TileFrame.tileArea / SIMD4<UInt32>.scalarCount
    let start = words.count
    words.append(contentsOf: repeatElement(.zero, count: count))
    words.withUnsafeMutableBytes { bytes in
      let pixels = UnsafeMutableRawBufferPointer(
        rebasing: bytes[(start * MemoryLayout<SIMD4<UInt32>>.stride)...])
      Self.run(commands, runner, column: column, row: row, on: pixels)
    }
  }

  /// Runs a layer's commands and appends its pixels in place of them, among the texels.
  ///
  /// - Parameter rest: begins inside the layer; afterwards behind its end.
  mutating func appendWorkedOut(
    layerOf rest: inout Commands, of frame: TileFrame, _ runner: any TileRunner,
    column: Int, row: Int
  ) {
    // Tiles come first among the texels, and a number of them names a place.
    let place = UInt32(texels.count / TileFrame.tileArea)
    let start = texels.count
    texels.append(contentsOf: repeatElement(.transparent, count: TileFrame.tileArea))
    let commands = rest.indices
    let end = texels.withUnsafeMutableBytes { bytes in
      let pixels = UnsafeMutableRawBufferPointer(
        rebasing: bytes[(start * MemoryLayout<PremultipliedColor>.stride)...])
      return Self.run(commands, runner, column: column, row: row, on: pixels)
    }
    rest = end.map { rest[($0 + 1)...] } ?? []
    guard let end else { return }
    let command = frame.commands[end]
    let mask = maskNumber(command.mask, of: frame, column: column, row: row)
    words.append(
      SIMD4(
        UInt32(TileFrame.Operation.texels.rawValue) | UInt32(command.blendMode.rawValue) << 8,
        place, mask, command.payload & 255))
  }

  /// Runs commands over transparent pixels, to their end or to that of the layer they are in.
  ///
  /// - Returns: the command that ends the layer.
  @discardableResult
  private static func run(
    _ commands: Range<Int>, _ runner: any TileRunner, column: Int, row: Int,
    on pixels: UnsafeMutableRawBufferPointer
  ) -> Int? {
    guard let start = pixels.baseAddress else { return nil }
    return start.withMemoryRebound(to: UInt32.self, capacity: TileFrame.tileArea) {
      runner.run(commands, column: column, row: row, on: $0)
    }
  }
}
