public import GLFunDrawing

/// A gradient in whole numbers: how a pixel's column and row become an entry of its colour table.
///
/// All arithmetic is on 32-bit integers. The number of fraction bits is as large as the picture
/// allows without overflow.
public struct GradientCoefficients: Hashable, Sendable {
  /// How the position along the gradient comes from the two affine values
  /// x = `startX` + `columnX`·column + `rowX`·row and y likewise.
  public enum Kind: Int32, Hashable, Sendable, CaseIterable {
    /// x >> `shift`.
    case linear
    /// The root of the squares of x >> `shift` and y >> `shift`, times `factor`, plus `offset`,
    /// >> `radialShift`.
    case radial
  }

  /// How the position follows from x and y.
  public var kind: Kind
  /// How positions beyond 0 ..< 1024 are taken back.
  public var extend: Gradient.Extend
  /// x in the first pixel.
  public var startX: Int32
  /// What each column adds to x.
  public var columnX: Int32
  /// What each row adds to x.
  public var rowX: Int32
  /// y in the first pixel.
  public var startY: Int32
  /// What each column adds to y.
  public var columnY: Int32
  /// What each row adds to y.
  public var rowY: Int32
  /// The fraction bits of x and y that are left out.
  public var shift: Int32
  /// What the distance from the centre is multiplied with.
  public var factor: Int32
  /// What is added to the product.
  public var offset: Int32
  /// The fraction bits of the sum.
  public var radialShift: Int32
  /// The first entry of its table in `colorTables`, in tables.
  public var table: Int32 = 0
  /// Whether every colour of the table is opaque.
  public var isOpaque = false
  /// How far a position in the picture may be from where exact arithmetic puts it, in steps.
  public var positionError: Double

  /// Colours along a gradient.
  @inlinable public static var steps: Int { 1024 }
  /// Entries of a table: one before the start, the steps, one after the end.
  @inlinable public static var tableSize: Int { steps + 2 }

  /// Makes the coefficients of a gradient whose table has no place yet.
  public init(
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
