import GLFunDrawing
import GLFunGeometry
import GLFunImaging
import GLFunRenderGL
import TestSupport
import Testing

/// Frames whose pixels come later equal the ones that `render` returns at once.
@Suite(.enabled(if: Driver.isThere, Driver.reason))
struct StreamingTests {
  private static func frame(_ number: Int, _ size: PixelSize) -> DisplayList {
    var context = GraphicsContext(size: size)
    context.fillColor = Color(red: 0.2, green: 0.4, blue: 0.9, alpha: 0.7)
    let side = Double(number % 17) + 3.5
    context.fillEllipse(in: Rect(x: Double(number % 9), y: 1.25, width: side, height: side * 2))
    return context.finish()
  }

  private static let size = PixelSize(width: 37, height: 29)

  @Test(arguments: 1...4)
  func framesInFlight_comeOutInOrder(depth: Int) throws {
    var renderer = try GLRenderer()
    var pictures: [Bitmap] = []
    for number in 0..<20 {
      try renderer.start(Self.frame(number, Self.size))
      #expect(renderer.framesInFlight <= depth)
      if renderer.framesInFlight == depth { pictures.append(try renderer.finish()) }
    }
    while renderer.framesInFlight > 0 {
      try renderer.waitForFirst()
      pictures.append(try renderer.finish())
    }
    #expect(pictures.count == 20)
    for (number, picture) in pictures.enumerated() {
      #expect(picture == (try renderer.render(Self.frame(number, Self.size))), "frame \(number)")
    }
  }

  @Test func sizes_canDifferFromFrameToFrame() throws {
    var renderer = try GLRenderer()
    let sizes = [(8, 8), (64, 3), (1, 1), (33, 65), (8, 8)].map {
      PixelSize(width: $0.0, height: $0.1)
    }
    for (number, size) in sizes.enumerated() { try renderer.start(Self.frame(number, size)) }
    var pictures: [Bitmap] = []
    while renderer.framesInFlight > 0 { pictures.append(try renderer.finish()) }
    for (number, size) in sizes.enumerated() {
      #expect(pictures[number] == (try renderer.render(Self.frame(number, size))))
    }
  }

  @Test func renderingAtOnce_disturbsNoFrameInFlight() throws {
    var renderer = try GLRenderer()
    try renderer.start(Self.frame(1, Self.size))
    let between = try renderer.render(Self.frame(2, Self.size))
    let first = try renderer.finish()
    #expect(first == (try renderer.render(Self.frame(1, Self.size))))
    #expect(between == (try renderer.render(Self.frame(2, Self.size))))
    #expect(first != between)
  }

  @Test func frameThatIsTooLarge_isRefusedAndLeavesTheOthers() throws {
    var renderer = try GLRenderer()
    let large = PixelSize(width: renderer.largestSide + 1, height: 1)
    try renderer.start(Self.frame(1, Self.size))
    do throws(GLRenderer.Failure) {
      try renderer.start(DisplayList(size: large))
      Issue.record("it was started")
    } catch {
      #expect(error == .pictureTooLarge(large, limit: renderer.largestSide))
    }
    #expect(renderer.framesInFlight == 1)
    #expect(try renderer.finish() == (try renderer.render(Self.frame(1, Self.size))))
  }

  @Test func pixelBuffers_areUsedAgain() throws {
    var renderer = try GLRenderer()
    func turn() throws {
      for number in 0..<3 { try renderer.start(Self.frame(number, Self.size)) }
      while renderer.framesInFlight > 0 { _ = try renderer.finish() }
    }
    try turn()
    let names = renderer.liveNameCount
    for _ in 0..<10 { try turn() }
    #expect(renderer.liveNameCount == names)
  }
}
