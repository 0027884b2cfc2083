internal import ArgumentParser
internal import GLFun
internal import GLFunEGL
internal import GLFunMovieFiles
internal import GLFunThreading

/// The work of `glfun render --out-dir`: many scenes, each drawn to its own file.
struct BatchRendering {
  /// The scenes.
  var scenes: [FilePath]
  /// The folder for the pictures.
  var folder: FilePath
  /// The settings for a scene, except for its output file.
  var rendering: (FilePath) throws -> Rendering
  /// True to print no progress.
  var isQuiet: Bool
  /// Records a scene's frame.
  var frame: @Sendable (FilePath) throws -> DisplayList

  /// One picture to draw.
  private struct Task {
    var scene: FilePath
    var rendering: Rendering
  }

  /// The state shared by the threads.
  private struct State {
    var next = 0
    var done = 0
    /// The failures that have not been reported yet.
    var failures: [CommandFailure] = []
    var runningThreads = 0
  }

  /// Draws all scenes; `auto` means all processors, since each single picture is too small for a graphics device to pay off.
  ///
  /// - Throws: at once if no scene can be drawn, or at the end if some could not be drawn.
  func run(on backend: Backend, threads: Int?, device: DeviceSelection) throws {
    let tasks = try tasks()
    try OutputFolder.make(folder)
    try Interruption.takeBack()
    var progress = FrameProgress(
      isQuiet: isQuiet, total: tasks.count, noun: "pictures")
    var failureCount = 0
    func report(_ failures: [CommandFailure]) {
      if failures.isEmpty { return }
      progress.clear()
      for failure in failures { failure.report() }
      failureCount += failures.count
    }
    // Documents are written without a driver.
    let isDocument = try tasks.first?.rendering.document != nil
    if !isDocument, !backend.takesThreads(with: device) {
      var renderer = try DeviceOption.renderer(on: device)
      for (index, task) in tasks.enumerated() {
        do {
          try task.rendering.run(try frame(task.scene), on: &renderer)
        } catch {
          report([Self.failure(error, task.scene)])
        }
        progress.update(done: index + 1)
      }
    } else {
      let wanted = min(threads ?? Processors.count, tasks.count)
      try drawOnProcessors(tasks, threads: MemoryBudget.threads(atMost: wanted)) {
        (failures, done) in
        report(failures)
        progress.update(done: done)
      }
    }
    progress.clear()
    if failureCount > 0 {
      throw CommandFailure(
        "\(failureCount) of \(tasks.count) pictures were not drawn", "see the lines above")
    }
  }

  /// Draws with several threads; each picture is drawn by a single thread.
  ///
  /// - Parameter report: called with the failures since the last call and the number of finished scenes.
  private func drawOnProcessors(
    _ tasks: [Task], threads: Int, report: ([CommandFailure], Int) -> Void
  ) throws {
    var start = State()
    start.runningThreads = threads
    let monitor = Monitor(start)
    let frame = frame
    let body: @Sendable () -> Void = {
      while let index = monitor.update({ state -> Int? in
        guard state.next < tasks.count else { return nil }
        state.next += 1
        return state.next - 1
      }) {
        let task = tasks[index]
        var failure: CommandFailure?
        do {
          try task.rendering.runOnProcessor(try frame(task.scene), threads: 1)
        } catch {
          failure = Self.failure(error, task.scene)
        }
        monitor.update { state in
          state.done += 1
          if let failure { state.failures.append(failure) }
        }
      }
      monitor.update { $0.runningThreads -= 1 }
    }
    var workers = WorkerThreads()
    for count in 0..<threads {
      do throws(WorkerThread.CannotStart) {
        try workers.start(body)
      } catch {
        // The other threads take over its share.
        monitor.update { $0.runningThreads -= threads - count }
        if count == 0 { throw CommandFailure(error) }
        break
      }
    }
    var seen = -1
    while true {
      let (failures, done, isOver) = monitor.wait { state -> ([CommandFailure], Int, Bool)? in
        guard state.done > seen || state.runningThreads == 0 else { return nil }
        let failures = state.failures
        state.failures = []
        return (failures, state.done, state.runningThreads == 0)
      }
      seen = done
      report(failures, done)
      if isOver { break }
    }
    workers.removeAll()
  }

  /// The failure with the name of its scene.
  private static func failure(_ error: any Error, _ scene: FilePath) -> CommandFailure {
    guard let failure = error as? CommandFailure else {
      return CommandFailure("cannot draw \(scene)", GLFunCommand.message(for: error))
    }
    return failure.naming(scene)
  }

  // MARK: Files

  private func tasks() throws -> [Task] {
    var tasks: [Task] = []
    var scenesByName: [FilePath: FilePath] = [:]
    for scene in scenes {
      var rendering = try rendering(scene)
      let name = Self.name(of: scene, ending: (rendering.format ?? .png).fileEnding)
      if let other = scenesByName[name] {
        throw CommandFailure(
          "two pictures have one name",
          "\(other) and \(scene) would both be \(name) in \(folder); draw them to other folders")
      }
      scenesByName[name] = scene
      rendering.output = folder + "/" + name
      tasks.append(Task(scene: scene, rendering: rendering))
    }
    return tasks
  }

  /// The name of a scene's picture: the scene's own name with another extension.
  static func name(of scene: FilePath, ending: String) -> FilePath {
    var name = scene.bytes.dropFirst(scene.folder.bytes.count)
    if ProgramOptions.isProgram(scene), let dot = name.lastIndex(of: UInt8(ascii: ".")) {
      name = name[..<dot]
    }
    return FilePath(bytes: Array(name)) + FilePath("." + ending)
  }
}

extension OutputFormat {
  /// The file name extension of the format.
  fileprivate var fileEnding: String {
    switch self {
    case .png: "png"
    case .jpeg: "jpg"
    case .webp: "webp"
    case .rgba: "rgba"
    case .pdf: "pdf"
    case .svg: "svg"
    }
  }
}
