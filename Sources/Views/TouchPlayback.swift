internal import GLFunGeometry

/// A touch script as it is played frame by frame.
public struct TouchPlayback: Hashable, Sendable {
  /// A step and the frames that it takes.
  private struct Part: Hashable, Sendable {
    var step: TouchScript.Step
    var frames: Range<Int>
    /// The ways from the first point of a drag to each of its points.
    var ways: [Double] = []
  }

  private var parts: [Part] = []
  /// How many frames the script is long.
  public private(set) var frameCount = 0

  /// Lays a script out in frames.
  ///
  /// A step begins in the frame that is nearest to its time. Taps and drags take at least two frames.
  ///
  /// - Parameters:
  ///   - script: what is played.
  ///   - framesPerSecond: greater than 0.
  public init(_ script: TouchScript, framesPerSecond: Double) {
    // In frames; a sum of seconds would be rounded at every step.
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

  /// More frames than anything shows.
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

  /// What happens in a frame, from 0; nothing after the last one.
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

  /// The point of a drag after a share of its way.
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

  /// The index of the first element that has a property, which all behind it have, too.
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
