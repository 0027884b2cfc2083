package import GLFunDrawing

/// An image in whole numbers: how a pixel's column and row become texels and their weights.
///
/// The texture coordinates of a pixel are `startU` + `columnU`·column + `rowU`·row and v likewise,
/// in texels with `bits` fraction bits, on 32-bit integers.
package struct ImageCoefficients: Hashable, Sendable {
  /// How texels are combined.
  package enum Filter: Int32, Hashable, Sendable, CaseIterable {
    case nearest
    case bilinear
    case bicubic
  }

  package var image: Image
  package var filter: Filter
  /// Whether the image repeats; else its rim goes on.
  package var isTiled: Bool
  package var startU: Int32
  package var columnU: Int32
  package var rowU: Int32
  package var startV: Int32
  package var columnV: Int32
  package var rowV: Int32
  package var bits: Int32
  /// What every texel is multiplied with, in 255ths.
  package var alpha: UInt8

  package init(
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
