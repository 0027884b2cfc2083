import GLFunCZlib

/// The unique owner of a zlib stream that decompresses a gzip file (RFC 1952) in pieces, so that a small file with huge
/// contents does not exhaust memory.
struct GzipStream: ~Copyable {
  private let stream: UnsafeMutablePointer<z_stream>
  private let state: State

  /// The state that changes between pieces.
  private final class State {
    let bytes: [UInt8]
    var position = 0
    var isAtEnd = false
    init(_ bytes: [UInt8]) { self.bytes = bytes }
  }

  /// The number of bytes decompressed at once.
  private static let piece = 1 << 17

  /// True if the bytes have the signature of a gzip file.
  static func isPacked(_ bytes: [UInt8]) -> Bool { bytes.starts(with: [0x1F, 0x8B]) }

  init(_ bytes: [UInt8]) throws(XMLError) {
    let stream = UnsafeMutablePointer<z_stream>.allocate(capacity: 1)
    stream.initialize(to: z_stream())
    // Adding 16 to the window bits selects the gzip format only.
    let status = inflateInit2_(
      stream, MAX_WBITS + 16, ZLIB_VERSION, Int32(MemoryLayout<z_stream>.size))
    guard status == Z_OK else {
      stream.deallocate()
      throw .notUnpacked(problem: "zlib has no memory for its stream")
    }
    self.stream = stream
    state = State(bytes)
  }

  deinit {
    inflateEnd(stream)
    stream.deallocate()
  }

  /// Returns the next bytes; nil at the end.
  func next() throws(XMLError) -> [UInt8]? {
    if state.isAtEnd { return nil }
    var output = [UInt8](repeating: 0, count: Self.piece)
    let given = state.bytes.count - state.position
    let status = state.bytes.withUnsafeBufferPointer { input in
      output.withUnsafeMutableBufferPointer { output in
        stream.pointee.next_in = UnsafeMutablePointer(
          mutating: input.baseAddress.map { $0 + state.position })
        stream.pointee.avail_in = UInt32(clamping: given)
        stream.pointee.next_out = output.baseAddress
        stream.pointee.avail_out = UInt32(output.count)
        return inflate(stream, Z_NO_FLUSH)
      }
    }
    state.position += min(given, Int(UInt32.max)) - Int(stream.pointee.avail_in)
    let count = output.count - Int(stream.pointee.avail_out)
    switch status {
    case Z_OK: break
    case Z_STREAM_END: state.isAtEnd = true
    case Z_BUF_ERROR:
      throw .notUnpacked(problem: "the gzip data end too early")
    default:
      throw .notUnpacked(problem: "the gzip data are damaged, noticed at byte \(state.position)")
    }
    output.removeSubrange(count...)
    return output
  }
}
