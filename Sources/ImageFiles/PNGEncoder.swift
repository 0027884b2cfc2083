import CSPNG
import Imaging

/// Encodes one picture row by row and hands the bytes on as they come.
struct PNGEncoder {
  private let bitmap: Bitmap
  private let isOpaque: Bool
  private let name: String

  /// How many bytes gather before they are handed on.
  private static let batch = 1 << 16

  /// Encodes the picture and calls `write` with its bytes, in order, in batches.
  static func encode(
    _ bitmap: Bitmap, compression: PNGCompression, name: String,
    write: ([UInt8]) throws(ImageFileError) -> Void
  ) throws(ImageFileError) {
    let encoder = PNGEncoder(bitmap: bitmap, isOpaque: bitmap.isOpaque, name: name)
    let settings =
      switch compression {
      case .fast: PNGEncoderSettings.fast
      case .default: try encoder.quickSettings()
      case .best: try encoder.smallestSettings()
      }
    try encoder.encode(Array(0..<bitmap.height), settings, write: write)
  }

  /// The rows of a band, and the distance from one band of a sample to the next.
  private static let bandRows = 8
  private static let bandDistance = 128

  /// Decides by a sample whether filters pay: a sixteenth of the rows, in bands.
  private func quickSettings() throws(ImageFileError) -> PNGEncoderSettings {
    let rows = (0..<bitmap.height).filter { $0 % Self.bandDistance < Self.bandRows }
    let plain = try byteCount(of: rows, filtering: .none, level: 1)
    let filtered = try byteCount(of: rows, filtering: .chosen, level: 1)
    // Noise cannot be compressed at any level, but it can take its time.
    if min(plain, filtered) > rows.count * bytesPerRow / 100 * 99 {
      return PNGEncoderSettings(level: 1, filtering: .none)
    }
    // Filters unless it is clear that they cost: a sample is no proof.
    let isPlain = plain < filtered - filtered / 20
    return PNGEncoderSettings(
      level: PNGEncoderSettings.defaultLevel, filtering: isPlain ? .none : .chosen)
  }

  /// Finds the filtering whose file is smallest at a quick level.
  private func smallestSettings() throws(ImageFileError) -> PNGEncoderSettings {
    var best = (count: Int.max, filtering: PNGEncoderSettings.Filtering.none)
    for filtering in PNGEncoderSettings.candidates {
      let count = try byteCount(of: Array(0..<bitmap.height), filtering: filtering, level: 3)
      if count < best.count { best = (count, filtering) }
    }
    return PNGEncoderSettings(level: 9, filtering: best.filtering)
  }

  /// The size of a file of some rows at a quick level; the bytes are counted, not kept.
  private func byteCount(
    of rows: [Int], filtering: PNGEncoderSettings.Filtering, level: Int32
  ) throws(ImageFileError) -> Int {
    var count = 0
    try encode(
      rows, PNGEncoderSettings(level: level, filtering: filtering)
    ) { count += $0.count }
    return count
  }

  private var bytesPerPixel: Int { isOpaque ? 3 : 4 }
  private var bytesPerRow: Int { bitmap.width * bytesPerPixel }

  private func encode(
    _ rows: [Int], _ settings: PNGEncoderSettings, write: ([UInt8]) throws(ImageFileError) -> Void
  ) throws(ImageFileError) {
    let sides = 1...PNG.maximumEncodedSide
    guard sides.contains(bitmap.width), sides.contains(bitmap.height) else {
      throw .notEncodable(name: name, size: bitmap.size)
    }
    let context = try SPNGContext(flags: Int32(SPNG_CTX_ENCODER.rawValue), name: name)
    func check(_ status: Int32) throws(ImageFileError) {
      if status == SPNG_OK.rawValue { return }
      throw .codec(name: name, problem: String(cString: spng_strerror(status)))
    }

    let sink = PNGSink()
    defer { withExtendedLifetime(sink) {} }
    try check(
      spng_set_png_stream(
        context.handle,
        { _, user, bytes, count in
          guard let user, let bytes else { return SPNG_IO_ERROR.rawValue }
          Unmanaged<PNGSink>.fromOpaque(user).takeUnretainedValue()
            .append(UnsafeRawBufferPointer(start: bytes, count: count))
          return 0
        }, Unmanaged.passUnretained(sink).toOpaque()))

    let colorType = isOpaque ? SPNG_COLOR_TYPE_TRUECOLOR : SPNG_COLOR_TYPE_TRUECOLOR_ALPHA
    var header = spng_ihdr()
    header.width = UInt32(bitmap.width)
    header.height = UInt32(rows.count)
    header.bit_depth = 8
    header.color_type = UInt8(colorType.rawValue)
    try check(spng_set_ihdr(context.handle, &header))
    try check(
      spng_set_option(context.handle, SPNG_IMG_COMPRESSION_LEVEL, settings.level))
    try check(
      spng_set_option(context.handle, SPNG_IMG_COMPRESSION_STRATEGY, settings.strategy))
    try check(
      spng_set_option(context.handle, SPNG_FILTER_CHOICE, Int32(settings.filters)))
    try check(
      spng_encode_image(
        context.handle, nil, 0, Int32(SPNG_FMT_PNG.rawValue),
        Int32(SPNG_ENCODE_PROGRESSIVE.rawValue | SPNG_ENCODE_FINALIZE.rawValue)))

    var row = [UInt8](repeating: 0, count: bytesPerRow)
    var filter: PNGRowFilter? =
      if case .chosen = settings.filtering {
        PNGRowFilter(byteCount: bytesPerRow, bytesPerPixel: bytesPerPixel)
      } else {
        nil
      }
    for y in rows {
      bitmap.copyStraightRow(y, isOpaque: isOpaque, into: &row)
      if let choice = filter?.choose(for: row) {
        try check(spng_set_option(context.handle, SPNG_FILTER_CHOICE, Int32(choice)))
      }
      let status = row.withUnsafeBytes { spng_encode_row(context.handle, $0.baseAddress, $0.count) }
      if status != SPNG_EOI.rawValue { try check(status) }
      if sink.bytes.count >= Self.batch {
        try write(sink.bytes)
        sink.removeAll()
      }
    }
    try write(sink.bytes)
  }
}

/// The bytes that libspng has written and nobody has taken yet.
private final class PNGSink {
  private(set) var bytes: [UInt8] = []

  func append(_ more: UnsafeRawBufferPointer) {
    bytes.append(contentsOf: more)
  }

  func removeAll() {
    bytes.removeAll(keepingCapacity: true)
  }
}

extension Bitmap {
  /// Whether nothing shows through any pixel.
  fileprivate var isOpaque: Bool {
    let span = pixels.span
    var common = UInt32.max
    for index in span.indices { common &= span[index].rawValue }
    return common >= 0xFF00_0000
  }

  /// Writes row `y` as RGB8 or straight RGBA8.
  fileprivate func copyStraightRow(_ y: Int, isOpaque: Bool, into row: inout [UInt8]) {
    let source = pixels.span.extracting(y * width..<(y + 1) * width)
    let step = isOpaque ? 3 : 4
    var target = row.mutableSpan
    for x in source.indices {
      let word = source[x].straightRawValue
      target[x * step] = UInt8(truncatingIfNeeded: word)
      target[x * step + 1] = UInt8(truncatingIfNeeded: word >> 8)
      target[x * step + 2] = UInt8(truncatingIfNeeded: word >> 16)
      if !isOpaque { target[x * step + 3] = UInt8(truncatingIfNeeded: word >> 24) }
    }
  }
}
