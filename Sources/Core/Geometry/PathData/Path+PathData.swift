extension Path {
  /// Creates a path from SVG path data, the syntax of the `d` attribute of a `path` element: `"M10 10h80v40z"`.
  ///
  /// Arcs become curves; a segment whose coordinates are too large for a `Double` is ignored. Source: SVG 2, section 9.3.
  ///
  /// - Throws: `PathDataError` for the first mistake, after which SVG would draw nothing more.
  public init(svgPathData text: String) throws(PathDataError) {
    self.init()
    let bytes = Array(text.utf8)
    var reader = PathDataReader(bytes, 0..<bytes.count)
    do throws(PathDataReader.Fault) {
      try reader.read(into: &self)
    } catch {
      throw PathDataError(error, in: bytes[...])
    }
  }

  /// The path as SVG path data, which reads back as an equal path.
  ///
  /// All coordinates are absolute, with as few digits as keep their exact values: `"M10 10H90V50H10Z"`.
  public var svgPathData: String {
    var text = ""
    var last = Point.zero
    func add(_ letter: String, _ points: Point...) {
      text += letter
      for (index, point) in points.enumerated() {
        if index > 0 { text += " " }
        text += DecimalNumber.text(point.x) + " " + DecimalNumber.text(point.y)
      }
      if let end = points.last { last = end }
    }
    for element in elements {
      switch element {
      case .move(let point): add("M", point)
      case .line(let end):
        if end.y == last.y {
          text += "H" + DecimalNumber.text(end.x)
        } else if end.x == last.x {
          text += "V" + DecimalNumber.text(end.y)
        } else {
          add("L", end)
        }
        last = end
      case .quadCurve(let end, let control): add("Q", control, end)
      case .curve(let end, let control1, let control2): add("C", control1, control2, end)
      // A move follows, if anything.
      case .closeSubpath: text += "Z"
      }
    }
    return text
  }
}

extension Path: CustomStringConvertible {
  /// The path as SVG path data; see `svgPathData`.
  public var description: String { svgPathData }
}

/// The encoded form is a string of SVG path data.
extension Path: Codable {
  /// Decodes SVG path data.
  ///
  /// - Throws: `DecodingError` if the data has a mistake.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    let text = try container.decode(String.self)
    do throws(PathDataError) {
      try self.init(svgPathData: text)
    } catch {
      throw DecodingError.dataCorrupted(
        DecodingError.Context(
          codingPath: container.codingPath, debugDescription: error.description,
          underlyingError: error))
    }
  }

  /// Encodes the path as SVG path data.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(svgPathData)
  }
}
