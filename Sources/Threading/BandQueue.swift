/// Parts of numbered bands, which several threads make and one takes, band after band.
///
/// Only so many parts are kept ready: a thread that has made more waits, unless its band is the one whose parts
/// are taken.
package final class BandQueue<Part: Sendable>: Sendable {
  private let room: Int
  private let progress: Monitor<Progress>

  /// What is made and what is taken.
  private struct Progress {
    /// For each band its parts that are ready.
    var parts: [[Part]]
    /// Whether all parts of a band are made.
    var isMade: [Bool]
    /// The band that a thread begins next.
    var next = 0
    /// The first band of which parts may be taken still.
    var current = 0
    /// How many parts are ready.
    var count = 0
    /// Whether nobody will take any more.
    var isClosed = false

    /// Goes on to the next band after the last part of one.
    ///
    /// Called wherever that may be so, and nowhere else: threads whose band it has become are woken by the
    /// changes themselves.
    mutating func advance() {
      while current < parts.count, isMade[current], parts[current].isEmpty { current += 1 }
    }
  }

  /// Makes a queue in which no band is begun.
  ///
  /// - Parameter room: how many parts are kept ready.
  package init(bandCount: Int, room: Int) {
    self.room = room
    progress = Monitor(
      Progress(
        parts: Array(repeating: [], count: bandCount),
        isMade: Array(repeating: false, count: bandCount)))
  }

  /// The next band to make; nil after the last, or once nobody takes any.
  package func begin() -> Int? {
    progress.update { progress in
      if progress.isClosed || progress.next == progress.parts.count { return nil }
      progress.next += 1
      return progress.next - 1
    }
  }

  /// Keeps a part ready, once there is room for it.
  package func keep(_ part: Part, ofBand band: Int) {
    progress.wait { progress -> Void? in
      if progress.isClosed { return () }
      if progress.count >= room && band != progress.current { return nil }
      progress.parts[band].append(part)
      progress.count += 1
      return ()
    }
  }

  /// Says that all parts of a band are made.
  package func end(band: Int) {
    progress.update { progress in
      progress.isMade[band] = true
      progress.advance()
    }
  }

  /// Takes the next part, once it is ready; nil after the last.
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

  /// Says that nobody will take any more: threads that wait for room go on.
  package func close() { progress.update { $0.isClosed = true } }
}
