package import GLFunDrawing
internal import GLFunImaging

extension DisplayList {
  /// True for a few commands with few points on a small picture. One thread draws it in less than the tenth of a millisecond
  /// that it takes to start another thread and wait for it. Shadows take longer.
  ///
  /// Such a frame is drawn by one thread, in a single band.
  package var isSmall: Bool {
    size.area * (1 + commands.count) < 3 << 18 && points.count < 256
      && styles.allSatisfy { $0.shadow == nil }
  }
}
