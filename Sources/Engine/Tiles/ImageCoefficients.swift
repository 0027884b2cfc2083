public import GLFunDrawing

/// An image in integer form: the mapping from a pixel's column and row to texels and their weights.
///
/// The texture coordinates of a pixel are u = `startU` + `columnU`·column + `rowU`·row and v, which is defined likewise. They
/// are 32-bit integers in texels, with `bits` fraction bits.
public struct ImageCoefficients: Hashable, Sendable {
  /// The filter that combines texels.
  public enum Filter: Int32, Hashable, Sendable, CaseIterable {
    /// The texel that contains the pixel's centre.
    case nearest
    /// The four texels around the pixel's centre.
    case bilinear
    /// The sixteen texels around the pixel's centre.
    case bicubic
  }

  /// The image, or a reduction of it.
  public var image: Image
  /// The filter that combines texels.
  public var filter: Filter
  /// True if the image repeats; otherwise its border pixels extend outwards.
  public var isTiled: Bool
  /// The value of u at the first pixel.
  public var startU: Int32
  /// The increment of u from one column to the next.
  public var columnU: Int32
  /// The increment of u from one row to the next.
  public var rowU: Int32
  /// The value of v at the first pixel.
  public var startV: Int32
  /// The increment of v from one column to the next.
  public var columnV: Int32
  /// The increment of v from one row to the next.
  public var rowV: Int32
  /// The number of fraction bits of u and v.
  public var bits: Int32
  /// The opacity of all texels, in 255ths.
  public var alpha: UInt8

  /// Creates the coefficients of an image.
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
