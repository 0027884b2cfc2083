/// How a painted colour meets what is there already.
///
/// The first sixteen follow the compositing of PDF 1.7 (section 11.3.5) and of W3C Compositing and
/// Blending Level 1; the rest are the operators of Porter and Duff and Quartz's own two. All work
/// on the painted shape alone: what it does not cover stays. Source: `CGBlendMode`.
public enum BlendMode: UInt8, Hashable, Sendable, CaseIterable {
  /// The source over the destination.
  case normal
  /// The product of both.
  case multiply
  /// The complement of the product of the complements.
  case screen
  /// Multiply or screen, by the destination.
  case overlay
  /// The smaller of both.
  case darken
  /// The larger of both.
  case lighten
  /// Brightens the destination to reflect the source.
  case colorDodge
  /// Darkens the destination to reflect the source.
  case colorBurn
  /// Darkens or lightens softly, by the source.
  case softLight
  /// Multiply or screen, by the source.
  case hardLight
  /// The absolute difference.
  case difference
  /// Like the difference, with less contrast.
  case exclusion
  /// The source's hue with the destination's saturation and luminosity.
  case hue
  /// The source's saturation with the destination's hue and luminosity.
  case saturation
  /// The source's hue and saturation with the destination's luminosity.
  case color
  /// The source's luminosity with the destination's hue and saturation.
  case luminosity
  /// Nothing.
  case clear
  /// The source alone.
  case copy
  /// The source where the destination is.
  case sourceIn
  /// The source where the destination is not.
  case sourceOut
  /// The source where the destination is, over the destination.
  case sourceAtop
  /// The destination over the source.
  case destinationOver
  /// The destination where the source is.
  case destinationIn
  /// The destination where the source is not.
  case destinationOut
  /// The destination where the source is, over the source.
  case destinationAtop
  /// Each where the other is not.
  case xor
  /// The sum of the darknesses.
  case plusDarker
  /// The sum of the lightnesses.
  case plusLighter
}

extension BlendMode {
  /// Whether this is the normal mode. Written out, so that other modules ask without a call.
  @inlinable package var isNormal: Bool {
    if case .normal = self { true } else { false }
  }
}
