import GLFunGeometry
import GLFunImaging

/// The error of LDR-FLIP: the difference that a person sees who alternates between two pictures.
///
/// Pictures are compared over white, as sRGB. Source: Andersson, Nilsson, Akenine-Möller, Oskarsson, Åström and Fairchild,
/// "FLIP: A difference evaluator for alternating images", 2020; the constants are those of NVIDIA's implementation, version 1.7.
struct FLIP {
  /// The number of pixels in a degree of the visual field: 0.7 m away from 3840 pixels on 0.7 m.
  static let usualPixelsPerDegree = 0.7 * (3840 / 0.7) * (Double.pi / 180)

  private let filters: FLIPFilters
  private static let colorExponent = 0.7
  private static let colorKnee = (position: 0.4, value: 0.95)
  private let largestColorDistance: Double

  init(pixelsPerDegree: Double = usualPixelsPerDegree) {
    filters = FLIPFilters(pixelsPerDegree: pixelsPerDegree)
    let green = FLIPColor.huntAdjusted(linear: SIMD3(0, 1, 0))
    let blue = FLIPColor.huntAdjusted(linear: SIMD3(0, 0, 1))
    largestColorDistance = power(FLIPColor.distance(green, blue), Self.colorExponent)
  }

  /// The number of rows that are filtered together, which bounds the memory.
  private static let stripHeight = 64

  /// The mean error of all pixels, 0 to 1.
  ///
  /// - Precondition: the pictures have the same size and at least one pixel.
  func meanError(_ expected: Bitmap, _ actual: Bitmap) -> Double {
    var sum = 0.0
    forEachRow(expected, actual) { errors in
      for error in errors { sum += error }
    }
    return sum / Double(expected.size.area)
  }

  /// Calls `body` with the errors of the pixels that can have one, row by row.
  private func forEachRow(_ expected: Bitmap, _ actual: Bitmap, _ body: ([Double]) -> Void) {
    // Elsewhere all filtered values are equal, and the error is 0.
    guard let area = Self.differingArea(expected, actual, within: filters.radius) else { return }
    var start = area.rows.lowerBound
    while start < area.rows.upperBound {
      let rows = start..<min(start + Self.stripHeight, area.rows.upperBound)
      let first = FLIPStrip(expected, columns: area.columns, rows: rows, filters)
      let second = FLIPStrip(actual, columns: area.columns, rows: rows, filters)
      for row in 0..<rows.count {
        body(
          (0..<area.columns.count).map { column in
            error(first, second, row * area.columns.count + column)
          })
      }
      start = rows.upperBound
    }
  }

  private func error(_ first: FLIPStrip, _ second: FLIPStrip, _ index: Int) -> Double {
    let distance = FLIPColor.distance(first.colors[index], second.colors[index])
    let edges = abs(first.edges[index] - second.edges[index])
    let points = abs(first.points[index] - second.points[index])
    let feature = (Double(max(edges, points)) * 0.5.squareRoot()).squareRoot()
    return power(redistributed(power(distance, Self.colorExponent)), 1 - feature)
  }

  /// A colour distance in 0 to 1, most of it for small distances.
  private func redistributed(_ distance: Double) -> Double {
    let knee = Self.colorKnee.position * largestColorDistance
    if distance < knee { return Self.colorKnee.value / knee * distance }
    return Self.colorKnee.value
      + (distance - knee) / (largestColorDistance - knee) * (1 - Self.colorKnee.value)
  }

  /// The rectangle around all differing pixels, larger by a distance to all sides; nil if no pixel differs.
  private static func differingArea(
    _ expected: Bitmap, _ actual: Bitmap, within distance: Int
  ) -> (columns: Range<Int>, rows: Range<Int>)? {
    let (first, second) = (expected.pixels.span, actual.pixels.span)
    let width = expected.width
    var (left, right, top, bottom) = (width, -1, expected.height, -1)
    for y in 0..<expected.height {
      for x in 0..<width where first[y * width + x] != second[y * width + x] {
        (left, right) = (min(left, x), max(right, x))
        (top, bottom) = (min(top, y), max(bottom, y))
      }
    }
    guard right >= 0 else { return nil }
    return (
      max(left - distance, 0)..<min(right + distance + 1, width),
      max(top - distance, 0)..<min(bottom + distance + 1, expected.height)
    )
  }
}
