internal import GLFun
internal import GLFunEGL
internal import GLFunGLES
internal import GLFunThreading

/// The choice of `--backend auto`: the backend that finishes first. Both draw the same pixels.
///
/// A driver is opened only if it can pay off. Opening a driver takes ten times as long as drawing a small picture.
enum AutomaticBackend {
  /// The properties of a job that determine the faster backend.
  struct Work {
    /// The number of frames.
    var frames = 1
    /// The pixels of a picture, which must be read back from a graphics device.
    var pixels: Int
    /// The total area of the bounding boxes of a frame's shapes, in pixels.
    var paintedPixels: Double
  }

  // Source: docs/performance.md, whose workloads w2 and w6 are mostly painting, on a processor and an H100.

  /// The time that one thread takes to paint a pixel, in nanoseconds.
  private static let paintingTime = 0.5
  /// The read-back time per pixel from a graphics device, in nanoseconds.
  private static let readingTime = 1.4
  /// The time to open a driver twice, the first time to identify it, in nanoseconds.
  private static let openingTime = 120e6

  /// True if a graphics device saves more time than it costs. It only takes over painting.
  static func pays(_ work: Work, threads: Int) -> Bool {
    let saved = work.paintedPixels * paintingTime / Double(threads)
    let returned = Double(work.pixels) * readingTime
    return Double(work.frames) * (saved - returned) > openingTime
  }

  /// The renderers for frames like the given one.
  static func renderers(for frame: DisplayList, count: Int) -> FramePipeline.Renderers {
    guard mayHaveHardware, pays(Work(frame, count: count), threads: Processors.count),
      (try? MemoryBudget().checkDriver()) != nil,
      case .found(let device, _) = hardware()
    else { return .cpu }
    return .gles(device)
  }

  // MARK: Hardware

  /// The result of a search for a graphics device.
  enum Hardware {
    /// A device that opens, and the name of its driver.
    case found(DeviceSelection, renderer: String)
    /// The reason that no device was found.
    case none(String)
  }

  /// Device files of GPUs without a render node: of NVIDIA's driver, of Windows and of phones.
  private static let deviceFiles = ["/dev/nvidiactl", "/dev/dxg", "/dev/mali0", "/dev/kgsl-3d0"]

  /// True if there is a device file that a driver could open. Nothing is opened to find out.
  private static var mayHaveHardware: Bool {
    let host = HostFunctions.system
    return !host.renderNodes().isEmpty || deviceFiles.contains(where: host.exists)
  }

  /// The first device whose driver does not draw in software.
  static func hardware() -> Hardware {
    guard mayHaveHardware else {
      return .none("there is no device file of a GPU, such as /dev/dri/renderD128")
    }
    var reason = "EGL names no hardware device"
    do throws(EGLError) {
      let functions = try EGLFunctions.load()
      for device in try EGLDevice.all(functions) where !device.isSoftware {
        let selection = DeviceSelection.device(device.index)
        do throws(EGLError) {
          let renderer = try GraphicsDevice.open(selection, functions: functions)
            .device.capabilities.renderer
          if !isSoftware(renderer) { return .found(selection, renderer: renderer) }
          reason = "\(selection) is \(renderer), which draws with the processor"
        } catch {
          reason = "\(selection) does not open (\(error.summary))"
        }
      }
    } catch {
      reason = error.summary
    }
    return .none(reason)
  }

  /// True if a driver with that name draws in software.
  static func isSoftware(_ renderer: String) -> Bool {
    ["llvmpipe", "softpipe", "swrast", "SwiftShader", "Software"].contains(where: renderer.contains)
  }
}

extension AutomaticBackend.Work {
  /// The work of `count` frames like the given one.
  init(_ frame: DisplayList, count: Int) {
    let (width, height) = (Double(frame.size.width), Double(frame.size.height))
    var painted = 0.0
    func add(_ path: PathRange) {
      var bounds = Rect.null
      if path.isEllipse {
        let circle = frame.circle(path)
        let reach = Point(x: abs(circle.a) + abs(circle.c), y: abs(circle.b) + abs(circle.d))
        bounds = Rect(
          x: circle.tx - reach.x, y: circle.ty - reach.y, width: 2 * reach.x, height: 2 * reach.y)
      } else {
        var (least, most) = (Point(x: width, y: height), Point(x: 0, y: 0))
        for point in frame.points[path.points.prefix(path.isGlyphs ? 2 : path.points.count)] {
          least = Point(x: min(least.x, point.x), y: min(least.y, point.y))
          most = Point(x: max(most.x, point.x), y: max(most.y, point.y))
        }
        bounds = Rect(
          x: least.x, y: least.y, width: max(most.x - least.x, 0), height: max(most.y - least.y, 0))
      }
      let seen = bounds.intersection(Rect(x: 0, y: 0, width: width, height: height))
      if !seen.isNull { painted += seen.width * seen.height }
    }
    for command in frame.commands {
      switch command {
      case .fill(let path, _, _, _), .stroke(let path, _, _, _): add(path)
      case .beginLayer, .clear: painted += width * height
      case .endLayer, .lines, .triangleFan, .triangles, .sprite: break
      }
    }
    self.init(frames: count, pixels: frame.size.area, paintedPixels: painted)
  }
}
