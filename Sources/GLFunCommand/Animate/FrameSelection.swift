internal import ArgumentParser

/// A machine's part of an animation: every frame whose number leaves `index` when divided by `count`.
struct FrameShard: Hashable, Sendable {
  var index: Int
  var count: Int
}

extension FrameShard: ExpressibleByArgument {
  /// Reads "I/N", with I from 0 and less than N.
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
  /// Which of them are ours; nil: all.
  var shard: FrameShard?

  /// The largest number that a frame may have.
  static let largestNumber = 10_000_000

  private var step: Int { shard?.count ?? 1 }

  private var first: Int {
    guard let shard else { return frames.lowerBound }
    let ahead = (shard.index - frames.lowerBound) % shard.count
    return frames.lowerBound + (ahead < 0 ? ahead + shard.count : ahead)
  }

  /// How many frames there are to make.
  var count: Int { first < frames.upperBound ? (frames.upperBound - 1 - first) / step + 1 : 0 }

  /// The number of the frame at a position from 0 to less than `count`.
  subscript(position: Int) -> Int { first + position * step }
}
