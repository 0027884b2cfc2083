internal import ArgumentParser
internal import GLFun
internal import GLFunViews

extension SceneOptions {
  /// A view configured by the options.
  struct SceneView {
    /// The view before its touches.
    var view: any View
    /// The touches to play.
    var script = TouchScript()
    /// True if the touches are those of the built-in demonstration.
    var isDemo = false
  }

  /// Returns a function that draws the scene `name` after all of its touches.
  ///
  /// - Parameter memory: the memory budget.
  func recorder(
    of name: FilePath, _ extent: ViewExtent, memory: MemoryBudget
  ) throws -> () -> DisplayList {
    var scene = try view(
      of: name, size: extent.view, framesPerSecond: BallView.ticksPerSecond, memory: memory)
    for event in scene.script.events { scene.view.handle(event) }
    let view = scene.view
    return { extent.frame(of: view) }
  }

  /// The frames of the scene `name` in motion.
  ///
  /// - Parameter showsTouches: true to draw a finger at touches; nil to draw it only in the demonstration.
  func frames(
    of name: FilePath, _ extent: ViewExtent, framesPerSecond: Double, showsTouches: Bool?,
    memory: MemoryBudget
  ) throws -> SceneFrames {
    var scene = try view(
      of: name, size: extent.view, framesPerSecond: framesPerSecond, isAnimated: true,
      memory: memory)
    guard touches != nil || scene.isDemo else {
      if showsTouches != nil {
        throw ValidationError(
          "'--show-touches' is for touch scripts: '--touches', or the demonstration of a drawing "
            + "app.")
      }
      for event in scene.script.events { scene.view.handle(event) }
      return SceneFrames(scene.view, extent)
    }
    let playback = TouchPlayback(scene.script, framesPerSecond: framesPerSecond)
    guard playback.frameCount <= FrameSelection.largestNumber else {
      throw CommandFailure(
        "the touch script is too long",
        "it is \(playback.frameCount) frames long, and \(FrameSelection.largestNumber) are possible; "
          + "shorten its waits and drags")
    }
    return SceneFrames(
      scene.view, extent, playing: playback, showsTouches: showsTouches ?? scene.isDemo)
  }

  private func view(
    of name: FilePath, size: PixelSize, framesPerSecond: Double, isAnimated: Bool = false,
    memory: MemoryBudget
  ) throws -> SceneView {
    let scene = try scene(name)
    let isDemo = isAnimated && isForDemo
    let showsControls = controls ?? isDemo
    switch scene {
    case .glfun:
      var view = GLFunView(
        size: size, seed: seed ?? 0, lineMode: lineMode ?? .expanded, showsControls: showsControls)
      if let image { view.sprite = Texture2D(try bitmap(fromFile: image, memory)) }
      return try drawingApp(view, isDemo: isDemo, showsControls, memory)
    case .quartzfun:
      var view = QuartzFunView(size: size, seed: seed ?? 0, showsControls: showsControls)
      if let image { view.image = Image(try bitmap(fromFile: image, memory)) }
      return try drawingApp(view, isDemo: isDemo, showsControls, memory)
    case .ball: return SceneView(view: ball.view(size: size))
    case .garden:
      var view = garden.view(size: size, seed: seed ?? 0)
      view.ticksPerSecond = framesPerSecond
      return SceneView(view: view)
    case .lines:
      let script = try touches.map { try TouchScriptFile.read($0, memory) }
      return SceneView(
        view: lineColors.isEmpty
          ? LinePadView(size: size) : LinePadView(size: size, colors: lineColors),
        script: script ?? TouchScript(LineFigure.events(size).map { .event($0) }))
    case .righthand:
      guard let points else { return SceneView(view: ScatterPlotView(size: size)) }
      let file = try PointsFile.read(points, memory)
      return SceneView(
        view: ScatterPlotView(
          size: size, points: file.points, xTitle: file.titles?.x, yTitle: file.titles?.y))
    case .sampler: return SceneView(view: SamplerView(size: size))
    }
  }

  /// True if no option sets the content of a drawing app.
  private var isForDemo: Bool {
    touches == nil && from == nil && to == nil && shape == nil && color == nil
  }

  /// A drawing app with its controls set, and its touches.
  private func drawingApp(
    _ app: some View, isDemo: Bool, _ showsControls: Bool, _ memory: MemoryBudget
  ) throws -> SceneView {
    var view = app
    if isDemo {
      return SceneView(
        view: view, script: .demo(size: view.size, usesControls: showsControls), isDemo: true)
    }
    if let shape { view.handle(.shape(shape)) }
    if let color { view.handle(color.event) }
    if let touches {
      return SceneView(view: view, script: try TouchScriptFile.read(touches, memory))
    }
    let extent = Point(x: view.bounds.width, y: view.bounds.height)
    return SceneView(
      view: view,
      script: TouchScript([
        .event(.began(from ?? Point(x: extent.x / 5, y: extent.y / 5))),
        .event(.ended(to ?? Point(x: extent.x * 4 / 5, y: extent.y * 4 / 5))),
      ]))
  }

  private func bitmap(
    fromFile path: FilePath, _ memory: MemoryBudget
  ) throws(CommandFailure) -> Bitmap {
    let bitmap: Bitmap
    do throws(ImageFileError) {
      bitmap = try PictureFile.read(path, memory: memory)
    } catch {
      throw CommandFailure(error)
    }
    guard max(bitmap.width, bitmap.height) <= Image.largestSide else {
      throw CommandFailure(
        "the image is too large",
        "\(path) is \(bitmap.size), a side may have \(Image.largestSide) pixels")
    }
    return bitmap
  }
}
