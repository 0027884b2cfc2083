import GLFunCImageCodecs
import GLFunImaging

/// Decodes the first frame of a GIF (GIF89a Specification, CompuServe, 1990).
struct GIFDecoder: ~Copyable {
  /// The maximum number of pixels that LZW can produce from one byte: a 12-bit code yields at most 4096.
  private static let largestExpansion = 2731

  /// The maximum area of a canvas larger than the file's bytes can fill: 64 MiB.
  private static let largestEmptyArea = 1 << 24

  private let library: GIFLibrary
  private let file: UnsafeMutablePointer<GIFFile>
  private let source: GIFSource
  private let name: String

  /// Reads the header.
  init(
    _ library: GIFLibrary, bytes: UnsafeRawBufferPointer, name: String
  ) throws(ImageFileError) {
    let source = GIFSource(bytes: bytes)
    var error: Int32 = 0
    // The source outlives the library's calls: both are stored in this value.
    let user = Unmanaged.passUnretained(source).toOpaque()
    let file = library.open(
      user,
      { file, destination, count in
        guard let user = file?.pointee.user_data, let destination else { return 0 }
        return Unmanaged<GIFSource>.fromOpaque(user).takeUnretainedValue()
          .read(into: destination, count: count)
      }, &error)
    guard let file else {
      throw .damaged(
        name: name, problem: source.problem(library, error), byteOffset: source.offset, row: nil)
    }
    self.library = library
    self.file = file
    self.source = source
    self.name = name
  }

  deinit {
    var error: Int32 = 0
    _ = library.close(file, &error)
  }

  /// Decodes the first frame.
  borrowing func firstFrame(
    check: (PixelSize) throws(ImageFileError) -> Void
  ) throws(ImageFileError) -> Bitmap {
    var transparentIndex: UInt8?
    while true {
      var type: Int32 = 0
      try checkStatus(library.getRecordType(file, &type))
      switch Int(type) {
      case GIF_RECORD_IMAGE:
        try checkStatus(library.getImageDescription(file))
        return try decode(file.pointee.image, transparentIndex, check)
      case GIF_RECORD_EXTENSION:
        transparentIndex = try readExtension() ?? transparentIndex
      case GIF_RECORD_TERMINATE:
        throw damaged("there is no image in it")
      default:
        throw damaged("there is an unknown block")
      }
    }
  }

  /// Reads an extension to its end.
  ///
  /// - Returns: the index of the transparent colour, if the extension specifies one.
  private borrowing func readExtension() throws(ImageFileError) -> UInt8? {
    var code: Int32 = 0
    var block: UnsafeMutablePointer<UInt8>?
    var transparentIndex: UInt8?
    try checkStatus(library.getExtension(file, &code, &block))
    while let bytes = block {
      // The length, flags whose lowest bit marks a transparent colour, the delay, and the colour.
      if Int(code) == GIF_GRAPHICS_CONTROL, bytes[0] >= 4 {
        transparentIndex = bytes[1] & 1 == 0 ? nil : bytes[4]
      }
      try checkStatus(library.getExtensionNext(file, &block))
    }
    return transparentIndex
  }

  private borrowing func decode(
    _ image: GIFImageDescription, _ transparentIndex: UInt8?,
    _ check: (PixelSize) throws(ImageFileError) -> Void
  ) throws(ImageFileError) -> Bitmap {
    let frame = PixelSize(width: Int(image.width), height: Int(image.height))
    let (left, top) = (Int(image.left), Int(image.top))
    guard frame.area > 0 else { throw damaged("the first frame is empty") }
    // Old files do not give the size of the canvas.
    var canvas = PixelSize(width: Int(file.pointee.width), height: Int(file.pointee.height))
    if canvas.area == 0 {
      canvas = PixelSize(width: left + frame.width, height: top + frame.height)
    }
    try check(canvas)
    try check(frame)
    let mostPainted = source.bytes.count * Self.largestExpansion
    guard frame.area <= mostPainted, canvas.area <= max(mostPainted, Self.largestEmptyArea) else {
      throw damaged("the file is too short for a picture of \(canvas)")
    }
    let colors = try colorTable(image, transparentIndex)

    var bitmap = Bitmap(size: canvas)
    var line = [UInt8](repeating: 0, count: frame.width)
    let visible = max(0, min(frame.width, canvas.width - left))
    for row in Self.rows(of: frame.height, isInterlaced: image.is_interlaced) {
      try checkStatus(library.getLine(file, &line, image.width), row: row)
      guard top + row < canvas.height else { continue }
      for x in 0..<visible { bitmap[left + x, top + row] = colors[Int(line[x])] }
    }
    return bitmap
  }

  /// Returns the colour of each of the 256 indices; indices without a colour are black.
  private borrowing func colorTable(
    _ image: GIFImageDescription, _ transparentIndex: UInt8?
  ) throws(ImageFileError) -> [PremultipliedColor] {
    guard let map = image.color_map ?? file.pointee.color_map, let stored = map.pointee.colors
    else { throw damaged("there is no table of colours") }
    var colors = [PremultipliedColor](
      repeating: PremultipliedColor(red: 0, green: 0, blue: 0, alpha: 255), count: 256)
    for index in 0..<min(Int(map.pointee.color_count), colors.count) {
      colors[index] = PremultipliedColor(
        red: stored[index].red, green: stored[index].green, blue: stored[index].blue, alpha: 255)
    }
    if let transparentIndex { colors[Int(transparentIndex)] = .transparent }
    return colors
  }

  /// Returns the rows in file order (Appendix E).
  private static func rows(of height: Int, isInterlaced: Bool) -> [Int] {
    guard isInterlaced else { return Array(0..<height) }
    return [(0, 8), (4, 8), (2, 4), (1, 2)].flatMap { start, step in
      Array(stride(from: start, to: height, by: step))
    }
  }

  private borrowing func checkStatus(
    _ status: Int32, row: Int? = nil
  ) throws(ImageFileError) {
    if status == Int32(GIF_FAILED) {
      throw damaged(source.problem(library, file.pointee.error), row: row)
    }
  }

  private borrowing func damaged(_ problem: String, row: Int? = nil) -> ImageFileError {
    .damaged(name: name, problem: problem, byteOffset: source.offset, row: row)
  }
}

/// The bytes that giflib reads, and its position in them.
private final class GIFSource {
  let bytes: UnsafeRawBufferPointer
  private(set) var offset = 0
  private var isExhausted = false

  init(bytes: UnsafeRawBufferPointer) {
    self.bytes = bytes
  }

  /// Copies the remaining bytes, at most `count`.
  func read(into destination: UnsafeMutablePointer<UInt8>, count: Int32) -> Int32 {
    let available = min(Int(count), bytes.count - offset)
    if available < Int(count) { isExhausted = true }
    guard let base = bytes.baseAddress, available > 0 else { return 0 }
    UnsafeMutableRawPointer(destination).copyMemory(from: base + offset, byteCount: available)
    offset += available
    return Int32(available)
  }

  /// Returns a description of the problem after a failed call of giflib.
  func problem(_ library: GIFLibrary, _ error: Int32) -> String {
    if isExhausted { return "the file ends too early" }
    return library.errorText(error).map { String(cString: $0) } ?? "giflib fails"
  }
}
