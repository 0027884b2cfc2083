import GLFunImageFiles
import GLFunImaging
import Testing

@Suite("Exif orientations")
struct OrientationTests {
  /// The picture "ab/cd/ef" upright, and as each orientation stores it.
  private static let upright: [(orientation: UInt8, rows: String)] = [
    (1, "ab/cd/ef"), (2, "ba/dc/fe"), (3, "fe/dc/ba"), (4, "ef/cd/ab"), (5, "ace/bdf"),
    (6, "eca/fdb"), (7, "fdb/eca"), (8, "bdf/ace"),
  ]

  private static func exif(_ orientation: UInt8, isLittle: Bool) -> [UInt8] {
    isLittle
      ? [0x49, 0x49, 42, 0, 8, 0, 0, 0, 1, 0, 0x12, 1, 3, 0, 1, 0, 0, 0, orientation, 0, 0, 0]
        + [0, 0, 0, 0]
      : [0x4D, 0x4D, 0, 42, 0, 0, 0, 8, 0, 1, 1, 0x12, 0, 3, 0, 0, 0, 1, 0, orientation, 0, 0]
        + [0, 0, 0, 0]
  }

  private static func color(_ letter: Character) -> PremultipliedColor {
    let value = letter.asciiValue ?? 0
    return PremultipliedColor(red: value, green: value &* 3, blue: 255 - value, alpha: 255)
  }

  private static func bitmap(_ rows: String) -> Bitmap {
    let rows = rows.split(separator: "/")
    return Bitmap(
      size: PixelSize(width: rows.first?.count ?? 0, height: rows.count),
      pixels: rows.joined().map(color))
  }

  private static func png(_ exif: [UInt8]..., hasWrongChecksum: Bool = false) -> [UInt8] {
    var png = PNGBytes(width: 2, height: 3, bitDepth: 8, colorType: 2)
    for (place, data) in exif.enumerated() {
      png.appendChunk("eXIf", data)
      if place == 0, hasWrongChecksum { png.bytes[png.bytes.count - 1] ^= 1 }
    }
    var scanlines: [UInt8] = []
    for row in ["ab", "cd", "ef"] {
      scanlines.append(0)
      for letter in row {
        scanlines += [color(letter).red, color(letter).green, color(letter).blue]
      }
    }
    png.finish(scanlines: scanlines)
    return png.bytes
  }

  @Test("PNG: all eight become upright pixels, in both orders of bytes", arguments: upright)
  func png(orientation: UInt8, rows: String) throws {
    for isLittle in [false, true] {
      let bytes = Self.png(Self.exif(orientation, isLittle: isLittle))
      #expect(try ImageFile.decode(bytes) == Self.bitmap(rows))
      #expect(try PNG.decode(bytes) == Self.bitmap(rows))
    }
  }

  @Test("PNG: the first chunk with a right checksum counts")
  func damagedChunk() throws {
    let (mirrored, turned) = (Self.exif(2, isLittle: true), Self.exif(3, isLittle: true))
    let rows = [
      ("ba/dc/fe", Self.png(mirrored)), ("ba/dc/fe", Self.png(mirrored, turned)),
      ("ab/cd/ef", Self.png(mirrored, hasWrongChecksum: true)),
      ("fe/dc/ba", Self.png(mirrored, turned, hasWrongChecksum: true)),
    ]
    for (stored, bytes) in rows {
      #expect(try ImageFile.decode(bytes) == Self.bitmap(stored))
    }
  }

  @Test("WebP: all eight become upright pixels", arguments: upright)
  func webP(orientation: UInt8, rows: String) throws {
    func number(_ value: Int, _ count: Int) -> [UInt8] {
      (0..<count).map { UInt8(value >> ($0 * 8) & 255) }
    }
    let plain = try ImageFile.encode(Self.bitmap("ab/cd/ef"), as: .losslessWebP)
    let exif = Self.exif(orientation, isLittle: true)
    var body = Array("WEBPVP8X".utf8) + number(10, 4) + [8, 0, 0, 0] + number(1, 3) + number(2, 3)
    body += Array(plain[12...]) + Array("EXIF".utf8) + number(exif.count, 4) + exif
    let bytes = Array("RIFF".utf8) + number(body.count, 4) + body
    #expect(try ImageFile.decode(bytes) == Self.bitmap(rows))
  }

  @Test("JPEG: all eight are the stored pixels in another order", arguments: 1...8)
  func jpeg(orientation: Int) throws {
    let plain = try #require(PictureFixtures.jpeg["baseline420"])
    let exif = Array("Exif".utf8) + [0, 0] + Self.exif(UInt8(orientation), isLittle: false)
    var bytes = Array(plain[..<2]) + [0xFF, 0xE1, 0, UInt8(exif.count + 2)]
    bytes += exif + plain[2...]
    let stored = try ImageFile.decode(plain)
    let upright = try ImageFile.decode(bytes)
    #expect(upright.size.area == stored.size.area)
    #expect((upright.width == 16) == (orientation >= 5))
    let (right, bottom) = (stored.width - 1, stored.height - 1)
    // The stored pixel of the upright picture's top left corner, and of the one right of it.
    let corners = [(0, 0), (right, 0), (right, bottom), (0, bottom)]
    let starts = [0, 1, 2, 3, 0, 3, 2, 1]
    let steps = [(1, 0), (-1, 0), (-1, 0), (1, 0), (0, 1), (0, -1), (0, -1), (0, 1)]
    let start = corners[starts[orientation - 1]]
    let step = steps[orientation - 1]
    for x in 0..<upright.width {
      #expect(upright[x, 0] == stored[start.0 + step.0 * x, start.1 + step.1 * x])
    }
  }

  /// The only files that a document takes in place of their pixels.
  @Test(
    "JPEG: gray and colour without a turn are upright", arguments: PictureFixtures.all.map(\.name))
  func uprightFiles(name: String) throws {
    let bytes = try #require(PictureFixtures.all.first { $0.name == name }?.bytes)
    let isUpright = PictureFixtures.jpeg[name] != nil && name != "cmyk"
    #expect(ImageFile.isUprightJPEG(bytes) == isUpright)
    guard isUpright else { return }
    for orientation in 0...9 as ClosedRange<UInt8> {
      let exif = Array("Exif".utf8) + [0, 0] + Self.exif(orientation, isLittle: true)
      let turned = bytes[..<2] + [0xFF, 0xE1, 0, UInt8(exif.count + 2)] + exif + bytes[2...]
      let isTurned = (2...8).contains(orientation)
      #expect(ImageFile.isUprightJPEG(Array(turned)) == !isTurned, "\(orientation)")
    }
    for count in 0..<min(bytes.count, 160) { _ = ImageFile.isUprightJPEG(Array(bytes[..<count])) }
    #expect(!ImageFile.isUprightJPEG([]) && !ImageFile.isUprightJPEG(Array(bytes[..<20])))
  }

  @Test("Exif data that makes no sense is passed over")
  func nonsense() throws {
    let sense = Self.exif(6, isLittle: true)
    var others: [[UInt8]] = [0, 9, 255].map { Self.exif($0, isLittle: true) }
    // The directory beyond the end, text in place of a number, and truncated anywhere.
    others.append(Array(sense[..<4]) + [200, 0, 0, 0] + Array(sense[8...]))
    others.append(Array(sense[..<12]) + [2] + Array(sense[13...]))
    others += (4..<18).map { Array(sense[..<$0]) }
    for exif in others {
      #expect(try ImageFile.decode(Self.png(exif)) == Self.bitmap("ab/cd/ef"), "\(exif)")
    }
  }
}
