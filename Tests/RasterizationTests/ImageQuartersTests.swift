import GLFunDrawing
import GLFunGeometry
import GLFunImaging
import GLFunTiles
import TestRandom
import Testing

@testable import GLFunRasterization

@Suite("What images hide")
struct ImageQuartersTests {
  /// An image with opaque, transparent and other parts.
  private static func image(_ random: inout SplitMix64, _ size: PixelSize) -> Image {
    var bitmap = Bitmap(size: size)
    for _ in 0..<random.int(1...6) {
      let (x, y) = (random.int(-9...size.width), random.int(-9...size.height))
      let columns = (x..<x + random.int(1...size.width + 9)).clamped(to: 0..<size.width)
      let rows = (y..<y + random.int(1...size.height + 9)).clamped(to: 0..<size.height)
      let alpha = random.pick([255, 255, 255, 128, 0])
      // Added light has no alpha.
      let color = PremultipliedColor(
        red: UInt8(random.pick([alpha, 0, 9])), green: 0, blue: 0, alpha: UInt8(alpha))
      for row in rows { for column in columns { bitmap[column, row] = color } }
    }
    return Image(bitmap)
  }

  private static func size(_ random: inout SplitMix64, upTo side: Int) -> PixelSize {
    PixelSize(width: random.int(1...side), height: random.int(1...side))
  }

  @Test("what is said of blocks of texels is what there is in them", arguments: 0..<40)
  func blocks(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    // The blocks of larger images have more than one texel.
    let isLarge = seed % 8 == 0
    let extent =
      isLarge
      ? PixelSize(width: random.int(300...700), height: random.int(230...400))
      : Self.size(&random, upTo: 40)
    let image = Self.image(&random, extent)
    let opacity = image.storage.opacity
    let bitmap = image.bitmap
    let texels = (0..<extent.area).map { bitmap[$0 % extent.width, $0 / extent.width] }
    #expect(opacity.isOpaque == texels.allSatisfy(\.isOpaque))
    #expect((opacity.shift > 0) == isLarge)
    let side = 1 << Int(opacity.shift)
    for _ in 0..<50 {
      func blocks(_ extent: Int) -> Range<Int> {
        let last = (extent - 1) / side
        let first = random.int(0...last)
        return first..<random.int(first...last) + 1
      }
      let (columns, rows) = (blocks(extent.width), blocks(extent.height))
      let inside = (rows.lowerBound * side..<min(rows.upperBound * side, extent.height)).flatMap {
        row in
        (columns.lowerBound * side..<min(columns.upperBound * side, extent.width)).map {
          bitmap[$0, row]
        }
      }
      let look = opacity.look(atColumns: columns, rows: rows)
      #expect(look.isOpaque == inside.allSatisfy(\.isOpaque))
      // An image that is opaque everywhere is not examined further.
      #expect(look.isSeen == inside.contains { $0.rawValue != 0 })
    }
  }

  /// The facts about a quarter, pixel by pixel.
  private static func look(
    _ image: ImageCoefficients, column: Int, row: Int, quarter: Int
  ) -> (isOpaque: Bool, isSeen: Bool) {
    let colors = (0..<64).map { place in
      image.color(
        column: Int32(column * 16 + quarter % 2 * 8 + place % 8),
        row: Int32(row * 16 + quarter / 2 * 8 + place / 8)
      ).scaled(by: UInt32(image.alpha))
    }
    return (colors.allSatisfy(\.isOpaque), colors.contains { $0.rawValue != 0 })
  }

  @Test(
    "a quarter that is said to be opaque is, and one in which nothing is said to be seen is empty",
    arguments: ImageRowsTests.Way.allCases)
  func quarters(way: ImageRowsTests.Way) throws {
    var random = SplitMix64(seed: 3)
    let size = PixelSize(width: 64, height: 48)
    var (opaqueCount, emptyCount, missedCount) = (0, 0, 0)
    for _ in 0..<1500 {
      let paint = ImagePaint(
        image: Self.image(&random, Self.size(&random, upTo: 90)),
        transform: way.transform(&random), isTiled: false,
        interpolation: random.pick([.none, .low, .low, .medium, .high]),
        alpha: random.pick([1, 1, 1, 0.5]))
      var mipmaps = MipmapStore()
      let image = try #require(ImageCoefficients(paint, mipmaps: &mipmaps, size: size))
      let quarters = try #require(ImageQuarters(image, size: size))
      let (column, row) = (random.int(0...3), random.int(0...2))
      let asked = UInt8(random.isOne(in: 2) ? 15 : random.int(0...15))
      let (opaque, seen) = quarters.look(at: asked, column: column, row: row)
      #expect((opaque | seen) & ~asked == 0)
      for quarter in 0..<4 where asked >> UInt8(quarter) & 1 != 0 {
        let truth = Self.look(image, column: column, row: row, quarter: quarter)
        let isOpaque = opaque >> UInt8(quarter) & 1 != 0
        let isSeen = seen >> UInt8(quarter) & 1 != 0
        #expect(!isOpaque || truth.isOpaque, "\(image)")
        #expect(isSeen || !truth.isSeen, "\(image)")
        if quarters.isOpaque { #expect(truth.isOpaque) }
        if way == .onPixels, image.filter == .nearest {
          #expect(isOpaque == truth.isOpaque && isSeen == truth.isSeen)
        }
        opaqueCount += isOpaque ? 1 : 0
        emptyCount += isSeen ? 0 : 1
        missedCount += truth.isOpaque && !isOpaque || !truth.isSeen && isSeen ? 1 : 0
      }
    }
    #expect(opaqueCount > 100 && emptyCount > 100)
    #expect(missedCount < (opaqueCount + emptyCount) / 8)
  }

  @Test("nothing is said of images that repeat, or whose coordinates may wrap around in a tile")
  func unknown() throws {
    let size = PixelSize(width: 64, height: 64)
    let image = Image(Bitmap(size: PixelSize(width: 8, height: 8)))
    func quarters(_ transform: Transform, isTiled: Bool) throws -> ImageQuarters? {
      let paint = ImagePaint(
        image: image, transform: transform, isTiled: isTiled, interpolation: .low, alpha: 1)
      var mipmaps = MipmapStore()
      return ImageQuarters(
        try #require(ImageCoefficients(paint, mipmaps: &mipmaps, size: size)), size: size)
    }
    #expect(try quarters(.identity, isTiled: false) != nil)
    #expect(try quarters(.identity, isTiled: true) == nil)
    #expect(try quarters(Transform(scaleX: 0.001, y: 1), isTiled: false) == nil)
  }

  @Test("tiles have no commands for what is hidden below the opaque parts of images")
  func commands() throws {
    // Opaque on the left, half transparent in the middle, and transparent on the right.
    var bitmap = Bitmap(size: PixelSize(width: 80, height: 16))
    for row in 0..<16 {
      for column in 0..<40 { bitmap[column, row] = PremultipliedColor(rawValue: 0xFF00_00FF) }
      for column in 40..<56 { bitmap[column, row] = PremultipliedColor(rawValue: 0x8000_0080) }
    }
    let image = Image(bitmap)
    var context = GraphicsContext(size: bitmap.size)
    context.fillColor = Color(red: 0, green: 1, blue: 0)
    context.fill(Rect(x: 0, y: 0, width: 80, height: 16))
    context.interpolationQuality = .none
    context.draw(image, at: .zero)
    context.draw(image, at: .zero)
    let list = context.finish()
    let pass = ShapePass(list, list.commands.indices, size: list.size)
    var clock = StageClock.off
    let frame = pass.tiles(band: 0, in: TileWorkspace(), clock: &clock)
    let quarters = (0..<5).map { column in
      frame.commands[frame.commands(ofTile: frame.tile(column: column, row: 0))].map(\.quarters)
    }
    #expect(quarters == [[15], [15], [15, 10, 15], [15, 5, 5], [15]])
  }
}
