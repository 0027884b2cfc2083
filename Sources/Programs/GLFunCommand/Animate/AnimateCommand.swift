internal import ArgumentParser
internal import GLFun
internal import GLFunMovieFiles
internal import GLFunThreading

/// The command `glfun animate`.
struct AnimateCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "animate",
    abstract: "Renders a scene as it moves, to a movie or to numbered pictures.",
    discussion: """
      Examples:
        glfun animate ball -o ball.mp4 --frames 300
        glfun animate glfun -o demo.mp4
        glfun animate glfun --touches touches.jsonl --show-touches -o touches.gif
        glfun animate 'frame-%04d.json' -o movie.webm
        glfun animate garden -o 'frames/garden-%05d.png' --frames 48 --shard 2/8
        glfun animate ball -o - --format y4m --frames 300 > ball.y4m

      A ball moves by one tick a frame, a garden by one frame's time; a touch script is played, and \
      without one the drawing apps play a demonstration of themselves; of drawing programs there is one for every frame, and the place of its number in the name. \
      Movies are encoded by ffmpeg, which must be installed.
      """)

  @Argument(
    help: """
      A view, as 'glfun views' lists them, or drawing programs or SVGs: a name that ends in .json or \
      .svg and has the place of the frame's number, such as 'frame-%04d.json'.
      """)
  var scene: FilePath

  @Option(
    name: .shortAndLong,
    help: ArgumentHelp(
      """
      Where it goes: a movie (.mp4, .webm, .gif, .apng, .webp, .mkv), uncompressed video (.y4m), \
      raw pixels (.rgba), pictures ('frame-%05d.png'), or '-' for standard output.
      """, valueName: "file"))
  var output: FilePath

  @Option(
    help: """
      What is written, where the name does not say: mp4, webm, gif, apng, webp, mkv, png, rgba \
      (raw premultiplied RGBA8 pixels without a header) or y4m. Standard output takes rgba and y4m.
      """)
  var format: FrameFormat?

  @Option(
    help: """
      How many frames there are. (default: as many as the touch script or demonstration has, or as there are files one \
      after another)
      """)
  var frames: Int?

  @Option(help: "Frames a second: 30, 29.97 or 30000/1001.")
  var fps = FrameRate(30)

  @Option(help: "The number of the first frame.")
  var first = 0

  @Option(
    help: ArgumentHelp(
      """
      Makes only the frames whose number leaves I when divided by N, under the same names: N \
      machines with I from 0 to N-1 make them all. For pictures.
      """, valueName: "I/N"))
  var shard: FrameShard?

  @Option(help: Backend.help)
  var backend = Backend.auto

  @Flag(
    name: .customLong("show-touches"), inversion: .prefixedNo,
    help: "Shows a finger where a touch is. (default: in the demonstration)")
  var showTouches: Bool?

  @Flag(help: "Says nothing of the progress.")
  var quiet = false

  @OptionGroup(title: "Resources") var memoryOption: MemoryOption
  @OptionGroup(title: "Resources") var deviceOption: DeviceOption
  @OptionGroup var source: SceneSource

  func validate() throws {
    let largest = FrameSelection.largestNumber
    if let frames, !(1...largest).contains(frames) {
      throw ValidationError("'--frames' must be 1 to \(largest).")
    }
    guard (0...largest - (frames ?? 0)).contains(first) else {
      throw ValidationError("'--first' must be 0 to \(largest) less the number of frames.")
    }
    let target = try AnimationTarget(output: output, format: format)
    if shard != nil, target.pictures == nil {
      throw ValidationError(
        "'--shard' is for pictures ('frame-%05d.png'): a part of a movie is no movie.")
    }
  }

  func run() throws {
    let target = try AnimationTarget(output: output, format: format)
    let animation = try source.animation(
      of: scene, framesPerSecond: fps.framesPerSecond, showsTouches: showTouches,
      memory: memoryOption.budget)
    let numbers = try frames.map { first..<first + $0 } ?? numbers(of: animation)
    if output == "-" { try TerminalOutput.refuse() }
    try Interruption.takeBack()

    let selection = FrameSelection(frames: numbers, shard: shard)
    var progress = FrameProgress(isQuiet: quiet, total: selection.count)
    guard selection.count > 0 else {
      progress.finish("no frame is in this shard: done", times: FrameTimes())
      return
    }
    var beginning = animation
    let firstFrame = try beginning.displayList(frame: selection[0])
    let size = firstFrame.size
    try SizeOption.checkInOnePiece(size)
    if try !quiet && isStill(animation, selection, firstFrame) {
      SceneWarning.write("nothing moves in '\(scene)': all \(selection.count) frames are the same")
    }
    // Views are opaque.
    let keepsAlpha = ProgramOptions.isProgram(scene)
    let format = target.format
    let renderers = backend.renderers(
      for: firstFrame, count: selection.count, device: deviceOption.device)
    let pipeline = FramePipeline(
      animation, selection, size: size, on: renderers, memory: memoryOption.budget
    ) {
      try format.encode($0, keepsAlpha: keepsAlpha)
    }
    try pipeline.checkMemory(toDraw: firstFrame)
    let times: FrameTimes
    do {
      switch target.place {
      case .pictures(let files):
        let folder = files.name(selection[0]).folder
        if folder != "" { try OutputFolder.make(folder) }
        times = try write(pipeline, to: PictureOutput(files: files), &progress)
      case .stream:
        let header = format == .y4m ? Y4M.header(size: size, rate: fps) : []
        times = try write(pipeline, to: StreamOutput.begin(path: output, header: header), &progress)
      case .movie(let movie):
        let file = try MovieOutput(
          path: output, format: movie, size: size, rate: fps, keepsAlpha: keepsAlpha)
        times = try write(pipeline, to: file, &progress)
      }
    } catch {
      progress.clear()
      throw error
    }
    progress.finish(summary(selection, size, target), times: times)
  }

  /// True if all frames of a view are the same, judging by the first, the second and the last.
  private func isStill(
    _ animation: any FrameSource, _ selection: FrameSelection, _ first: DisplayList
  ) throws -> Bool {
    guard selection.count > 1, !ProgramOptions.isProgram(scene) else { return false }
    var frames = animation
    return try frames.displayList(frame: selection[1]) == first
      && frames.displayList(frame: selection[selection.count - 1]) == first
  }

  /// The numbers of an animation's frames, if the command line does not set their count.
  private func numbers(of animation: any FrameSource) throws -> Range<Int> {
    if let programs = animation as? ProgramFrames {
      let numbers = programs.numbers(from: first)
      if numbers.isEmpty {
        throw CommandFailure(
          "there are no frames",
          "\(programs.files.name(first)) is not there; check the name, or say with "
            + "--first which number is the first")
      }
      return numbers
    }
    guard let length = animation.length else {
      throw ValidationError("Missing expected argument '--frames <frames>'")
    }
    guard first < max(length, 1) else {
      throw ValidationError("'--first' is \(first), and the script is \(length) frames long.")
    }
    return first..<max(length, 1)
  }

  private func write<Output: FrameOutput & ~Copyable>(
    _ pipeline: FramePipeline, to output: consuming Output, _ progress: inout FrameProgress
  ) throws -> FrameTimes {
    var done = 0
    var times = try pipeline.run { payload, number in
      try output.write(payload, frame: number)
      done += 1
      progress.update(done: done)
    }
    let clock = ContinuousClock()
    let start = clock.now
    try output.commit()
    times[.writing] += clock.now - start
    return times
  }

  private func summary(
    _ selection: FrameSelection, _ size: PixelSize, _ target: AnimationTarget
  ) -> String {
    let name = output == "-" ? "standard output" : output.description
    var text = "\(name): \(selection.count) \(selection.count == 1 ? "frame" : "frames") of \(size)"
    if case .movie(let format) = target.place, format.movieSize(for: size) != size {
      text += ", padded to \(format.movieSize(for: size)) because \(format) needs even sides,"
    }
    return text
  }
}

extension FrameRate: ExpressibleByArgument {
  /// Parses an argument as `init(_:)` does.
  public init?(argument: String) { self.init(argument) }

  /// The default as help shows it.
  public var defaultValueDescription: String { description }
}
