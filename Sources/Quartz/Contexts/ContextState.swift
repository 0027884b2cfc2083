internal import Foundation
internal import GLFunDrawing
internal import GLFunGeometry
internal import GLFunImaging

/// What a context saves and restores beside what its recorder does: the values as they were given.
struct ContextState {
  /// What fills or strokes.
  struct Paint {
    var color = CGColor.black
    var space = CGColorSpace.deviceGray
    var pattern: PatternPaint?
  }

  /// A pattern with the colour of its stencil.
  struct PatternPaint {
    var pattern: CGPattern
    /// The colour of a stencil; of a pattern in colours of its own only alpha counts.
    var tint: Color
  }

  var fill = Paint()
  var stroke = Paint()
  var patternPhase = CGSize.zero
  var pen = StrokeStyle()
  var blendMode = CGBlendMode.normal
  var interpolation = CGInterpolationQuality.default
  var shouldAntialias = true
  /// The shadow in device space.
  var shadow: Shadow?
  var font: CGFont?
  var fontSize: CGFloat = 0
  var characterSpacing: CGFloat = 0
  var textDrawingMode = CGTextDrawingMode.fill
  /// What is outside is clipped away, and more may be; device space.
  var clipBounds: Rect
}
