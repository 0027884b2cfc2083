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
  /// The time and the bytes of the picture as PNG in memory; nil where nobody asked.
  var file: (duration: Duration, byteCount: Int)?
  /// The most memory the process had in use while it drew, in KiB.
  var peakMemory: Int
  /// How much of that is beyond what was in use before the first frame, in KiB: the frames' own.
  var frameMemory: Int

  /// The most frames that count where nobody says how many.
  static let mostFrames = 31

  /// How often the stages of a frame are timed, and the file.
  private static let repeats = 5

  /// Draws frames and times them.
  ///
  /// - Parameters:
  ///   - runs: how many frames count; nil for as many as 1.2 seconds allow, from 5 to 31.
  ///   - opening: what opening the driver took.
  ///   - compression: how to write the picture as PNG; nil for not at all.
  ///   - draw: records and renders a frame.
  init(
    runs: Int?, openedIn opening: Duration, png compression: PNGCompression?,
    draw: (inout StageClock) throws -> Bitmap
  ) throws {
    func time() throws -> (duration: Duration, size: PixelSize) {
      var clock = StageClock.off
      let start = ContinuousClock.now
      let picture = try draw(&clock)
      return (.now - start, picture.size)
    }
    // Whatever reading the scene took is not the frames' memory.
    ProcessMemory.forgetPeak()
    let used = ProcessMemory.sizes.resident >> 10
    self.opening = opening
    (first, size) = try time()
    _ = try time()
    frames = []
    var total = Duration.zero
    let most = runs ?? Self.mostFrames
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
    frameMemory = max(peakMemory - used, 0)
    let splits = try (0..<Self.repeats).map { _ in
      var clock = StageClock(.recording)
      _ = try draw(&clock)
      clock.stop()
      return clock.statistics
    }
    statistics = FrameStatistics(medianOf: splits)
    if let compression {
      var clock = StageClock.off
      file = try Self.file(of: try draw(&clock), compression)
    }
  }

  private static func file(
    of picture: Bitmap, _ compression: PNGCompression
  ) throws -> (duration: Duration, byteCount: Int) {
    do throws(ImageFileError) {
      var byteCount = 0
      var times: [Duration] = []
      for _ in 0..<repeats {
        let start = ContinuousClock.now
        byteCount = try PNG.encode(picture, compression: compression).count
        times.append(.now - start)
      }
      return (times.sorted()[times.count / 2], byteCount)
    } catch {
      throw CommandFailure(error)
    }
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
