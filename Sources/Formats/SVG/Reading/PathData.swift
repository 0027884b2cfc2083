public import GLFunGeometry

extension Path {
  /// Reads the value of a `d` attribute.
  ///
  /// As SVG prescribes, reading stops at the first error and the path before it is kept. Source: SVG 2, section 9.3.
  ///
  /// - Parameter most: the number of points after which reading stops.
  /// - Returns: the path, and the first error.
  static func reading(
    data reader: TextReader, most: Int = .max
  ) -> (path: Path, fault: PathDataError?) {
    var path = Path()
    var data = PathDataReader(reader.bytes, reader.rest)
    do throws(PathDataReader.Fault) {
      try data.read(into: &path, most: most)
      return (path, nil)
    } catch {
      return (path, PathDataError(error, in: reader.bytes[reader.rest]))
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
