internal import ExamplePrograms
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

  /// Two pictures, and the first part of the scene that makes a difference.
  private typealias Pictures = (
    first: ComparedPicture, second: ComparedPicture, place: SceneFrame.Place?
  )

  /// A renderer that several comparisons share.
  private final class SharedRenderer {
    var renderer: GLRenderer
    init(_ renderer: consuming GLRenderer) { self.renderer = renderer }
  }

  /// A driver that is opened for the first comparison that needs it.
  private final class Driver {
    var shared: SharedRenderer?
  }

  private let driver = Driver()

  init(
    source: SceneSource, background: Color?, backend: Backend, device: DeviceSelection,
    memory: MemoryBudget, settings: ComparisonSettings, reports: ReportOptions, diff: FilePath?
  ) {
    self.source = source
    self.background = background
    self.backend = backend
    self.device = device
    self.memory = memory
    self.settings = settings
    self.reports = reports
    self.diff = diff
  }

  private func sharedRenderer() throws(CommandFailure) -> SharedRenderer {
    if let shared = driver.shared { return shared }
    do throws(CommandFailure) {
      let shared = SharedRenderer(try DeviceOption.renderer(on: device))
      driver.shared = shared
      return shared
    } catch {
      if error.status != CommandFailure.noBackend { throw error }
      throw CommandFailure("skipped: \(error.message)", error.detail, status: error.status)
    }
  }

  /// Makes and compares the pictures of a comparison, and writes their difference picture.
  func result(of comparison: Comparison) throws -> ComparisonResult {
    let (first, second, place): Pictures
    switch comparison {
    case .backends(let scene): (first, second, place) = try backends(scene)
    case .files(let expected, let actual):
      let isNew = reports.accept && !isScene(expected) && !PictureFile.exists(expected)
      guard !isNew else { return try new(comparison, expected, actual) }
      (first, second, place) = (try picture(expected), try picture(actual), nil)
    }
    let compared = try settings.comparison(first.bitmap, second.bitmap)
    var result = ComparisonResult(
      finding: ComparisonFinding(of: comparison.name, compared, place: place))
    if let diff {
      let difference = DifferencePicture(first.bitmap, second.bitmap, result.finding)
      try memory.check(difference.size, takes: difference.memory)
      try PictureFile.write(difference.picture(), to: diff, as: PictureEncoding(path: diff))
    }
    guard !compared.passes, reports.needsFiles else { return result }
    (result.expected, result.actual) = (try first.encoded(), try second.encoded())
    if case .files(let expected, let actual) = comparison {
      result.acceptance = try second.acceptance(as: expected, from: actual)
    }
    return result
  }

  /// The result for a picture that is to be accepted, and has no expected one.
  private func new(
    _ comparison: Comparison, _ expected: FilePath, _ actual: FilePath
  ) throws -> ComparisonResult {
    let second = try picture(actual)
    return ComparisonResult(
      finding: ComparisonFinding(of: comparison.name, .new), actual: try second.encoded(),
      acceptance: try second.acceptance(as: expected, from: actual))
  }

  private func isScene(_ name: FilePath) -> Bool {
    ProgramOptions.isProgram(name) || Scene(name) != nil
  }

  private func picture(_ name: FilePath) throws -> ComparedPicture {
    if isScene(name) { return ComparedPicture(bitmap: try drawn(name), file: nil) }
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
    case .gles:
      try memory.check(
        frame.size, takes: frame.memoryOnDriver, mapped: MemoryBudget.driverMapping)
      let shared = try sharedRenderer()
      do throws(GLRenderer.Failure) {
        return try shared.renderer.render(frame)
      } catch {
        throw CommandFailure(error)
      }
    }
  }

  /// The pictures of both backends.
  private func backends(_ scene: FilePath) throws -> Pictures {
    let frame = try frame(of: scene)
    try checkMemory(frame.list)
    let shared = try sharedRenderer()
    do throws(GLRenderer.Failure) {
      let actual = try shared.renderer.render(frame.list)
      let processor = CPURenderer(primitives: try shared.renderer.primitiveRounding())
      let expected = processor.render(frame.list)
      let place =
        isDifferent(expected, actual)
        ? try frame.firstDifference { part throws(GLRenderer.Failure) in
          isDifferent(processor.render(part), try shared.renderer.render(part))
        } : nil
      return (ComparedPicture(bitmap: expected), ComparedPicture(bitmap: actual), place)
    } catch {
      throw CommandFailure(error)
    }
  }

  private func isDifferent(_ expected: Bitmap, _ actual: Bitmap) -> Bool {
    let metric = settings.metric
    return !PictureComparison(expected: expected, actual: actual, metric: metric).passes
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
