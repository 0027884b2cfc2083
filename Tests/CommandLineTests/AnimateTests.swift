import BuiltPrograms
import Foundation
import GLFun
import TestSupport
import Testing

@testable import GLFunCommand

/// ffmpeg and ffprobe of this machine.
enum InstalledFFmpeg {
  /// The comment of a skipped test.
  static let reason: Comment = "ffmpeg and ffprobe are not installed"

  static let isThere: Bool = {
    (try? shell("command -v ffmpeg ffprobe >/dev/null", in: "/").status) == 0
  }()

  /// Runs a script.
  static func shell(_ script: String, in folder: String) throws -> CommandRun {
    try CommandRun(
      program: URL(filePath: "/bin/bash"),
      ["-c", script, CommandRun.executable?.path ?? "glfun"], folder: folder)
  }

  /// The straight RGBA bytes of every frame.
  static func decode(_ file: String, size: PixelSize, in folder: String) throws -> [[UInt8]] {
    let run = try shell(
      "ffmpeg -v error -i '\(file)' -f rawvideo -pix_fmt rgba -", in: folder)
    #expect(run.status == 0 && run.errors.isEmpty, "\(run.errors)")
    let length = size.area * 4
    #expect(run.output.count.isMultiple(of: length))
    return stride(from: 0, to: run.output.count, by: length).map {
      Array(run.output[$0..<min($0 + length, run.output.count)])
    }
  }
}

@Suite(
  "glfun animate", .enabled(if: CommandRun.executable != nil, "glfun is not built beside us"))
struct AnimateTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func animate(_ arguments: String...) throws -> CommandRun {
    try CommandRun(["animate"] + arguments, folder: folder.path)
  }

  private func shell(_ script: String) throws -> CommandRun {
    try InstalledFFmpeg.shell(script, in: folder.path)
  }

  private func picture(_ name: String) throws -> Bitmap {
    try PNG.read(path: folder.path + "/" + name)
  }

  @Test("a view in which nothing moves is told of, unless nothing is to be said")
  func stillView() throws {
    let still = ["sampler", "--frames", "3", "--size", "9x9", "-o", "s.rgba"]
    let warned = try CommandRun(["animate"] + still, folder: folder.path)
    #expect(warned.status == 0)
    #expect(
      warned.errors.contains("warning: nothing moves in 'sampler': all 3 frames are the same"))
    #expect(try CommandRun(["animate"] + still + ["--quiet"], folder: folder.path).errors == "")
    let moving = try animate("ball", "--frames", "3", "--size", "60x90", "-o", "b.rgba")
    #expect(moving.status == 0 && !moving.errors.contains("warning"))
  }

  @Test("a folder for pictures is made, and files are counted from the first that there is")
  func filesAndFolders() throws {
    for number in 1...3 {
      try folder.write("{\"size\": [4, 3], \"commands\": []}", "p-\(number).json")
    }
    #expect(try animate("p-%d.json", "--quiet", "-o", "new/f-%d.png").status == 0)
    #expect(
      try FileManager.default.contentsOfDirectory(atPath: folder.path + "/new").sorted()
        == ["f-1.png", "f-2.png", "f-3.png"])
    let none = try animate("q-%d.json", "-o", "f-%d.png")
    #expect(none.status == 2 && none.errors.contains("q-0.json is not there"))
  }

  @Test("pictures are the very files that render writes")
  func pictures() throws {
    let run = try animate(
      "ball", "--frames", "12", "--first", "95", "--size", "60x90", "--backend", "cpu", "-o",
      "f-%03d.png")
    #expect(run.status == 0 && run.output.isEmpty)
    #expect(run.errors.hasPrefix("glfun: f-%03d.png: 12 frames of 60x90 in "))
    #expect(run.errors.hasSuffix("\n") && run.errors.count { $0 == "\n" } == 1)
    let names = (95..<107).map { "f-\(String(repeating: "0", count: $0 < 100 ? 1 : 0))\($0).png" }
    #expect(folder.contents == names)
    for (index, name) in names.enumerated() {
      let still = try CommandRun(
        ["render", "ball", "--ticks", "\(95 + index)", "--size", "60x90", "--backend", "cpu"]
          + ["-o", "-"])
      #expect(try InputFile.read(path: folder.path + "/" + name) == still.output)
    }
  }

  @Test(
    "a lossless movie holds the very pixels that render draws",
    .enabled(if: InstalledFFmpeg.isThere, InstalledFFmpeg.reason),
    arguments: ["apng", "mkv"], ["ball", "garden"])
  func lossless(_ format: String, _ scene: String) throws {
    let size = PixelSize(width: 61, height: 47)
    let name = "m.\(format)"
    let run = try animate(
      scene, "--frames", "8", "--size", "\(size)", "--backend", "cpu", "--fps", "10", "-o", name)
    #expect(run.status == 0, "\(run.errors)")
    let frames = try InstalledFFmpeg.decode(name, size: size, in: folder.path)
    #expect(frames.count == 8)
    for (index, frame) in frames.enumerated() {
      let moment = scene == "ball" ? ["--ticks", "\(index)"] : ["--time", "\(Double(index) / 10)"]
      let still = try CommandRun(
        ["render", scene, "--size", "\(size)", "--backend", "cpu", "--format", "rgba", "-o", "-"]
          + moment)
      #expect(frame == still.output, "frame \(index)")
    }
  }

  @Test(
    "an animation of 300 frames plays",
    .enabled(if: InstalledFFmpeg.isThere, InstalledFFmpeg.reason))
  func plays() throws {
    let run = try animate("ball", "--frames", "300", "--backend", "cpu", "-o", "ball.mp4")
    #expect(run.status == 0, "\(run.errors)")
    #expect(folder.contents == ["ball.mp4"])
    let stream = try shell(
      "ffprobe -v error -count_frames -of csv=p=0 -show_entries "
        + "stream=codec_name,width,height,pix_fmt,r_frame_rate,nb_read_frames ball.mp4")
    #expect(stream.text == "h264,320,480,yuv420p,30/1,300\n")
  }

  @Test(
    "an odd size is padded for mp4, and said so",
    .enabled(if: InstalledFFmpeg.isThere, InstalledFFmpeg.reason))
  func oddSizes() throws {
    let odd = try animate("ball", "--frames", "3", "--size", "61x47", "-o", "m.mp4")
    #expect(odd.status == 0 && odd.errors.contains("61x47, padded to 62x48 because mp4 needs even"))
    let even = try animate("ball", "--frames", "3", "--size", "62x48", "-o", "m.mp4")
    #expect(even.status == 0 && !even.errors.contains("padded"))
    let webm = try animate("ball", "--frames", "3", "--size", "61x47", "-o", "m.webm", "--quiet")
    #expect(webm.status == 0 && webm.errors.isEmpty)
    let sizes = try shell(
      "for file in m.mp4 m.webm; do ffprobe -v error -of csv=p=0 -show_entries "
        + "stream=width,height $file; done")
    #expect(sizes.text == "62,48\n61,47\n")
  }

  @Test("a touch script has one event a frame, the first in the first")
  func touches() throws {
    let events = [
      "{\"shape\":\"rect\"}", "{\"began\":[0,0]}", "{\"moved\":[4,4]}", "{\"ended\":[8,8]}",
    ]
    try folder.write(events.joined(separator: "\n"), "touches")
    let run = try animate(
      "glfun", "--touches", "touches", "--frames", "6", "--size", "8x8", "--backend", "cpu", "-o",
      "f%d.png")
    #expect(run.status == 0)
    let red = Color.red.premultiplied
    let counts = try (0..<6).map { try picture("f\($0).png").pixels.count { $0 == red } }
    #expect(counts == [0, 0, 16, 64, 64, 64])
  }

  @Test("drawing programs have a file for every frame, and keep what is transparent")
  func programs() throws {
    for index in 3..<7 {
      try folder.write(
        """
        {"size": [20, 10], "commands": [["fillColor", [1, 0.5, 0.25, 0.6]],
         ["fillEllipse", \(index), 1.3, 9.5, 6]]}
        """, "p-\(index).json")
    }
    let run = try animate(
      "p-%d.json", "--frames", "4", "--first", "3", "--backend", "cpu", "-o", "f-%02d.png")
    #expect(run.status == 0, "\(run.errors)")
    for index in 3..<7 {
      let still = try CommandRun(
        ["render", "p-\(index).json", "--backend", "cpu", "-o", "-"], folder: folder.path)
      #expect(try InputFile.read(path: folder.path + "/f-0\(index).png") == still.output)
    }
    guard InstalledFFmpeg.isThere else { try Test.cancel(InstalledFFmpeg.reason) }
    for format in ["apng", "mkv"] {
      let movie = try animate(
        "p-%d.json", "--frames", "4", "--first", "3", "--scale", "2", "-o", "m.\(format)")
      #expect(movie.status == 0, "\(movie.errors)")
      let frames = try InstalledFFmpeg.decode(
        "m.\(format)", size: PixelSize(width: 40, height: 20), in: folder.path)
      #expect(frames.count == 4)
      for (index, frame) in frames.enumerated() {
        let still = try CommandRun(
          ["render", "p-\(index + 3).json", "--scale", "2", "-o", "-"], folder: folder.path)
        #expect(frame == (try PNG.decode(still.output)).straightRGBABytes)
      }
    }
  }

  @Test("programs of different sizes, or that are missing, are an error that names the frame")
  func unevenPrograms() throws {
    for (index, size) in [8, 8, 9].enumerated() {
      try folder.write("{\"size\": [\(size), 4], \"commands\": []}", "p\(index).json")
    }
    let before = folder.contents
    let uneven = try animate("p%d.json", "--frames", "3", "-o", "m.rgba", "--backend", "cpu")
    #expect(uneven.status == 2 && uneven.errors.contains("frame 2 is 9x4, the first one 8x4"))
    let missing = try animate("p%d.json", "--frames", "4", "-o", "m.rgba", "--size", "5x5")
    #expect(missing.status == 2 && missing.errors.contains("cannot open p3.json"))
    #expect(folder.contents == before)
    let sized = try animate("p%d.json", "--frames", "3", "-o", "m.rgba", "--size", "5x5", "--quiet")
    #expect(sized.status == 0 && sized.errors.isEmpty)
    #expect(try InputFile.read(path: folder.path + "/m.rgba").count == 3 * 5 * 5 * 4)
  }

  @Test("shards make together exactly the files that one machine makes")
  func shards() throws {
    let scene = ["garden", "--frames", "10", "--first", "2", "--size", "40x30", "--backend", "cpu"]
    #expect(
      try CommandRun(["animate"] + scene + ["-o", "one-%d.png"], folder: folder.path).status == 0)
    for index in 0..<3 {
      let run = try CommandRun(
        ["animate"] + scene + ["-o", "many-%d.png", "--shard", "\(index)/3"], folder: folder.path)
      #expect(run.status == 0)
      #expect(folder.contents.count { $0.hasPrefix("many") } == [3, 6, 10][index])
    }
    for index in 2..<12 {
      let one = try InputFile.read(path: folder.path + "/one-\(index).png")
      #expect(try InputFile.read(path: folder.path + "/many-\(index).png") == one)
    }
    let none = try animate("ball", "--frames", "2", "--shard", "7/9", "-o", "none-%d.png")
    #expect(none.status == 0 && !folder.contents.contains { $0.hasPrefix("none") })
  }

  @Test("raw frames and uncompressed video go to standard output")
  func streams() throws {
    let raw = try animate(
      "ball", "--frames", "5", "--size", "20x30", "--backend", "cpu", "--format", "rgba", "-o", "-")
    #expect(raw.status == 0 && raw.output.count == 5 * 20 * 30 * 4)
    let still = try CommandRun(
      ["render", "ball", "--ticks", "4", "--size", "20x30", "--backend", "cpu", "--format", "rgba"]
        + ["-o", "-"])
    #expect(Array(raw.output.suffix(2400)) == still.output)
    let video = try animate(
      "ball", "--frames", "5", "--size", "21x31", "--backend", "cpu", "--format", "y4m", "-o", "-",
      "--fps", "25")
    #expect(video.output.starts(with: Array("YUV4MPEG2 W21 H31 F25:1 ".utf8)))
    guard InstalledFFmpeg.isThere else { try Test.cancel(InstalledFFmpeg.reason) }
    let probe = try shell(
      "$0 animate ball --frames 5 --size 21x31 --backend cpu --format y4m -o - --quiet | ffprobe "
        + "-v error -count_frames -of csv=p=0 -show_entries stream=width,height,nb_read_frames -")
    #expect(probe.text == "21,31,5\n" && probe.errors.isEmpty)
  }

  @Test("a reader that goes away ends it without a word")
  func readerGone() throws {
    for format in ["rgba", "y4m"] {
      let run = try shell(
        "$0 animate ball --frames 100000 --format \(format) --backend cpu -o - | head -c 1000 | wc -c; "
          + "echo ${PIPESTATUS[0]}")
      #expect(run.text == "1000\n2\n" && run.errors.isEmpty)
    }
  }

  @Test(
    "both backends make the same animation, frame by frame",
    .enabled(if: Driver.isThere, Driver.reason))
  func backends() throws {
    for format in ["rgba", "y4m"] {
      let outputs = try ["cpu", "gles"].map { backend in
        try animate(
          "garden", "--frames", "40", "--size", "64x80", "--backend", backend, "--format", format,
          "-o", "-")
      }
      #expect(outputs.allSatisfy { $0.status == 0 })
      #expect(outputs[0].output == outputs[1].output && !outputs[0].output.isEmpty)
      #expect(outputs[1].errors.contains("read-back "))
    }
  }

  @Test("memory does not grow with the number of frames", arguments: ["cpu", "gles"])
  func memory(_ backend: String) throws {
    guard backend == "cpu" || Driver.isThere else { try Test.cancel(Driver.reason) }
    // The frames together are 1.2 GB.
    let run = try shell(
      "$0 animate ball --frames 2000 --backend \(backend) --format rgba -o /dev/null --quiet & "
        + "while kill -0 $! 2>/dev/null; do grep VmHWM /proc/$!/status 2>/dev/null; sleep 0.05; done"
    )
    let peaks = run.text.split(separator: "\n").compactMap { line in
      line.split(separator: " ").compactMap { Int($0) }.first
    }
    let peak = try #require(peaks.last)
    #expect(peak < 400_000, "\(peak) KiB")
  }

  @Test("a terminal sees the progress, and in the end one line")
  func progress() throws {
    guard try shell("command -v script").status == 0 else {
      try Test.cancel("util-linux's script is not installed")
    }
    let run = try shell(
      "script -qec \"$0 animate ball --frames 15000 --backend cpu --format rgba -o /dev/null\" "
        + "/dev/null </dev/null | tr '\\r' '\\n'")
    #expect(run.text.contains(/\d+\/15000 frames, [\d.]+ frames\/s, \d+:\d\d left/))
    #expect(run.text.contains("glfun: /dev/null: 15000 frames of 320x480 in "))
  }
}
