internal import GLFun
internal import GLFunGeometry
internal import GLFunJSON

/// A frame in the form sent to the page: the length of the header in four bytes, little-endian, the header as JSON, and the
/// pixels of the changed rectangles one after the other.
struct FrameMessage: Sendable {
  /// The number of the frame in its session, counted from 1.
  var number: Int
  /// The content: the name of a scene, or the language of a text.
  var program: String
  /// The size of the picture.
  var size: PixelSize
  /// The number of pixels per unit.
  var scale: Double
  /// The changed rectangles, in whole pixels.
  var rects: [Rect]
  /// The number of the last touch that the frame includes.
  var touch: Int
  /// The number of time steps so far.
  var ticks: Int
  /// The comparison of both backends; nil if only one has drawn.
  var comparison: BackendComparison?
  /// The position of a demonstration's finger, in units of the view.
  var finger: Point?
  /// The time of each stage, in milliseconds.
  var stages: [(name: String, milliseconds: Double)]

  /// The bytes of the message.
  ///
  /// - Parameter picture: the whole picture.
  func bytes(_ picture: Bitmap, _ encoding: ClientMessage.Encoding) -> [UInt8] {
    let clock = ContinuousClock()
    let start = clock.now
    var payload: [UInt8] = []
    /// Adds a part of a picture; returns its place and its length in bytes.
    func add(_ rect: Rect, of picture: Bitmap) -> JSONValue? {
      let columns = Int(rect.minX)..<Int(rect.maxX)
      let rows = Int(rect.minY)..<Int(rect.maxY)
      let isWhole = columns.count == picture.width && rows.count == picture.height
      guard let part = isWhole ? picture : picture.cropping(columns: columns, rows: rows) else {
        return nil
      }
      let bytes =
        switch encoding {
        case .rgba: part.straightRGBABytes
        case .png: (try? PNG.encode(part, compression: .fast)) ?? []
        }
      // The first part is not copied.
      if payload.isEmpty { payload = bytes } else { payload += bytes }
      return .array(
        [columns.lowerBound, rows.lowerBound, columns.count, rows.count, bytes.count]
          .map { .number(Double($0)) })
    }
    let parts = rects.compactMap { add($0, of: picture) }
    let other = comparison?.processor.flatMap {
      add(Rect(x: 0, y: 0, width: Double(size.width), height: Double(size.height)), of: $0)
    }
    let times = stages + [("encoding", (clock.now - start) / .milliseconds(1))]
    let header: JSONValue = [
      "type": "frame", "frame": .number(Double(number)), "program": .string(program),
      "width": .number(Double(size.width)), "height": .number(Double(size.height)),
      "scale": .number(scale), "encoding": .string(encoding.rawValue), "rects": .array(parts),
      "other": other ?? .null, "touch": .number(Double(touch)), "ticks": .number(Double(ticks)),
      "finger": finger.map { [.number($0.x), .number($0.y)] } ?? .null,
      "differing": comparison.map { .number(Double($0.differingPixels)) } ?? .null,
      "stages": .object(
        times.map { time in
          JSONMember(
            key: time.name, value: .number((time.milliseconds * 1000).rounded() / 1000))
        }),
    ]
    return Self.bytes(header, payload)
  }

  /// A header followed by its payload.
  static func bytes(_ header: JSONValue, _ payload: [UInt8]) -> [UInt8] {
    let text = Array(header.text.utf8)
    var bytes: [UInt8] = []
    bytes.reserveCapacity(4 + text.count + payload.count)
    for shift in [0, 8, 16, 24] { bytes.append(UInt8(truncatingIfNeeded: text.count >> shift)) }
    return bytes + text + payload
  }
}
