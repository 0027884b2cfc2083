/// The interpretation of a transparency layer's pixels when it is composited.
public enum LayerContent: UInt8, Hashable, Sendable {
  /// As colours.
  case colors
  /// As black with the luminance of the layer's colours times their alpha as alpha, like SVG masks: 54/256 of red, 183/256
  /// of green and 19/256 of blue.
  case luminance
}
