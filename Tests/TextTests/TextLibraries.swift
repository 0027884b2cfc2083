import GLFunFonts
import Testing

/// The shared libraries of text on this machine.
enum TextLibraries {
  static let isHarfBuzzThere = FontLibrary.harfBuzz.problem == nil
  static let isFriBidiThere = isHarfBuzzThere && FontLibrary.friBidi.problem == nil
}

extension Trait where Self == ConditionTrait {
  /// Skips if text cannot be shaped.
  static var needsHarfBuzz: Self {
    .enabled(if: TextLibraries.isHarfBuzzThere, "libharfbuzz0b is not installed")
  }
  /// Skips if right-to-left text cannot be set.
  static var needsFriBidi: Self {
    .enabled(if: TextLibraries.isFriBidiThere, "libharfbuzz0b or libfribidi0 is not installed")
  }
}
