import GLFunImaging

/// The filtered rows of a picture for LDR-FLIP: colours, edges and points.
struct FLIPStrip {
  /// The filtered colours, row by row.
  private(set) var colors: [SIMD3<Float>] = []
  /// The strengths of edges.
  private(set) var edges: [Float] = []
  /// The strengths of points.
  private(set) var points: [Float] = []

  /// Filters rows of a picture; beyond its sides, the outermost pixels go on.
  init(_ bitmap: Bitmap, columns: Range<Int>, rows: Range<Int>, _ filters: FLIPFilters) {
    let radius = filters.radius
    let planes = Planes(bitmap, columns: columns, rows: rows, radius)
    let (y, cx, cz) = (planes.lightness, planes.redGreen, planes.blueYellow)
    let lightness = y.filteredAcross(filters.achromatic).filteredDown(filters.achromatic)
    let redGreen = cx.filteredAcross(filters.redGreen).filteredDown(filters.redGreen)
    var blueYellow: [Float] = []
    for (gaussian, factor) in zip(filters.blueYellow, filters.blueYellowFactors) {
      let part = cz.filteredAcross(gaussian).filteredDown(gaussian.map { $0 * factor })
      blueYellow = blueYellow.isEmpty ? part : zip(blueYellow, part).map(+)
    }
    colors = lightness.indices.map { index in
      FLIPColor.huntAdjusted(
        opponent: SIMD3(lightness[index], redGreen[index], blueYellow[index]))
    }
    let gray = y.mapped { ($0 + 16) / 116 }
    let smooth = gray.filteredAcross(filters.gaussian)
    func strength(_ filter: [Float]) -> [Float] {
      let across = gray.filteredAcross(filter).filteredDown(filters.gaussian)
      let down = smooth.filteredDown(filter)
      return zip(across, down).map { ($0 * $0 + $1 * $1).squareRoot() }
    }
    edges = strength(filters.edge)
    points = strength(filters.point)
  }

  /// The channels of the pixels of a strip and around it.
  private struct Planes {
    var lightness: Plane
    var redGreen: Plane
    var blueYellow: Plane

    init(_ bitmap: Bitmap, columns: Range<Int>, rows: Range<Int>, _ radius: Int) {
      let empty = Plane(width: columns.count + 2 * radius, rows: rows.count + 2 * radius)
      (lightness, redGreen, blueYellow) = (empty, empty, empty)
      let pixels = bitmap.pixels.span
      var index = 0
      // Neighbouring pixels often have the same colour.
      var last = PremultipliedColor.transparent
      var color = FLIPColor.opponent(last)
      for row in rows.lowerBound - radius..<rows.upperBound + radius {
        let start = min(max(row, 0), bitmap.height - 1) * bitmap.width
        for column in columns.lowerBound - radius..<columns.upperBound + radius {
          let pixel = pixels[start + min(max(column, 0), bitmap.width - 1)]
          if pixel != last {
            last = pixel
            color = FLIPColor.opponent(pixel)
          }
          lightness.values[index] = color.x
          redGreen.values[index] = color.y
          blueYellow.values[index] = color.z
          index += 1
        }
      }
    }
  }

  /// Rows of numbers.
  private struct Plane {
    let width: Int
    let rows: Int
    var values: [Float]

    init(width: Int, rows: Int) {
      (self.width, self.rows) = (width, rows)
      values = Array(repeating: 0, count: width * rows)
    }

    func mapped(_ function: (Float) -> Float) -> Plane {
      var result = self
      for index in values.indices { result.values[index] = function(values[index]) }
      return result
    }

    /// The weighted sums of neighbours in each row; the plane is narrower by the filter's length less one.
    func filteredAcross(_ filter: [Float]) -> Plane {
      let narrow = width - filter.count + 1
      var result = Plane(width: narrow, rows: rows)
      let source = values.span
      var target = result.values.mutableSpan
      for (tap, weight) in filter.enumerated() where weight != 0 {
        for row in 0..<rows {
          let (from, to) = (row * width + tap, row * narrow)
          for column in 0..<narrow { target[to + column] += weight * source[from + column] }
        }
      }
      return result
    }

    /// The weighted sums of neighbours in each column; there are fewer rows by the filter's length less one.
    func filteredDown(_ filter: [Float]) -> [Float] {
      let count = (rows - filter.count + 1) * width
      var result = [Float](repeating: 0, count: count)
      let source = values.span
      var target = result.mutableSpan
      for (tap, weight) in filter.enumerated() where weight != 0 {
        let from = tap * width
        for index in 0..<count { target[index] += weight * source[from + index] }
      }
      return result
    }
  }
}
