#if !GLFUN_WITHOUT_KERNELS
internal import GLFunDrawing
internal import GLFunTiles

extension AlphaPlane {
  /// Runs the commands of tiles, and stores the alpha of their pixels.
  ///
  /// - Parameter frame: the tiles, counted from the plane's first tile.
  mutating func put(_ frame: TileFrame) {
    let interpreter = TileInterpreter(frame)
    let stride = width
    unsafe bytes.withUnsafeMutableBytes { bytes in
      guard let start = bytes.baseAddress else { return }
      unsafe TileInterpreter.withTile { tile in
        for row in frame.window.rows {
          for column in frame.window.columns {
            let commands = frame.commands(ofTile: frame.tile(column: column, row: row))
            if commands.isEmpty { continue }
            let first = unsafe start + (row * stride + column) * TileFrame.tileSize
            if let alpha = frame.onlyAlpha(commands) {
              for y in 0..<TileFrame.tileSize {
                unsafe (first + y * stride).storeBytes(
                  of: SIMD16(repeating: alpha), as: SIMD16<UInt8>.self)
              }
              continue
            }
            unsafe tile.update(repeating: 0, count: TileFrame.tileArea)
            unsafe interpreter.run(column: column, row: row, on: tile)
            for y in 0..<TileFrame.tileSize {
              let pixels = unsafe UnsafeRawPointer(tile + y * TileFrame.tileSize).loadUnaligned(
                as: SIMD16<UInt32>.self)
              unsafe (first + y * stride).storeBytes(
                of: SIMD16<UInt8>(truncatingIfNeeded: pixels &>> 24), as: SIMD16<UInt8>.self)
            }
          }
        }
      }
    }
  }

  /// Copies the alpha of a tile into a mask.
  func write(column: Int, row: Int, to mask: borrowing TileMask) {
    let first =
      ((row - window.rows.lowerBound) * width + column - window.columns.lowerBound)
      * TileFrame.tileSize
    precondition(
      window.columns.contains(column) && window.rows.contains(row), "the plane has no such tile")
    unsafe bytes.withUnsafeBytes { bytes in
      for y in 0..<TileFrame.tileSize {
        mask.setRow(
          y, to: unsafe bytes.loadUnaligned(fromByteOffset: first + y * width, as: SIMD16.self))
      }
    }
  }
}

extension TileFrame {
  /// The alpha of all pixels of a tile with a single command that covers it; nil if the commands have to be run.
  fileprivate func onlyAlpha(_ commands: Range<Int>) -> UInt8? {
    guard commands.count == 1 else { return nil }
    let command = self.commands[commands.lowerBound]
    guard case .color = command.operation, command.blendMode.isNormal, command.mask.isFull
    else { return nil }
    return UInt8(command.payload >> 24)
  }
}
#endif
