import ArgumentParser
import BuiltPrograms
import ExamplePrograms
import GLFun
import GLFunViews
import Testing

@testable import GLFunCommand

@Suite("Scenes")
struct SceneTests {
  private func source(_ arguments: String...) throws -> SceneSource {
    try SceneSource.parse(arguments)
  }

  private func isWrongUsage(_ error: any Error) -> Bool {
    SceneSource.exitCode(for: error) == .validationFailure
  }

  private func message(of error: (any Error)?) -> String {
    error.map { SceneSource.message(for: $0) } ?? ""
  }

  @Test("every scene is drawn without options")
  func plain() throws {
    for scene in Scene.allCases {
      let frame = try source().frame(of: FilePath(scene.rawValue)).list
      #expect(frame.size == SizeOption.sizeOfViews)
      #expect(Set(CPURenderer().render(frame).pixels).count > 1, "\(scene)")
    }
  }

  /// Every option of any scene, with a valid value.
  private static let values: [(option: String, value: String?)] = [
    ("--shape", "rect"), ("--color", "blue"), ("--from", "1,2"), ("--to", "3,4"),
    ("--image", "none.png"), ("--touches", "none.jsonl"), ("--seed", "5"), ("--line-mode", "gl"),
    ("--ticks", "3"), ("--mode", "exact"), ("--position", "1,2"), ("--vector", "3,-4"),
    ("--size-of-ball", "9,9"), ("--gravity", "0,1"), ("--restitution", "0.5"), ("--time", "2"),
    ("--wind", "-1"), ("--flowers", "3"), ("--points", "none.csv"),
    ("--controls", nil), ("--trail", "3"), ("--floor", nil), ("--line-color", "#f808"),
  ]

  @Test("a scene takes its own options and refuses all others by name")
  func options() throws {
    for scene in Scene.allCases {
      for (option, value) in Self.values {
        let source = try SceneSource.parse([option] + (value.map { [$0] } ?? []))
        do {
          _ = try source.frame(of: FilePath(scene.rawValue))
          #expect(scene.takes(option), "\(scene) \(option)")
        } catch let failure as CommandFailure {
          let file = value ?? ""
          #expect(scene.takes(option) && file.hasPrefix("none"), "\(scene) \(option)")
          #expect(failure.status == CommandFailure.impossible)
          #expect((failure.message + failure.detail).contains(file))
        } catch {
          #expect(!scene.takes(option), "\(scene) \(option)")
          #expect(isWrongUsage(error))
          let text = message(of: error)
          #expect(text.contains("'\(option)'") && text.contains("'\(scene.rawValue)'"), "\(text)")
        }
      }
    }
  }

  @Test("every option of the list has a value to be tested with")
  func values() {
    for scene in Scene.allCases {
      for option in scene.options where option.form != nil {
        #expect(Self.values.contains { $0.option == "--\(option.name)" }, "\(option.name)")
      }
    }
  }

  @Test(
    "values out of range are wrong usage",
    arguments: [
      ("--ticks", "-1"), ("--ticks", "x"), ("--ticks", "99999999999"), ("--mode", "fast"),
      ("--position", "nan,0"), ("--vector", "1e9,0"), ("--vector", "3"), ("--gravity", "inf,1"),
      ("--size-of-ball", "0,5"), ("--size-of-ball", "-1,5"), ("--restitution", "1.1"),
      ("--restitution", "nan"), ("--time", "nan"), ("--time", "1e99"), ("--wind", "11"),
      ("--flowers", "-1"), ("--flowers", "101"), ("--trail", "-1"), ("--trail", "1001"),
      ("--seed", "-1"), ("--size", "0x5"),
    ])
  func ranges(option: String, value: String) {
    #expect {
      _ = try SceneSource.parse([option, value])
    } throws: { error in
      isWrongUsage(error) && message(of: error).contains(option)
    }
  }

  @Test("the ball's options decide the ball")
  func ball() throws {
    let source = try source(
      "--ticks", "2", "--mode", "exact", "--position", "10,20", "--vector", "-3,1.5",
      "--size-of-ball", "8,6", "--gravity", "0,0.5")
    var ball = Object2D(
      position: Point2D(x: 10, y: 20), vector: Vector2D(x: -3, y: 1.5, arithmetic: .exact),
      size: Size(width: 8, height: 6))
    ball.gravity = Vector(dx: 0, dy: 0.5)
    var view = BallView(size: SizeOption.sizeOfViews, ball: ball)
    view.tick()
    view.tick()
    #expect(try source.frame(of: "ball").list == view.frame())
  }

  @Test("frames of the ball and the garden are those of ticks and seconds")
  func frames() throws {
    var ball = try source("--ticks", "5").frames(of: "ball", framesPerSecond: 30)
    for index in [0, 3, 90, 40, 40] {
      #expect(
        try ball.displayList(frame: index)
          == (try source("--ticks", "\(5 + index)").frame(of: "ball").list))
    }
    var garden = try source("--time", "1.5", "--size", "40x60")
      .frames(of: "garden", framesPerSecond: 4)
    for index in [0, 2, 7, 1] {
      #expect(
        try garden.displayList(frame: index)
          == (try source("--time", "\(1.5 + Double(index) / 4)", "--size", "40x60")
            .frame(of: "garden").list))
    }
  }

  @Test("frames of a touch script have one event more each")
  func touchFrames() throws {
    let folder = try TemporaryFolder()
    let lines = [
      #"{"shape":"ellipse"}"#, #"{"began":[10,20]}"#, #"{"moved":[50,60]}"#,
      #"{"ended":[200,300]}"#,
    ]
    for scene in ["glfun", "quartzfun", "lines"] {
      let all = try folder.write(lines.joined(separator: "\n"), "all")
      var frames = try source("--touches", all).frames(of: FilePath(scene), framesPerSecond: 30)
      for index in [0, 1, 2, 3, 9, 2] {
        let part = try folder.write(lines.prefix(index + 1).joined(separator: "\n"), "part")
        #expect(
          try frames.displayList(frame: index)
            == (try source("--touches", part).frame(of: FilePath(scene)).list), "\(scene) \(index)")
      }
    }
  }

  @Test("scenes without motion stand still")
  func still() throws {
    for scene in ["lines", "righthand", "sampler"] {
      var frames = try source().frames(of: FilePath(scene), framesPerSecond: 30)
      let first = try frames.displayList(frame: 0)
      #expect(first == (try source().frame(of: FilePath(scene)).list))
      #expect(try frames.displayList(frame: 17) == first)
      #expect(frames.length == nil)
    }
    for scene in ["glfun", "quartzfun"] {
      var frames = try source("--color", "blue").frames(of: FilePath(scene), framesPerSecond: 30)
      let first = try frames.displayList(frame: 0)
      #expect(first == (try source("--color", "blue").frame(of: FilePath(scene)).list))
      #expect(try frames.displayList(frame: 17) == first)
    }
  }

  @Test(
    "the drawing apps take any colour, and of equal words that of their bar",
    arguments: [
      ("tomato", Color(hex: 0xFF6347)), ("#12345680", Color(hex: 0x123456, alpha: 128.0 / 255)),
      ("hsl(240 100% 50%)", Color.blue), ("lime", Color.lime), ("green", Color.lime),
      ("hsv(0, 0, 0.5)", Color(gray: 0.5)), ("transparent", Color.clear),
    ])
  func colors(words: String, color: Color) throws {
    let (from, to) = (Point(x: 20, y: 30), Point(x: 200, y: 300))
    let touches: [TouchEvent] = [
      .shape(.rect), .customColor(color), .began(from), .ended(to),
    ]
    let options = ["--shape", "rect", "--color", words, "--from", "20,30", "--to", "200,300"]
    for scene in ["glfun", "quartzfun"] {
      let size = SizeOption.sizeOfViews
      var view: any View = scene == "glfun" ? GLFunView(size: size) : QuartzFunView(size: size)
      for touch in touches { view.handle(touch) }
      let frame = try SceneSource.parse(options).frame(of: FilePath(scene)).list
      #expect(frame == view.frame(), "\(scene) \(words)")
    }
  }

  @Test("a timed script is as long as its steps, and its last frame is the whole of it")
  func timedFrames() throws {
    let folder = try TemporaryFolder()
    let file = try folder.write(
      """
      {"drag":[[10,20],[110,20]],"seconds":1}
      {"wait":0.5}
      {"shape":"rect"}
      {"tap":[50,60]}
      """, "script")
    for scene in ["glfun", "quartzfun"] {
      let source = try source("--touches", file)
      var frames = try source.frames(of: FilePath(scene), framesPerSecond: 10)
      #expect(frames.length == 10 + 5 + 1 + 2)
      #expect(try frames.displayList(frame: 17) == (try source.frame(of: FilePath(scene)).list))
      #expect(
        try frames.displayList(frame: 1000) == (try source.frame(of: FilePath(scene)).list))
      // The drag is at its end, and nothing else has happened.
      let line = try folder.write(#"{"drag":[[10,20],[110,20]]}"#, "line")
      let expected = try self.source("--touches", line).frame(of: FilePath(scene)).list
      for index in 9..<15 { #expect(try frames.displayList(frame: index) == expected) }
      #expect(try frames.displayList(frame: 8) != expected)
    }
  }

  @Test("a finger is drawn while a touch is down, and only then")
  func shownTouches() throws {
    let folder = try TemporaryFolder()
    let file = try folder.write(
      #"{"wait":0.2}"# + "\n" + #"{"tap":[50,60]}"# + "\n" + #"{"wait":0.2}"#, "script")
    let source = try source("--touches", file)
    var plain = try source.frames(of: "glfun", framesPerSecond: 10)
    var shown = try source.frames(of: "glfun", framesPerSecond: 10, showsTouches: true)
    for index in 0..<6 {
      let isDown = (2...3).contains(index)
      #expect(
        try (shown.displayList(frame: index) != plain.displayList(frame: index)) == isDown,
        "frame \(index)")
    }
    #expect {
      _ = try self.source().frames(of: "ball", framesPerSecond: 10, showsTouches: true)
    } throws: { isWrongUsage($0) }
  }

  @Test("without a script the drawing apps play a demonstration of all shapes and colours")
  func demonstration() throws {
    for scene in ["glfun", "quartzfun"] {
      var frames = try source("--size", "160x240").frames(of: FilePath(scene), framesPerSecond: 10)
      let length = try #require(frames.length)
      #expect((80...300).contains(length))
      var pictures: Set<[PremultipliedColor]> = []
      for index in stride(from: 0, to: length, by: 4) {
        pictures.insert(CPURenderer().render(try frames.displayList(frame: index)).pixels)
      }
      #expect(pictures.count > length / 8)
      // A requested shape or touch replaces the demonstration.
      let plain = try source("--shape", "rect").frames(of: FilePath(scene), framesPerSecond: 10)
      #expect(plain.length == nil)
    }
  }

  @Test("--no-controls is the default of a picture")
  func controls() throws {
    let plain = try source().frame(of: "glfun").list
    #expect(try source("--no-controls").frame(of: "glfun").list == plain)
    #expect(try source("--controls").frame(of: "glfun").list != plain)
  }
}
