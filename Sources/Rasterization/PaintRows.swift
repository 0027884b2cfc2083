internal import Imaging

extension GradientCoefficients {
  /// Writes the colours of sixteen pixels, from column `left` of `row` on.
  func colors(
    of tables: [PremultipliedColor], left: Int32, row: Int32, into colors: UnsafeMutablePointer<UInt32>
  ) {
    let first = Int(table) * Self.tableSize
    unsafe tables.withUnsafeBufferPointer { tables in
      guard let table = unsafe tables.baseAddress.map({ unsafe $0 + first }) else { return }
      for x in 0..<TileFrame.tileSize {
        let entry = entry(column: left + Int32(x), row: row)
        unsafe colors[x] = table[entry].rawValue
      }
    }
  }
}

extension ImageCoefficients {
  /// Writes the colours of sixteen pixels, from column `left` of `row` on.
  func colors(left: Int32, row: Int32, into colors: UnsafeMutablePointer<UInt32>) {
    for x in 0..<TileFrame.tileSize {
      unsafe colors[x] = color(column: left + Int32(x), row: row).rawValue
    }
  }
}
