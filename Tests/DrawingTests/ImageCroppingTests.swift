import GLFunDrawing
import GLFunGeometry
import GLFunImaging
import Testing

@Suite("Parts of images")
struct ImageCroppingTests {
  private let image = Image(
    Bitmap(
      size: PixelSize(width: 4, height: 3),
      pixels: (0..<12).map { PremultipliedColor(rawValue: 0xFF00_0000 | $0) }))

  @Test("A rectangle is widened to whole pixels and loses what lies outside")
  func inside() throws {
    let part = try #require(image.cropping(to: Rect(x: 1.4, y: 0.5, width: 1.2, height: 9)))
    #expect(part.size == PixelSize(width: 2, height: 3))
    #expect(part.bitmap.pixels.map { $0.rawValue & 255 } == [1, 2, 5, 6, 9, 10])
    let all = image.cropping(to: Rect(x: -1e300, y: -1, width: 2e300, height: 100))
    #expect(all?.bitmap == image.bitmap)
  }

  @Test("Nothing of the image is no image")
  func outside() {
    for rect in [
      Rect(x: 4, y: 0, width: 9, height: 9), Rect(x: 0, y: -2, width: 4, height: 2), .null,
      Rect(x: 1, y: 1, width: 0, height: 1), Rect(x: .nan, y: 0, width: 4, height: 3),
    ] {
      #expect(image.cropping(to: rect) == nil, "\(rect)")
    }
  }
}
