internal import GLFunImageFiles
internal import GLFunJSON

/// A message between the server and a text process: the lengths of header and payload in four bytes each, little-endian, the
/// header as JSON, and the payload.
struct WorkerMessage: Sendable {
  var header: JSONValue
  var payload: [UInt8]

  /// The largest header in bytes: the remarks about a text.
  private static let largestHeader = 1 << 20
  /// The largest payload in bytes: the pixels of two pictures, or a text.
  private static let largestPayload = max(8 * ClientMessage.largestArea, EditedPicture.largestText)

  /// The bytes to send.
  var bytes: [UInt8] {
    let text = Array(header.text.utf8)
    var bytes: [UInt8] = []
    bytes.reserveCapacity(8 + text.count + payload.count)
    for count in [text.count, payload.count] {
      for shift in [0, 8, 16, 24] { bytes.append(UInt8(truncatingIfNeeded: count >> shift)) }
    }
    return bytes + text + payload
  }

  init(header: JSONValue, payload: [UInt8]) {
    self.header = header
    self.payload = payload
  }

  /// Reads the next message, however long it takes.
  ///
  /// - Parameter descriptor: a blocking descriptor.
  /// - Returns: nil at the end, or if the bytes are not a valid message.
  init?(readingFrom descriptor: Int32) {
    guard let lengths = InputFile.read(8, from: descriptor) else { return nil }
    let (header, payload) = (Self.number(lengths[..<4]), Self.number(lengths[4...]))
    guard header <= Self.largestHeader, payload <= Self.largestPayload,
      let text = InputFile.read(header, from: descriptor), let value = try? JSONReader.read(text),
      let rest = InputFile.read(payload, from: descriptor)
    else { return nil }
    self.init(header: value, payload: rest)
  }

  private static func number(_ bytes: some Sequence<UInt8>) -> Int {
    bytes.reversed().reduce(0) { $0 << 8 | Int($1) }
  }
}
