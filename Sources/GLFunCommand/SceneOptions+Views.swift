internal import GLFun
internal import GLFunViews

extension SceneOptions {
  /// A view as the options set it up.
  struct SceneView {
    /// The view before its touches.
    var view: any View
    /// The touches to come.
    var events: [TouchEvent] = []
  }

  /// What draws the scene `name`: all touches made.
  ///
  /// - Parameter memory: what may be in use.
  func recorder(
    of name: FilePath, size: PixelSize, memory: MemoryBudget
  ) throws -> () -> DisplayList {
    var scene = try view(
      of: name, size: size, framesPerSecond: BallView.ticksPerSecond, memory: memory)
    for event in scene.events { scene.view.handle(event) }
    let view = scene.view
    return { view.frame() }
  }

  /// The frames of the scene `name` as it moves.
  func frames(
    of name: FilePath, size: PixelSize, framesPerSecond: Double, memory: MemoryBudget
  ) throws -> SceneFrames {
    var scene = try view(of: name, size: size, framesPerSecond: framesPerSecond, memory: memory)
    if touches == nil {
      for event in scene.events { scene.view.handle(event) }
      return SceneFrames(scene.view)
    }
    return SceneFrames(scene.view, events: scene.events)
  }

  private func view(
    of name: FilePath, size: PixelSize, framesPerSecond: Double, memory: MemoryBudget
  ) throws -> SceneView {
    switch try scene(name) {
    case .glfun:
      var view = GLFunView(size: size, seed: seed ?? 0, lineMode: lineMode ?? .expanded)
      if let image { view.sprite = Texture2D(try bitmap(fromFile: image, memory)) }
      return try drawingApp(view, memory)
    case .quartzfun:
      var view = QuartzFunView(size: size, seed: seed ?? 0)
      if let image { view.image = Image(try bitmap(fromFile: image, memory)) }
      return try drawingApp(view, memory)
    case .ball: return SceneView(view: ball.view(size: size))
    case .garden:
      var view = garden.view(size: size, seed: seed ?? 0)
      view.ticksPerSecond = framesPerSecond
      return SceneView(view: view)
    case .lines:
      let events = try touches.map { try TouchScript.read($0, memory) }
      return SceneView(view: LinePadView(size: size), events: events ?? LineFigure.events(size))
    case .righthand:
      guard let points else { return SceneView(view: ScatterPlotView(size: size)) }
      return SceneView(
        view: ScatterPlotView(size: size, points: try PointsFile.read(points, memory)))
    }
  }

  /// A drawing app with its controls set, and its touch.
  private func drawingApp(_ app: some View, _ memory: MemoryBudget) throws -> SceneView {
    var view = app
    if let shape { view.handle(.shape(shape)) }
    if let color { view.handle(.color(color)) }
    if let touches { return SceneView(view: view, events: try TouchScript.read(touches, memory)) }
    let extent = Point(x: view.bounds.width, y: view.bounds.height)
    return SceneView(
      view: view,
      events: [
        .began(from ?? Point(x: extent.x / 5, y: extent.y / 5)),
        .ended(to ?? Point(x: extent.x * 4 / 5, y: extent.y * 4 / 5)),
      ])
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
