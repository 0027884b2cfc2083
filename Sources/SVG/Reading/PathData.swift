public import GLFunGeometry

extension Path {
  /// Creates a path from the value of a `d` attribute.
  ///
  /// As SVG prescribes, reading stops at the first error and the path before it is kept. Source: SVG 2, section 9.3.
  ///
  /// - Parameters:
  ///   - reader: the path data.
  ///   - most: the number of points after which reading stops.
  ///   - fault: called with the first error.
  init(
    data reader: TextReader, most: Int = .max, fault: (PathDataError) -> Void = { _ in }
  ) {
    self.init()
    var data = PathDataReader(reader.bytes, reader.rest)
    do throws(PathDataReader.Fault) {
      try data.read(into: &self, most: most)
    } catch {
      fault(PathDataError(error, in: reader.bytes[reader.rest]))
    }
  }

  /// The segments, as indices of `verbs`, that end within an arc of the path data, where no markers are drawn.
  static func segmentsWithinArcs(data reader: TextReader) -> Set<Int> {
    var path = Path()
    var data = PathDataReader(reader.bytes, reader.rest)
    try? data.read(into: &path)
    return data.segmentsWithinArcs
  }
}

/// The error of `Path.init(svgPathData:)`.
@available(*, deprecated, renamed: "PathDataError")
public typealias SVGPathError = PathDataError
