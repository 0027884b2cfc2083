import GLFunDrawing
import GLFunGeometry
import GLFunRenderCPU
import Testing

/// Lines by `GL_LINES` and as two triangles.
struct LineTests {
  private func line(
    _ mode: LineMode, _ width: Double, _ x1: Double, _ y1: Double, _ x2: Double, _ y2: Double
  ) -> [String] {
    rows {
      $0.lineMode = mode
      $0.lineWidth = width
      $0.drawLine(from: Point(x: x1, y: y1), to: Point(x: x2, y: y2))
    }
  }

  @Test func glLine_leavesOutItsLastPixel() {
    #expect(line(.gl, 1, 1.5, 2.5, 5.5, 2.5)[2] == ".####...")
    #expect(line(.gl, 1, 5.5, 2.5, 1.5, 2.5)[2] == "..####..")
    let down = line(.gl, 1, 2.5, 1.375, 2.5, 5.375)
    #expect(down.map { $0.contains("#") } == [false, true, true, true, true, false, false, false])
    let up = line(.gl, 1, 2.5, 5.375, 2.5, 1.375)
    #expect(up.map { $0.contains("#") } == [false, false, true, true, true, true, false, false])
  }

  @Test func glDiagonal_isAStaircaseOfSinglePixels() {
    #expect(
      line(.gl, 1, 0.5, 0.5, 7.5, 7.5) == [
        "#.......", ".#......", "..#.....", "...#....", "....#...", ".....#..", "......#.",
        "........",
      ])
  }

  @Test func glWidth_isCountedAcrossTheMinorAxis() {
    let flat = line(.gl, 3, 0, 3.5, 8, 3.5)
    #expect(
      flat == [
        "........", "........", "########", "########", "########", "........", "........",
        "........",
      ])
    let steep = line(.gl, 3, 3.5, 0, 3.5, 8)
    #expect(steep.allSatisfy { $0 == "..###..." })
    // A diagonal has the same width in each column, and so is thinner across.
    for row in line(.gl, 3, -8, -8, 16, 16) { #expect(row.count { $0 == "#" } <= 3) }
  }

  @Test(arguments: [(0.2, 1), (1.49, 1), (1.5, 2), (2.5, 3), (3.5, 4), (4.49, 4)])
  func glWidth_isRoundedToWholePixelsWithTiesUp(width: Double, count: Int) {
    let picture = line(.gl, width, 0, 3.5, 8, 3.5)
    #expect(picture.count { $0 == "########" } == count)
  }

  @Test(arguments: [1e9, 1e39, 1e300])
  func glWidth_ofAnySize_coversThePicture(width: Double) {
    #expect(line(.gl, width, 0, 3.5, 8, 3.5).allSatisfy { $0 == "########" })
  }

  @Test func glLine_inOneDiamond_drawsNothing() {
    for (dx, dy) in [(0, 0.0625), (0, -0.25), (0.0625, 0), (-0.25, 0), (0.125, 0.125)] {
      let picture = line(.gl, 2, 4.5, 4.5, 4.5 + dx, 4.5 + dy)
      #expect(picture.allSatisfy { $0 == "........" }, "by \(dx), \(dy)")
    }
  }

  /// The line is clipped, not its width. Source: OpenGL ES 3.0 specification, "Primitive Clipping".
  @Test func glLine_isClippedToThePicture() {
    #expect(line(.gl, 6, -3, -1, 11, -1).allSatisfy { $0 == "........" })
    #expect(line(.gl, 6, 8.5, 0, 8.5, 8).allSatisfy { $0 == "........" })
    #expect(line(.gl, 6, -3, 1, 11, 1).prefix(4).allSatisfy { $0 == "########" })
  }

  @Test func expandedLine_isARectangleOfItsThickness() {
    #expect(
      line(.expanded, 2, 1, 4, 6, 4) == [
        "........", "........", "........", ".#####..", ".#####..", "........", "........",
        "........",
      ])
    let diagonal = line(.expanded, 4, -8, -8, 16, 16)
    #expect(diagonal[4].count { $0 == "#" } > 4, "the width is across the line")
  }

  @Test(arguments: LineMode.allCases)
  func lineWithoutLength_drawsNothing(mode: LineMode) {
    #expect(line(mode, 3, 4.5, 4.5, 4.5, 4.5).allSatisfy { $0 == "........" })
  }

  @Test(arguments: LineMode.allCases)
  func farEnds_leaveTheLineInSight(mode: LineMode) {
    for reach in [1e5, 1e9, 1e300] {
      let picture = line(mode, 2, -reach, 4, reach, 4)
      #expect(
        picture.map { $0.contains("#") }
          == [false, false, false, true, true, false, false, false], "\(reach)")
      #expect(picture.allSatisfy { Set($0).count == 1 })
    }
  }

  @Test(arguments: LineMode.allCases)
  func endThatIsNotFinite_drawsNothing(mode: LineMode) {
    #expect(line(mode, 2, 1, 1, .nan, 4).allSatisfy { $0 == "........" })
    #expect(line(mode, 2, .infinity, 1, 3, 4).allSatisfy { $0 == "........" })
    #expect(line(mode, .infinity, 1, 1, 3, 4).allSatisfy { $0 == "........" })
  }
}
