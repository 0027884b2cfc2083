internal import GLFun

/// The times of a scene's frames.
struct FrameBenchmark {
  /// What opening the driver took; zero where there is none.
  var opening: Duration
  /// The first frame, with all that happens once.
  var first: Duration
  /// The frames that count, from the quickest to the slowest; at least one.
  var frames: [Duration]
  /// What one frame cost, stage by stage: the median of a few.
  var statistics: FrameStatistics
  /// The picture's extent.
  var size: PixelSize
  /// The most memory the process had in use while it drew, in KiB.
  var peakMemory: Int

  /// The frames whose stages are timed.
  private static let splitFrames = 5

  /// Draws frames and times them.
  ///
  /// - Parameters:
  ///   - runs: how many frames count; nil for as many as 1.2 seconds allow, from 5 to 31.
  ///   - opening: what opening the driver took.
  ///   - draw: records and renders a frame.
  init(
    runs: Int?, openedIn opening: Duration, draw: (inout StageClock) throws -> Bitmap
  ) throws {
    func time() throws -> (duration: Duration, size: PixelSize) {
      var clock = StageClock.off
      let start = ContinuousClock.now
      let picture = try draw(&clock)
      return (.now - start, picture.size)
    }
    // Whatever reading the scene took is not the frames' memory.
    ProcessMemory.forgetPeak()
    self.opening = opening
    (first, size) = try time()
    _ = try time()
    frames = []
    var total = Duration.zero
    let most = runs ?? 31
    while frames.count < most,
      runs != nil || frames.count < 5 || total < .milliseconds(1200)
    {
      let duration = try time().duration
      total += duration
      frames.append(duration)
    }
    frames.sort()
    // Before the split, whose clock is no part of what a frame needs.
    peakMemory = ProcessMemory.peak
    let splits = try (0..<Self.splitFrames).map { _ in
      var clock = StageClock(.recording)
      _ = try draw(&clock)
      clock.stop()
      return clock.statistics
    }
    statistics = FrameStatistics(medianOf: splits)
  }

  /// The middle of the times of the frames that count.
  var median: Duration {
    (frames[(frames.count - 1) / 2] + frames[frames.count / 2]) / 2
  }
}

extension FrameStatistics {
  /// The median of each stage. The counts are those of the last: all frames are alike.
  fileprivate init(medianOf frames: [FrameStatistics]) {
    self.init()
    for stage in Stage.allCases {
      let times = frames.map { $0.durations[stage] ?? .zero }.sorted()
      if !times.isEmpty { add(times[times.count / 2], to: stage) }
    }
    drawCalls = frames.last?.drawCalls ?? 0
    uploadedBytes = frames.last?.uploadedBytes ?? 0
  }
}
