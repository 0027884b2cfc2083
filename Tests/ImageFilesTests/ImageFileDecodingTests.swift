import GLFunImageFiles
import GLFunImaging
import Testing

@Suite("Pictures of all formats, decoded")
struct ImageFileDecodingTests {
  private static func jpeg(_ name: String) throws -> Bitmap {
    try ImageFile.decode(try #require(PictureFixtures.jpeg[name]))
  }

  /// The largest difference from the encoded picture.
  private static func largestDifference(_ bitmap: Bitmap) -> Int {
    var largest = 0
    for y in 0..<bitmap.height {
      for x in 0..<bitmap.width {
        let pixel = bitmap[x, y]
        largest = max(
          largest, abs(Int(pixel.red) - x * 10), abs(Int(pixel.green) - y * 15),
          abs(Int(pixel.blue) - 128))
      }
    }
    return largest
  }

  @Test(
    "JPEG is what was encoded, as nearly as its quality says",
    arguments: [
      ("baseline444", 4), ("progressive", 4), ("baseline420", 16), ("restart", 16), ("cmyk", 6),
    ]
  )
  func jpeg(name: String, bound: Int) throws {
    let bitmap = try Self.jpeg(name)
    #expect(bitmap.size == PixelSize(width: 24, height: 16))
    #expect(bitmap.pixels.allSatisfy { $0.isOpaque })
    #expect(Self.largestDifference(bitmap) <= bound)
  }

  @Test("Progressive JPEG has the pixels of baseline JPEG with the same coefficients")
  func progressive() throws {
    #expect(try Self.jpeg("progressive") == Self.jpeg("baseline444"))
    #expect(try Self.jpeg("restart") == Self.jpeg("baseline420"))
  }

  @Test("Inks of a JPEG without Adobe's segment are as with it")
  func inks() throws {
    let bytes = try #require(PictureFixtures.jpeg["cmyk"])
    let marker = try #require(
      bytes.indices.first { bytes[$0...].starts(with: [0xFF, 0xEE, 0x00, 0x0E]) })
    var plain = bytes
    plain.removeSubrange(marker..<marker + 16)
    #expect(try ImageFile.decode(plain) == Self.jpeg("cmyk"))
  }

  @Test("Grey JPEG is grey")
  func grey() throws {
    let bitmap = try Self.jpeg("grey")
    #expect(bitmap.pixels.allSatisfy { $0.red == $0.green && $0.green == $0.blue && $0.isOpaque })
    // Pillow's decoder gives 15 and 215 in these corners.
    #expect(abs(Int(bitmap[0, 0].red) - 15) <= 1 && abs(Int(bitmap[23, 15].red) - 215) <= 1)
  }

  @Test("Lossless WebP is exact, with straight alpha")
  func losslessWebP() throws {
    let bitmap = try ImageFile.decode(try #require(PictureFixtures.webp["lossless"]))
    var expected = Bitmap(size: PixelSize(width: 5, height: 4))
    for y in 0..<4 {
      for x in 0..<5 {
        expected[x, y] = PremultipliedColor(
          straightRed: UInt8(x * 60), green: UInt8(y * 80), blue: 200,
          alpha: (x + y) % 2 == 1 ? 255 : 100)
      }
    }
    #expect(bitmap == expected)
  }

  @Test("Lossy WebP is near to what was encoded, and its alpha is exact")
  func lossyWebP() throws {
    let bitmap = try ImageFile.decode(try #require(PictureFixtures.webp["lossy"]))
    #expect(Self.largestDifference(bitmap) <= 16)
    let translucent = try ImageFile.decode(try #require(PictureFixtures.webp["lossyAlpha"]))
    for y in 0..<4 {
      for x in 0..<5 { #expect(translucent[x, y].alpha == ((x + y) % 2 == 1 ? 255 : 100)) }
    }
  }

  @Test("Of an animated WebP the first frame is read")
  func animatedWebP() throws {
    let bitmap = try ImageFile.decode(try #require(PictureFixtures.webp["animated"]))
    let red = PremultipliedColor(red: 255, green: 0, blue: 0, alpha: 255)
    #expect(bitmap == Bitmap(size: PixelSize(width: 6, height: 5), filledWith: red))
  }

  @Test("GIF is exact, interlaced or not, with the colour that is not painted")
  func gif() throws {
    let colors = [
      PremultipliedColor(red: 0, green: 0, blue: 0, alpha: 255),
      PremultipliedColor(red: 255, green: 0, blue: 0, alpha: 255),
      PremultipliedColor(red: 0, green: 255, blue: 0, alpha: 255),
      PremultipliedColor(red: 0, green: 0, blue: 255, alpha: 255),
    ]
    for name in ["plain", "interlaced", "transparent"] {
      let bitmap = try ImageFile.decode(try #require(PictureFixtures.gif[name]))
      #expect(bitmap.size == PixelSize(width: 6, height: 9))
      for y in 0..<9 {
        for x in 0..<6 {
          let index = (x + y) % 4
          let color = name == "transparent" && index == 2 ? .transparent : colors[index]
          #expect(bitmap[x, y] == color, "\(name) \(x), \(y)")
        }
      }
    }
  }

  @Test("A GIF frame is composed where it lies on its canvas, and cut off beyond it")
  func gifCanvas() throws {
    let red = PremultipliedColor(red: 255, green: 0, blue: 0, alpha: 255)
    let bitmap = try ImageFile.decode(
      GIFBytes.twoByTwo(canvas: (4, 3), left: 1, top: 1, transparentIndex: nil))
    for y in 0..<3 {
      for x in 0..<4 {
        let isInside = (1...2).contains(x) && (1...2).contains(y)
        #expect(bitmap[x, y] == (isInside ? red : .transparent))
      }
    }
    let cut = try ImageFile.decode(
      GIFBytes.twoByTwo(canvas: (2, 2), left: 1, top: 1, transparentIndex: nil))
    #expect(cut[1, 1] == red && cut[0, 0] == .transparent && cut[1, 0] == .transparent)
    let away = try ImageFile.decode(
      GIFBytes.twoByTwo(canvas: (1, 1), left: 9, top: 9, transparentIndex: nil))
    #expect(away == Bitmap(size: PixelSize(width: 1, height: 1)))
    // Without a canvas in the header, the canvas is as large as the frame needs.
    let bare = try ImageFile.decode(
      GIFBytes.twoByTwo(canvas: (0, 0), left: 0, top: 1, transparentIndex: nil))
    #expect(bare.size == PixelSize(width: 2, height: 3))
    let invisible = try ImageFile.decode(
      GIFBytes.twoByTwo(canvas: (2, 2), left: 0, top: 0, transparentIndex: 1))
    #expect(invisible == Bitmap(size: PixelSize(width: 2, height: 2)))
  }

  @Test("The format is recognized by the bytes, not by the file's name")
  func signatures() throws {
    let folder = try TemporaryFolder()
    let path = folder.path + "/photo.png"
    try OutputFile.write(try #require(PictureFixtures.jpeg["grey"]), path: path)
    #expect(try ImageFile.read(path: path) == Self.jpeg("grey"))
    #expect(try Bitmap(contentsOfFile: path) == Self.jpeg("grey"))
    #expect(ImageFormat(signatureOf: Array("RIFF1234WAVE".utf8)) == nil)
    #expect(ImageFormat(fileName: "a.b/photo.JPG") == .jpeg)
    #expect(ImageFormat(fileName: "png") == nil)
    for ending in ["jpg", "jpeg", "jpe", "jfif", "jif", "pjpeg", "pjp", "JFIF"] {
      #expect(ImageFormat(fileName: FilePath("a.\(ending)")) == .jpeg, "\(ending)")
    }
  }
}

/// A GIF made by hand: LZW codes of three bits, and only as many as that allows.
enum GIFBytes {
  /// A frame of two by two pixels of colour 1, red, of the two colours black and red.
  static func twoByTwo(
    canvas: (width: Int, height: Int), left: Int, top: Int, transparentIndex: UInt8?
  ) -> [UInt8] {
    func short(_ number: Int) -> [UInt8] { [UInt8(number & 255), UInt8(number >> 8)] }
    var bytes = Array("GIF89a".utf8) + short(canvas.width) + short(canvas.height)
    bytes += [0x80, 0, 0] + [0, 0, 0] + [255, 0, 0]
    if let transparentIndex { bytes += [0x21, 0xF9, 4, 1, 0, 0, transparentIndex, 0] }
    bytes += [0x2C] + short(left) + short(top) + short(2) + short(2) + [0]
    // Clear (4), 1, 1, clear, 1, 1, end (5): three bits each, the lowest first.
    let codes = [4, 1, 1, 4, 1, 1, 5]
    let bits = codes.enumerated().reduce(0) { $0 | $1.element << ($1.offset * 3) }
    bytes += [2, 3] + [UInt8(bits & 255), UInt8(bits >> 8 & 255), UInt8(bits >> 16)] + [0, 0x3B]
    return bytes
  }
}
