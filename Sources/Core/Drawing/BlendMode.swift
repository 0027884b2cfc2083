/// The rule for combining a painted colour with the existing one.
///
/// The first sixteen modes follow the compositing of PDF 1.7 (section 11.3.5) and of W3C Compositing and Blending Level 1; the
/// others are the Porter-Duff operators and two of Quartz's own. All of them affect only the painted shape: pixels outside it
/// do not change. Source: `CGBlendMode`.
public enum BlendMode: UInt8, Hashable, Sendable, CaseIterable {
  /// Source-over.
  case normal
  /// The product of source and destination.
  case multiply
  /// The complement of the product of the complements.
  case screen
  /// Multiply or screen, depending on the destination.
  case overlay
  /// The smaller of source and destination.
  case darken
  /// The larger of source and destination.
  case lighten
  /// Brightens the destination to reflect the source.
  case colorDodge
  /// Darkens the destination to reflect the source.
  case colorBurn
  /// Darkens or lightens softly, depending on the source.
  case softLight
  /// Multiply or screen, depending on the source.
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
  /// Transparent.
  case clear
  /// The source alone.
  case copy
  /// The source, where the destination is opaque.
  case sourceIn
  /// The source, where the destination is transparent.
  case sourceOut
  /// The source over the destination, where the destination is opaque.
  case sourceAtop
  /// The destination over the source.
  case destinationOver
  /// The destination, where the source is opaque.
  case destinationIn
  /// The destination, where the source is transparent.
  case destinationOut
  /// The destination over the source, where the source is opaque.
  case destinationAtop
  /// Source and destination, each where the other is transparent.
  case xor
  /// The sum of the complements, complemented.
  case plusDarker
  /// The sum of source and destination.
  case plusLighter
}

extension BlendMode {
  /// True if this is the normal mode. Written out, so that other modules ask without a call.
  @inlinable package var isNormal: Bool {
    if case .normal = self { true } else { false }
  }
}
