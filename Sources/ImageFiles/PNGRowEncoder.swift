import CSPNG
import Imaging

/// Turns rows into the bytes of one PNG, one row after another.
struct PNGRowEncoder: ~Copyable {
  private let context: SPNGContext
  private let sink: PNGSink
  private let isOpaque: Bool
  private let name: String
  private var row: [UInt8]
  private var filter: PNGRowFilter?

  /// How many bytes gather before they are handed on.
  private static let batch = 1 << 16

  /// Begins a picture.
  ///
  /// - Throws: `ImageFileError.notEncodable` where PNG cannot store that size.
  init(
    _ size: PixelSize, isOpaque: Bool, settings: PNGEncoderSettings, name: String
  ) throws(ImageFileError) {
    let sides = 1...PNG.maximumEncodedSide
    guard sides.contains(size.width), sides.contains(size.height) else {
      throw .notEncodable(name: name, size: size)
    }
    let context = try SPNGContext(flags: Int32(SPNG_CTX_ENCODER.rawValue), name: name)
    let sink = PNGSink()
    try Self.begin(size, isOpaque: isOpaque, settings, in: context, sink, name: name)
    self.context = context
    self.sink = sink
    self.isOpaque = isOpaque
    self.name = name
    let bytesPerPixel = Self.bytesPerPixel(isOpaque: isOpaque)
    row = [UInt8](repeating: 0, count: size.width * bytesPerPixel)
    if case .chosen = settings.filtering {
      filter = PNGRowFilter(byteCount: row.count, bytesPerPixel: bytesPerPixel)
    }
  }

  /// The bytes that a pixel takes.
  static func bytesPerPixel(isOpaque: Bool) -> Int { isOpaque ? 3 : 4 }

  /// Tells libspng what is to come, and where to write it.
  ///
  /// - Parameter sink: must outlive the calls of `context`, which holds it without owning it.
  private static func begin(
    _ size: PixelSize, isOpaque: Bool, _ settings: PNGEncoderSettings,
    in context: borrowing SPNGContext, _ sink: PNGSink, name: String
  ) throws(ImageFileError) {
    func check(_ status: Int32) throws(ImageFileError) {
      try Self.check(status, name: name)
    }
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
    header.width = UInt32(size.width)
    header.height = UInt32(size.height)
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
  }

  /// Encodes row `y` of `bitmap` as the next; the last one ends the picture.
  mutating func append(
    row y: Int, of bitmap: Bitmap, write: ([UInt8]) throws(ImageFileError) -> Void
  ) throws(ImageFileError) {
    bitmap.copyStraightRow(y, isOpaque: isOpaque, into: &row)
    if let choice = filter?.choose(for: row) {
      try Self.check(
        spng_set_option(context.handle, SPNG_FILTER_CHOICE, Int32(choice)), name: name)
    }
    let status = row.withUnsafeBytes { spng_encode_row(context.handle, $0.baseAddress, $0.count) }
    if status != SPNG_EOI.rawValue { try Self.check(status, name: name) }
    if status == SPNG_EOI.rawValue || sink.bytes.count >= Self.batch {
      try write(sink.bytes)
      sink.removeAll()
    }
  }

  private static func check(_ status: Int32, name: String) throws(ImageFileError) {
    if status == SPNG_OK.rawValue { return }
    throw .codec(name: name, problem: String(cString: spng_strerror(status)))
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
  /// Writes row `y` as RGB8 or straight RGBA8.
  fileprivate func copyStraightRow(_ y: Int, isOpaque: Bool, into row: inout [UInt8]) {
    let source = pixels.span.extracting(y * width..<(y + 1) * width)
    let step = PNGRowEncoder.bytesPerPixel(isOpaque: isOpaque)
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
