package import GLFunDrawing

/// A gradient in whole numbers: how a pixel's column and row become an entry of its colour table.
///
/// All arithmetic is on 32-bit integers. The number of fraction bits is as large as the picture
/// allows without overflow.
package struct GradientCoefficients: Hashable, Sendable {
  /// How the position along the gradient comes from the two affine values
  /// x = `startX` + `columnX`·column + `rowX`·row and y likewise.
  package enum Kind: Int32, Hashable, Sendable, CaseIterable {
    /// x >> `shift`.
    case linear
    /// The root of the squares of x >> `shift` and y >> `shift`, times `factor`, plus `offset`,
    /// >> `radialShift`.
    case radial
  }

  package var kind: Kind
  /// How positions beyond 0 ..< 1024 are taken back.
  package var extend: Gradient.Extend
  package var startX: Int32
  package var columnX: Int32
  package var rowX: Int32
  package var startY: Int32
  package var columnY: Int32
  package var rowY: Int32
  package var shift: Int32
  package var factor: Int32
  package var offset: Int32
  package var radialShift: Int32
  /// The first entry of its table in `colorTables`, in tables.
  package var table: Int32 = 0
  /// Whether every colour of the table is opaque.
  package var isOpaque = false
  /// How far a position in the picture may be from where exact arithmetic puts it, in steps.
  package var positionError: Double

  /// Colours along a gradient.
  @inlinable package static var steps: Int { 1024 }
  /// Entries of a table: one before the start, the steps, one after the end.
  @inlinable package static var tableSize: Int { steps + 2 }

  package init(
    kind: Kind, extend: Gradient.Extend, startX: Int32, columnX: Int32, rowX: Int32,
    startY: Int32 = 0, columnY: Int32 = 0, rowY: Int32 = 0, shift: Int32, factor: Int32 = 0,
    offset: Int32 = 0, radialShift: Int32 = 0, positionError: Double
  ) {
    self.kind = kind
    self.extend = extend
    self.startX = startX
    self.columnX = columnX
    self.rowX = rowX
    self.startY = startY
    self.columnY = columnY
    self.rowY = rowY
    self.shift = shift
    self.factor = factor
    self.offset = offset
    self.radialShift = radialShift
    self.positionError = positionError
  }
}
