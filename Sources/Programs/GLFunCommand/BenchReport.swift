internal import GLFun

/// The result of `glfun bench`, as JSON and as text.
struct BenchReport: Encodable {
  var scene: String
  var size: [Int]
  var backend: String
  var threads: Int
  var runs: Int
  var median: Double
  var min: Double
  var max: Double
  var first: Double
  var opening: Double
  var reading: Double?
  var peakMemory: Int
  var frameMemory: Int
  var commands: Int
  var listBytes: Int
  var drawCalls: Int
  var uploadBytes: Int
  /// The work of shapes on the graphics device; absent with the cpu backend.
  var tiles: Tiles?
  var stages: [String: Double]
  var png: Double?
  var pngBytes: Int?

  enum CodingKeys: String, CodingKey {
    case scene, size, backend, threads, runs, tiles, stages
    case median = "median_ms"
    case min = "min_ms"
    case max = "max_ms"
    case first = "first_ms"
    case opening = "open_ms"
    case reading = "read_ms"
    case peakMemory = "peak_rss_kib"
    case frameMemory = "frame_rss_kib"
    case commands
    case listBytes = "list_bytes"
    case drawCalls = "draw_calls"
    case uploadBytes = "upload_bytes"
    case png = "png_ms"
    case pngBytes = "png_bytes"
  }

  init(
    scene: String, list: DisplayList, backend: Backend, threads: Int, reading: Duration?,
    benchmark: FrameBenchmark
  ) {
    self.reading = reading?.milliseconds
    self.scene = scene
    self.backend = backend.rawValue
    self.threads = threads
    size = [benchmark.size.width, benchmark.size.height]
    runs = benchmark.frames.count
    median = benchmark.median.milliseconds
    min = (benchmark.frames.first ?? .zero).milliseconds
    max = (benchmark.frames.last ?? .zero).milliseconds
    first = benchmark.first.milliseconds
    opening = benchmark.opening.milliseconds
    peakMemory = benchmark.peakMemory
    frameMemory = benchmark.frameMemory
    commands = list.commands.count
    listBytes = list.byteCount
    drawCalls = benchmark.statistics.drawCalls
    uploadBytes = benchmark.statistics.uploadedBytes
    tiles = benchmark.tiles.map(Tiles.init)
    png = benchmark.file?.duration.milliseconds
    pngBytes = benchmark.file?.byteCount
    stages = Dictionary(
      uniqueKeysWithValues: FrameStatistics.Stage.allCases.map {
        ($0.rawValue, (benchmark.statistics.durations[$0] ?? .zero).milliseconds)
      })
  }

  /// The report in readable form.
  var text: String {
    let threads = threads == 1 ? "1 thread" : "\(threads) threads"
    var lines = [
      "scene        \(scene), \(size[0])x\(size[1]), on \(backend) with \(threads)",
      "frame        \(median.text) ms, from \(min.text) to \(max.text) in "
        + (runs == 1 ? "1 frame" : "\(runs) frames"),
      "first frame  \(first.text) ms",
    ]
    if opening > 0 { lines.append("opening      \(opening.text) ms, before the first frame") }
    if let reading {
      lines.append("reading      \(reading.text) ms, from the file to drawing calls")
    }
    lines.append(
      "peak memory  \(ByteCountText.text(peakMemory << 10)), "
        + "\(ByteCountText.text(frameMemory << 10)) of it for frames")
    if commands > 0 {
      lines.append(
        "recorded     \(commands) commands, \(ByteCountText.text(listBytes)): "
          + "\(ByteCountText.text(listBytes / commands)) a command")
    }
    if drawCalls > 0 {
      lines.append(
        "driver       \(drawCalls) draw calls and \(ByteCountText.text(uploadBytes)) a frame")
    }
    if let tiles { lines.append("shapes       \(tiles.text)") }
    for stage in FrameStatistics.Stage.allCases {
      guard let time = stages[stage.rawValue], time > 0 else { continue }
      let name = stage.rawValue.replacing("_", with: "-")
      lines.append("  \(name.padded(to: 11))\(time.text) ms")
    }
    if let png, let pngBytes {
      lines.append("png          \(png.text) ms, \(ByteCountText.text(pngBytes))")
    }
    return lines.joined(separator: "\n")
  }
}

extension BenchReport {
  /// The work of a frame's shapes on the graphics device.
  struct Tiles: Encodable {
    var computePasses: Int
    var fragmentPasses: Int
    var dispatches: Int
    var tiles: Int
    var masks: Int
    var processorMasks: Int
    var edges: Int
    var patches: Int
    var repeats: Int
    /// The reason for passes with fragment shaders; absent without them.
    var fragmentReason: String?

    enum CodingKeys: String, CodingKey {
      case computePasses = "compute_passes"
      case fragmentPasses = "fragment_passes"
      case processorMasks = "processor_masks"
      case fragmentReason = "fragment_reason"
      case dispatches, tiles, masks, edges, patches, repeats
    }

    init(_ counts: TileCounts) {
      computePasses = counts.computePasses
      fragmentPasses = counts.fragmentPasses
      dispatches = counts.dispatches
      tiles = counts.tiles
      masks = counts.masks
      processorMasks = counts.processorMasks
      fragmentReason = counts.fragmentReason
      edges = counts.edges
      patches = counts.patches
      repeats = counts.repeats
    }

    fileprivate var text: String {
      var parts: [String] = []
      if computePasses > 0 {
        parts.append(
          "\(computePasses) passes with compute shaders, \(repeats) repeated: \(dispatches) dispatches, "
            + "\(tiles) tiles, \(masks) masks of \(edges) edges, \(processorMasks + patches) masks "
            + "of the processor")
      }
      if fragmentPasses > 0 {
        parts.append(
          "\(fragmentPasses) passes with fragment shaders"
            + (fragmentReason.map { " (\($0))" } ?? ""))
      }
      return parts.isEmpty ? "none" : parts.joined(separator: "; ")
    }
  }
}

extension Duration {
  /// The time in milliseconds, rounded to microseconds.
  fileprivate var milliseconds: Double {
    (self / .microseconds(1)).rounded() / 1000
  }
}

extension Double {
  /// The number with two decimals.
  fileprivate var text: String {
    let hundredths = Int((self * 100).rounded())
    let rest = hundredths % 100
    return "\(hundredths / 100).\(rest < 10 ? "0" : "")\(rest)"
  }
}

extension String {
  /// The text padded with spaces to a width.
  fileprivate func padded(to width: Int) -> String {
    self + String(repeating: " ", count: Swift.max(width - count, 0))
  }
}
