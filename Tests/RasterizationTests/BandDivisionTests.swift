import GLFunTiles
import Testing

@testable import GLFunRasterization

/// Bands of a picture 1024 pixels high.
struct BandDivisionTests {
  private static let rows = 64

  /// Shapes of ten segments that begin in every row of tiles, each `height` rows high.
  private static func reaches(height: Int) -> [TileReach] {
    (0..<rows).map { row in
      let least = SIMD2(0, Double(row * TileFrame.tileSize) + 1)
      let most = least + SIMD2(1, Double(height * TileFrame.tileSize) - 2)
      let extent = SIMD4(lowHalf: SIMD2(64, 64), highHalf: SIMD2<Double>(64, 64))
      return TileReach(
        ControlBox(least: least, most: most), segments: 10, TileReach.Shadowed(nil), in: extent)
    }
  }

  private static func division(_ reaches: [TileReach], threads: Int = 2) -> BandDivision {
    BandDivision(
      0..<reaches.count, reaches, masks: 0, rows: rows,
      .tapering(from: 32, to: 1, threads: threads))
  }

  @Test(
    "however far shapes reach, nearly each thread has a band", arguments: [2, 3, 4, 8, 16],
    [1, 12, 30, 64])
  func threads(_ threads: Int, _ height: Int) {
    let bands = Self.division(Self.reaches(height: height), threads: threads).bands(
      of: 0..<Self.rows)
    // Rows are whole: for a share of slightly over four rows, bands of five are fewer.
    #expect(bands.count * 4 >= threads * 3)
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
