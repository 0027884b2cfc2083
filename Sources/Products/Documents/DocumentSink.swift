internal import GLFunCCairo
internal import GLFunImageFiles

/// The receiver of a document's bytes: a file or memory.
final class DocumentSink {
  /// The file; nil for memory, and after the end.
  private var file: OutputFile?
  /// The bytes that have not been written to the file, or all bytes.
  private(set) var bytes: [UInt8] = []
  /// The number of bytes that have been written to the file.
  private var writtenCount = 0
  private let isFile: Bool
  /// The first failure to write.
  private(set) var failure: ImageFileError?
  /// True to keep the bytes in memory until they have been changed.
  private var keepsBytes = false

  /// The number of bytes that are written at once.
  private static let blockSize = 1 << 16

  /// Creates a receiver in memory.
  init() { isFile = false }

  /// Creates a receiver in a file.
  init(_ file: consuming OutputFile) {
    isFile = true
    self.file = consume file
  }

  /// The function that Cairo calls with bytes; its first argument is the receiver.
  static let write: CairoWrite = { closure, bytes, count in
    guard let closure else { return Int32(CAIRO_WRITE_ERROR) }
    let sink = Unmanaged<DocumentSink>.fromOpaque(closure).takeUnretainedValue()
    sink.append(UnsafeBufferPointer(start: bytes, count: Int(count)))
    return Int32(sink.failure == nil ? CAIRO_SUCCESS : CAIRO_WRITE_ERROR)
  }

  private func append(_ more: UnsafeBufferPointer<UInt8>) {
    guard failure == nil else { return }
    bytes.append(contentsOf: more)
    if isFile, !keepsBytes, bytes.count >= Self.blockSize { flush() }
  }

  /// Appends the UTF-8 bytes of a text.
  func append(_ text: String) {
    guard failure == nil else { return }
    bytes.append(contentsOf: text.utf8)
    if isFile, bytes.count >= Self.blockSize { flush() }
  }

  private func flush() {
    guard isFile, failure == nil else { return }
    do throws(ImageFileError) {
      try file?.write(bytes)
      writtenCount += bytes.count
      bytes.removeAll(keepingCapacity: true)
    } catch {
      failure = error
    }
  }

  /// Lets Cairo write, and then changes the bytes.
  ///
  /// - Parameters:
  ///   - write: a call of Cairo.
  ///   - change: receives the last bytes, with all that `write` has written, and the offset of the first one in the document.
  func change(after write: () -> Void, _ change: (inout [UInt8], Int) -> Void) {
    keepsBytes = true
    write()
    keepsBytes = false
    change(&bytes, writtenCount)
    if isFile, bytes.count >= Self.blockSize { flush() }
  }

  /// Completes the file, if there is one.
  func end() throws(ImageFileError) {
    flush()
    if let failure { throw failure }
    try file.take()?.commit()
  }
}
