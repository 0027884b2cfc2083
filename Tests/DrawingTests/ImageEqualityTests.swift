import GLFunDrawing
import GLFunGeometry
import GLFunImaging
import Testing

/// Images and frames compare by what they hold.
struct ImageEqualityTests {
  private static func bitmap(_ width: Int, _ height: Int, spot: Int? = nil) -> Bitmap {
    var bitmap = Bitmap(
      size: PixelSize(width: width, height: height), filledWith: Color.blue.premultiplied)
    if let spot { bitmap[spot % width, spot / width] = Color.red.premultiplied }
    return bitmap
  }

  private static func frame(_ image: Image) -> DisplayList {
    var context = GraphicsContext(size: PixelSize(width: 8, height: 8))
    context.draw(image, in: Rect(x: 1, y: 1, width: 5, height: 5))
    context.clip(to: Rect(x: 0, y: 0, width: 8, height: 8), mask: image)
    context.fill(Rect(x: 0, y: 0, width: 4, height: 4))
    return context.finish()
  }

  @Test func equalPixels_areEqualImages_andHashAlike() {
    let image = Image(Self.bitmap(4, 3))
    for same in [image, Image(Self.bitmap(4, 3))] {
      #expect(image == same && image.hashValue == same.hashValue)
      #expect(Self.frame(image) == Self.frame(same))
      #expect(Self.frame(image).hashValue == Self.frame(same).hashValue)
    }
    #expect(Set([image, Image(Self.bitmap(4, 3)), Image(Self.bitmap(3, 4))]).count == 2)
  }

  @Test(arguments: 0..<12)
  func onePixel_makesImagesAndFramesDifferent(spot: Int) {
    let (plain, spotted) = (Image(Self.bitmap(4, 3)), Image(Self.bitmap(4, 3, spot: spot)))
    #expect(plain != spotted)
    #expect(Self.frame(plain) != Self.frame(spotted))
  }

  @Test func patternsOfEqualImages_areRecordedWithTheirOwnPixels() {
    var context = GraphicsContext(size: PixelSize(width: 9, height: 9))
    for spot in [nil, 3, nil, nil] {
      context.setFillPattern(Image(Self.bitmap(2, 2, spot: spot)))
      context.fill(Rect(x: 0, y: 0, width: 9, height: 9))
    }
    let frame = context.finish()
    #expect(frame.count == 4)
    let images = frame.commands.compactMap { command -> Image? in
      guard case .fill(_, _, .image(let index), _) = command else { return nil }
      return frame.imagePaints[index].image
    }
    #expect(images == [nil, 3, nil, nil].map { Image(Self.bitmap(2, 2, spot: $0)) })
  }
}
