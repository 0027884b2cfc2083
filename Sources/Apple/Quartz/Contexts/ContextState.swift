internal import Foundation
internal import GLFunDrawing
internal import GLFunGeometry
internal import GLFunImaging

/// The state saved and restored by a context in addition to the state of its recorder, with values as they were set.
struct ContextState {
  /// The fill or stroke paint.
  struct Paint {
    var color = CGColor.black
    var space = CGColorSpace.deviceGray
    var pattern: PatternPaint?
  }

  /// A pattern with its tint.
  struct PatternPaint {
    var pattern: CGPattern
    /// The tint of an uncoloured pattern; for a coloured one only its alpha counts.
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
  /// A device-space rectangle around the clip; it may be larger than the clip.
  var clipBounds: Rect
}
