import GLFunImaging

/// The pixels that the tool pixelmatch counts.
///
/// Pixels are compared with straight alpha over white, by their squared distance in YIQ. A pixel that is antialiased in one of
/// the pictures does not count. The arithmetic is that of the tool, in the same order, so that the counts are the same. Sources:
/// the tool pixelmatch, version 5.3; Kotsarenko and Ramos, "Measuring perceived color difference using YIQ NTSC transmission
/// color space in mobile applications"; Vyšniauskas, "Anti-aliased pixel and intensity slope detector", 2009.
struct Pixelmatch {
  /// The number of pixels that differ by more than the threshold and are not antialiased.
  private(set) var count = 0
  /// The smallest threshold with which none of these pixels counts; 0 without such pixels.
  private(set) var needed = 0.0

  /// The largest squared distance, and the squared distance that a threshold allows.
  private static let largestDistance = 35_215.0
  static func limit(_ threshold: Double) -> Double { largestDistance * threshold * threshold }

  /// Compares pictures of the same size.
  init(_ expected: Bitmap, _ actual: Bitmap, threshold: Double) {
    let first = StraightPicture(expected)
    let second = StraightPicture(actual)
    let limit = Self.limit(threshold)
    var farthest = 0.0
    for y in 0..<expected.height {
      for x in 0..<expected.width {
        let (one, other) = (first[x, y], second[x, y])
        if one == other { continue }
        let distance = Self.distance(one, other)
        guard distance > limit else { continue }
        if first.isAntialiased(x, y, second) || second.isAntialiased(x, y, first) { continue }
        count += 1
        farthest = max(farthest, distance)
      }
    }
    needed = (farthest / Self.largestDistance).squareRoot()
  }

  /// The squared distance of two colours.
  private static func distance(_ first: UInt32, _ second: UInt32) -> Double {
    let (one, other) = (OpaqueColor(first), OpaqueColor(second))
    let y = one.y - other.y
    let i = one.i - other.i
    let q = one.q - other.q
    return 0.5053 * y * y + 0.299 * i * i + 0.1957 * q * q
  }
}

/// A colour over white, with channels from 0 to 255.
private struct OpaqueColor {
  var red: Double
  var green: Double
  var blue: Double

  init(_ straight: UInt32) {
    red = Double(straight & 0xFF)
    green = Double(straight >> 8 & 0xFF)
    blue = Double(straight >> 16 & 0xFF)
    guard straight < 0xFF00_0000 else { return }
    let alpha = Double(straight >> 24) / 255
    red = 255 + (red - 255) * alpha
    green = 255 + (green - 255) * alpha
    blue = 255 + (blue - 255) * alpha
  }

  var y: Double { red * 0.29889531 + green * 0.58662247 + blue * 0.11448223 }
  var i: Double { red * 0.59597799 - green * 0.27417610 - blue * 0.32180189 }
  var q: Double { red * 0.21147017 - green * 0.52261711 + blue * 0.31114694 }
}

/// A picture with straight alpha.
private struct StraightPicture {
  let width: Int
  let height: Int
  private let words: [UInt32]

  init(_ bitmap: Bitmap) {
    (width, height) = (bitmap.width, bitmap.height)
    words = bitmap.pixels.map(\.straightRawValue)
  }

  subscript(x: Int, y: Int) -> UInt32 { words[y * width + x] }

  /// The columns or rows from one before a place to one after it.
  private func around(_ place: Int, _ count: Int) -> ClosedRange<Int> {
    max(place - 1, 0)...min(place + 1, count - 1)
  }

  /// True if a pixel has at most two neighbours of its brightness, and its darkest or its brightest neighbour lies in an area
  /// of one colour in both pictures.
  func isAntialiased(_ x: Int, _ y: Int, _ other: StraightPicture) -> Bool {
    let (columns, rows) = (around(x, width), around(y, height))
    let center = self[x, y]
    let brightness = OpaqueColor(center).y
    var equal = columns.count < 3 || rows.count < 3 ? 1 : 0
    var (least, most) = (0.0, 0.0)
    var (ofLeast, ofMost) = ((x: 0, y: 0), (x: 0, y: 0))
    for column in columns {
      for row in rows where column != x || row != y {
        let neighbour = self[column, row]
        let delta = neighbour == center ? 0 : brightness - OpaqueColor(neighbour).y
        if delta == 0 {
          equal += 1
          if equal > 2 { return false }
        } else if delta < least {
          (least, ofLeast) = (delta, (column, row))
        } else if delta > most {
          (most, ofMost) = (delta, (column, row))
        }
      }
    }
    if least == 0 || most == 0 { return false }
    func isInArea(_ place: (x: Int, y: Int)) -> Bool {
      hasManySiblings(place.x, place.y) && other.hasManySiblings(place.x, place.y)
    }
    return isInArea(ofLeast) || isInArea(ofMost)
  }

  /// True if three neighbours of a pixel have its colour; the edge of the picture counts as one.
  private func hasManySiblings(_ x: Int, _ y: Int) -> Bool {
    let (columns, rows) = (around(x, width), around(y, height))
    let center = self[x, y]
    var equal = columns.count < 3 || rows.count < 3 ? 1 : 0
    for column in columns {
      for row in rows where column != x || row != y {
        if self[column, row] == center { equal += 1 }
        if equal > 2 { return true }
      }
    }
    return false
  }
}
