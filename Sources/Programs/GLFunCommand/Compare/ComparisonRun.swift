internal import GLFun
internal import GLFunEGL
internal import GLFunFrames
internal import GLFunImageComparison

/// Renders or reads two pictures and compares them.
struct ComparisonRun {
  var source: SceneSource
  /// The background of scenes.
  var background: Color?
  /// The backend for scenes that are compared with stored pictures.
  var backend: Backend
  var device: DeviceSelection
  var memory: MemoryBudget
  var settings: ComparisonSettings
  var reports: ReportOptions
  /// The destination of the difference picture, if wanted.
  var diff: FilePath?

  private let driver = SharedDriver()

  /// Makes and compares the pictures of a comparison, and writes their difference picture.
  func result(of comparison: Comparison) throws -> ComparisonResult {
    let (first, second): (ComparedPicture, ComparedPicture)
    let compared: PictureComparison
    var place: SceneFrame.Place?
    switch comparison {
    case .backends(let scene):
      let frame = try frame(of: scene)
      (first, second) = try backends(frame.list)
      compared = try settings.comparison(first.bitmap, second.bitmap)
      if !compared.passes { place = try firstDifference(of: frame) }
    case .files(let expected, let actual):
      let isNew =
        reports.accept && !Comparison.isScene(expected) && !PictureFile.exists(expected)
      guard !isNew else { return try new(comparison, expected, actual) }
      (first, second) = (try picture(expected), try picture(actual))
      compared = try settings.comparison(first.bitmap, second.bitmap)
    }
    var result = ComparisonResult(
      finding: ComparisonFinding(of: comparison.name, compared, place: place))
    if let diff {
      let difference = DifferencePicture(first.bitmap, second.bitmap, result.finding)
      try memory.check(difference.size, takes: difference.memory)
      try PictureFile.write(difference.picture(), to: diff, as: PictureEncoding(path: diff))
    }
    if compared.passes { return result }
    if reports.showsFiles {
      (result.expected, result.actual) = (try first.encoded(), try second.encoded())
    }
    if reports.accept, case .files(let expected, let actual) = comparison {
      try result.accept(second, from: actual, as: expected)
    }
    return result
  }

  /// The result for a picture that is to be accepted, and has no expected one.
  private func new(
    _ comparison: Comparison, _ expected: FilePath, _ actual: FilePath
  ) throws -> ComparisonResult {
    let second = try picture(actual)
    var result = ComparisonResult(
      finding: ComparisonFinding(of: comparison.name, .new),
      actual: reports.showsFiles ? try second.encoded() : nil)
    try result.accept(second, from: actual, as: expected)
    return result
  }

  private func picture(_ name: FilePath) throws -> ComparedPicture {
    if Comparison.isScene(name) { return ComparedPicture(bitmap: try drawn(name), file: nil) }
    do throws(ImageFileError) {
      let (bitmap, file) = try PictureFile.readWithBytes(name, memory: memory)
      return ComparedPicture(bitmap: bitmap, file: file)
    } catch {
      throw CommandFailure(error)
    }
  }

  private func frame(of scene: FilePath) throws -> SceneFrame {
    try source.frame(of: scene, background: background, memory: memory)
  }

  /// The picture of a scene.
  private func drawn(_ scene: FilePath) throws -> Bitmap {
    let frame = try frame(of: scene).list
    switch backend.renderers(for: frame, device: device) {
    case .cpu:
      let renderer = CPURenderer()
      try memory.check(frame.size, takes: frame.memory(on: renderer))
      return renderer.render(frame)
    case .gles(let device):
      try memory.check(
        frame.size, takes: frame.memoryOnDriver, mapped: MemoryBudget.driverMapping)
      return try driver.withRenderer(on: device) { renderer throws(GLRenderer.Failure) in
        try renderer.render(frame)
      }
    }
  }

  /// The pictures of a frame on both backends.
  private func backends(_ frame: DisplayList) throws(CommandFailure) -> (
    expected: ComparedPicture, actual: ComparedPicture
  ) {
    try checkMemory(frame)
    return try driver.withRenderer(on: device) { renderer throws(GLRenderer.Failure) in
      let actual = try renderer.render(frame)
      let processor = CPURenderer(primitives: try renderer.primitiveRounding())
      return (ComparedPicture(bitmap: processor.render(frame)), ComparedPicture(bitmap: actual))
    }
  }

  /// The first part of a scene that makes a difference between the backends, by the metric.
  private func firstDifference(of frame: SceneFrame) throws(CommandFailure) -> SceneFrame.Place {
    try driver.withRenderer(on: device) { renderer throws(GLRenderer.Failure) in
      let processor = CPURenderer(primitives: try renderer.primitiveRounding())
      return try frame.firstDifference { part throws(GLRenderer.Failure) in
        !PictureComparison(
          expected: processor.render(part), actual: try renderer.render(part),
          metric: settings.metric, ignoring: settings.ignored
        ).passes
      }
    }
  }

  /// Throws if there is no memory to draw a frame on both backends.
  private func checkMemory(_ frame: DisplayList) throws(CommandFailure) {
    let size = frame.size
    // In addition to both pictures, two partial renderings exist while the difference is located.
    let drawing =
      frame.memory(on: CPURenderer()) + frame.memoryOnDriver
      + size.area * 2 * MemoryLayout<PremultipliedColor>.stride
    try memory.check(
      size, takes: drawing + (diff == nil ? 0 : DifferencePicture.memory(size, size)),
      mapped: MemoryBudget.driverMapping)
  }
}
