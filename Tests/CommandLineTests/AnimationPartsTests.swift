import GLFun
import GLFunMovieFiles
import Testing

@testable import GLFunCommand

@Suite("Names, numbers and targets of animations")
struct AnimationPartsTests {
  @Test(
    "a name with a place for the number",
    arguments: [
      ("f-%d.png", 7, "f-7.png"), ("f-%05d.png", 7, "f-00007.png"), ("f-%3d.png", 7, "f-  7.png"),
      ("%d", 0, "0"), ("%02d", 12345, "12345"), ("100%%-%d%%", 3, "100%-3%"),
      ("a/%04d/b", 12, "a/0012/b"), ("ü%dé", 1, "ü1é"), ("%00d", 4, "4"),
    ])
  func names(_ pattern: String, _ number: Int, _ name: String) {
    #expect(NumberedName(FilePath(pattern))?.name(number) == FilePath(name))
  }

  @Test(
    "other names have none",
    arguments: [
      "f.png", "", "%", "%%", "%x", "%5", "%-5d", "%d%d", "%d-%d", "f%sd", "%021d", "%9999d",
      "%1111111111111111111111d", "%d %", "% d", "%.3d", "%٣d",
    ])
  func noNames(_ pattern: String) {
    #expect(NumberedName(FilePath(pattern)) == nil)
  }

  @Test("the shards of an animation are all its frames, each once, in order")
  func shards() {
    for first in [0, 1, 5, 12] {
      for count in [1, 2, 7, 30] {
        for machines in [1, 2, 3, 8, 50] {
          let frames = first..<first + count
          let shards = (0..<machines).map { index in
            let selection = FrameSelection(
              frames: frames, shard: FrameShard(index: index, count: machines))
            return (0..<selection.count).map { selection[$0] }
          }
          for (index, numbers) in shards.enumerated() {
            #expect(numbers == frames.filter { $0 % machines == index })
          }
          #expect(shards.joined().sorted() == Array(frames))
        }
      }
    }
  }

  @Test("a shard is written I/N")
  func shardText() {
    #expect(FrameShard(argument: "0/1") == FrameShard(index: 0, count: 1))
    #expect(FrameShard(argument: "7/8") == FrameShard(index: 7, count: 8))
    for text in ["", "1", "1/1", "8/8", "-1/2", "0/0", "a/b", "1/2/3", "0/-1", "+0/2", " 0/2"] {
      #expect(FrameShard(argument: text) == nil, "\(text)")
    }
  }

  @Test("a target's kind is the end of its name, or what --format says")
  func targets() throws {
    func target(_ output: String, _ format: String? = nil) throws -> AnimationTarget {
      try AnimationTarget(
        output: FilePath(output), format: try format.map { try #require(FrameFormat(argument: $0)) }
      )
    }
    for format in MovieFormat.allCases {
      #expect(try target("a.b/c.\(format)").place == .movie(format))
      #expect(try target("C.\("\(format)".uppercased())").place == .movie(format))
      #expect(try target("/dev/null", "\(format)").place == .movie(format))
    }
    #expect(try target("a.y4m").format == .y4m && target("a.rgba").format == .rgba)
    #expect(try target("-", "y4m").place == .stream && target("-", "rgba").place == .stream)
    #expect(try target("a.mp4", "rgba") == target("b.rgba"))
    #expect(try target("f-%03d.png").pictures?.name(5) == "f-005.png")
    for (output, format) in [
      ("a", nil), ("a.mov", nil), ("a.b/c", nil), ("a.png", nil), ("-", nil), ("-", "png"),
      ("-", "mp4"), ("a.mp4", "png"), ("f-%d-%d.png", nil), ("", nil), (".", nil),
    ] as [(String, String?)] {
      #expect(throws: (any Error).self, "\(output)") { try target(output, format) }
    }
  }

  @Test("every format has a name that is read again")
  func formats() {
    let names = FrameFormat.allValueStrings
    #expect(Set(names.compactMap { FrameFormat(argument: $0) }).count == names.count)
    #expect(FrameFormat(argument: "avi") == nil && FrameFormat(argument: "MP4") == nil)
  }

  @Test("numbers and times are short")
  func texts() {
    #expect(FrameProgress.text(1.2345) == "1.23" && FrameProgress.text(12.345) == "12.3")
    #expect(FrameProgress.text(999.6) == "1000" && FrameProgress.text(.infinity) == "0")
    #expect(FrameProgress.clockText(0) == "0:00" && FrameProgress.clockText(59.2) == "1:00")
    #expect(FrameProgress.clockText(3599) == "59:59" && FrameProgress.clockText(3600) == "1:00:00")
    #expect(FrameProgress.clockText(36_061) == "10:01:01")
    #expect(FrameProgress.clockText(.infinity) == "?" && FrameProgress.clockText(.nan) == "?")
  }

  @Test("the shares of the stages add up")
  func shares() {
    var times = FrameTimes()
    #expect(times.shares == "")
    times[.drawing] = .milliseconds(300)
    times[.writing] = .milliseconds(100)
    #expect(times.shares == "drawing 75 %, writing 25 %")
    times[.readBack] = .milliseconds(100)
    #expect(times.shares == "drawing 60 %, read-back 20 %, writing 20 %")
  }
}
