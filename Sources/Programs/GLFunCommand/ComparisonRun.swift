internal import GLFun
internal import GLFunEGL
internal import GLFunFrames

/// Renders or reads two pictures and compares them.
struct ComparisonRun {
  var source: SceneSource
  /// The background of scenes.
  var background: Color?
  /// The backend for scenes that are compared with stored pictures.
  var backend: Backend
  var device: DeviceSelection
  var memory: MemoryBudget
  /// The largest channel difference that counts as equal, in 255ths.
  var tolerance: UInt8
  /// The destination of the difference picture, if wanted.
  var diff: FilePath?

  /// Two pictures, and the first part of the scene that makes a difference.
  private typealias Pictures = (first: Bitmap, second: Bitmap, place: SceneFrame.Place?)

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
    memory: MemoryBudget, tolerance: UInt8, diff: FilePath?
  ) {
    self.source = source
    self.background = background
    self.backend = backend
    self.device = device
    self.memory = memory
    self.tolerance = tolerance
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
  func finding(of comparison: Comparison) throws -> ComparisonFinding {
    let (first, second, place) =
      switch comparison {
      case .backends(let scene): try backends(scene)
      case .stored(let scene, let picture): try (read(picture), drawn(scene), nil)
      case .pictures(let first, let second): try (read(first), read(second), nil)
      }
    let finding = ComparisonFinding(
      of: comparison.name, first, second, tolerance: tolerance, place: place)
    if let diff {
      let difference = DifferencePicture(first, second, finding)
      try memory.check(difference.size, takes: difference.memory)
      try PictureFile.write(difference.picture(), to: diff, as: PictureEncoding(path: diff))
    }
    return finding
  }

  private func read(_ path: FilePath) throws(CommandFailure) -> Bitmap {
    do throws(ImageFileError) {
      return try PictureFile.read(path, memory: memory)
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
      var renderer = try DeviceOption.renderer(on: device)
      do throws(GLRenderer.Failure) {
        return try renderer.render(frame)
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
      let processor = CPURenderer(
        blendRounding: try shared.renderer.blendRounding(),
        primitiveGrid: try shared.renderer.primitiveGrid())
      let expected = processor.render(frame.list)
      if !isDifferent(expected, actual) { return (expected, actual, nil) }
      let place = try frame.firstDifference { part throws(GLRenderer.Failure) in
        isDifferent(processor.render(part), try shared.renderer.render(part))
      }
      return (expected, actual, place)
    } catch {
      throw CommandFailure(error)
    }
  }

  private func isDifferent(_ expected: Bitmap, _ actual: Bitmap) -> Bool {
    let difference = try? BitmapDifference(
      expected: expected, actual: actual, tolerance: tolerance)
    return difference?.isWithinTolerance != true
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
