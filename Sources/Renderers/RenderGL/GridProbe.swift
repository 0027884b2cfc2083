package import GLFunDrawing
internal import GLFunGeometry
package import GLFunImaging
internal import GLFunPrimitives
internal import GLFunTiles

/// Triangles whose pixels depend on steps of 1/256 pixel. They show if a driver places vertices of that grid exactly.
package enum GridProbe {
  private static let size = PixelSize(width: 32, height: 48)
  private static let grid = PrimitiveGrid.twoHundredFiftySixths
  /// The greatest distance of the long triangles' corners, in pixels; every viewport contains them.
  private static let reach = 900.0

  /// The test frame. Each triangle has its own colour, so that triangles cannot be mistaken for each other.
  package static var frame: DisplayList {
    var context = PrimitiveContext(size: size)
    context.clear(.white)
    let triangles = long + short
    for index in triangles.indices {
      context.color = Color(red8: UInt8(index), green8: 0, blue8: UInt8(index & 1) * 255)
      context.drawTriangles(triangles[index])
    }
    return context.finish()
  }

  /// The picture that an exact driver draws.
  package static var expected: Bitmap {
    var picture = Bitmap(size: size, filledWith: Color.white.premultiplied)
    let list = frame
    var pass = PrimitivePass(size: size, grid: grid)
    for command in list.commands { pass.append(command, points: list.points) }
    let fill = TriangleFill(grid: grid, size: size)
    for index in stride(from: 0, to: pass.indices.count, by: 3) {
      let color = pass.color(index)
      fill.forEachRow(of: pass.corner(index), pass.corner(index + 1), pass.corner(index + 2)) {
        for column in $1 { picture[column, $0] = color }
      }
    }
    return picture
  }

  /// Triangles that begin and end far outside the picture and are a few pixels high inside.
  private static var long: [[Point]] {
    (0..<16).map { index in
      let turn = Double(index * 37 % 16) / 16
      let level = Double(3 * index) + turn
      let rise = Double(index * 61 - 450)
      return [
        Point(x: -reach, y: level - rise), Point(x: reach - turn, y: level + rise + turn),
        Point(x: reach, y: level + rise + 3),
      ]
    }
  }

  /// Triangles of a few pixels. Their corners lie within four steps of a pixel's centre, and so do the centres of other pixels
  /// from their edges.
  private static var short: [[Point]] {
    (0..<64).map { index in
      let (column, row) = (index & 7, index >> 3)
      func point(_ x: Double, _ y: Double, _ stepsX: Int, _ stepsY: Int) -> Point {
        Point(
          x: Double(4 * column) + x + Double(stepsX) / 256,
          y: Double(4 * row) + y + Double(stepsY) / 256)
      }
      return [
        point(0.5, 0.5, column - 4, row - 4),
        point(3.5, 0.5, (3 * column + row) % 5 - 2, (column + 2 * row) % 7 - 3),
        point(0.5, 3.5, (column + 3 * row) % 7 - 3, (2 * column + row) % 5 - 2),
      ]
    }
  }
}
