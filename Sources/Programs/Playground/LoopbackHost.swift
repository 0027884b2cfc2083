internal import GLFunPlatform

/// Detects hosts that only this machine can reach. Loopback addresses have many spellings.
enum LoopbackHost {
  /// True for a loopback address: 127.0.0.0/8, `::1`, and the former mapped to IPv6.
  static func isAddress(_ text: some StringProtocol) -> Bool {
    var old = in_addr()
    if inet_pton(AF_INET, String(text), &old) == 1 {
      return UInt32(bigEndian: old.s_addr) >> 24 == 127
    }
    var new = in6_addr()
    guard inet_pton(AF_INET6, String(text), &new) == 1 else { return false }
    let words = new.__in6_u.__u6_addr32
    let (third, last) = (UInt32(bigEndian: words.2), UInt32(bigEndian: words.3))
    return words.0 == 0 && words.1 == 0
      && (third == 0 && last == 1 || third == 0xFFFF && last >> 24 == 127)
  }

  /// True if the host of a request, with or without its port, is `localhost` or a loopback address.
  static func has(_ host: String) -> Bool {
    var rest = host[...]
    if rest.popFirst() == "[" {
      guard let end = rest.firstIndex(of: "]") else { return false }
      return isPort(rest[end...].dropFirst()) && rest[..<end].contains(":")
        && isAddress(rest[..<end])
    }
    let name = host.prefix { $0 != ":" }
    return isPort(host.dropFirst(name.count))
      && (name.lowercased() == "localhost" || isAddress(name))
  }

  private static func isPort(_ text: Substring) -> Bool {
    text.isEmpty
      || text.first == ":" && text.dropFirst().utf8.allSatisfy { (0x30...0x39).contains($0) }
  }
}
