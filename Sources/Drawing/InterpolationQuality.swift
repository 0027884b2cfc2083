/// How an image's pixels are combined where they do not fall on the picture's.
public enum InterpolationQuality: UInt8, Hashable, Sendable, CaseIterable {
  /// The nearest pixel.
  case none
  /// Bilinear between four pixels.
  case low
  /// Bilinear in the smallest reduction of the image that is not yet enlarged: no aliasing.
  case medium
  /// Bicubic between sixteen pixels; reduced first like `medium` where the image shrinks.
  case high
}
