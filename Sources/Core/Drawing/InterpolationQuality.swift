/// The sampling of an image whose pixels do not coincide with the picture's.
public enum InterpolationQuality: UInt8, Hashable, Sendable, CaseIterable {
  /// The nearest pixel.
  case none
  /// Bilinear interpolation of four pixels.
  case low
  /// Bilinear, in the smallest mipmap that is not enlarged: no aliasing.
  case medium
  /// Bicubic interpolation of sixteen pixels; a shrunk image is first reduced as by `medium`.
  case high
}
