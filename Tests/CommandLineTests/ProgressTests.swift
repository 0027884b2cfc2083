import ArgumentParser
import GLFun
import Testing

@testable import GLFunCommand

/// The lines that report progress.
@Suite("Progress")
struct ProgressTests {
  @Test("A picture without a finished strip has the time, one with strips what is left")
  func text() {
    let size = PixelSize(width: 100, height: 400)
    #expect(RenderProgress.text(size, rows: 0, elapsed: 3.7) == "drawing 100x400: 3 s")
    #expect(RenderProgress.text(size, rows: 100, elapsed: 10) == "drawing 100x400: 25 %, 0:30 left")
    #expect(RenderProgress.text(size, rows: 400, elapsed: 9) == "drawing 100x400: 100 %, 0:00 left")
  }

  @Test("Colours are for terminals that take them")
  func color() {
    #expect(StandardError.hasColor(isTerminal: true, [:]))
    #expect(StandardError.hasColor(isTerminal: true, ["NO_COLOR": ""]))
    #expect(!StandardError.hasColor(isTerminal: false, [:]))
    #expect(!StandardError.hasColor(isTerminal: true, ["NO_COLOR": "1"]))
    #expect(!StandardError.hasColor(isTerminal: true, ["TERM": "dumb"]))
  }

  @Test(
    "Numbers of bytes are read at a glance",
    arguments: [
      (0, "0 bytes"), (1023, "1023 bytes"), (1024, "1.0 KiB"), (2_241_803, "2.1 MiB"),
      (5 << 30, "5.0 GiB"),
    ])
  func bytes(count: Int, text: String) { #expect(ByteCountText.text(count) == text) }

  @Test(
    "A scaled view has the pixels of the view in that many units, and its picture the size that is asked for"
  )
  func views() throws {
    let double = try ViewExtent(size: nil, scale: 2)
    #expect(double.view == SizeOption.sizeOfViews)
    #expect(double.picture == PixelSize(width: 640, height: 960))
    let sized = try ViewExtent(size: PixelSize(width: 9, height: 5), scale: 2)
    #expect(sized.view == PixelSize(width: 5, height: 3) && sized.picture.width == 9)
    #expect(throws: CommandFailure.self) { try ViewExtent(size: nil, scale: 1e9) }
    #expect(throws: CommandFailure.self) {
      try ViewExtent(size: PixelSize(width: 100, height: 100), scale: 1e-9)
    }
    let ball = try SceneSource.parse(["--scale", "2", "--size", "40x40", "--position", "2,2"])
      .frame(of: "ball").list
    let large = try SceneSource.parse([
      "--size", "40x40", "--position", "4,4", "--size-of-ball", "50,50",
    ])
    .frame(of: "ball").list
    #expect(CPURenderer().render(ball) == CPURenderer().render(large))
  }
}
