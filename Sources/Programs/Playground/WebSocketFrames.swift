/// A message of a WebSocket.
enum WebSocketMessage: Equatable {
  case text([UInt8])
  case binary([UInt8])
  case ping([UInt8])
  case pong
  case close
}

/// The reason to end a WebSocket connection. Source: RFC 6455, section 7.4.1.
struct WebSocketFailure: Error, Equatable {
  /// The close code to send.
  var code: UInt16
  /// The reason in words.
  var reason: String

  static func protocolError(_ reason: String) -> WebSocketFailure {
    WebSocketFailure(code: 1002, reason: reason)
  }

  static func tooLarge(_ limit: Int) -> WebSocketFailure {
    WebSocketFailure(code: 1009, reason: "a message may have \(limit) bytes")
  }
}

/// Assembles messages from the bytes that a client sends. Source: RFC 6455, section 5.
struct WebSocketReader {
  /// The largest message in bytes. A frame with a greater length is rejected before its payload is read.
  let largestMessage: Int
  private var bytes: [UInt8] = []
  /// The parts received so far of a fragmented message.
  private var parts: [UInt8] = []
  private var opcodeOfParts: UInt8?

  init(largestMessage: Int) { self.largestMessage = largestMessage }

  /// Appends received bytes.
  mutating func append(_ new: some Collection<UInt8>) { bytes.append(contentsOf: new) }

  /// The next message; nil if more bytes are needed.
  mutating func next() throws(WebSocketFailure) -> WebSocketMessage? {
    while let frame = try nextFrame() {
      if frame.opcode >= 8 { return try control(frame) }
      if frame.opcode == 0 {
        guard opcodeOfParts != nil else { throw .protocolError("nothing to be continued") }
      } else {
        guard opcodeOfParts == nil else { throw .protocolError("a message within a message") }
        guard frame.opcode <= 2 else { throw .protocolError("unknown opcode \(frame.opcode)") }
        opcodeOfParts = frame.opcode
      }
      guard parts.count + frame.payload.count <= largestMessage else {
        throw .tooLarge(largestMessage)
      }
      parts += frame.payload
      guard frame.isLast, let opcode = opcodeOfParts else { continue }
      defer {
        parts = []
        opcodeOfParts = nil
      }
      return opcode == 1 ? .text(parts) : .binary(parts)
    }
    return nil
  }

  private struct Frame {
    var isLast: Bool
    var opcode: UInt8
    var payload: [UInt8]
  }

  private func control(_ frame: Frame) throws(WebSocketFailure) -> WebSocketMessage {
    guard frame.isLast, frame.payload.count <= 125 else {
      throw .protocolError("a control frame is in parts or too long")
    }
    switch frame.opcode {
    case 8: return .close
    case 9: return .ping(frame.payload)
    case 10: return .pong
    default: throw .protocolError("unknown opcode \(frame.opcode)")
    }
  }

  private mutating func nextFrame() throws(WebSocketFailure) -> Frame? {
    guard bytes.count >= 2 else { return nil }
    guard bytes[0] & 0x70 == 0 else { throw .protocolError("reserved bits are set") }
    guard bytes[1] & 0x80 != 0 else { throw .protocolError("a client's frames are masked") }
    var length = Int(bytes[1] & 0x7F)
    var start = 2
    if length >= 126 {
      let count = length == 126 ? 2 : 8
      guard bytes.count >= start + count else { return nil }
      // The first bit of a 64-bit length must be zero; if it is set, the length is too large in any case.
      var value: UInt64 = 0
      for byte in bytes[start..<start + count] { value = value << 8 | UInt64(byte) }
      start += count
      guard value <= UInt64(largestMessage) else { throw .tooLarge(largestMessage) }
      length = Int(value)
    }
    guard length <= largestMessage else { throw .tooLarge(largestMessage) }
    guard bytes.count >= start + 4 + length else { return nil }
    let mask = Array(bytes[start..<start + 4])
    start += 4
    var payload = Array(bytes[start..<start + length])
    for index in payload.indices { payload[index] ^= mask[index & 3] }
    let frame = Frame(
      isLast: bytes[0] & 0x80 != 0, opcode: bytes[0] & 0x0F, payload: payload)
    bytes.removeSubrange(..<(start + length))
    return frame
  }
}

/// Creates frames of a server, which are not masked.
enum WebSocketWriter {
  private static func frame(_ opcode: UInt8, _ payload: [UInt8]) -> [UInt8] {
    var bytes: [UInt8] = [0x80 | opcode]
    bytes.reserveCapacity(payload.count + 10)
    switch payload.count {
    case ...125: bytes.append(UInt8(payload.count))
    case ...0xFFFF:
      bytes.append(126)
      bytes += [UInt8(payload.count >> 8), UInt8(payload.count & 0xFF)]
    default:
      bytes.append(127)
      for shift in stride(from: 56, through: 0, by: -8) {
        bytes.append(UInt8(truncatingIfNeeded: payload.count >> shift))
      }
    }
    return bytes + payload
  }

  static func text(_ text: String) -> [UInt8] { frame(1, Array(text.utf8)) }

  static func binary(_ payload: [UInt8]) -> [UInt8] { frame(2, payload) }

  static func pong(_ payload: [UInt8]) -> [UInt8] { frame(10, payload) }

  /// The close frame.
  static func close(_ code: UInt16 = 1000, _ reason: String = "") -> [UInt8] {
    frame(8, [UInt8(code >> 8), UInt8(code & 0xFF)] + reason.utf8.prefix(120))
  }
}
