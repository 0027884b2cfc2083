import GLFunDrawing
import GLFunImaging
import QuartzUI
import Testing

@testable import Quartz

@Suite("The memory of contexts")
struct BitmapContextTests {
  /// Fills the lower left pixel of 2 × 2.
  private func fillCorner(_ context: CGContext, alpha: CGFloat) {
    context.setFillColor(red: 1, green: 0.6, blue: 0.2, alpha: alpha)
    context.fill(CGRect(x: 0, y: 0, width: 1, height: 1))
  }

  @Test(
    "Bytes lie as the layout says, top row first",
    arguments: [
      (CGImageAlphaInfo.premultipliedLast, CGBitmapInfo(), [128, 77, 26, 128] as [UInt8]),
      (.premultipliedLast, .byteOrder32Big, [128, 77, 26, 128]),
      (.premultipliedFirst, CGBitmapInfo(), [128, 128, 77, 26]),
      (.premultipliedFirst, .byteOrder32Little, [26, 77, 128, 128]),
      (.premultipliedLast, .byteOrder32Little, [128, 26, 77, 128]),
      (.noneSkipLast, CGBitmapInfo(), [128, 77, 26, 255]),
      (.noneSkipFirst, CGBitmapInfo(), [255, 128, 77, 26]),
      (.noneSkipFirst, .byteOrder32Little, [26, 77, 128, 255]),
      (.noneSkipLast, .byteOrder32Little, [255, 26, 77, 128]),
    ])
  func layouts(alpha: CGImageAlphaInfo, order: CGBitmapInfo, expected: [UInt8]) throws {
    let context = try makeContext(2, 2, alpha, order: order)
    fillCorner(context, alpha: 0.5)
    let bytes = context.bytes
    #expect(Array(bytes[8..<12]) == expected)
    #expect(Array(bytes[0..<8]) == [UInt8](repeating: 0, count: 8))
    #expect(context.bytesPerRow == 8)
    #expect(context.bitsPerPixel == 32)
    #expect(context.alphaInfo == alpha)
    #expect(context.bitmapInfo.contains(order))
  }

  @Test("Gray contexts hold luma, and grays as they are")
  func gray() throws {
    let space = CGColorSpaceCreateDeviceGray()
    let context = try makeContext(3, 1, .none, space: space)
    for (index, color) in [
      CGColor(gray: 0.5, alpha: 1), CGColor(red: 1, green: 0, blue: 0, alpha: 1),
      CGColor(gray: 1, alpha: 0.5),
    ].enumerated() {
      context.setFillColor(color)
      context.fill(CGRect(x: index, y: 0, width: 1, height: 1))
    }
    // A half of white over black; 0.3 of red.
    #expect(context.bytes == [128, 77, 128])
    #expect(context.bitsPerPixel == 8)
    #expect(context.colorSpace?.model == .monochrome)
    let image = try #require(context.makeImage())
    #expect(image[1, 0] == [77, 77, 77, 255])
    #expect(image.dataProvider?.data.map { [UInt8]($0 as Data) } == [128, 77, 128])
  }

  @Test("Contexts of alpha alone hold how opaque what is drawn is")
  func alphaOnly() throws {
    let context = try makeContext(2, 1, .alphaOnly, space: CGColorSpaceCreateDeviceGray())
    context.setFillColor(red: 1, green: 1, blue: 1, alpha: 0.25)
    context.fill(CGRect(x: 1, y: 0, width: 1, height: 1))
    #expect(context.bytes == [0, 64])
    #expect(context.colorSpace == nil)
  }

  @Test("Pixels of 16 bits have five for each colour")
  func packed() throws {
    for (order, expected) in [
      (CGBitmapInfo(), [0x7C, 0x1F] as [UInt8]), (.byteOrder16Little, [0x1F, 0x7C]),
    ] {
      let context = try #require(
        CGContext(
          data: nil, width: 1, height: 1, bitsPerComponent: 5, bytesPerRow: 0,
          space: CGColorSpaceCreateDeviceRGB(),
          bitmapInfo: CGImageAlphaInfo.noneSkipFirst.rawValue | order.rawValue))
      context.setFillColor(red: 1, green: 0, blue: 1, alpha: 1)
      context.fill(CGRect(x: 0, y: 0, width: 1, height: 1))
      #expect(context.bytes == expected)
    }
  }

  @Test("Layouts that contexts do not have are refused")
  func refused() {
    let rgb = CGColorSpaceCreateDeviceRGB()
    func make(_ bits: Int, _ row: Int, _ space: CGColorSpace?, _ info: UInt32, width: Int = 4)
      -> CGContext?
    {
      CGContext(
        data: nil, width: width, height: 4, bitsPerComponent: bits, bytesPerRow: row, space: space,
        bitmapInfo: info)
    }
    #expect(make(8, 0, rgb, CGImageAlphaInfo.last.rawValue) == nil)
    #expect(make(16, 0, rgb, CGImageAlphaInfo.premultipliedLast.rawValue) == nil)
    #expect(make(8, 15, rgb, CGImageAlphaInfo.premultipliedLast.rawValue) == nil)
    #expect(make(8, 0, rgb, CGImageAlphaInfo.none.rawValue) == nil)
    #expect(make(8, 0, nil, CGImageAlphaInfo.premultipliedLast.rawValue) == nil)
    #expect(make(8, 0, rgb, CGImageAlphaInfo.premultipliedLast.rawValue, width: 0) == nil)
    #expect(
      make(
        8, 0, CGColorSpace(name: CGColorSpace.displayP3),
        CGImageAlphaInfo.premultipliedLast.rawValue) == nil)
    #expect(make(8, 16, rgb, CGImageAlphaInfo.premultipliedLast.rawValue) != nil)
  }

  @Test("The caller's memory holds at any time what is drawn, and keeps what is not")
  func callersMemory() throws {
    var bytes = [UInt8](repeating: 7, count: 20)
    try bytes.withUnsafeMutableBytes { memory in
      // Two rows of two pixels, and two bytes after each.
      let context = try #require(
        CGContext(
          data: memory.baseAddress, width: 2, height: 2, bitsPerComponent: 8, bytesPerRow: 10,
          space: CGColorSpaceCreateDeviceRGB(),
          bitmapInfo: CGImageAlphaInfo.premultipliedLast.rawValue))
      context.setFillColor(red: 0, green: 1, blue: 0, alpha: 1)
      context.fill(CGRect(x: 1, y: 0, width: 1, height: 1))
      #expect(Array(memory[0..<14]) == [UInt8](repeating: 7, count: 14))
      #expect(Array(memory[14...]) == [0, 255, 0, 255, 7, 7])
      // The caller's writes are visible, and are drawn over.
      (memory[0], memory[3]) = (200, 255)
      #expect(context[0, 0] == [200, 7, 7, 255])
      context.setFillColor(red: 0, green: 0, blue: 0, alpha: 0.5)
      context.fill(CGRect(x: 0, y: 1, width: 1, height: 1))
      #expect(memory[0] == 100 && memory[1] == 3 && memory[3] == 255)
    }
  }

  @Test("Memory is released when the context ends")
  func releasedMemory() throws {
    final class Counter {
      var count = 0
    }
    let counter = Counter()
    let memory = UnsafeMutableRawPointer.allocate(byteCount: 16, alignment: 16)
    defer { memory.deallocate() }
    var context = CGContext(
      data: memory, width: 2, height: 2, bitsPerComponent: 8, bytesPerRow: 8,
      space: CGColorSpaceCreateDeviceRGB(),
      bitmapInfo: CGImageAlphaInfo.premultipliedLast.rawValue,
      releaseCallback: { info, data in
        if data == memory, info == nil { counter.count += 1 }
      }, releaseInfo: nil)
    #expect(context != nil && counter.count == 0)
    context = nil
    #expect(counter.count == 1)
  }

  @Test("The address of the context's own memory holds what is drawn later")
  func ownMemory() throws {
    let context = try makeContext(2, 1)
    context.setFillColor(red: 1, green: 0, blue: 0, alpha: 1)
    context.fill(CGRect(x: 0, y: 0, width: 1, height: 1))
    let data = try #require(context.data).assumingMemoryBound(to: UInt8.self)
    #expect(data[0] == 255 && data[4] == 0)
    context.fill(CGRect(x: 1, y: 0, width: 1, height: 1))
    #expect(data[4] == 255 && data[7] == 255)
    #expect(context.data == UnsafeMutableRawPointer(data))
    context.beginTransparencyLayer(auxiliaryInfo: nil)
    context.clear(CGRect(x: 0, y: 0, width: 2, height: 1))
    context.endTransparencyLayer()
    #expect(data[4] == 255)
    context.clear(CGRect(x: 1, y: 0, width: 1, height: 1))
    #expect(data[4] == 0 && data[7] == 0 && data[0] == 255)
  }

  @Test("An image is what was drawn up to then")
  func snapshots() throws {
    let context = try makeContext(1, 1)
    let before = try #require(context.makeImage())
    context.setFillColor(red: 1, green: 0, blue: 0, alpha: 1)
    context.fill(CGRect(x: 0, y: 0, width: 1, height: 1))
    let between = try #require(context.makeImage())
    context.setFillColor(red: 0, green: 0, blue: 1, alpha: 0.2)
    context.fill(CGRect(x: 0, y: 0, width: 1, height: 1))
    #expect(before[0, 0] == clear)
    #expect(between[0, 0] == red)
    #expect(context[0, 0] == [204, 0, 51, 255])
    #expect(context.makeImage() === context.makeImage())
  }

  @Test("An image made within a layer is without it, and the layer goes on")
  func snapshotInLayer() throws {
    let context = try makeContext(1, 1)
    let all = CGRect(x: 0, y: 0, width: 1, height: 1)
    context.setFillColor(red: 1, green: 0, blue: 0, alpha: 1)
    context.fill(all)
    context.setAlpha(0.5)
    context.beginTransparencyLayer(auxiliaryInfo: nil)
    context.setFillColor(red: 0, green: 0, blue: 1, alpha: 1)
    context.fill(all)
    #expect(context[0, 0] == red)
    context.endTransparencyLayer()
    #expect(context[0, 0] == [127, 0, 128, 255])
  }

  @Test("Without alpha nothing shows through, whatever the blend mode is")
  func opaque() throws {
    let all = CGRect(x: 0, y: 0, width: 1, height: 1)
    for alpha in [CGImageAlphaInfo.noneSkipLast, .noneSkipFirst] {
      let context = try makeContext(1, 1, alpha)
      #expect(context[0, 0] == black)
      context.setBlendMode(.copy)
      context.setFillColor(gray: 1, alpha: 0.5)
      context.fill(all)
      #expect(context[0, 0] == [128, 128, 128, 255])
      // The pixels below count as opaque.
      context.setBlendMode(.destinationOver)
      context.setFillColor(red: 1, green: 0, blue: 0, alpha: 1)
      context.fill(all)
      #expect(context[0, 0] == [128, 128, 128, 255])
      context.clear(all)
      #expect(context[0, 0] == black)
    }
  }

  @Test("The recorded drawing does not grow without bound, and gives the same picture")
  func longDrawing() throws {
    let short = try makeContext(64, 64)
    let long = try makeContext(64, 64)
    func step(_ context: CGContext, _ index: Int) {
      if index.isMultiple(of: 1000) {
        context.setFillColor(gray: 1, alpha: 1)
        context.fill(CGRect(x: 0, y: 0, width: 64, height: 64))
      }
      context.setFillColor(
        red: CGFloat(index % 7) / 7, green: CGFloat(index % 5) / 5, blue: 0.4, alpha: 0.7)
      context.fillEllipse(
        in: CGRect(x: index * 37 % 64 - 4, y: index * 11 % 64 - 4, width: 9, height: 7))
    }
    for context in [short, long] {
      context.clip(to: CGRect(x: 2, y: 2, width: 60, height: 60))
    }
    // Many more calls than are recorded at once.
    for index in 0..<400_000 {
      step(long, index)
      if index >= 399_000 { step(short, index) }
    }
    #expect(long.recorder.byteCount < 64 << 20)
    let (first, second) = (try #require(short.makeImage()), try #require(long.makeImage()))
    // Nothing below an opaque background is visible.
    let difference = try BitmapDifference(
      expected: first.picture.bitmap, actual: second.picture.bitmap)
    #expect(difference.isIdentical, "\(difference)")
  }

  @Test("Contexts leave no memory behind")
  func flatMemory() throws {
    func resident() throws -> Int {
      let text = try String(contentsOfFile: "/proc/self/statm", encoding: .utf8)
      return (Int(text.split(separator: " ")[1]) ?? 0) * 4096
    }
    func use(_ count: Int) throws {
      for _ in 0..<count {
        let context = try makeContext(100, 100)
        context.fill(CGRect(x: 0, y: 0, width: 5, height: 5))
        if context.width == 100, let data = context.data { data.storeBytes(of: 1, as: UInt8.self) }
      }
    }
    try use(200)
    let before = try resident()
    try use(20_000)
    // Other tests run at the same time; 20,000 pictures would take 800 MB.
    #expect(try resident() - before < 400 << 20)
  }
}
