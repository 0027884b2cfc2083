#if !GLFUN_WITHOUT_KERNELS
internal import GLFunTiles

extension CoverageRasterizer {
  /// Adds all edges to the accumulators so that they count the winding at the pixel centres.
  ///
  /// The rule is OpenGL's with rows counted upwards: a centre on an edge counts as right of it, and a centre on a
  /// horizontal edge as above it. Integers decide it, without rounding.
  mutating func accumulateCenters() {
    let area = area
    let places = accumulators.places
    let vertices = outline.vertices
    var start = 0
    for end in outline.contourEnds {
      for index in start + 1..<end {
        let from = vertices[index - 1]
        let to = vertices[index]
        if from.y == to.y { continue }
        let goesDown = to.y > from.y
        let upper = goesDown ? from : to
        let lower = goesDown ? to : from
        let unit = (goesDown ? 1 : -1) << CoverageRasterizer.areaBits
        // Relative to a pixel centre: in these coordinates centres are multiples of 256.
        let x0 = Int(upper.x) - area.originX - 128
        let y0 = Int(upper.y) - area.originY - 128
        let x1 = Int(lower.x) - area.originX - 128
        let y1 = Int(lower.y) - area.originY - 128
        // Rows whose centre is below the upper end and not below the lower one.
        var row = max((y0 >> 8) + 1, 0)
        let last = min(y1 >> 8, area.rows - 1)
        if row > last || min(x0, x1) > (area.columns - 1) << 8 { continue }
        // The first centre not left of the edge is the crossing divided by 256, rounded up:
        // (x0 + (256 row - y0) dx / dy) / 256, kept as quotient and remainder from row to row.
        let dy = (y1 - y0) << 8
        let dx = x1 - x0
        let numerator = x0 * (y1 - y0) + ((row << 8) - y0) * dx + dy - 1
        var column = CoverageRasterizer.floorQuotient(numerator, dy)
        var remainder = numerator - column * dy
        let step = CoverageRasterizer.floorQuotient(dx << 8, dy)
        let stepRemainder = (dx << 8) - step * dy
        while row <= last {
          if column <= 0 {
            places.addLeft(unit, row: row)
          } else if column < area.columns {
            let pixels = places.row(row, column: column)
            pixels.add(unit, column: column & 15)
            pixels.crossing(1 << UInt32(column & 15))
          }
          row += 1
          column += step
          remainder += stepRemainder
          if remainder >= dy {
            remainder -= dy
            column += 1
          }
        }
      }
      start = end
    }
  }

  /// The quotient rounded down; the divisor is positive.
  private static func floorQuotient(_ dividend: Int, _ divisor: Int) -> Int {
    let quotient = dividend / divisor
    return quotient * divisor > dividend ? quotient - 1 : quotient
  }
}
#endif
