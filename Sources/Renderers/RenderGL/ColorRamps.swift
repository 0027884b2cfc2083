internal import GLFunImaging
internal import GLFunPrimitives
internal import GLFunRasterization
internal import GLFunTiles

/// Colour tables as straight lines in single precision, so that the shader computes a colour instead of fetching it.
///
/// A line is used only if it is verified to give all colours of the table: its value for each entry is further from a rounding
/// boundary than the error of single precision, whether or not the driver fuses multiplication and addition.
struct ColorRamps: Sendable {
  /// The channels at a gradient's position are `start` + `step` · position, rounded to nearest; positions go from −0.5 at the
  /// start to 1023.5 at the end.
  struct Ramp: Hashable, Sendable {
    var start: SIMD4<Float>
    var step: SIMD4<Float>
    /// True if the line also gives the colours beyond the ends.
    var isWhole = false
  }

  /// The line for the colours between the ends of each table; nil for a table without such a line.
  let ramps: [Ramp?]

  /// The least distance of a channel from the middle between two integers: several times the error of single precision for
  /// numbers below 256.
  private static let margin: Float = 1e-4
  /// The limit on the corrections of a line before it is given up.
  private static let mostTurns = 8

  /// Finds the lines for the tables of a pass.
  init(_ pass: ShapePass) {
    let size = GradientCoefficients.tableSize
    ramps = pass.colorLines.enumerated().map { index, line in
      line.flatMap { Self.ramp($0, pass.colorTables[index * size..<(index + 1) * size]) }
    }
  }

  private static func isWhole(_ ramp: Ramp, _ table: ArraySlice<PremultipliedColor>) -> Bool {
    guard let first = table.first, let last = table.last else { return false }
    let steps = Float(GradientCoefficients.steps)
    func gives(_ color: PremultipliedColor, at position: Float) -> Bool {
      let distance = ramp.start + ramp.step * position - channels(color)
      let limit = SIMD4<Float>(repeating: 0.5 - margin)
      return all(distance .< limit .& distance .> -limit)
    }
    return gives(first, at: -0.5) && gives(last, at: steps - 0.5)
  }

  static func channels(_ color: PremultipliedColor) -> SIMD4<Float> {
    SIMD4(Float(color.red), Float(color.green), Float(color.blue), Float(color.alpha))
  }

  /// The line in single precision that rounds to the table's colours; nil if none is found.
  private static func ramp(_ line: ColorLine, _ table: ArraySlice<PremultipliedColor>) -> Ramp? {
    var ramp = Ramp(start: .zero, step: .zero)
    for channel in 0..<4 {
      let step = line.way[channel] / Double(GradientCoefficients.steps)
      guard
        let found = table.withUnsafeBufferPointer({
          Self.line(
            $0, channel: channel, start: line.start[channel] + 0.5 * step, step: step)
        })
      else { return nil }
      ramp.start[channel] = found.start
      ramp.step[channel] = found.step
    }
    ramp.isWhole = isWhole(ramp, table)
    return ramp
  }

  /// The line of a channel. It is shifted and tilted away from the entries that are closest to rounding to another value.
  private static func line(
    _ table: UnsafeBufferPointer<PremultipliedColor>, channel: Int, start: Double, step: Double
  ) -> (start: Float, step: Float)? {
    var (start, step) = (start, step)
    for _ in 0..<mostTurns {
      let (first, slope) = (Float(start), Float(step))
      let range = distances(table, channel: channel, start: first, step: slope)
      let limit = 0.5 - margin
      if range.largest < limit, range.least > -limit { return (first, slope) }
      let middle = Double(range.largest + range.least) / 2
      start -= middle
      if range.largest - range.least >= 2 * limit - margin {
        // Tilted around the point midway between both entries, until they are four margins closer.
        let way = Double(range.placeOfLargest - range.placeOfLeast)
        if way == 0 { return nil }
        let turn = -Double(4 * margin) / way
        start -= turn * Double(range.placeOfLargest + range.placeOfLeast) / 2
        step += turn
      }
    }
    return nil
  }

  /// The greatest and least height of a channel's line above the table's colours, and the entries where they occur.
  private static func distances(
    _ table: UnsafeBufferPointer<PremultipliedColor>, channel: Int, start: Float, step: Float
  ) -> (largest: Float, placeOfLargest: Int, least: Float, placeOfLeast: Int) {
    typealias Lanes = SIMD8<Float>
    let shift = SIMD8<UInt32>(repeating: UInt32(8 * channel))
    let byte = SIMD8<UInt32>(repeating: 255)
    let (steps, starts) = (Lanes(repeating: step), Lanes(repeating: start))
    var positions = Lanes(0, 1, 2, 3, 4, 5, 6, 7)
    var largest = Lanes(repeating: -.infinity)
    var least = Lanes(repeating: .infinity)
    var largestAt = Lanes.zero
    var leastAt = Lanes.zero
    let bytes = UnsafeRawBufferPointer(table)
    for index in 0..<GradientCoefficients.steps / 8 {
      let colors = bytes.loadUnaligned(
        fromByteOffset: 4 + index * MemoryLayout<SIMD8<UInt32>>.stride, as: SIMD8<UInt32>.self)
      let values = Lanes(SIMD8<Int32>(truncatingIfNeeded: (colors &>> shift) & byte))
      let distances = starts + steps * positions - values
      let isLarger = distances .> largest
      largest.replace(with: distances, where: isLarger)
      largestAt.replace(with: positions, where: isLarger)
      let isLess = distances .< least
      least.replace(with: distances, where: isLess)
      leastAt.replace(with: positions, where: isLess)
      positions += Lanes(repeating: 8)
    }
    var result = (largest[0], Int(largestAt[0]), least[0], Int(leastAt[0]))
    for lane in 1..<8 {
      if largest[lane] > result.0 { (result.0, result.1) = (largest[lane], Int(largestAt[lane])) }
      if least[lane] < result.2 { (result.2, result.3) = (least[lane], Int(leastAt[lane])) }
    }
    return result
  }
}
