import GLFunCPU

/// A card that shows how far something has come.
struct Card: Sendable {
  /// From 0 to 1.
  var share: Double

  /// Requests come side by side, so that each of them draws on one thread.
  private static let renderer = CPURenderer(threads: 1)

  func image() -> Bitmap {
    let size = Size(width: 600, height: 315)
    return ImageRenderer(size: size, scale: 2).image(on: Self.renderer) { context in
      context.setFillGradient(
        Gradient(colors: [Color(gray: 0.16), Color(gray: 0.08)]),
        .linear(start: .zero, end: Point(x: 0, y: size.height)))
      context.fill(Rect(origin: .zero, size: size))
      let ring = Rect(x: 200, y: 57.5, width: 200, height: 200)
      context.lineWidth = 28
      context.lineCap = .round
      context.strokeColor = Color(gray: 1, alpha: 0.15)
      context.strokeEllipse(in: ring)
      context.setStrokeGradient(
        Gradient(colors: [.green, .yellow, .green]),
        .conic(center: ring.center, startAngle: -.pi / 2))
      context.addArc(
        center: ring.center, radius: ring.width / 2, startAngle: -.pi / 2,
        endAngle: (2 * share - 0.5) * .pi, clockwise: true)
      context.strokePath()
    }
  }
}
