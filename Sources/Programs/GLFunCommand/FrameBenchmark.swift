internal import GLFun

/// The times of a scene's frames.
struct FrameBenchmark {
  /// The time to open the driver; zero without a driver.
  var opening: Duration
  /// The time of the first frame, including one-time work.
  var first: Duration
  /// The times of the measured frames in ascending order; at least one.
  var frames: [Duration]
  /// The cost of one frame by stage: the median of several.
  var statistics: FrameStatistics
  /// The work of a frame's shapes on the graphics device; nil on the processor.
  var tiles: TileCounts?
  /// The picture's extent.
  var size: PixelSize
  /// The time to encode the picture as PNG in memory, and its size in bytes; nil if not requested.
  var file: (duration: Duration, byteCount: Int)?
  /// The peak memory of the process while it drew, in KiB.
  var peakMemory: Int
  /// The part of the peak beyond the memory in use before the first frame, in KiB: the frames' own memory.
  var frameMemory: Int

  /// The most frames to measure if the command line does not set a number.
  static let mostFrames = 31

  /// The number of runs for the times by stage, and for encoding.
  private static let repeats = 5

  /// Draws frames and measures their times.
  ///
  /// - Parameters:
  ///   - runs: the number of measured frames; nil for as many as 1.2 seconds allow, from 5 to 31.
  ///   - opening: the time to open the driver.
  ///   - compression: the compression for writing the picture as PNG; nil to skip that.
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
    // The memory for reading the scene does not count as the frames' memory.
    ProcessMemory.forgetPeak()
    let used = ProcessMemory.sizes.resident >> 10
    self.opening = opening
    (first, size) = try time()
    // A single frame is wanted for its work, not for its time.
    if runs != 1 { _ = try time() }
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
    // Taken before the times by stage are measured, since their clock is not part of a frame.
    peakMemory = ProcessMemory.peak
    frameMemory = max(peakMemory - used, 0)
    let splits = try (0..<min(runs ?? Self.repeats, Self.repeats)).map { _ in
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

  /// The median time of the measured frames.
  var median: Duration {
    (frames[(frames.count - 1) / 2] + frames[frames.count / 2]) / 2
  }
}

extension FrameStatistics {
  /// The median of each stage. The counts are those of the last frame, since all frames are alike.
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
