/// The differences of a variable font's values from their defaults, at given coordinates on its axes. The table is
/// untrusted: missing or invalid parts have no effect. Source: OpenType 1.9.1, "Item variation stores", "Associating
/// target items to variation data".
struct VariationStore {
  private let reader: TableReader
  private let store: Int
  /// The offset of the map from indices to those of the store; nil for the identity.
  private let map: Int?
  /// The scalar of each region, 0 to 1, which its deltas are multiplied by.
  private let scalars: [Double]

  /// The most regions and axes of a store.
  private static let mostRegions = 1024
  private static let mostAxes = 64

  /// Reads the regions of a store; returns nil if it is invalid.
  ///
  /// - Parameters:
  ///   - reader: the table that contains the store.
  ///   - store: the offset of the store.
  ///   - map: the offset of the map of indices; nil for the identity.
  ///   - coordinates: the normalized coordinates on the axes, −1 to 1.
  init?(_ reader: TableReader, store: Int, map: Int?, coordinates: [Double]) {
    guard reader.unsigned(store, 2) == 1, let offset = reader.unsigned(store + 2, 4),
      let axisCount = reader.unsigned(store + offset, 2),
      let regionCount = reader.unsigned(store + offset + 2, 2),
      axisCount <= Self.mostAxes, regionCount <= Self.mostRegions
    else { return nil }
    self.reader = reader
    self.store = store
    self.map = map
    scalars = (0..<regionCount).map { region in
      let axes = store + offset + 4 + region * axisCount * 6
      return (0..<axisCount).reduce(1) { scalar, axis in
        let place = axes + axis * 6
        guard let start = reader.fraction(place), let peak = reader.fraction(place + 2),
          let end = reader.fraction(place + 4)
        else { return 0 }
        let coordinate = axis < coordinates.count ? coordinates[axis] : 0
        return scalar * Self.scalar(coordinate, start, peak, end)
      }
    }
  }

  /// The factor of one axis in the scalar of a region.
  private static func scalar(
    _ coordinate: Double, _ start: Double, _ peak: Double, _ end: Double
  ) -> Double {
    // The region does not depend on the axis.
    if peak == 0 || start > peak || peak > end || start < 0 && end > 0 { return 1 }
    if coordinate == peak { return 1 }
    if coordinate <= start || coordinate >= end { return 0 }
    return coordinate < peak
      ? (coordinate - start) / (peak - start) : (end - coordinate) / (end - peak)
  }

  /// The difference of a value from its default, in the table's own units.
  func delta(_ index: Int) -> Double {
    guard let (outer, inner) = place(index), let count = reader.unsigned(store + 6, 2),
      outer < count, let data = reader.offset(store + 8 + outer * 4, 4, from: store),
      let itemCount = reader.unsigned(data, 2), inner < itemCount,
      let words = reader.unsigned(data + 2, 2), let regionCount = reader.unsigned(data + 4, 2),
      regionCount <= scalars.count
    else { return 0 }
    // A row begins with its wide deltas: two bytes next to one-byte ones, or four next to two-byte ones.
    let (wide, narrow) = words & 0x8000 != 0 ? (4, 2) : (2, 1)
    let wideCount = min(words & 0x7FFF, regionCount)
    var place = data + 6 + regionCount * 2
    place += inner * (wideCount * wide + (regionCount - wideCount) * narrow)
    var sum = 0.0
    for column in 0..<regionCount {
      let size = column < wideCount ? wide : narrow
      guard let region = reader.unsigned(data + 6 + column * 2, 2), region < scalars.count,
        let delta = reader.signed(place, size)
      else { return sum }
      sum += scalars[region] * Double(delta)
      place += size
    }
    return sum
  }

  /// The position of an index's deltas in the store; nil if it has none.
  private func place(_ index: Int) -> (outer: Int, inner: Int)? {
    if index >= 0xFFFF_FFFF { return nil }
    guard let map else { return (index >> 16, index & 0xFFFF) }
    guard let format = reader.unsigned(map, 1), let entry = reader.unsigned(map + 1, 1),
      let count = reader.unsigned(map + 2, format == 0 ? 2 : 4), count > 0
    else { return nil }
    let size = (entry >> 4 & 3) + 1
    // Indices beyond the last entry use that entry.
    let row = map + (format == 0 ? 4 : 6) + min(index, count - 1) * size
    guard let packed = reader.unsigned(row, size) else { return nil }
    let innerBits = (entry & 15) + 1
    return (packed >> innerBits, packed & ((1 << innerBits) - 1))
  }
}
