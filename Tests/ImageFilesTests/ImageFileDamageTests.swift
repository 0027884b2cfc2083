import GLFunImageFiles
import GLFunImaging
import TestRandom
import Testing

@Suite("Damaged pictures of all formats")
struct ImageFileDamageTests {
  /// The error of decoding; nil if it gives a picture.
  private static func error(_ bytes: [UInt8], maximumArea: Int = 1 << 28) -> ImageFileError? {
    do throws(ImageFileError) {
      _ = try ImageFile.decode(bytes, name: "x", maximumArea: maximumArea)
      return nil
    } catch {
      return error
    }
  }

  @Test("A file that is cut off is damaged, wherever that is", arguments: PictureFixtures.all)
  func truncated(name: String, bytes: [UInt8]) throws {
    #expect(Self.error(bytes) == nil)
    // In a GIF nothing after the first frame is read, not even the byte that ends the file; an animated WebP must be complete.
    // A JPEG does not need its last two bytes either.
    let isJPEG = bytes.starts(with: [0xFF, 0xD8])
    let spare = isJPEG ? 2 : bytes.starts(with: Array("GIF".utf8)) ? 1 : 0
    let needed = bytes.count - spare
    for count in needed..<bytes.count {
      #expect(try ImageFile.decode(Array(bytes[..<count])) == ImageFile.decode(bytes), "\(name)")
    }
    for count in 12..<needed {
      let error = try #require(
        Self.error(Array(bytes[..<count])), "\(name): \(count) of \(bytes.count) bytes")
      #expect(!error.description.contains("\n"))
      guard case .damaged(_, _, let offset, _) = error else {
        Issue.record("\(name), \(count): \(error)")
        continue
      }
      #expect(offset <= count)
    }
  }

  @Test("Bytes that are changed, lost or added end in a picture or an error", arguments: 0..<12)
  func mutated(seed: UInt64) {
    var random = SplitMix64(seed: 300 + seed)
    for (name, original) in PictureFixtures.all {
      for _ in 0..<40 {
        var bytes = original
        for _ in 0...Int(random.next() % 4) where !bytes.isEmpty {
          let place = Int(random.next() % UInt64(bytes.count))
          switch random.next() % 5 {
          case 0: bytes.remove(at: place)
          case 1: bytes.insert(UInt8(truncatingIfNeeded: random.next()), at: place)
          case 2: bytes.removeLast(min(bytes.count, Int(random.next() % 20)))
          case 3: bytes[place] ^= 1 << UInt8(random.next() % 8)
          default: bytes[place] = UInt8(truncatingIfNeeded: random.next())
          }
        }
        do throws(ImageFileError) {
          let bitmap = try ImageFile.decode(bytes, name: name, maximumArea: 1 << 18)
          #expect(bitmap.size.area <= 1 << 18)
        } catch {
          #expect(!error.description.isEmpty && !error.description.contains("\n"))
        }
      }
    }
  }

  /// The JPEG with another size in its frame header.
  private static func jpeg(width: Int, height: Int) throws -> [UInt8] {
    var bytes = try #require(PictureFixtures.jpeg["baseline444"])
    let frame = try #require(
      bytes.indices.first { bytes[$0] == 0xFF && bytes[$0 + 1] == 0xC0 })
    bytes[frame + 5] = UInt8(height >> 8)
    bytes[frame + 6] = UInt8(height & 255)
    bytes[frame + 7] = UInt8(width >> 8)
    bytes[frame + 8] = UInt8(width & 255)
    return bytes
  }

  @Test("A small file that promises a large picture is refused, with its size")
  func promises() throws {
    let largest = PixelSize(width: 65_535, height: 65_535)
    let tooLarge = ImageFileError.pictureTooLarge(name: "x", size: largest, areaLimit: 1 << 28)
    let jpeg = try Self.jpeg(width: 65_535, height: 65_535)
    #expect(Self.error(jpeg) == tooLarge)
    #expect(
      Self.error(
        GIFBytes.twoByTwo(canvas: (65_535, 65_535), left: 0, top: 0, transparentIndex: nil))
        == tooLarge)
    var extended = Array("RIFF".utf8) + [30, 0, 0, 0] + Array("WEBPVP8X".utf8) + [10, 0, 0, 0]
    extended += [0, 0, 0, 0, 0xFE, 0xFF, 0, 0xFE, 0xFF, 0]
    let image = try #require(PictureFixtures.webp["lossless"])
    let webP = extended + Array(image[12...])
    // The format requires a still picture as large as its canvas.
    let error = try #require(Self.error(webP))
    #expect(error.description.contains("65535x65535") || error.description.contains("damaged"))

    let withinLimits = [
      try Self.jpeg(width: 16_000, height: 16_000),
      GIFBytes.twoByTwo(canvas: (16_000, 16_000), left: 0, top: 0, transparentIndex: nil),
      try Self.lossyWebP(side: 16_000),
    ]
    for bytes in withinLimits {
      let error = try #require(Self.error(bytes))
      #expect(error.description.contains("too short for a picture of 16000x16000"), "\(error)")
    }
  }

  @Test("Lossless WebP may promise any size, and is refused where its data ends")
  func losslessPromise() throws {
    var bytes = try #require(PictureFixtures.webp["lossless"])
    // Both sides are 16384 pixels: all bits of the two fields, which begin in the second byte of the data.
    bytes[21] = 0xFF
    bytes[22] = 0xFF
    bytes[23] = 0xFF
    bytes[24] |= 0x0F
    let size = PixelSize(width: 16384, height: 16384)
    guard case .damaged = try #require(Self.error(bytes)) else {
      Issue.record("not damaged")
      return
    }
    let limit = size.area / 2
    #expect(
      Self.error(bytes, maximumArea: limit)
        == .pictureTooLarge(name: "x", size: size, areaLimit: limit))
  }

  private static func lossyWebP(side: Int) throws -> [UInt8] {
    var bytes = try #require(PictureFixtures.webp["lossy"])
    for place in [26, 28] {
      bytes[place] = UInt8(side & 255)
      bytes[place + 1] = UInt8(side >> 8)
    }
    return bytes
  }

  @Test("One colour compresses as well as can be, and is no bomb")
  func uniform() throws {
    let size = PixelSize(width: 2048, height: 1024)
    let bitmap = Bitmap(size: size, filledWith: PremultipliedColor(rawValue: 0xFFFF_FFFF))
    let encodings = [
      ImageEncoding.jpeg(quality: 1), .webp(quality: 1), .losslessWebP, .png(.best),
    ]
    for encoding in encodings {
      #expect(try ImageFile.decode(try ImageFile.encode(bitmap, as: encoding)) == bitmap)
    }
  }

  @Test("Pictures of other formats, and none, are refused by what they are")
  func unknown() {
    #expect(Self.error(Array("BM123456".utf8)) == .unknownFormat(name: "x"))
    #expect(
      Self.error([])
        == .damaged(name: "x", problem: "the file is empty", byteOffset: 0, row: nil))
    #expect(
      ImageFileError.unknownFormat(name: "a.bmp").description
        == "a.bmp is not a picture that can be read: it does not begin as PNG, JPEG, WebP or GIF does; "
        + "convert it to one of these")
  }

  @Test("Damage among the pixels names the row, and where the image data begins")
  func row() throws {
    var bytes = try #require(PictureFixtures.jpeg["baseline444"])
    // A misplaced marker in the last rows.
    bytes[bytes.count - 20] = 0xFF
    bytes[bytes.count - 19] = 0xC4
    guard case .damaged("x", _, let offset, let row?) = try #require(Self.error(bytes)) else {
      Issue.record("no row is named")
      return
    }
    #expect(row > 0 && row < 16 && bytes[offset] == 0xFF && bytes[offset + 1] == 0xDA)
  }

  @Test(
    "A missing library is named, with the picture and the package",
    arguments: [
      (PictureFixtures.jpeg["grey"], "JPEG", "libturbojpeg.so.0", "libturbojpeg0"),
      (PictureFixtures.webp["lossy"], "WebP", "libwebp.so.7", "libwebp7"),
      (PictureFixtures.gif["plain"], "GIF", "libgif.so.7", "libgif7"),
    ])
  func missingLibrary(bytes: [UInt8]?, title: String, library: String, package: String) throws {
    let bytes = try #require(bytes)
    let absent = ImageLibraries.named { "absent-" + $0 }
    let error = #expect(throws: ImageFileError.self) {
      try ImageFile.decode(bytes, name: "photo", libraries: absent)
    }
    let description = try #require(error).description
    #expect(
      description.hasPrefix(
        "cannot process photo without \(library): \(title) needs that library: ")
    )
    #expect(description.contains("absent-\(library): cannot open shared object file"))
    #expect(description.hasSuffix("; install it (apt-get install \(package))"))
  }

  @Test("A library of another kind lacks the functions")
  func otherLibrary() throws {
    let other = ImageLibraries.named { _ in "libc.so.6" }
    let error = #expect(throws: ImageFileError.self) {
      try ImageFile.decode(
        try #require(PictureFixtures.gif["plain"]), name: "x", libraries: other)
    }
    #expect(try #require(error).description.contains("libc.so.6 has no DGifOpen"))
  }
}
