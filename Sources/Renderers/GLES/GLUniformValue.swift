import GLFunCGLES

/// A value of a uniform: `Float`, `Int32` or `UInt32`, a vector of two to four of them, or a matrix of floats.
public protocol GLUniformValue: Sendable {
  /// The layout of the value, which determines the call that sets it.
  static var uniformShape: GLUniformShape { get }
}

/// The layout of a uniform value: columns of scalars.
public struct GLUniformShape: Hashable, Sendable {
  /// The type of its scalars.
  public enum Scalar: Hashable, Sendable {
    /// `float`.
    case float
    /// `int`.
    case int
    /// `uint`.
    case uint
  }

  /// The type of the scalars.
  public var scalar: Scalar
  /// The number of scalars in a column; 1 for a scalar.
  public var rows: Int
  /// The number of columns; 1 except for matrices.
  public var columns: Int

  /// The name of the call that sets the value: `glUniform3fv`, `glUniformMatrix2x3fv`.
  var call: String {
    if columns > 1 {
      return "glUniformMatrix\(columns)\(rows == columns ? "" : "x\(rows)")fv"
    }
    switch scalar {
    case .float: return "glUniform\(rows)fv"
    case .int: return "glUniform\(rows)iv"
    case .uint: return "glUniform\(rows)uiv"
    }
  }
}

/// A scalar type for uniforms and vectors.
public protocol GLUniformScalar: GLUniformValue, SIMDScalar, Hashable, Codable {}

extension Float: GLUniformScalar {
  /// `float`.
  public static var uniformShape: GLUniformShape {
    GLUniformShape(scalar: .float, rows: 1, columns: 1)
  }
}

extension Int32: GLUniformScalar {
  /// `int`.
  public static var uniformShape: GLUniformShape {
    GLUniformShape(scalar: .int, rows: 1, columns: 1)
  }
}

extension UInt32: GLUniformScalar {
  /// `uint`.
  public static var uniformShape: GLUniformShape {
    GLUniformShape(scalar: .uint, rows: 1, columns: 1)
  }
}

extension SIMD2: GLUniformValue where Scalar: GLUniformScalar {
  /// `vec2`, `ivec2` or `uvec2`.
  public static var uniformShape: GLUniformShape { Scalar.uniformShape.with(rows: 2) }
}

extension SIMD3: GLUniformValue where Scalar: GLUniformScalar {
  /// `vec3`, `ivec3` or `uvec3`.
  public static var uniformShape: GLUniformShape { Scalar.uniformShape.with(rows: 3) }
}

extension SIMD4: GLUniformValue where Scalar: GLUniformScalar {
  /// `vec4`, `ivec4` or `uvec4`.
  public static var uniformShape: GLUniformShape { Scalar.uniformShape.with(rows: 4) }
}

/// A column of a matrix: a vector of two to four floats.
public protocol GLMatrixColumn: GLUniformValue {}

extension SIMD2: GLMatrixColumn where Scalar == Float {}
extension SIMD3: GLMatrixColumn where Scalar == Float {}
extension SIMD4: GLMatrixColumn where Scalar == Float {}

/// A matrix of two columns: `GLMatrix2<SIMD2<Float>>` is a `mat2`, `GLMatrix2<SIMD3<Float>>` a `mat2x3`.
public struct GLMatrix2<Column: GLMatrixColumn>: GLUniformValue {
  /// The columns.
  public var columns: (Column, Column)

  /// Makes a matrix from its columns.
  public init(_ first: Column, _ second: Column) { columns = (first, second) }

  /// `mat2`, `mat2x3` or `mat2x4`.
  public static var uniformShape: GLUniformShape { Column.uniformShape.with(columns: 2) }
}

/// A matrix of three columns: `GLMatrix3<SIMD3<Float>>` is a `mat3`, `GLMatrix3<SIMD2<Float>>` a `mat3x2`.
public struct GLMatrix3<Column: GLMatrixColumn>: GLUniformValue {
  /// The columns.
  public var columns: (Column, Column, Column)

  /// Makes a matrix from its columns.
  public init(_ first: Column, _ second: Column, _ third: Column) {
    columns = (first, second, third)
  }

  /// `mat3`, `mat3x2` or `mat3x4`.
  public static var uniformShape: GLUniformShape { Column.uniformShape.with(columns: 3) }
}

/// A matrix of four columns: `GLMatrix4<SIMD4<Float>>` is a `mat4`, `GLMatrix4<SIMD2<Float>>` a `mat4x2`.
public struct GLMatrix4<Column: GLMatrixColumn>: GLUniformValue {
  /// The columns.
  public var columns: (Column, Column, Column, Column)

  /// Makes a matrix from its columns.
  public init(_ first: Column, _ second: Column, _ third: Column, _ fourth: Column) {
    columns = (first, second, third, fourth)
  }

  /// `mat4`, `mat4x2` or `mat4x3`.
  public static var uniformShape: GLUniformShape { Column.uniformShape.with(columns: 4) }
}

extension GLUniformShape {
  fileprivate func with(rows: Int? = nil, columns: Int? = nil) -> GLUniformShape {
    GLUniformShape(
      scalar: scalar, rows: rows ?? self.rows, columns: columns ?? self.columns)
  }
}
