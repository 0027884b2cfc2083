import GLFunDrawing
import GLFunGeometry
import GLFunImaging
import GLFunRenderCPU
import Testing

/// The placement and sampling of sprites.
struct SpriteTests {
  private let bitmap = letterBitmap(["abc", "def"])

  @Test(arguments: Texture2D.Filter.allCases, [false, true])
  func naturalSize_onWholePixels_isTheBitmapUpright(filter: Texture2D.Filter, isPadded: Bool) {
    let sprite = Texture2D(bitmap, filter: filter, padsToPowersOfTwo: isPadded)
    let picture = letters(6, 4) {
      sprite.draw(in: Rect(x: 2, y: 1, width: 3, height: 2), in: &$0)
    }
    #expect(picture == ["......", "..abc.", "..def.", "......"])
  }

  @Test func drawAt_centres() {
    let sprite = Texture2D(bitmap)
    #expect(
      letters(5, 4) { sprite.draw(at: Point(x: 2.5, y: 2), in: &$0) }
        == [".....", ".abc.", ".def.", "....."])
  }

  @Test func nearest_doublesTexels() {
    let sprite = Texture2D(bitmap, filter: .nearest)
    #expect(
      letters(6, 4) { sprite.draw(in: Rect(x: 0, y: 0, width: 6, height: 4), in: &$0) }
        == ["aabbcc", "aabbcc", "ddeeff", "ddeeff"])
  }

  @Test func negativeSize_doesNotMirror() {
    let sprite = Texture2D(bitmap, filter: .nearest)
    #expect(
      letters(3, 2) { sprite.draw(in: Rect(x: 3, y: 2, width: -3, height: -2), in: &$0) }
        == ["abc", "def"])
  }

  @Test func partsOutside_areCutAndNotMoved() {
    let sprite = Texture2D(bitmap, filter: .nearest)
    #expect(
      letters(3, 2) { sprite.draw(in: Rect(x: -1, y: -1, width: 3, height: 2), in: &$0) }
        == ["ef.", "..."])
    #expect(
      letters(3, 2) { sprite.draw(in: Rect(x: 1, y: 1, width: 3, height: 2), in: &$0) }
        == ["...", ".ab"])
  }

  @Test func linear_mixesNeighboursInHalves() {
    let pixels = [0, 200].map { PremultipliedColor(red: $0, green: 0, blue: 0, alpha: 255) }
    let sprite = Texture2D(Bitmap(size: PixelSize(width: 2, height: 1), pixels: pixels))
    var context = PrimitiveContext(size: PixelSize(width: 4, height: 1))
    sprite.draw(in: Rect(x: 0, y: 0, width: 4, height: 1), in: &context)
    let picture = CPURenderer().render(context.finish())
    // Texel centres lie at 1 and 3; beyond them the edge texel continues.
    #expect(picture.pixels.map(\.red) == [0, 50, 150, 200])
  }

  @Test func padding_isNeverSeen() {
    let sprite = Texture2D(bitmap, filter: .linear, padsToPowersOfTwo: true)
    var context = PrimitiveContext(size: PixelSize(width: 64, height: 64))
    sprite.draw(in: Rect(x: 0, y: 0, width: 64, height: 64), in: &context)
    #expect(CPURenderer().render(context.finish()).pixels.allSatisfy { $0.alpha == 255 })
  }

  @Test(arguments: [(0.0, 1.0), (1, 0), (.nan, 1), (.infinity, 1), (1e-300, 1)])
  func rectWithoutPixels_drawsNothing(width: Double, height: Double) {
    let sprite = Texture2D(bitmap)
    let picture = letters(4, 4) {
      sprite.draw(in: Rect(x: 1, y: 1, width: width, height: height), in: &$0)
    }
    #expect(picture.allSatisfy { $0 == "...." })
  }

  @Test func hugeRect_showsOneTexel() {
    let sprite = Texture2D(bitmap, filter: .nearest)
    let picture = letters(3, 2) {
      sprite.draw(in: Rect(x: -1e6, y: -1e6, width: 2.4e6, height: 2.4e6), in: &$0)
    }
    #expect(picture == ["bbb", "bbb"])
  }
}
