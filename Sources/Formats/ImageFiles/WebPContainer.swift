import GLFunImaging

/// The chunks of a WebP file (RFC 9649).
struct WebPContainer {
  /// The image data of a still picture, or of the first frame of an animation.
  struct Image {
    /// The size in pixels.
    var size = PixelSize(width: 0, height: 0)
    /// The offset on the canvas from the top left.
    var left = 0
    var top = 0
    /// A file that contains only this image.
    var file: ArraySlice<UInt8> = []
    /// True for lossy data, and the offset of the data.
    var isLossy = false
    var offset = 0
  }

  /// The size of the canvas.
  private(set) var size = PixelSize(width: 0, height: 0)
  /// The image that is decoded.
  private(set) var image = Image()
  /// The orientation of the stored pixels.
  private(set) var orientation = Orientation.upright
  /// The size of the whole file in bytes.
  let byteCount: Int

  /// A chunk: its name and the range of its data.
  private struct Chunk {
    var name: String
    var data: Range<Int>
  }

  /// Reads the headers of the chunks.
  ///
  /// - Throws: `ImageFileError.damaged`.
  init(_ bytes: [UInt8], name: String) throws(ImageFileError) {
    func damaged(_ problem: String, at offset: Int) -> ImageFileError {
      .damaged(name: name, problem: problem, byteOffset: offset, row: nil)
    }
    byteCount = bytes.count
    let end = 8 + bytes.number(at: 4, byteCount: 4)
    guard end <= bytes.count else { throw damaged("the file ends too early", at: bytes.count) }
    guard let chunks = Self.chunks(of: bytes, in: 12..<max(end, 12)) else {
      throw damaged("a chunk is longer than the file", at: end)
    }
    guard let first = chunks.first else { throw damaged("there is no chunk", at: 12) }
    let isExtended = first.name == "VP8X"
    if isExtended {
      guard first.data.count >= 10 else {
        throw damaged("the header is too short", at: first.data.lowerBound)
      }
      size = PixelSize(
        width: bytes.number(at: first.data.lowerBound + 4, byteCount: 3) + 1,
        height: bytes.number(at: first.data.lowerBound + 7, byteCount: 3) + 1)
    }
    if let exif = chunks.first(where: { $0.name == "EXIF" }) {
      orientation = Orientation(exif: bytes[exif.data])
    }
    if isExtended, let frame = chunks.first(where: { $0.name == "ANMF" }) {
      let data = frame.data
      guard data.count >= 16, let parts = Self.chunks(of: bytes, in: data.dropFirst(16)) else {
        throw damaged("the first frame is cut off", at: data.lowerBound)
      }
      try readImage(bytes, parts) { (problem, offset) in damaged(problem, at: offset) }
      image.left = bytes.number(at: data.lowerBound, byteCount: 3) * 2
      image.top = bytes.number(at: data.lowerBound + 3, byteCount: 3) * 2
      image.file = Self.file(of: bytes[data.dropFirst(16)], size: image.size)
      guard image.left + image.size.width <= size.width,
        image.top + image.size.height <= size.height
      else { throw damaged("the first frame lies outside the canvas", at: data.lowerBound) }
      return
    }
    try readImage(bytes, chunks) { (problem, offset) in damaged(problem, at: offset) }
    image.file = bytes[..<end]
    if !isExtended { size = image.size }
    guard size == image.size else {
      throw damaged(
        "the header says \(size), and the image is \(image.size)", at: image.offset)
    }
  }

  /// Finds the image data among chunks, and reads the size from it.
  private mutating func readImage(
    _ bytes: [UInt8], _ chunks: [Chunk], _ damaged: (String, Int) -> ImageFileError
  ) throws(ImageFileError) {
    guard let chunk = chunks.first(where: { $0.name == "VP8 " || $0.name == "VP8L" }) else {
      throw damaged("there is no image data", chunks.last?.data.upperBound ?? bytes.count)
    }
    let start = chunk.data.lowerBound
    image.offset = start
    image.isLossy = chunk.name == "VP8 "
    if image.isLossy {
      guard chunk.data.count >= 10, bytes[start + 3..<start + 6].elementsEqual([0x9D, 1, 0x2A])
      else { throw damaged("the frame header is wrong", start) }
      image.size = PixelSize(
        width: bytes.number(at: start + 6, byteCount: 2) & 0x3FFF,
        height: bytes.number(at: start + 8, byteCount: 2) & 0x3FFF)
      guard image.size.area > 0 else { throw damaged("the picture is empty", start) }
    } else {
      guard chunk.data.count >= 5, bytes[start] == 0x2F else {
        throw damaged("the header of the image data is wrong", start)
      }
      let sides = bytes.number(at: start + 1, byteCount: 4)
      image.size = PixelSize(width: sides & 0x3FFF + 1, height: sides >> 14 & 0x3FFF + 1)
    }
  }

  /// Throws if the file has too few bytes for its pixels, before memory is allocated for them.
  ///
  /// Lossless data of any length can hold any number of equal pixels, so only the length of lossy data is a criterion. There,
  /// 256 pixels take at least 1.2 bits for their prediction mode (RFC 6386, 11.2).
  func checkLength(name: String) throws(ImageFileError) {
    guard !image.isLossy || image.size.area <= byteCount * 2048 else {
      throw .damaged(
        name: name, problem: "the file is too short for a picture of \(image.size)",
        byteOffset: byteCount, row: nil)
    }
  }

  /// Returns the chunks in a range of the file; nil if one exceeds the range.
  private static func chunks(of bytes: [UInt8], in part: Range<Int>) -> [Chunk]? {
    var chunks: [Chunk] = []
    var offset = part.lowerBound
    while offset + 8 <= part.upperBound {
      let start = offset + 8
      let length = bytes.number(at: offset + 4, byteCount: 4)
      guard start + length <= part.upperBound else { return nil }
      chunks.append(
        Chunk(
          name: String(decoding: bytes[offset..<offset + 4], as: UTF8.self),
          data: start..<start + length))
      // Data of odd length is followed by a padding byte.
      offset = start + length + length & 1
    }
    return chunks
  }

  /// Makes a file from the chunks of one animation frame.
  private static func file(of chunks: ArraySlice<UInt8>, size: PixelSize) -> ArraySlice<UInt8> {
    func number(_ value: Int, _ byteCount: Int) -> [UInt8] {
      (0..<byteCount).map { UInt8(truncatingIfNeeded: value >> ($0 * 8)) }
    }
    let hasAlpha: UInt8 = 0x10
    var header = Array("VP8X".utf8) + number(10, 4) + [hasAlpha, 0, 0, 0]
    header += number(size.width - 1, 3) + number(size.height - 1, 3)
    let body = Array("WEBP".utf8) + header + chunks
    return (Array("RIFF".utf8) + number(body.count, 4) + body)[...]
  }
}

extension [UInt8] {
  /// Returns a little-endian number of some bytes; bytes beyond the end are 0.
  fileprivate func number(at offset: Int, byteCount: Int) -> Int {
    (0..<byteCount).reduce(0) { sum, place in
      offset + place < count ? sum | Int(self[offset + place]) << (place * 8) : sum
    }
  }
}
