internal import Geometry

/// The arc tangent of 0…1 in 1024 steps, in 65536ths of a turn: how both renderers find the angle
/// of a sweep gradient.
package enum ArcTangentTable {
  /// 1025 entries, 0 to 8192.
  package static let entries: [UInt16] = (0...1024).map { step in
    UInt16((arcTangent(y: Double(step), x: 1024) / (2 * .pi) * 65536).rounded())
  }
}
