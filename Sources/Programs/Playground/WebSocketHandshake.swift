internal import GLFunImageFiles

/// The handshake that turns a connection into a WebSocket. Source: RFC 6455, section 4.2.
enum WebSocketHandshake {
  /// The server's answer to the client's key.
  static func answer(toKey key: String) -> String {
    Base64.encode(SHA1.hash(Array((key + "258EAFA5-E914-47DA-95CA-C5AB0DC85B11").utf8)))
  }

  /// The reason that a request does not open a WebSocket; nil if it does.
  static func problem(of request: HTTPRequest) -> String? {
    guard request.method == "GET", request.has("upgrade", in: "connection"),
      request.has("websocket", in: "upgrade")
    else { return "this is a WebSocket; open the page instead" }
    guard request.fields["sec-websocket-version"] == "13" else {
      return "the WebSocket's version is not 13"
    }
    guard let key = request.fields["sec-websocket-key"], key.utf8.count == 24 else {
      return "the WebSocket's key is not 16 bytes in base64"
    }
    return nil
  }
}

/// The hash function of the WebSocket handshake. Source: RFC 3174.
enum SHA1 {
  /// The 20-byte hash of a message.
  static func hash(_ message: [UInt8]) -> [UInt8] {
    var bytes = message
    bytes.append(0x80)
    while bytes.count % 64 != 56 { bytes.append(0) }
    let bits = UInt64(message.count) * 8
    for shift in stride(from: 56, through: 0, by: -8) {
      bytes.append(UInt8(truncatingIfNeeded: bits >> UInt64(shift)))
    }
    var state: [UInt32] = [0x6745_2301, 0xEFCD_AB89, 0x98BA_DCFE, 0x1032_5476, 0xC3D2_E1F0]
    for start in stride(from: 0, to: bytes.count, by: 64) {
      mix(Array(bytes[start..<start + 64]), into: &state)
    }
    return state.flatMap { word in
      stride(from: 24, through: 0, by: -8).map { UInt8(truncatingIfNeeded: word >> UInt32($0)) }
    }
  }

  private static func mix(_ block: [UInt8], into state: inout [UInt32]) {
    var words = (0..<16).map { index in
      (0..<4).reduce(UInt32(0)) { $0 << 8 | UInt32(block[4 * index + $1]) }
    }
    for index in 16..<80 {
      words.append(
        rotated(words[index - 3] ^ words[index - 8] ^ words[index - 14] ^ words[index - 16], by: 1))
    }
    var (a, b, c, d, e) = (state[0], state[1], state[2], state[3], state[4])
    for (index, word) in words.enumerated() {
      let (choice, constant): (UInt32, UInt32) =
        switch index {
        case ..<20: (b & c | ~b & d, 0x5A82_7999)
        case ..<40: (b ^ c ^ d, 0x6ED9_EBA1)
        case ..<60: (b & c | b & d | c & d, 0x8F1B_BCDC)
        default: (b ^ c ^ d, 0xCA62_C1D6)
        }
      let next = rotated(a, by: 5) &+ choice &+ e &+ constant &+ word
      (e, d, c, b, a) = (d, c, rotated(b, by: 30), a, next)
    }
    for (index, word) in [a, b, c, d, e].enumerated() { state[index] = state[index] &+ word }
  }

  private static func rotated(_ word: UInt32, by count: UInt32) -> UInt32 {
    word << count | word >> (32 - count)
  }
}
