package import GLFunDrawing
internal import GLFunImaging

extension DisplayList {
  /// Whether the frame is drawn before another thread would have begun and been waited for, which takes a tenth of a
  /// millisecond: few commands, of few points, on a small picture. Shadows take longer.
  ///
  /// Such a frame is drawn by one thread, and has one band.
  package var isSmall: Bool {
    size.area * (1 + commands.count) < 3 << 18 && points.count < 256
      && styles.allSatisfy { $0.shadow == nil }
  }
}
