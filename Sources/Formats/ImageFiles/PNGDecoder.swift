import GLFunCSPNG
import GLFunImaging

/// Decodes a PNG row by row, so that only a few rows are in memory in addition to the picture.
struct PNGDecoder: ~Copyable {
  /// The maximum number of bytes that deflate can produce from one (RFC 1951: 258 bytes from two bits).
  private static let largestExpansion = 1032

  /// The maximum number of skipped chunks.
  private static let mostAncillaryChunks = 1000

  private let context: SPNGContext
  private let source: PNGSource
  private let name: String

  static func decode(
    _ bytes: [UInt8], name: String, maximumArea: Int
  ) throws(ImageFileError) -> Bitmap {
    try bytes.span.withUnsafeBytes { (buffer) throws(ImageFileError) in
      let decoder = try PNGDecoder(source: PNGSource(bytes: buffer), name: name)
      try decoder.configure()
      return try decoder.decode(maximumArea: maximumArea)
    }
  }

  private init(source: PNGSource, name: String) throws(ImageFileError) {
    // A file for iOS has no checksum for its data.
    let flags = source.isForIOS ? SPNG_CTX_IGNORE_ADLER32.rawValue : 0
    context = try SPNGContext(flags: Int32(flags), name: name)
    self.source = source
    self.name = name
  }

  /// Sets the limits, and connects the source.
  private borrowing func configure() throws(ImageFileError) {
    let handle = context.handle
    try check(
      spng_set_crc_action(handle, Int32(SPNG_CRC_ERROR.rawValue), Int32(SPNG_CRC_ERROR.rawValue)))
    try check(spng_set_image_limits(handle, UInt32(PNG.maximumSide), UInt32(PNG.maximumSide)))
    // The source outlives the calls of the context: both are stored in this value.
    let user = Unmanaged.passUnretained(source).toOpaque()
    try check(
      spng_set_png_stream(
        handle,
        { _, user, destination, count in
          guard let user, let destination else { return SPNG_IO_ERROR.rawValue }
          return Unmanaged<PNGSource>.fromOpaque(user).takeUnretainedValue()
            .read(into: destination, count: count)
        }, user))
  }

  private borrowing func decode(maximumArea: Int) throws(ImageFileError) -> Bitmap {
    guard source.ancillaryCount <= PNGDecoder.mostAncillaryChunks else {
      throw damaged(
        "there are more than \(PNGDecoder.mostAncillaryChunks) chunks beside the picture's")
    }
    var header = spng_ihdr()
    let status = spng_get_ihdr(context.handle, &header)
    if status == SPNG_EUSER_WIDTH.rawValue || status == SPNG_EUSER_HEIGHT.rawValue {
      throw .pictureTooLarge(name: name, size: source.claimedSize, areaLimit: maximumArea)
    }
    try check(status)
    let size = PixelSize(width: Int(header.width), height: Int(header.height))
    guard size.area <= maximumArea else {
      throw .pictureTooLarge(name: name, size: size, areaLimit: maximumArea)
    }
    guard
      size.area * header.bitsPerPixel / 8 <= source.bytes.count * PNGDecoder.largestExpansion
    else {
      throw damaged("the file is too short for a picture of \(size)")
    }

    let isDeep = header.bit_depth == 16
    guard !source.isForIOS || !isDeep else {
      throw .codec(
        name: name,
        problem:
          "it is a PNG for iOS (CgBI) of 16 bits a sample, which is not read; convert it with "
          + "pngcrush -revert-iphone-optimizations")
    }
    try check(
      spng_decode_image(
        context.handle, nil, 0, Int32((isDeep ? SPNG_FMT_RGBA16 : SPNG_FMT_RGBA8).rawValue),
        Int32(SPNG_DECODE_TRNS.rawValue | SPNG_DECODE_PROGRESSIVE.rawValue)))
    var bitmap = Bitmap(size: size)
    try bitmap.withMutablePixels { (pixels) throws(ImageFileError) in
      if isDeep {
        try decodeDeepRows(header, into: &pixels)
      } else {
        try decodeRows(header, into: &pixels)
      }
    }
    try check(spng_decode_chunks(context.handle))
    guard source.hasReadEndChunk else { throw damaged("the end chunk is cut off or wrong") }
    return bitmap.upright(from: source.orientation)
  }

  /// Decodes samples of up to 8 bits, which libspng delivers as RGBA8.
  private borrowing func decodeRows(
    _ header: spng_ihdr, into pixels: inout MutableSpan<PremultipliedColor>
  ) throws(ImageFileError) {
    let width = Int(header.width)
    // In files for iOS, only truecolour samples are reordered.
    let isReversed = source.isForIOS && header.color_type & 2 != 0 && header.color_type & 1 == 0
    var row = [UInt32](repeating: 0, count: width)
    while let place = try decodeRow(header, into: &row) {
      for x in stride(from: place.firstColumn, to: width, by: place.columnStep) {
        let word = UInt32(littleEndian: row[x])
        if isReversed {
          pixels[place.row * width + x] = PremultipliedColor(premultipliedBGRA: word)
          continue
        }
        pixels[place.row * width + x] = PremultipliedColor(straightRawValue: word)
      }
    }
  }

  /// Decodes 16-bit samples. They are rounded here, because libspng would truncate the low byte.
  private borrowing func decodeDeepRows(
    _ header: spng_ihdr, into pixels: inout MutableSpan<PremultipliedColor>
  ) throws(ImageFileError) {
    let width = Int(header.width)
    var row = [SIMD4<UInt16>](repeating: SIMD4(), count: width)
    while let place = try decodeRow(header, into: &row) {
      for x in stride(from: place.firstColumn, to: width, by: place.columnStep) {
        let deep = row[x]
        pixels[place.row * width + x] = PremultipliedColor(
          straightRed: deep.x.reducedToEightBits, green: deep.y.reducedToEightBits,
          blue: deep.z.reducedToEightBits, alpha: deep.w.reducedToEightBits)
      }
    }
  }

  /// Decodes the next row of the picture, or of one of the seven passes of an interlaced picture.
  ///
  /// - Returns: the destination of its pixels; nil after the last row.
  private borrowing func decodeRow<Pixel>(
    _ header: spng_ihdr, into row: inout [Pixel]
  ) throws(ImageFileError) -> RowPlace? {
    var info = spng_row_info()
    let placed = spng_get_row_info(context.handle, &info)
    if placed == SPNG_EOI.rawValue { return nil }
    try check(placed)
    let status = row.withUnsafeMutableBytes { buffer in
      spng_decode_row(context.handle, buffer.baseAddress, buffer.count)
    }
    if status != SPNG_EOI.rawValue { try check(status, row: Int(info.row_num)) }
    return RowPlace(info: info, isInterlaced: header.interlace_method != 0)
  }

  private borrowing func check(_ status: Int32, row: Int? = nil) throws(ImageFileError) {
    switch status {
    case SPNG_OK.rawValue:
      return
    case SPNG_ESIGNATURE.rawValue:
      throw .notPNG(name: name)
    case SPNG_IO_EOF.rawValue where source.offset == 0:
      throw source.bytes.isEmpty ? damaged("the file is empty") : .notPNG(name: name)
    case SPNG_IO_EOF.rawValue:
      throw damaged("the file ends too early", row: row)
    case SPNG_EMEM.rawValue:
      throw .codec(name: name, problem: "there is not enough memory to decode it")
    default:
      throw damaged(String(cString: spng_strerror(status)), row: row)
    }
  }

  private borrowing func damaged(_ problem: String, row: Int? = nil) -> ImageFileError {
    .damaged(name: name, problem: problem, byteOffset: source.offset, row: row)
  }
}

/// The destination of a decoded row's pixels.
private struct RowPlace {
  let row: Int
  let firstColumn: Int
  let columnStep: Int

  init(info: spng_row_info, isInterlaced: Bool) {
    row = Int(info.row_num)
    // Adam7: the first column and the column step of each pass (ISO/IEC 15948, 8.2).
    firstColumn = isInterlaced ? [0, 4, 0, 2, 0, 1, 0][Int(info.pass)] : 0
    columnStep = isInterlaced ? [8, 8, 4, 4, 2, 2, 1][Int(info.pass)] : 1
  }
}

/// The bytes that libspng reads, and its position in them.
private final class PNGSource {
  /// The whole file.
  let bytes: UnsafeRawBufferPointer
  /// True if Xcode has made the file for iOS.
  let isForIOS: Bool
  private let headerPlace: Int
  /// The number of skipped chunks.
  let ancillaryCount: Int
  /// The orientation of the stored pixels.
  let orientation: Orientation
  private let parts: [PNGChunks.Part]
  /// The current part, and the number of its bytes that have been read.
  private var place = (part: 0, offset: 0)
  /// The number of bytes left in all parts.
  private var left: Int

  init(bytes: UnsafeRawBufferPointer) {
    self.bytes = bytes
    let chunks = PNGChunks(bytes)
    ancillaryCount = chunks.ancillaryCount
    (isForIOS, headerPlace) = (chunks.isForIOS, chunks.headerPlace)
    orientation = chunks.exif.map { Orientation(exif: bytes[$0]) } ?? .upright
    parts = chunks.parts
    left = parts.reduce(0) { $0 + $1.count }
  }

  /// The position in the file.
  var offset: Int {
    let part = parts[place.part]
    return part.range.lowerBound + min(place.offset, part.range.count)
  }

  func read(into destination: UnsafeMutableRawPointer, count: Int) -> Int32 {
    guard let base = bytes.baseAddress, count <= left else { return SPNG_IO_EOF.rawValue }
    left -= count
    var done = 0
    while done < count {
      let part = parts[place.part]
      if place.offset == part.count {
        place = (place.part + 1, 0)
        continue
      }
      let length = min(count - done, part.count - place.offset)
      if let replacement = part.replacement {
        replacement.withUnsafeBytes { own in
          guard let start = own.baseAddress else { return }
          (destination + done).copyMemory(from: start + place.offset, byteCount: length)
        }
      } else {
        (destination + done).copyMemory(
          from: base + part.range.lowerBound + place.offset, byteCount: length)
      }
      place.offset += length
      done += length
    }
    return 0
  }

  /// True if the last bytes read are the end chunk, whose checksum libspng does not verify.
  var hasReadEndChunk: Bool {
    offset >= 12
      && bytes[offset - 12..<offset].elementsEqual(
        [0, 0, 0, 0] + "IEND".utf8 + [174, 66, 96, 130])
  }

  /// The width and height fields of the header.
  var claimedSize: PixelSize {
    func field(_ start: Int) -> Int {
      guard bytes.count >= start + 4 else { return 0 }
      return Int(UInt32(bigEndian: bytes.loadUnaligned(fromByteOffset: start, as: UInt32.self)))
    }
    return PixelSize(width: field(headerPlace + 8), height: field(headerPlace + 12))
  }
}

extension PremultipliedColor {
  /// Makes a colour from the bytes blue, green, red and alpha, lowest first. Components are limited to alpha.
  fileprivate init(premultipliedBGRA word: UInt32) {
    let alpha = word >> 24
    let (blue, green, red) = (
      min(word & 0xFF, alpha), min(word >> 8 & 0xFF, alpha), min(word >> 16 & 0xFF, alpha)
    )
    self.init(rawValue: alpha << 24 | blue << 16 | green << 8 | red)
  }
}

extension spng_ihdr {
  fileprivate var bitsPerPixel: Int {
    let channels =
      switch UInt32(color_type) {
      case SPNG_COLOR_TYPE_TRUECOLOR.rawValue: 3
      case SPNG_COLOR_TYPE_TRUECOLOR_ALPHA.rawValue: 4
      case SPNG_COLOR_TYPE_GRAYSCALE_ALPHA.rawValue: 2
      default: 1
      }
    return channels * Int(bit_depth)
  }
}
