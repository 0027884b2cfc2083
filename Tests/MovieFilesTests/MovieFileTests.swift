import BuiltPrograms
import Foundation
import GLFunImageFiles
import GLFunImaging
import GLFunMovieFiles
import TestRandom
import TestSupport
import Testing

/// The properties of movies by ffmpeg and ffprobe.
enum FFmpeg {
  static let isThere: Bool = {
    (try? run("ffmpeg", ["-version"], in: URL(filePath: "/")).status) == 0
      && (try? run("ffprobe", ["-version"], in: URL(filePath: "/")).status) == 0
  }()

  static func run(
    _ program: String, _ arguments: [String], in folder: URL
  ) throws -> BuiltProgram.Outcome {
    try BuiltProgram("/usr/bin/env").run([program] + arguments, in: folder)
  }

  /// The straight RGBA bytes of all frames.
  static func decode(_ file: String, in folder: URL) throws -> [UInt8] {
    let outcome = try run(
      "ffmpeg",
      ["-v", "error", "-i", file, "-f", "rawvideo", "-pix_fmt", "rgba", "-"], in: folder)
    #expect(outcome.status == 0 && outcome.errors.isEmpty, "\(outcome.errors)")
    return Array(outcome.output)
  }

  /// The only stream by ffprobe: width, height, format, rate, number of frames.
  static func stream(_ file: String, in folder: URL) throws -> String {
    try run(
      "ffprobe",
      [
        "-v", "error", "-count_frames", "-of", "csv=p=0", "-show_entries",
        "stream=width,height,pix_fmt,r_frame_rate,nb_read_frames", file,
      ], in: folder
    ).text.trimmingCharacters(in: .whitespacesAndNewlines)
  }
}

@Suite(.enabled(if: FFmpeg.isThere, "ffmpeg and ffprobe are not installed"))
struct MovieFileTests {
  private let size = PixelSize(width: 33, height: 21)
  private let frames: [Bitmap]
  private let folder: BuiltPrograms.TemporaryFolder

  init() throws {
    folder = try BuiltPrograms.TemporaryFolder()
    var random = SplitMix64(seed: 4)
    let size = size
    frames = (0..<4).map { _ in
      Bitmap(
        size: size,
        pixels: (0..<size.area).map { _ in
          let alpha = random.pick([0, 255, random.byte()])
          func channel() -> UInt8 { UInt8(random.int(0...Int(alpha))) }
          return PremultipliedColor(
            red: channel(), green: channel(), blue: channel(), alpha: alpha)
        })
    }
  }

  private func path(_ name: String) -> String { folder.url.appending(path: name).path }

  private func write(
    _ format: MovieFormat, _ name: String, keepsAlpha: Bool, rate: FrameRate = FrameRate(30)
  ) throws(MovieError) {
    var movie = try MovieFile(
      path: FilePath(path(name)), format: format, size: size, rate: rate, keepsAlpha: keepsAlpha)
    for frame in frames {
      if keepsAlpha {
        try movie.write(straight: frame.straightRGBABytes)
      } else {
        try movie.write(frame)
      }
    }
    try movie.commit()
  }

  @Test(arguments: [MovieFormat.apng, .mkv])
  func losslessFormats_giveTheVeryPixelsBack(_ format: MovieFormat) throws {
    try write(format, "alpha", keepsAlpha: true)
    #expect(try FFmpeg.decode("alpha", in: folder.url) == frames.flatMap(\.straightRGBABytes))
    try write(format, "opaque", keepsAlpha: false)
    let opaque = frames.flatMap(\.pixels).flatMap { pixel -> [UInt8] in
      [pixel.red, pixel.green, pixel.blue, 255]
    }
    #expect(try FFmpeg.decode("opaque", in: folder.url) == opaque)
  }

  @Test func animatedWebP_isLosslessAndHasEveryFrame() throws {
    try write(.webp, "a.webp", keepsAlpha: true)
    let bytes = Array(try folder.read("a.webp"))
    #expect(bytes.starts(with: Array("RIFF".utf8)))
    // ffmpeg writes animated WebP and does not read it: each frame's chunk is turned into a file.
    var place = 12
    var decoded: [UInt8] = []
    while place + 8 <= bytes.count {
      let length = (0..<4).reduce(0) { $0 | Int(bytes[place + 4 + $1]) << (8 * $1) }
      if bytes[place..<place + 4].elementsEqual("ANMF".utf8) {
        // Offset, size and duration precede the picture.
        let header = bytes[place + 8..<place + 24]
        #expect(header.prefix(6).allSatisfy { $0 == 0 }, "the frame is not the whole picture")
        let picture = bytes[place + 24..<place + 8 + length]
        var file = Array("RIFF".utf8)
        let count = UInt32(picture.count + 4)
        for shift: UInt32 in [0, 8, 16, 24] {
          file.append(UInt8(truncatingIfNeeded: count >> shift))
        }
        file += Array("WEBP".utf8) + picture
        try Data(file).write(to: folder.url.appending(path: "one.webp"))
        decoded += try FFmpeg.decode("one.webp", in: folder.url)
      }
      place += 8 + length + length % 2
    }
    #expect(decoded == frames.flatMap(\.straightRGBABytes))
  }

  @Test func lossyFormats_areSmallAndHaveSizeRateAndFrames() throws {
    try write(.mp4, "a.mp4", keepsAlpha: false)
    #expect(try FFmpeg.stream("a.mp4", in: folder.url) == "34,22,yuv420p,30/1,4")
    #expect(MovieFormat.mp4.movieSize(for: size) == PixelSize(width: 34, height: 22))
    try write(.webm, "a.webm", keepsAlpha: false)
    #expect(try FFmpeg.stream("a.webm", in: folder.url) == "33,21,yuv420p,30/1,4")
    try write(.gif, "a.gif", keepsAlpha: true, rate: FrameRate(50))
    #expect(try FFmpeg.stream("a.gif", in: folder.url) == "33,21,bgra,50/1,4")
    let rate = try #require(FrameRate("30000/1001"))
    try write(.mp4, "b.mp4", keepsAlpha: false, rate: rate)
    #expect(try FFmpeg.stream("b.mp4", in: folder.url) == "34,22,yuv420p,30000/1001,4")
  }

  @Test func paddedMovie_repeatsTheLastColumnAndRow() throws {
    let white = Bitmap(size: size, filledWith: Color.white.premultiplied)
    var movie = try MovieFile(
      path: FilePath(path("w.mp4")), format: .mp4, size: size, rate: FrameRate(30),
      keepsAlpha: false)
    try movie.write(white)
    try movie.commit()
    let pixels = try FFmpeg.decode("w.mp4", in: folder.url)
    #expect(pixels.count == 34 * 22 * 4)
    #expect(pixels.allSatisfy { $0 >= 253 })
  }

  @Test func colors_surviveVideoWithinAFewSteps() throws {
    for format in [MovieFormat.mp4, .webm] {
      for color in [Color.red, .blue, .yellow, .green] {
        let frame = Bitmap(
          size: PixelSize(width: 32, height: 32), filledWith: color.premultiplied)
        var movie = try MovieFile(
          path: FilePath(path("c")), format: format, size: frame.size, rate: FrameRate(30),
          keepsAlpha: false)
        try movie.write(frame)
        try movie.commit()
        let decoded = try FFmpeg.decode("c", in: folder.url)
        let worst = zip(decoded, frame.rgbaBytes).map { abs(Int($0) - Int($1)) }.max() ?? 255
        #expect(worst <= 6, "\(format) \(color)")
      }
    }
  }

  @Test(arguments: MovieFormat.allCases)
  func sameFrames_giveTheSameBytes(_ format: MovieFormat) throws {
    try write(format, "1", keepsAlpha: format.hasAlpha)
    try write(format, "2", keepsAlpha: format.hasAlpha)
    let bytes = try folder.read("1")
    #expect(try folder.read("2") == bytes && !bytes.isEmpty)
  }

  @Test func droppedMovie_leavesTheOldFile() throws {
    try Data([1, 2, 3]).write(to: folder.url.appending(path: "old.mkv"))
    do {
      var movie = try MovieFile(
        path: FilePath(path("old.mkv")), format: .mkv, size: size, rate: FrameRate(30),
        keepsAlpha: false)
      try movie.write(frames[0])
      #expect(try folder.names == ["old.mkv"], "an unfinished movie has no name")
    }
    #expect(try folder.names == ["old.mkv"])
    #expect(Array(try folder.read("old.mkv")) == [1, 2, 3])
  }

  @Test func failure_saysWhatFFmpegSaid() throws {
    try FileManager.default.createSymbolicLink(
      atPath: path("full.mkv"), withDestinationPath: "/dev/full")
    do throws(MovieError) {
      try write(.mkv, "full.mkv", keepsAlpha: true)
      Issue.record("the disk was not full")
    } catch {
      #expect(error.message == "ffmpeg cannot write \(path("full.mkv"))")
      #expect(error.detail.contains("No space left on device"))
    }
    #expect(try folder.names == ["full.mkv"])
  }

  @Test func fasterRateThanTheClock_isRefused() throws {
    #expect(throws: MovieError.frameRate(.gif, FrameRate(101))) {
      try write(.gif, "a.gif", keepsAlpha: true, rate: FrameRate(101))
    }
    #expect(try folder.names == [])
  }
}
