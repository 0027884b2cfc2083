import TestRandom
import Testing

@testable import GLFunPlayground

@Suite("WebSockets")
struct WebSocketTests {
  private func hex(_ bytes: [UInt8]) -> String {
    bytes.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
  }

  /// The published hashes of RFC 3174 and FIPS 180.
  @Test(
    "the hash is SHA-1",
    arguments: [
      ("", "da39a3ee5e6b4b0d3255bfef95601890afd80709"),
      ("abc", "a9993e364706816aba3e25717850c26c9cd0d89d"),
      (
        "abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq",
        "84983e441c3bd26ebaae4aa1f95129e5e54670f1"
      ),
    ]
  )
  func hash(_ text: String, _ expected: String) {
    #expect(hex(SHA1.hash(Array(text.utf8))) == expected)
  }

  @Test("the answer to a key is that of RFC 6455")
  func handshake() {
    #expect(
      WebSocketHandshake.answer(toKey: "dGhlIHNhbXBsZSBub25jZQ==")
        == "s3pPLMBiTxaQ9kYGzzhZRbK+xOo=")
  }

  /// A frame as a client sends it.
  private func frame(
    _ opcode: UInt8, _ payload: [UInt8], isLast: Bool = true, mask: [UInt8] = [1, 2, 3, 4]
  ) -> [UInt8] {
    var bytes: [UInt8] = [(isLast ? 0x80 : 0) | opcode]
    if payload.count < 126 {
      bytes.append(0x80 | UInt8(payload.count))
    } else if payload.count < 65536 {
      bytes += [0xFE, UInt8(payload.count >> 8), UInt8(payload.count & 0xFF)]
    } else {
      bytes.append(0xFF)
      for shift in stride(from: 56, through: 0, by: -8) {
        bytes.append(UInt8(truncatingIfNeeded: payload.count >> shift))
      }
    }
    return bytes + mask + payload.enumerated().map { $1 ^ mask[$0 % 4] }
  }

  private func messages(
    _ bytes: [UInt8], largest: Int = 1000, chunk: Int = .max
  ) throws(WebSocketFailure) -> [WebSocketMessage] {
    var reader = WebSocketReader(largestMessage: largest)
    var messages: [WebSocketMessage] = []
    var rest = bytes[...]
    while !rest.isEmpty {
      reader.append(rest.prefix(chunk))
      rest = rest.dropFirst(chunk)
      while let message = try reader.next() { messages.append(message) }
    }
    return messages
  }

  @Test("messages are put together, however they come", arguments: [1, 3, 1000])
  func reading(chunk: Int) throws {
    let long = [UInt8](repeating: 7, count: 700)
    let bytes =
      frame(1, [65, 66]) + frame(2, long) + frame(9, [1]) + frame(1, [67], isLast: false)
      + frame(10, []) + frame(0, [68], isLast: false) + frame(0, [69]) + frame(8, [])
    #expect(
      try messages(bytes, chunk: chunk) == [
        .text([65, 66]), .binary(long), .ping([1]), .pong, .text([67, 68, 69]), .close,
      ])
  }

  @Test("what is too long is refused before it comes")
  func limits() {
    // Only the head of a frame of 2^62 bytes.
    let huge: [UInt8] = [0x81, 0xFF, 0x40, 0, 0, 0, 0, 0, 0, 0]
    #expect(throws: WebSocketFailure.tooLarge(1000)) { try messages(huge) }
    #expect(throws: WebSocketFailure.tooLarge(1000)) { try messages([0x81, 0xFE, 0x10, 0]) }
    #expect(throws: WebSocketFailure.tooLarge(100)) {
      try messages([0x81, 0x80 | 101], largest: 100)
    }
    let half = [UInt8](repeating: 1, count: 600)
    #expect(throws: WebSocketFailure.tooLarge(1000)) {
      try messages(frame(2, half, isLast: false) + frame(0, half))
    }
  }

  @Test(
    "what breaks the rules ends the connection",
    arguments: [
      [0x81, 0x01, 0x41],  // not masked
      [0xC1, 0x80, 0, 0, 0, 0],  // a reserved bit
      [0x80, 0x80, 0, 0, 0, 0],  // nothing to be continued
      [0x83, 0x80, 0, 0, 0, 0],  // an opcode that there is not
      [0x8B, 0x80, 0, 0, 0, 0],
      [0x09, 0x80, 0, 0, 0, 0],  // a control frame in parts
      [0x01, 0x80, 0, 0, 0, 0, 0x81, 0x80, 0, 0, 0, 0],  // a message within a message
    ])
  func mistakes(_ bytes: [UInt8]) {
    let failure = #expect(throws: WebSocketFailure.self) { try messages(bytes) }
    #expect(failure?.code == 1002)
  }

  @Test("a server's frames have the shortest length, and no mask")
  func writing() {
    #expect(WebSocketWriter.text("AB") == [0x81, 2, 65, 66])
    #expect(
      WebSocketWriter.binary([UInt8](repeating: 0, count: 126)).prefix(4) == [0x82, 126, 0, 126])
    #expect(
      WebSocketWriter.binary([UInt8](repeating: 0, count: 65536)).prefix(10)
        == [0x82, 127, 0, 0, 0, 0, 0, 1, 0, 0])
    #expect(WebSocketWriter.close(1008, "no") == [0x88, 4, 0x03, 0xF0, 110, 111])
    #expect(WebSocketWriter.pong([9]) == [0x8A, 1, 9])
  }

  @Test("random bytes give messages or end the connection")
  func nonsense() {
    var random = SplitMix64(seed: 8)
    for _ in 0..<20_000 {
      let bytes = (0..<random.int(1...80)).map { _ in random.byte() }
      do throws(WebSocketFailure) {
        for message in try messages(bytes) {
          if case .text(let text) = message { _ = try? ClientMessage(text) }
        }
      } catch {
        #expect(error.code >= 1000)
      }
    }
  }
}
