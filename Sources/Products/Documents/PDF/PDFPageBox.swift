internal import GLFunGeometry

/// The extent of a page whose sides are not whole points.
///
/// Cairo cuts off drawing at the last whole point. It gets a larger page, and the file shows a part of that.
struct PDFPageBox {
  /// The size of the page in points.
  private let size: Size

  init(_ size: Size) { self.size = size }

  /// The size of Cairo's page.
  var whole: Size { Size(width: size.width.rounded(.up), height: size.height.rounded(.up)) }

  /// True if the page is Cairo's.
  var isWhole: Bool { whole == size }

  /// Sets the extent in the last page of a document that Cairo has written. Offsets in the file are the same afterwards.
  ///
  /// - Parameter bytes: the end of the document.
  func set(in bytes: inout [UInt8]) {
    let written = "/MediaBox [ 0 0 \(Int(whole.width)) \(Int(whole.height)) ]"
    guard let start = bytes.lastStart(of: written) else { return }
    var end = start
    while end < bytes.count, !bytes[end...].starts(with: "endobj".utf8) { end += 1 }
    // Spaces make room for the longer numbers. The top of the page is that of Cairo's.
    let rest = bytes[(start + written.utf8.count)..<end].split { $0 == 0x20 || $0 == 0x0A }
    let numbers = [whole.height - size.height, size.width, whole.height].map { number in
      DecimalNumber.text((number * 1000).rounded() / 1000)
    }
    let changed =
      Array("/MediaBox [0 \(numbers.joined(separator: " "))] ".utf8)
      + rest.joined(separator: [0x20])
    let room = end - start - changed.count
    guard room > 0 else { return }
    bytes.replaceSubrange(
      start..<end, with: changed + Array(repeating: 0x20, count: room - 1) + [0x0A])
  }
}

extension [UInt8] {
  /// The index at which a text begins for the last time; nil if it is missing.
  func lastStart(of text: String) -> Int? {
    let pattern = Array(text.utf8)
    guard let first = pattern.first, count >= pattern.count else { return nil }
    return (0...count - pattern.count).last { start in
      self[start] == first && self[start..<start + pattern.count].elementsEqual(pattern)
    }
  }
}
