public import GLFunDrawing

/// A gradient in integer form: the mapping from a pixel's column and row to an entry of its colour table.
///
/// All arithmetic uses 32-bit integers, with as many fraction bits as the picture's size allows without overflow.
public struct GradientCoefficients: Hashable, Sendable {
  /// The formula for the position along the gradient, given the two affine values x = `startX` + `columnX`·column + `rowX`·row
  /// and y, which is defined likewise.
  public enum Kind: Int32, Hashable, Sendable, CaseIterable {
    /// x >> `shift`.
    case linear
    /// The root of the squares of x >> `shift` and y >> `shift`, times `factor`, plus `offset`,
    /// >> `radialShift`.
    case radial
  }

  /// The formula for the position, given x and y.
  public var kind: Kind
  /// The treatment of positions outside 0 ..< 1024.
  public var extend: Gradient.Extend
  /// The value of x at the first pixel.
  public var startX: Int32
  /// The increment of x from one column to the next.
  public var columnX: Int32
  /// The increment of x from one row to the next.
  public var rowX: Int32
  /// The value of y at the first pixel.
  public var startY: Int32
  /// The increment of y from one column to the next.
  public var columnY: Int32
  /// The increment of y from one row to the next.
  public var rowY: Int32
  /// The number of fraction bits of x and y.
  public var shift: Int32
  /// The factor of the distance from the centre.
  public var factor: Int32
  /// The number added to the product.
  public var offset: Int32
  /// The number of fraction bits of the sum.
  public var radialShift: Int32
  /// The index of its table in `colorTables`, in units of tables.
  public var table: Int32 = 0
  /// True if every colour of the table is opaque.
  public var isOpaque = false
  /// The largest error of a position in the picture, compared with exact arithmetic, in steps.
  public var positionError: Double

  /// The number of colours along a gradient.
  @inlinable public static var steps: Int { 1024 }
  /// The number of entries of a table: one before the start, the steps, one after the end.
  @inlinable public static var tableSize: Int { steps + 2 }

  /// Creates the coefficients of a gradient that has no table yet.
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
