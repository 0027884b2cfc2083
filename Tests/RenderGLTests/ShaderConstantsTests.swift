import GLFunDrawing
import GLFunRasterization
import GLFunTiles
import Testing

@testable import GLFunRenderGL

/// The numbers in the shaders, and the numbers of the cases in Swift.
struct ShaderConstantsTests {
  /// Constants for all cases of an enum, in the order of their numbers.
  private static func constants<Case: CaseIterable & RawRepresentable>(
    _ prefix: String, _: Case.Type
  ) -> String where Case.RawValue: BinaryInteger {
    Case.allCases.map { value in
      let name = "\(value)".reduce(into: "") {
        if $1.isUppercase { $0 += "_" }
        $0 += $1.uppercased()
      }
      return "const int \(prefix)_\(name) = \(value.rawValue);\n"
    }.joined()
  }

  @Test func numbersAreThoseOfTheCases() {
    let expected =
      """
      // The numbers of Swift's cases: the operations of commands, blend modes, and the kinds of paints. A test compares this
      // file with the cases and prints what it must be.

      """
      + Self.constants("OPERATION", TileFrame.Operation.self)
      + Self.constants("BLEND", BlendMode.self)
      + Self.constants("GRADIENT", GradientCoefficients.Kind.self)
      + Self.constants("EXTEND", Gradient.Extend.self)
      + Self.constants("FILTER", ImageCoefficients.Filter.self)
    #expect(String(decoding: PackageResources.constants_glsl, as: UTF8.self) == expected)
  }
}
