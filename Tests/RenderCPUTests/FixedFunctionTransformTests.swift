import GLFunDrawing
import GLFunGeometry
import GLFunImaging
import GLFunPrimitives
import GLFunRasterization
import TestRandom
import TestSupport
import Testing

/// The positions of the ends of `GL_LINES`.
struct FixedFunctionTransformTests {
  private func transform(_ width: Int, _ height: Int) -> FixedFunctionTransform {
    FixedFunctionTransform(PrimitiveViewport(size: PixelSize(width: width, height: height)))
  }

  @Test func ends_inAPictureOfPowersOfTwo_keepTheirPlace() throws {
    var random = SplitMix64(seed: 1)
    let transform = transform(256, 512)
    for _ in 0..<1000 {
      func step(_ extent: Int) -> Double { Double(random.int(0...extent * 256)) / 256 }
      let start = Point(x: step(256), y: step(512))
      let end = Point(x: 256 - start.x, y: start.y > 100 ? 3.5 : 200)
      let line = try #require(transform.line(from: start, to: end))
      #expect(line.start == WindowPosition(x: Float(start.x), y: 512 - Float(start.y)))
      #expect(line.end == WindowPosition(x: Float(end.x), y: 512 - Float(end.y)))
    }
  }

  /// OpenGL ES 1.1 moves half pixels.
  @Test func ends_inOtherPictures_areOffByTheLastBit() throws {
    let transform = transform(320, 480)
    let offsets = try (0..<320).map { column in
      let x = Double(column) + 0.5
      let line = try #require(
        transform.line(from: Point(x: x, y: 0), to: Point(x: x, y: 480)))
      #expect(line.start.x == line.end.x && line.start.y == 480 && line.end.y == 0)
      return Double(line.start.x) - x
    }
    #expect(offsets.contains { $0 < 0 } && offsets.contains { $0 > 0 } && offsets.contains(0))
    #expect(offsets.allSatisfy { abs($0) < 1e-4 })
  }

  @Test func lines_areCutAtTheBorders() throws {
    let transform = transform(8, 16)
    let line = try #require(
      transform.line(from: Point(x: -4, y: 4), to: Point(x: 12, y: 12)))
    #expect(line.start == WindowPosition(x: 0, y: 10) && line.end == WindowPosition(x: 8, y: 6))
    #expect(transform.line(from: Point(x: -4, y: -1), to: Point(x: 12, y: -1)) == nil)
    #expect(transform.line(from: Point(x: -4, y: 4), to: Point(x: 3, y: 40)) == nil)
    #expect(transform.line(from: Point(x: 4, y: 4), to: Point(x: 4, y: 4)) == nil)
  }

  @Test(arguments: [1e3, 2e5, 1e9, 1e300])
  func cutEnds_ofFarLines_areAtTheBorder(reach: Double) throws {
    let transform = transform(320, 480)
    let line = try #require(
      transform.line(from: Point(x: -reach, y: 30), to: Point(x: reach, y: 30)))
    #expect(abs(line.start.x) < 0.125 && abs(line.end.x - 320) < 0.125)
    #expect(line.start.y == line.end.y && abs(line.start.y - 450) < 1e-3)
  }

  @Test func ends_inLargePictures_areOnAGridInsideThem() throws {
    var random = SplitMix64(seed: 2)
    let transform = transform(16384, 9000)
    for _ in 0..<1000 {
      func point() -> Point {
        Point(x: random.double(-1e5...1e5), y: random.double(-1e5...1e5))
      }
      let center = Point(x: 8000, y: 4500)
      let line = try #require(transform.line(from: point(), to: center))
      for end in [line.start, line.end] {
        #expect((0...16384).contains(end.x) && (0...9000).contains(end.y))
        #expect((end.x * 1024).rounded() == end.x * 1024)
        #expect((end.y * 1024).rounded() == end.y * 1024)
      }
    }
  }
}
