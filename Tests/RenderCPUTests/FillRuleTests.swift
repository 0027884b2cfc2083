import GLFunDrawing
import GLFunGeometry
import GLFunImaging
import GLFunRenderCPU
import TestRandom
import TestSupport
import Testing

/// GL's fill rule: pixel centres, with the left and the lower edge belonging to a shape.
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

  @Test(arguments: PrimitiveGrid.allCases)
  func grid_takesCoordinatesToItsNearestStep(grid: PrimitiveGrid) {
    // Half a step right of the centre of column 1 is the middle between two grid lines.
    let tie = 1.5 + 0.5 / Double(grid.stepsPerPixel)
    func row(from x: Double) -> [String] {
      rows(4, 1, grid: grid) { $0.fillRect(Rect(x: x, y: 0, width: 2.25, height: 1)) }
    }
    #expect(row(from: 1.5) == [".###"])
    #expect(row(from: tie.nextDown) == [".###"])
    #expect(row(from: tie) == [".###"], "a tie goes to the even step")
    #expect(row(from: tie.nextUp) == ["..##"])
    #expect(row(from: 1.5 + 1 / Double(grid.stepsPerPixel)) == ["..##"])
  }

  @Test(arguments: PrimitiveGrid.allCases)
  func sprite_liesOnTheGridToo(grid: PrimitiveGrid) {
    let sprite = Texture2D(
      Bitmap(size: PixelSize(width: 1, height: 1), filledWith: Color.white.premultiplied))
    let tie = 1.5 + 0.5 / Double(grid.stepsPerPixel)
    func row(from x: Double) -> [String] {
      rows(4, 1, grid: grid) {
        sprite.draw(in: Rect(x: x, y: 0, width: 2.25, height: 1), in: &$0)
      }
    }
    #expect(row(from: tie) == [".###"])
    #expect(row(from: tie.nextUp) == ["..##"])
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

  /// Far wider than any driver draws: only memory limits the CPU renderer's pictures.
  @Test(arguments: [40_000, 8_400_000, 1 << 24], LineMode.allCases)
  func widePicture_isDrawnToItsEnd(width: Int, mode: LineMode) {
    let (end, far) = (Double(width), Double(width) * 9)
    func alphas(_ draw: (inout PrimitiveContext) -> Void) -> (last: [UInt8], count: Int) {
      var context = PrimitiveContext(size: PixelSize(width: width, height: 1))
      context.lineMode = mode
      draw(&context)
      let pixels = CPURenderer().render(context.finish()).pixels
      return (pixels.suffix(4).map(\.alpha), pixels.count { $0.alpha > 0 })
    }
    let sides = alphas {
      $0.fillRect(Rect(x: -far, y: -far, width: far + 3, height: 2 * far))
      $0.fillRect(Rect(x: end - 2, y: -far, width: far, height: 2 * far))
    }
    #expect(sides.last == [0, 0, 255, 255] && sides.count == 5)
    let line = alphas {
      $0.lineWidth = 1e300
      $0.drawLine(from: Point(x: -far, y: 0.5), to: Point(x: far, y: 0.5))
    }
    #expect(line.last == [255, 255, 255, 255] && line.count == width)
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
