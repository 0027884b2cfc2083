public import GLFunDrawing

/// An image in whole numbers: how a pixel's column and row become texels and their weights.
///
/// The texture coordinates of a pixel are `startU` + `columnU`·column + `rowU`·row and v likewise,
/// in texels with `bits` fraction bits, on 32-bit integers.
public struct ImageCoefficients: Hashable, Sendable {
  /// How texels are combined.
  public enum Filter: Int32, Hashable, Sendable, CaseIterable {
    /// The texel that the pixel's centre lies in.
    case nearest
    /// The four texels around it.
    case bilinear
    /// The sixteen texels around it.
    case bicubic
  }

  /// The image, or one that was made smaller for it.
  public var image: Image
  /// How texels are combined.
  public var filter: Filter
  /// Whether the image repeats; else its rim goes on.
  public var isTiled: Bool
  /// u in the first pixel.
  public var startU: Int32
  /// What each column adds to u.
  public var columnU: Int32
  /// What each row adds to u.
  public var rowU: Int32
  /// v in the first pixel.
  public var startV: Int32
  /// What each column adds to v.
  public var columnV: Int32
  /// What each row adds to v.
  public var rowV: Int32
  /// The fraction bits of u and v.
  public var bits: Int32
  /// What every texel is multiplied with, in 255ths.
  public var alpha: UInt8

  /// Makes the coefficients of an image.
  public init(
    image: Image, filter: Filter, isTiled: Bool, startU: Int32, columnU: Int32, rowU: Int32,
    startV: Int32, columnV: Int32, rowV: Int32, bits: Int32, alpha: UInt8
  ) {
    self.image = image
    self.filter = filter
    self.isTiled = isTiled
    self.startU = startU
    self.columnU = columnU
    self.rowU = rowU
    self.startV = startV
    self.columnV = columnV
    self.rowV = rowV
    self.bits = bits
    self.alpha = alpha
  }
}
