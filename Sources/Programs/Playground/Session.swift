internal import ExamplePrograms
internal import GLFun
internal import GLFunJSON
internal import GLFunThreading

/// The state of one page: its program, and the messages still to be sent.
///
/// Only events are queued: a frame is drawn when the page can accept it, and includes all events so far.
actor Session {
  /// The resources for drawing that all sessions share.
  struct Drawers: Sendable {
    /// The threads for views.
    var views: RenderThreads
    /// The processes that read and draw texts.
    var texts: TextWorkers
    var driver: DriverThread
  }

  private enum Content: Sendable {
    case nothing
    case scene(PlayedScene)
    /// A text, and the last picture drawn of it.
    case text(ClientMessage.EditedText, Bitmap?)
  }

  private let drawers: Drawers
  /// The page in the text processes.
  private let page: TextWorkers.Page
  private var content = Content.nothing
  /// The text to read next; a newer one replaces it.
  private var waitingText: ClientMessage.EditedText?
  private var backend = ClientMessage.Backend.cpu
  private var encoding = ClientMessage.Encoding.rgba
  /// The events since the last frame began.
  private var happenings: [PlayedScene.Happening] = []
  private var lastTouch = 0
  private var isPlaying = false
  private var nextTick = ContinuousClock.now
  private var needsFrame = false
  private var wantsDownload = false
  /// The last ping to answer.
  private var ping: [UInt8]?
  /// The messages to send before the next frame.
  private var messages: [JSONValue] = [Session.greeting]
  private var sentFrames = 0
  /// The last touch that a frame has included.
  private var sentTouch = 0
  private var shownFrames = 0
  private var isClosed = false
  private var waiting: CheckedContinuation<Void, Never>?
  /// The time of the page's last message.
  private(set) var lastMessage = ContinuousClock.now

  /// The most pixels of a moving picture that is fitted to the page; fewer if few processors draw it.
  private static let fluentArea =
    ClientMessage.largestArea / (Processors.count < 4 ? 2 : 1)

  /// The number of time steps per second.
  static let ticksPerSecond = 30.0
  /// The most frames in transit to the page.
  private static let mostFramesUnderWay = 2

  init(_ drawers: Drawers) {
    self.drawers = drawers
    page = drawers.texts.enter()
  }

  /// The first message to a page.
  private static var greeting: JSONValue {
    [
      "type": "hello", "scenes": .array(Scene.allCases.map(\.pageDescription)),
      "largestArea": .number(Double(ClientMessage.largestArea)),
      "largestSide": .number(Double(ClientMessage.sides.upperBound)),
      "largestText": .number(Double(EditedPicture.largestText)),
      "fluentArea": .number(Double(fluentArea)),
      "ticksPerSecond": .number(ticksPerSecond),
    ]
  }

  // MARK: Messages from the page

  /// Processes a message.
  ///
  /// - Throws: if too many events are waiting.
  func receive(_ message: ClientMessage) throws(ClientMessage.Problem) {
    lastMessage = .now
    switch message {
    case .scene(let request):
      waitingText = nil
      drawers.texts.giveUp(page)
      if case .scene(var scene) = content, scene.request.scene == request.scene {
        scene.change(to: request)
        content = .scene(scene)
      } else {
        content = .scene(PlayedScene(request))
        happenings = []
        isPlaying = false
      }
      generation += 1
      needsFrame = true
    case .text(let text):
      guard text.text.utf8.count <= EditedPicture.largestText else {
        say(remarks: [
          .init(
            message: "the text has more than \(EditedPicture.largestText) bytes", isError: true)
        ])
        break
      }
      waitingText = text
      drawers.texts.giveUp(page)
      needsFrame = true
    case .touch(let event, let finger, let number):
      lastTouch = number
      try add(.touch(event, finger: finger))
    case .show(let backend, let encoding):
      self.backend = backend
      self.encoding = encoding
      drawers.texts.giveUp(page)
      redrawsEverything = true
      needsFrame = true
    case .play(let isOn):
      isPlaying = isOn
      nextTick = .now
    case .step(let count):
      guard happenings.count + count <= ClientMessage.mostHappenings else {
        throw ClientMessage.Problem("there are too many steps that wait for a frame")
      }
      for _ in 0..<count { try add(.tick) }
    case .reset:
      happenings = []
      restarts = .reset
      // An interrupted demonstration does not continue.
      if case .scene(let scene) = content, !scene.request.scene.moves { isPlaying = false }
      needsFrame = true
    case .demo:
      happenings = []
      restarts = .demo
      isPlaying = true
      nextTick = .now
      needsFrame = true
    case .shown(let number): shownFrames = max(shownFrames, min(number, sentFrames))
    case .download: wantsDownload = true
    }
    wake()
  }

  /// Incremented by each new program, which makes frames of the previous one void.
  private var generation = 0
  private var redrawsEverything = false
  private var restarts: Restart?

  private enum Restart {
    case reset
    case demo
  }

  private func add(_ happening: PlayedScene.Happening) throws(ClientMessage.Problem) {
    // Only the last position of a moving finger matters.
    if let last = happenings.last, happening.replaces(last) { happenings.removeLast() }
    guard happenings.count < ClientMessage.mostHappenings else {
      throw ClientMessage.Problem("there are too many touches that wait for a frame")
    }
    happenings.append(happening)
    needsFrame = true
  }

  private func say(remarks: [TextRemark]) {
    messages.removeAll { $0["type"] == "remarks" }
    messages.append(["type": "remarks", "remarks": .array(remarks.map(\.description))])
  }

  /// Stores a ping to answer at once.
  func receive(ping: [UInt8]) {
    self.ping = ping
    wake()
  }

  // MARK: Messages to the page

  /// Ends the session.
  func close() {
    isClosed = true
    drawers.texts.leave(page)
    content = .nothing
    happenings = []
    wake()
  }

  /// The next message, as soon as there is one and the page can accept it; nil at the end.
  func next() async -> [UInt8]? {
    while !isClosed {
      if let ping {
        self.ping = nil
        return WebSocketWriter.pong(ping)
      }
      if !messages.isEmpty { return WebSocketWriter.text(messages.removeFirst().text) }
      addTicks()
      if sentFrames - shownFrames < Self.mostFramesUnderWay {
        if needsFrame, let frame = await frame() { return WebSocketWriter.binary(frame) }
        if !messages.isEmpty || isClosed || needsFrame { continue }
      }
      if wantsDownload {
        wantsDownload = false
        if let file = await download() { return WebSocketWriter.binary(file) }
        continue
      }
      await waitForSomething()
    }
    return nil
  }

  /// Advances time by the time elapsed, but at most by one second. Time stands still for a page that accepts no frames.
  private func addTicks() {
    guard isPlaying, case .scene = content else { return }
    let now = ContinuousClock.now
    let step = Duration.seconds(1 / Self.ticksPerSecond)
    if now - nextTick > .seconds(1) { nextTick = now }
    while nextTick <= now {
      if happenings.count < ClientMessage.mostHappenings { happenings.append(.tick) }
      needsFrame = true
      nextTick += step
    }
  }

  private func waitForSomething() async {
    var alarm: Task<Void, Never>?
    if isPlaying, case .scene(let scene) = content, scene.isMoving {
      let time = nextTick
      alarm = Task { [weak self] in
        try? await Task.sleep(until: time, clock: .continuous)
        await self?.wake()
      }
    }
    await withCheckedContinuation { waiting = $0 }
    alarm?.cancel()
  }

  private func wake() {
    waiting?.resume()
    waiting = nil
  }

  /// Draws the changes; nil if nothing has changed.
  private func frame() async -> [UInt8]? {
    needsFrame = false
    if let text = waitingText {
      waitingText = nil
      generation += 1
      content = .text(text, nil)
      redrawsEverything = true
    }
    let number = sentFrames + 1
    switch content {
    case .nothing: return nil
    case .scene(let scene): return await frame(of: scene, number)
    case .text(let text, _): return await frame(of: text, number)
    }
  }

  private func frame(of scene: PlayedScene, _ number: Int) async -> [UInt8]? {
    var scene = scene
    if let restarts {
      self.restarts = nil
      switch restarts {
      case .reset: scene.reset()
      case .demo: scene.startDemo(framesPerSecond: Self.ticksPerSecond)
      }
    }
    if redrawsEverything { scene.setNeedsDisplay() }
    redrawsEverything = false
    let (touch, own, backend, encoding) = (lastTouch, generation, backend, encoding)
    for happening in happenings { scene.add(happening) }
    happenings = []
    // The events are not lost if other options make this frame void.
    content = .scene(scene)
    let start = scene
    let isNews = touch != sentTouch
    let result: (scene: PlayedScene, bytes: [UInt8]?)
    switch backend {
    case .cpu:
      result = await drawers.views.run { threads in
        var scene = start
        let drawing = scene.drawOnProcessor(threads: threads)
        return (scene, Self.bytes(of: drawing, scene, number, touch, encoding, isNews: isNews))
      }
    case .gles, .both:
      do throws(GLRenderer.Failure) {
        result = try await drawers.driver.run { renderer throws(GLRenderer.Failure) in
          var scene = start
          let drawing = try scene.draw(on: &renderer, comparing: backend == .both)
          return (scene, Self.bytes(of: drawing, scene, number, touch, encoding, isNews: isNews))
        }
      } catch {
        tell(error.description)
        return nil
      }
    }
    guard generation == own, !isClosed else {
      // The frame is of a program that is no longer current.
      needsFrame = true
      return nil
    }
    if case .scene = content { content = .scene(result.scene) }
    if isPlaying, !result.scene.isMoving { isPlaying = false }
    if result.bytes != nil { (sentFrames, sentTouch) = (number, touch) }
    return result.bytes
  }

  /// The message of a frame; nil if nothing has changed.
  ///
  /// - Parameter isNews: true to report a processed touch even if nothing has changed.
  private static func bytes(
    of drawing: PlayedScene.Drawing, _ scene: PlayedScene, _ number: Int, _ touch: Int,
    _ encoding: ClientMessage.Encoding, isNews: Bool
  ) -> [UInt8]? {
    if drawing.rects.isEmpty, !isNews { return nil }
    return FrameMessage(
      number: number, program: scene.request.scene.rawValue, size: scene.request.size,
      scale: scene.request.scale, rects: drawing.rects, touch: touch, ticks: scene.ticks,
      comparison: drawing.comparison, finger: scene.finger, stages: drawing.stages
    ).bytes(scene.picture, encoding)
  }

  private func frame(of text: ClientMessage.EditedText, _ number: Int) async -> [UInt8]? {
    redrawsEverything = false
    happenings = []
    restarts = nil
    let (touch, own, encoding, backend) = (lastTouch, generation, encoding, backend)
    let outcome = await drawers.texts.draw(TextRequest(edited: text, backend: backend), for: page)
    guard generation == own, !isClosed else { return nil }
    let answer: TextAnswer
    switch outcome {
    case .answered(let drawn): answer = drawn
    case .failed(let reason):
      content = .text(text, nil)
      say(remarks: [
        TextRemark(message: "the picture could not be drawn: \(reason)", isError: true)
      ])
      return nil
    case .givenUp: return nil
    }
    if let reason = answer.driverFailure {
      tell(reason)
      return nil
    }
    content = .text(text, answer.picture)
    say(remarks: answer.remarks)
    guard let picture = answer.picture else { return nil }
    sentFrames = number
    return await drawers.views.run { _ in
      FrameMessage(
        number: number, program: text.language.rawValue, size: picture.size,
        scale: answer.scale,
        rects: [Rect(x: 0, y: 0, width: Double(picture.width), height: Double(picture.height))],
        touch: touch, ticks: 0, comparison: answer.comparison, stages: answer.stages
      ).bytes(picture, encoding)
    }
  }

  /// Reports that the driver does not draw, and switches to the CPU.
  private func tell(_ reason: String) {
    backend = .cpu
    redrawsEverything = true
    needsFrame = true
    messages.append(["type": "noDriver", "message": .string(reason)])
  }

  /// The picture as a PNG file.
  private func download() async -> [UInt8]? {
    let bitmap: Bitmap
    switch content {
    case .nothing: return nil
    case .scene(let scene): bitmap = scene.picture
    case .text(_, let picture):
      guard let picture else { return nil }
      bitmap = picture
    }
    return await drawers.views.run { _ in
      (try? PNG.encode(bitmap)).map { FrameMessage.bytes(["type": "png"], $0) }
    }
  }
}
