internal import ArgumentParser

/// One machine's share of an animation: the frames whose number has the remainder `index` modulo `count`.
struct FrameShard: Hashable, Sendable {
  var index: Int
  var count: Int
}

extension FrameShard: ExpressibleByArgument {
  /// Parses "I/N", with 0 ≤ I < N.
  init?(argument: String) {
    let parts = argument.split(separator: "/", omittingEmptySubsequences: false)
    guard parts.count == 2, parts.allSatisfy({ $0.allSatisfy { $0.isASCII && $0.isNumber } }),
      let index = Int(parts[0]), let count = Int(parts[1]), index < count
    else { return nil }
    (self.index, self.count) = (index, count)
  }
}

/// The numbers of the frames to make.
struct FrameSelection: Hashable, Sendable {
  /// All frames of the animation.
  var frames: Range<Int>
  /// The share to make; nil for all frames.
  var shard: FrameShard?

  /// The largest frame number.
  static let largestNumber = 10_000_000

  private var step: Int { shard?.count ?? 1 }

  private var first: Int {
    guard let shard else { return frames.lowerBound }
    let ahead = (shard.index - frames.lowerBound) % shard.count
    return frames.lowerBound + (ahead < 0 ? ahead + shard.count : ahead)
  }

  /// The number of frames to make.
  var count: Int { first < frames.upperBound ? (frames.upperBound - 1 - first) / step + 1 : 0 }

  /// The frame number at a position from 0 to less than `count`.
  subscript(position: Int) -> Int { first + position * step }
}
