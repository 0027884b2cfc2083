/// A queue of parts of numbered bands, produced by several threads and consumed by one, band by band.
///
/// The number of ready parts is limited: a thread that has produced more waits, unless the consumer is at its band.
package final class BandQueue<Part: Sendable>: Sendable {
  private let room: Int
  private let progress: Monitor<Progress>

  /// The state of production and consumption.
  private struct Progress {
    /// The ready parts of each band.
    var parts: [[Part]]
    /// True for each band whose parts are all produced.
    var isMade: [Bool]
    /// The next band to begin.
    var next = 0
    /// The first band that is not completely consumed.
    var current = 0
    /// The number of ready parts.
    var count = 0
    /// True if nothing more will be consumed.
    var isClosed = false

    /// Advances to the next band after the last part of one.
    ///
    /// Called by each change that may complete a band, and nowhere else, because the change itself wakes the
    /// threads that wait for their band.
    mutating func advance() {
      while current < parts.count, isMade[current], parts[current].isEmpty { current += 1 }
    }
  }

  /// Creates a queue in which no band has begun.
  ///
  /// - Parameter room: the most ready parts.
  package init(bandCount: Int, room: Int) {
    self.room = room
    progress = Monitor(
      Progress(
        parts: Array(repeating: [], count: bandCount),
        isMade: Array(repeating: false, count: bandCount)))
  }

  /// The next band to produce; nil after the last one, or if nothing more will be consumed.
  package func begin() -> Int? {
    progress.update { progress in
      if progress.isClosed || progress.next == progress.parts.count { return nil }
      progress.next += 1
      return progress.next - 1
    }
  }

  /// Adds a part when there is room for it.
  package func keep(_ part: Part, ofBand band: Int) {
    progress.wait { progress -> Void? in
      if progress.isClosed { return () }
      if progress.count >= room && band != progress.current { return nil }
      progress.parts[band].append(part)
      progress.count += 1
      return ()
    }
  }

  /// Records that all parts of a band are produced.
  package func end(band: Int) {
    progress.update { progress in
      progress.isMade[band] = true
      progress.advance()
    }
  }

  /// Takes the next part when it is ready; nil after the last one.
  package func take() -> Part? {
    progress.wait { progress -> Part?? in
      if progress.current == progress.parts.count { return .some(nil) }
      if progress.parts[progress.current].isEmpty { return nil }
      let part = progress.parts[progress.current].removeFirst()
      progress.count -= 1
      progress.advance()
      return part
    }
  }

  /// Records that nothing more will be consumed. Threads that wait for room continue.
  package func close() { progress.update { $0.isClosed = true } }
}
