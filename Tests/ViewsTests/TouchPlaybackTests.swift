import GLFunGeometry
import GLFunImaging
import GLFunViews
import Testing

/// Touch scripts, frame by frame.
struct TouchPlaybackTests {
  private let a = Point(x: 10, y: 20)
  private let b = Point(x: 110, y: 20)
  private let c = Point(x: 110, y: 120)

  private func frames(_ steps: [TouchScript.Step], fps: Double = 10) -> [[TouchEvent]] {
    let playback = TouchPlayback(TouchScript(steps), framesPerSecond: fps)
    return (0..<playback.frameCount).map { playback.events(inFrame: $0) }
  }

  @Test func events_takeAFrameEach() {
    let events: [TouchEvent] = [
      .chosen(ControlValue(1)), .began(a), .moved(b), .ended(c), .cancelled,
    ]
    #expect(frames(events.map { .event($0) }) == events.map { [$0] })
  }

  @Test func tap_isAFingerThatStaysForAMoment() {
    #expect(frames([.tap(a)]) == [[.began(a)], [.ended(a)]])
    #expect(frames([.tap(a)], fps: 30) == [[.began(a)], [], [], [], [], [.ended(a)]])
    #expect(frames([.tap(a)], fps: 1) == [[.began(a)], [.ended(a)]])
  }

  @Test func drag_goesAtAnEvenSpeed() {
    let drag = frames([.drag([a, b, c], seconds: 0.9)])
    #expect(drag.count == 9)
    #expect(drag.first == [.began(a)] && drag.last == [.ended(c)])
    for (index, events) in drag.enumerated().dropFirst().dropLast() {
      guard case .moved(let point)? = events.first else {
        Issue.record("frame \(index) has \(events)")
        continue
      }
      let way = 200 * Double(index) / 8
      let expected = way <= 100 ? Point(x: 10 + way, y: 20) : Point(x: 110, y: way - 80)
      #expect((point - expected).length < 1e-9)
    }
    #expect(frames([.drag([a, b], seconds: 0)]) == [[.began(a)], [.ended(b)]])
    // A path of no length.
    #expect(frames([.drag([a, a], seconds: 0.3)]) == [[.began(a)], [.moved(a)], [.ended(a)]])
  }

  @Test func waits_addUpWithoutDrift() {
    let waits = [TouchScript.Step](repeating: .wait(seconds: 0.05), count: 100)
    #expect(frames(waits + [.event(.cancelled)]).count == 51)
    #expect(frames([.wait(seconds: 0.5), .event(.began(a))]).last == [.began(a)])
    #expect(frames([.wait(seconds: 0), .event(.began(a))]) == [[.began(a)]])
    #expect(frames([]).isEmpty)
  }

  @Test func afterTheEnd_nothingHappens() {
    let playback = TouchPlayback(TouchScript([.tap(a)]), framesPerSecond: 10)
    #expect(playback.events(inFrame: 2).isEmpty && playback.events(inFrame: .max).isEmpty)
    #expect(playback.events(inFrame: -1).isEmpty)
  }

  @Test func allFrames_haveTheEventsOfTheScript() {
    let script = TouchScript([
      .wait(seconds: 0.3), .drag([a, b, c], seconds: 1.2), .event(.chosen(ControlValue(2))),
      .tap(c),
      .wait(seconds: 0.1), .drag([c, a], seconds: 0.05), .event(.cancelled),
    ])
    for fps in [1.0, 12.5, 30, 60] {
      let playback = TouchPlayback(script, framesPerSecond: fps)
      let events = (0..<playback.frameCount).flatMap { playback.events(inFrame: $0) }
      func ends(_ events: [TouchEvent]) -> [TouchEvent] {
        events.filter { if case .moved = $0 { false } else { true } }
      }
      #expect(ends(events) == ends(script.events))
    }
  }
}
