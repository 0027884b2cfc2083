import GLFunCZlib

/// The unique owner of a zlib stream (RFC 1950), to which bytes are compressed piece by piece.
struct StreamCompressor: ~Copyable {
  /// A pointer, because zlib's state refers to the stream by its address.
  private let stream: UnsafeMutablePointer<z_stream>
  private let name: String
  /// Compressed bytes that have not been passed on.
  private var output: [UInt8]
  private var outputCount = 0

  /// The number of bytes collected before they are passed on.
  private static let batch = 1 << 16

  /// The memory of a stream: zlib's state (zconf.h), and the collected bytes.
  static let memory = 1 << 19

  /// Begins a stream.
  ///
  /// - Parameters:
  ///   - level: the zlib level, 1 to 9.
  ///   - isFiltered: true if the bytes are mostly small differences.
  ///   - name: the name of the picture in errors.
  init(level: Int32, isFiltered: Bool, name: String) throws(ImageFileError) {
    let stream = UnsafeMutablePointer<z_stream>.allocate(capacity: 1)
    stream.initialize(to: z_stream())
    let status = deflateInit2_(
      stream, level, Z_DEFLATED, MAX_WBITS, 8, isFiltered ? Z_FILTERED : Z_DEFAULT_STRATEGY,
      ZLIB_VERSION, Int32(MemoryLayout<z_stream>.size))
    guard status == Z_OK else {
      stream.deallocate()
      throw .codec(name: name, problem: "zlib has no memory for its stream")
    }
    self.stream = stream
    self.name = name
    output = [UInt8](repeating: 0, count: Self.batch)
  }

  deinit {
    deflateEnd(stream)
    stream.deallocate()
  }

  /// Compresses more bytes, and calls `write` once enough output has been collected.
  ///
  /// - Parameter isEnd: true if these are the last bytes; all remaining output is passed on then.
  mutating func compress(
    _ bytes: ArraySlice<UInt8>, isEnd: Bool,
    write: (ArraySlice<UInt8>) throws(ImageFileError) -> Void
  ) throws(ImageFileError) {
    // zlib's count of available input has 32 bits.
    var rest = bytes
    repeat {
      let piece = rest.prefix(1 << 30)
      rest = rest.dropFirst(piece.count)
      try piece.span.withUnsafeBytes { (piece) throws(ImageFileError) in
        try compress(piece: piece, isEnd: isEnd && rest.isEmpty, write: write)
      }
    } while !rest.isEmpty
  }

  private mutating func compress(
    piece: UnsafeRawBufferPointer, isEnd: Bool,
    write: (ArraySlice<UInt8>) throws(ImageFileError) -> Void
  ) throws(ImageFileError) {
    // zlib only reads the input, though its header does not declare that.
    stream.pointee.next_in = UnsafeMutablePointer(
      mutating: piece.baseAddress?.assumingMemoryBound(to: UInt8.self))
    stream.pointee.avail_in = UInt32(piece.count)
    while true {
      let start = outputCount
      let status = output.withUnsafeMutableBufferPointer { output in
        stream.pointee.next_out = output.baseAddress.map { $0 + start }
        stream.pointee.avail_out = UInt32(output.count - start)
        return deflate(stream, isEnd ? Z_FINISH : Z_NO_FLUSH)
      }
      guard status == Z_OK || status == Z_STREAM_END || status == Z_BUF_ERROR else {
        throw .codec(name: name, problem: "zlib fails with status \(status)")
      }
      let room = Int(stream.pointee.avail_out)
      outputCount = output.count - room
      if room == 0 || status == Z_STREAM_END {
        try write(output[..<outputCount])
        outputCount = 0
      }
      // If there is room left, zlib has consumed all input.
      if isEnd ? status == Z_STREAM_END : room > 0 { return }
    }
  }
}
