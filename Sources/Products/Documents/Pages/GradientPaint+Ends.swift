internal import GLFunDrawing
internal import GLFunImaging

extension GradientPaint {
  /// The stops with their alpha, and with transparent ones at the ends that are not continued; formats continue all ends.
  var endedStops: [Gradient.Stop] {
    var stops = gradient.stops.map {
      Gradient.Stop(offset: $0.offset, color: $0.color.withAlpha($0.color.alpha * alpha))
    }
    guard let first = stops.first, let last = stops.last else { return [] }
    if before == nil {
      if first.offset > 0 { stops.insert(Gradient.Stop(offset: 0, color: first.color), at: 0) }
      stops.insert(Gradient.Stop(offset: 0, color: first.color.withAlpha(0)), at: 0)
    }
    if after == nil {
      if last.offset < 1 { stops.append(Gradient.Stop(offset: 1, color: last.color)) }
      stops.append(Gradient.Stop(offset: 1, color: last.color.withAlpha(0)))
    }
    return stops
  }
}
