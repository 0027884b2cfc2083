import GLFunDrawing
import GLFunGLES
import GLFunGeometry
import GLFunImaging
import GLFunRenderGL
import Glibc
import TestSupport
import Testing

/// Many frames in one process: memory stays flat and every GL name is released.
@Suite(.enabled(if: Driver.isThere, Driver.reason))
struct LifetimeTests {
  /// Resident memory in bytes.
  private static func residentBytes() throws -> Int {
    let file = try #require(fopen("/proc/self/statm", "r"))
    defer { fclose(file) }
    var bytes = [UInt8](repeating: 0, count: 128)
    let count = fread(&bytes, 1, bytes.count, file)
    let fields = bytes.prefix(count).split(separator: UInt8(ascii: " "))
    let pages = try #require(Int(String(decoding: fields[1], as: UTF8.self)))
    return pages * Int(sysconf(Int32(_SC_PAGESIZE)))
  }

  private static func frame(_ size: PixelSize, _ sprite: Texture2D) -> DisplayList {
    var context = PrimitiveContext(size: size)
    context.clear(.white)
    context.color = Color(red: 1, green: 0, blue: 0, alpha: 0.5)
    context.fillEllipse(in: Rect(x: 10, y: 10, width: 200, height: 100))
    context.drawLine(from: .zero, to: Point(x: 300, y: 200))
    sprite.draw(at: Point(x: 100, y: 100), in: &context)
    return context.finish()
  }

  private static func sprite(_ seed: Int) -> Texture2D {
    let shade = UInt8(truncatingIfNeeded: seed)
    return Texture2D(
      Bitmap(
        size: PixelSize(width: 128, height: 128),
        filledWith: PremultipliedColor(red: shade, green: shade, blue: 0, alpha: 255)))
  }

  /// Renders a thousand frames and expects memory and names to be flat from the hundredth on, and no name to be left after the
  /// renderer.
  ///
  /// A frame of 400 by 300 pixels that leaked each time would take 400 MiB, a sprite 60 MiB. NVIDIA's driver takes 12 MiB once,
  /// between the hundredth and the three hundredth frame; from then on the allowance is smaller.
  private static func expectFlat(_ makeFrame: (Int) -> DisplayList) throws {
    let device: GraphicsDevice
    do {
      var renderer = try GLRenderer()
      device = renderer.device
      var bytes: [Int] = []
      var names: [Int] = []
      for number in 0..<1000 {
        _ = try renderer.render(makeFrame(number))
        if number % 100 == 99 {
          bytes.append(try residentBytes())
          names.append(renderer.liveNameCount)
        }
      }
      let isNVIDIA = renderer.capabilities.vendor.hasPrefix("NVIDIA")
      let growth = bytes[9] - bytes[isNVIDIA ? 2 : 0]
      #expect(growth < (isNVIDIA ? 6 : 8) << 20, "resident KiB: \(bytes.map { $0 >> 10 })")
      #expect(Set(names).count == 1, "\(names)")
    }
    try expectNoNames(device)
  }

  private static func expectNoNames(_ device: GraphicsDevice) throws {
    try device.withCurrent { () throws(GLError) in try device.checkErrors() }
    #expect(device.liveNameCounts == [:])
  }

  /// In a separate process, whose memory no other test changes.
  @Test func thousandFrames_ofAlternatingSizesAndSprites_leaveMemoryAndNamesFlat() async {
    await #expect(processExitsWith: .success) {
      let sizes = [
        PixelSize(width: 400, height: 300), PixelSize(width: 64, height: 64),
        PixelSize(width: 333, height: 401),
      ]
      let sprites = (0..<3).map(LifetimeTests.sprite)
      try LifetimeTests.expectFlat { number in
        LifetimeTests.frame(sizes[number % 3], sprites[number / 7 % 3])
      }
    }
  }

  /// In a separate process, whose memory no other test changes.
  @Test func newSprites_inEveryFrame_areDroppedAgain() async {
    await #expect(processExitsWith: .success) {
      try LifetimeTests.expectFlat { number in
        LifetimeTests.frame(PixelSize(width: 400, height: 300), LifetimeTests.sprite(number))
      }
    }
  }

  @Test func failedFrames_leaveNothingBehind() throws {
    let device: GraphicsDevice
    do {
      var renderer = try GLRenderer()
      device = renderer.device
      let sprite = Self.sprite(1)
      _ = try renderer.render(Self.frame(PixelSize(width: 8, height: 8), sprite))
      let names = renderer.liveNameCount
      let size = PixelSize(width: renderer.largestSide + 1, height: 1)
      for _ in 0..<10 {
        #expect(throws: GLRenderer.Failure.self) {
          try renderer.start(Self.frame(size, sprite))
        }
      }
      #expect(renderer.liveNameCount == names)
    }
    try Self.expectNoNames(device)
  }

  @Test func sprites_areUploadedOnce_whateverTheirFilter() throws {
    var renderer = try GLRenderer()
    let size = PixelSize(width: 64, height: 64)
    let sprite = Self.sprite(1)
    _ = try renderer.render(Self.frame(size, sprite))
    let textures = renderer.device.liveNameCounts["texture"]
    var copy = sprite
    copy.filter = .nearest
    for _ in 0..<20 {
      _ = try renderer.render(Self.frame(size, sprite))
      _ = try renderer.render(Self.frame(size, copy))
    }
    #expect(renderer.device.liveNameCounts["texture"] == textures)
  }
}
