import ExamplePrograms
import GLFunDrawing
import GLFunImaging
import Testing

struct DeviceIconTests {
  private let icon = DeviceIcon.bitmap

  @Test func icon_is48By80AndItsSpriteHoldsIt() {
    #expect(icon.size == PixelSize(width: 48, height: 80))
    #expect(DeviceIcon.sprite.pixelSize == icon.size)
    #expect(DeviceIcon.sprite == DeviceIcon.sprite)
  }

  @Test func pixels_arePremultiplied() {
    #expect(
      icon.pixels.allSatisfy { $0.red <= $0.alpha && $0.green <= $0.alpha && $0.blue <= $0.alpha })
  }

  @Test func rim_isTransparentAndTheBodyOpaqueWithSmoothCorners() {
    for x in 0..<48 {
      #expect(icon[x, 0] == .transparent && icon[x, 79] == .transparent)
    }
    for y in 0..<80 {
      #expect(icon[0, y] == .transparent && icon[47, y] == .transparent)
    }
    #expect(icon[24, 3].isOpaque && icon[3, 40].isOpaque && icon[24, 76].isOpaque)
    let partial = icon.pixels.filter { $0.alpha > 0 && $0.alpha < 255 }
    #expect(!partial.isEmpty && partial.count < 100)
  }

  @Test func screen_isBlueAndBrighterAtTheTop() {
    let (top, bottom) = (icon[24, 14], icon[24, 62])
    #expect(top.blue > top.red && bottom.blue > bottom.red)
    #expect(top.blue > bottom.blue)
  }

  @Test func icon_isTheSameFromLeftToRight() {
    for y in 0..<80 {
      for x in 0..<24 { #expect(icon[x, y] == icon[47 - x, y], "(\(x), \(y))") }
    }
  }
}
