internal import GLFunGeometry

/// The frame-by-frame playback of a touch script.
public struct TouchPlayback: Hashable, Sendable {
  /// A step and the frames it takes.
  private struct Part: Hashable, Sendable {
    var step: TouchScript.Step
    var frames: Range<Int>
    /// The distances along a drag from its first point to each of its points.
    var ways: [Double] = []
  }

  private var parts: [Part] = []
  /// The length of the script in frames.
  public private(set) var frameCount = 0

  /// Lays a script out in frames.
  ///
  /// A step begins in the frame nearest to its time. Taps and drags take at least two frames.
  ///
  /// - Parameters:
  ///   - script: the script to play.
  ///   - framesPerSecond: the frame rate; greater than 0.
  public init(_ script: TouchScript, framesPerSecond: Double) {
    // Counts frames, because a sum of seconds would be rounded at every step.
    var place = 0.0
    for step in script.steps {
      let first = Self.frame(place)
      switch step {
      case .event: place += 1
      case .tap: place += max(2, TouchScript.secondsOfTap * framesPerSecond)
      case .drag(_, let seconds): place += max(2, seconds * framesPerSecond)
      case .wait(let seconds): place += max(0, seconds * framesPerSecond)
      }
      let frames = first..<max(first, Self.frame(place))
      if frames.isEmpty { continue }
      var part = Part(step: step, frames: frames)
      if case .drag(let points, _) = step { part.ways = Self.ways(points) }
      parts.append(part)
    }
    frameCount = Self.frame(place)
  }

  /// A limit on the frame count, larger than any playback needs.
  private static let mostFrames = 1e15

  private static func frame(_ place: Double) -> Int { Int(min(place, mostFrames).rounded()) }

  private static func ways(_ points: [Point]) -> [Double] {
    var ways: [Double] = []
    var way = 0.0
    var last = points.first
    for point in points {
      if let last { way += (point - last).length }
      ways.append(way)
      last = point
    }
    return ways
  }

  /// Returns the events in a frame, counted from 0; empty after the last frame.
  public func events(inFrame frame: Int) -> [TouchEvent] {
    let index = Self.first(of: parts) { $0.frames.upperBound > frame }
    guard index < parts.count, parts[index].frames.contains(frame) else { return [] }
    let part = parts[index]
    let (isFirst, isLast) = (frame == part.frames.lowerBound, frame == part.frames.upperBound - 1)
    switch part.step {
    case .event(let event): return [event]
    case .tap(let point): return isFirst ? [.began(point)] : isLast ? [.ended(point)] : []
    case .drag(let points, _):
      guard let first = points.first, let last = points.last else { return [] }
      if isFirst { return [.began(first)] }
      if isLast { return [.ended(last)] }
      let share = Double(frame - part.frames.lowerBound) / Double(part.frames.count - 1)
      return [.moved(Self.place(points, part.ways, share))]
    case .wait: return []
    }
  }

  /// Returns the point of a drag at a fraction of its length.
  private static func place(_ points: [Point], _ ways: [Double], _ share: Double) -> Point {
    guard let last = points.last, let length = ways.last else { return .zero }
    let way = length * share
    let next = first(of: ways) { $0 >= way }
    guard next > 0 else { return points[0] }
    guard next < ways.count else { return last }
    let step = ways[next] - ways[next - 1]
    let part = step > 0 ? (way - ways[next - 1]) / step : 1
    return points[next - 1] + (points[next] - points[next - 1]) * part
  }

  /// Returns the index of the first element with a property that all later elements share.
  private static func first<Element>(
    of elements: [Element], where hasProperty: (Element) -> Bool
  ) -> Int {
    var (low, high) = (0, elements.count)
    while low < high {
      let middle = (low + high) / 2
      if hasProperty(elements[middle]) { high = middle } else { low = middle + 1 }
    }
    return low
  }
}
