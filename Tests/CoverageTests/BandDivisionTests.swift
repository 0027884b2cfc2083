import Testing

@testable import Rasterization

/// Bands of a picture 1024 pixels high, for two threads.
struct BandDivisionTests {
  private static let rows = 64

  /// Shapes of ten segments that begin in every row of tiles, each so many rows high.
  private static func reaches(height: Int) -> [TileReach] {
    (0..<rows).map { row in
      let least = SIMD2(0, Double(row * TileFrame.tileSize) + 1)
      let most = least + SIMD2(1, Double(height * TileFrame.tileSize) - 2)
      let extent = SIMD4(lowHalf: SIMD2(64, 64), highHalf: SIMD2<Double>(64, 64))
      return TileReach(
        ControlBox(least: least, most: most), segments: 10, TileReach.Shadowed(nil), in: extent)
    }
  }

  private static func division(_ reaches: [TileReach]) -> BandDivision {
    BandDivision(
      0..<reaches.count, reaches, masks: 0, rows: rows,
      .tapering(from: 32, to: 1, coarserTo: 8, threads: 2))
  }

  @Test(
    "the more rows shapes reach over, the fewer bands there are",
    arguments: zip([1, 9, 12, 30], [6, 6, 4, 3]))
  func count(_ height: Int, _ count: Int) {
    #expect(Self.division(Self.reaches(height: height)).bands(of: 0..<Self.rows) == 0..<count)
  }

  @Test("a band has the shapes that reach into it, in their order", arguments: [1, 3, 12, 64])
  func commands(_ height: Int) {
    let reaches = Self.reaches(height: height)
    let division = Self.division(reaches)
    for band in division.bands(of: 0..<Self.rows) {
      let rows = division.rows(ofBand: band)
      let expected = reaches.indices.filter {
        let shape = Int(reaches[$0].rows.lowerBound)..<Int(reaches[$0].rows.upperBound)
        return shape.overlaps(rows)
      }
      #expect(division.commands(ofBand: band).map(Int.init) == expected)
    }
  }
}
