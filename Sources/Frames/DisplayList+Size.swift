package import GLFunDrawing
internal import GLFunImaging

extension DisplayList {
  /// True for few commands of few points on a small picture. One thread draws it in less than the tenth of a millisecond
  /// that starting another one and waiting for it takes. Shadows take longer.
  ///
  /// Such a frame is drawn by one thread, and has one band.
  package var isSmall: Bool {
    size.area * (1 + commands.count) < 3 << 18 && points.count < 256
      && styles.allSatisfy { $0.shadow == nil }
  }
}
