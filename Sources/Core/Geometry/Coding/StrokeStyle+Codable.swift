/// The encoded form is an object with the keys `lengths` and `phase`; a phase of zero is left out.
extension LineDash: Codable {
  private enum CodingKeys: CodingKey {
    case phase, lengths
  }

  /// Decodes an object; a missing key has the default of `init(phase:lengths:)`.
  ///
  /// - Throws: `DecodingError` if a value is no finite number.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    self.init()
    phase = try container.finiteNumber(.phase) ?? phase
    if container.contains(.lengths) {
      lengths = try container.superDecoder(forKey: .lengths).finiteNumbers()
    }
  }

  /// Encodes an object.
  ///
  /// - Throws: `EncodingError` if a number is not finite.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(finite: phase, .phase, unless: 0)
    try container.superEncoder(forKey: .lengths).encode(finite: lengths)
  }
}

extension LineDash: CustomStringConvertible {
  /// The lengths and the phase, as "4 2 from 1"; "solid" without lengths.
  public var description: String {
    if lengths.isEmpty { return "solid" }
    let text = lengths.map(DecimalNumber.text).joined(separator: " ")
    return phase == 0 ? text : text + " from \(DecimalNumber.text(phase))"
  }
}

/// The encoded form is an object with the keys `width`, `cap`, `join`, `miterLimit` and `dash`; defaults are left out.
extension StrokeStyle: Codable {
  private enum CodingKeys: CodingKey {
    case width, cap, join, miterLimit, dash
  }

  /// Decodes an object; a missing key has the default of `init(width:cap:join:miterLimit:dash:)`.
  ///
  /// - Throws: `DecodingError` if a value has another type, is not finite, or names no cap or join.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    self.init()
    width = try container.finiteNumber(.width) ?? width
    cap = try container.decodeIfPresent(LineCap.self, forKey: .cap) ?? cap
    join = try container.decodeIfPresent(LineJoin.self, forKey: .join) ?? join
    miterLimit = try container.finiteNumber(.miterLimit) ?? miterLimit
    dash = try container.decodeIfPresent(LineDash.self, forKey: .dash) ?? dash
  }

  /// Encodes an object.
  ///
  /// - Throws: `EncodingError` if a number is not finite.
  public func encode(to encoder: any Encoder) throws {
    let standard = StrokeStyle()
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(finite: width, .width, unless: standard.width)
    if cap != standard.cap { try container.encode(cap, forKey: .cap) }
    if join != standard.join { try container.encode(join, forKey: .join) }
    try container.encode(finite: miterLimit, .miterLimit, unless: standard.miterLimit)
    if dash != standard.dash { try container.encode(dash, forKey: .dash) }
  }
}

extension StrokeStyle: CustomStringConvertible {
  /// The width, and all that is not the default, as "width 2, round cap, bevel join, dash 4 2".
  public var description: String {
    let standard = StrokeStyle()
    var parts = ["width \(DecimalNumber.text(width))"]
    if cap != standard.cap { parts.append("\(cap.rawValue) cap") }
    if join != standard.join { parts.append("\(join.rawValue) join") }
    if miterLimit != standard.miterLimit {
      parts.append("miter limit \(DecimalNumber.text(miterLimit))")
    }
    if dash != standard.dash { parts.append("dash \(dash)") }
    return parts.joined(separator: ", ")
  }
}
