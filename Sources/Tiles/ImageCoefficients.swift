public import GLFunDrawing

/// An image in whole numbers: how a pixel's column and row become texels and their weights.
///
/// The texture coordinates of a pixel are `startU` + `columnU`·column + `rowU`·row and v likewise,
/// in texels with `bits` fraction bits, on 32-bit integers.
public struct ImageCoefficients: Hashable, Sendable {
  /// How texels are combined.
  public enum Filter: Int32, Hashable, Sendable, CaseIterable {
    case nearest
    case bilinear
    case bicubic
  }

  public var image: Image
  public var filter: Filter
  /// Whether the image repeats; else its rim goes on.
  public var isTiled: Bool
  public var startU: Int32
  public var columnU: Int32
  public var rowU: Int32
  public var startV: Int32
  public var columnV: Int32
  public var rowV: Int32
  public var bits: Int32
  /// What every texel is multiplied with, in 255ths.
  public var alpha: UInt8

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
