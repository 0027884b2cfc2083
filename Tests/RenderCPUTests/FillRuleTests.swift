import Drawing
import Geometry
import Imaging
import RenderCPU
import TestSupport
import Testing

/// GL's fill rule: pixel centres, the left and the lower edge belonging to a shape.
struct FillRuleTests {
  @Test func wholeRect_coversItsPixels() {
    let picture = rows { $0.fillRect(Rect(x: 1, y: 2, width: 3, height: 4)) }
    #expect(
      picture == [
        "........", "........", ".###....", ".###....", ".###....", ".###....", "........",
        "........",
      ])
  }

  @Test func rectThroughCentres_hasItsLeftAndLowerEdge() {
    let picture = rows { $0.fillRect(Rect(x: 1.5, y: 1.5, width: 3, height: 4)) }
    #expect(
      picture == [
        "........", "........", ".###....", ".###....", ".###....", ".###....", "........",
        "........",
      ])
  }

  @Test func diagonal_belongsToTheTriangleOnItsRight() {
    let upper = rows(4, 4) {
      $0.drawTriangles([.zero, Point(x: 4, y: 0), Point(x: 4, y: 4)])
    }
    let lower = rows(4, 4) {
      $0.drawTriangles([.zero, Point(x: 4, y: 4), Point(x: 0, y: 4)])
    }
    #expect(upper == ["####", ".###", "..##", "...#"])
    #expect(lower == ["....", "#...", "##..", "###."])
  }

  @Test func triangle_isTheSameEitherWayAround() {
    let corners = [Point(x: 1, y: 0.5), Point(x: 7, y: 3), Point(x: 2.25, y: 7.5)]
    let there = rows { $0.drawTriangles(corners) }
    let back = rows { $0.drawTriangles(corners.reversed()) }
    #expect(there == back)
    #expect(there.joined().contains("#"))
  }

  @Test func zeroArea_drawsNothing() {
    let empty = [String](repeating: "........", count: 8)
    #expect(rows { $0.fillRect(Rect(x: 1, y: 1, width: 0, height: 5)) } == empty)
    #expect(
      rows { $0.drawTriangles([.zero, Point(x: 4, y: 4), Point(x: 8, y: 8)]) } == empty)
    #expect(rows { $0.drawTriangleFan([.zero, Point(x: 8, y: 8)]) } == empty)
  }

  @Test func grid_takesCoordinatesToTheNearestSixteenth() {
    // 1.53 lies on the grid's 1.5, the centre of column 1; 1.54 on 1.5625, right of it.
    let near = rows(4, 1) { $0.fillRect(Rect(x: 1.53, y: 0, width: 2, height: 1)) }
    let far = rows(4, 1) { $0.fillRect(Rect(x: 1.54, y: 0, width: 2, height: 1)) }
    #expect(near == [".##."])
    #expect(far == ["..##"])
  }

  @Test func fanOfTrianglesAroundAPoint_coversEveryPixelOnce() {
    var random = SplitMix64(seed: 3)
    for _ in 0..<200 {
      let hub = Point(x: random.double(0...16), y: random.double(0...16))
      var context = PrimitiveContext(size: PixelSize(width: 16, height: 16))
      context.color = Color(red: 0, green: 0, blue: 0, alpha: 0.5)
      // The border of the picture, with points in between, closed.
      let corners = [Point.zero, Point(x: 16, y: 0), Point(x: 16, y: 16), Point(x: 0, y: 16)]
      var rim: [Point] = []
      for index in 0..<4 {
        let side = corners[(index + 1) % 4] - corners[index]
        rim.append(corners[index])
        rim.append(corners[index] + side * random.double(0...1))
      }
      context.drawTriangleFan([hub] + rim + [rim[0]])
      let picture = CPURenderer().render(context.finish())
      #expect(Set(picture.pixels) == [PremultipliedColor(red: 0, green: 0, blue: 0, alpha: 128)])
    }
  }

  @Test(arguments: [1e5, 1e9, 1e12, 1e300])
  func farVertices_leaveTheEdgesInSight(reach: Double) {
    let picture = rows { $0.fillRect(Rect(x: -reach, y: 3, width: 2 * reach, height: 2)) }
    #expect(picture.map { $0.first } == [".", ".", ".", "#", "#", ".", ".", "."])
    #expect(picture.allSatisfy { Set($0).count == 1 })
  }

  @Test(arguments: [Double.nan, .infinity, -.infinity])
  func vertexThatIsNotFinite_drawsNothingAndLeavesTheOtherTriangles(bad: Double) {
    let picture = rows(4, 4) {
      $0.drawTriangleFan([
        .zero, Point(x: 4, y: 0), Point(x: 4, y: 4), Point(x: bad, y: 4), Point(x: 0, y: 4),
      ])
    }
    #expect(picture == ["####", ".###", "..##", "...#"])
  }
}
