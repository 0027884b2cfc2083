/// Perlin noise exactly as SVG specifies it. Source: Filter Effects 1, 9.20.
struct Turbulence {
  private var lattice = [Int](repeating: 0, count: 514)
  private var gradients = [[SIMD2<Double>]](
    repeating: Array(repeating: .zero, count: 514), count: 4)
  private let settings: FilterPrimitive.Turbulence
  /// The rectangle that stitched noise repeats in.
  private var tile: (x: Double, y: Double, width: Double, height: Double)

  /// - Parameter tile: the primitive's region in user space.
  init(
    _ settings: FilterPrimitive.Turbulence,
    tile: (x: Double, y: Double, width: Double, height: Double)
  ) {
    self.settings = settings
    self.tile = tile
    var seed = settings.seed
    if seed <= 0 { seed = -(seed % 2_147_483_646) + 1 }
    if seed > 2_147_483_646 { seed = 2_147_483_646 }
    func random() -> Int {
      seed = 16807 * (seed % 127_773) - 2836 * (seed / 127_773)
      if seed <= 0 { seed += 2_147_483_647 }
      return seed
    }
    for channel in 0..<4 {
      for index in 0..<256 {
        lattice[index] = index
        var vector = SIMD2(
          Double(random() % 512 - 256) / 256, Double(random() % 512 - 256) / 256)
        let length = (vector.x * vector.x + vector.y * vector.y).squareRoot()
        if length > 0 { vector /= length }
        gradients[channel][index] = vector
      }
    }
    for index in (1..<256).reversed() { lattice.swapAt(index, random() % 256) }
    for index in 0..<258 {
      lattice[256 + index] = lattice[index]
      for channel in 0..<4 { gradients[channel][256 + index] = gradients[channel][index] }
    }
  }

  private struct Stitch {
    var width: Int
    var height: Int
    var wrapX: Int
    var wrapY: Int
  }

  /// The noise of a channel, 0 to 1, at a point in user space.
  func value(channel: Int, x: Double, y: Double) -> Double {
    var frequency = settings.frequency
    var stitch: Stitch?
    if settings.isStitched {
      func whole(_ frequency: Double, _ side: Double) -> Double {
        guard frequency > 0, side > 0 else { return frequency }
        let low = (side * frequency).rounded(.down) / side
        let high = (side * frequency).rounded(.up) / side
        return low > 0 && frequency / low < high / frequency ? low : high
      }
      frequency = SIMD2(whole(frequency.x, tile.width), whole(frequency.y, tile.height))
      func cells(_ value: Double) -> Int { Int(value, within: -1e9...1e9) }
      let (width, height) = (
        cells(tile.width * frequency.x + 0.5), cells(tile.height * frequency.y + 0.5)
      )
      stitch = Stitch(
        width: width, height: height, wrapX: cells(tile.x * frequency.x) + 4096 + width,
        wrapY: cells(tile.y * frequency.y) + 4096 + height)
    }
    var sum = 0.0
    var place = SIMD2(x * frequency.x, y * frequency.y)
    var ratio = 1.0
    for _ in 0..<settings.octaves {
      let noise = noise(channel, place, stitch)
      sum += (settings.isFractal ? noise : abs(noise)) / ratio
      place *= 2
      ratio *= 2
      if let last = stitch {
        stitch = Stitch(
          width: 2 &* last.width, height: 2 &* last.height, wrapX: 2 &* last.wrapX &- 4096,
          wrapY: 2 &* last.wrapY &- 4096)
      }
    }
    return settings.isFractal ? (sum + 1) / 2 : sum
  }

  private func noise(_ channel: Int, _ place: SIMD2<Double>, _ stitch: Stitch?) -> Double {
    guard abs(place.x) < 1e9, abs(place.y) < 1e9 else { return 0 }
    let (left, top) = (place.x + 4096, place.y + 4096)
    var (x0, y0) = (Int(left), Int(top))
    var (x1, y1) = (x0 + 1, y0 + 1)
    let (rx, ry) = (left - Double(x0), top - Double(y0))
    if let stitch {
      if x0 >= stitch.wrapX { x0 -= stitch.width }
      if x1 >= stitch.wrapX { x1 -= stitch.width }
      if y0 >= stitch.wrapY { y0 -= stitch.height }
      if y1 >= stitch.wrapY { y1 -= stitch.height }
    }
    (x0, x1, y0, y1) = (x0 & 255, x1 & 255, y0 & 255, y1 & 255)
    let (i, j) = (lattice[x0], lattice[x1])
    func corner(_ index: Int, _ dx: Double, _ dy: Double) -> Double {
      let gradient = gradients[channel][index]
      return dx * gradient.x + dy * gradient.y
    }
    func curve(_ t: Double) -> Double { t * t * (3 - 2 * t) }
    func mix(_ t: Double, _ a: Double, _ b: Double) -> Double { a + t * (b - a) }
    let upper = mix(curve(rx), corner(lattice[i + y0], rx, ry), corner(lattice[j + y0], rx - 1, ry))
    let lower = mix(
      curve(rx), corner(lattice[i + y1], rx, ry - 1), corner(lattice[j + y1], rx - 1, ry - 1))
    return mix(curve(ry), upper, lower)
  }
}
