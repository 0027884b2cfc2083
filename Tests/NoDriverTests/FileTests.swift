import BuiltPrograms
import Foundation
import Testing

@Suite("Picture files")
struct FileTests {
  private func withPictures() throws -> Running {
    let running = try Running()
    for color in ["red", "blue"] {
      let drawn = try running.glfun("render glfun --backend cpu --color \(color) -o \(color).png")
      #expect(drawn.status == 0)
    }
    let wide = try running.glfun("render glfun --backend cpu --size 40x20 -o wide.png")
    #expect(wide.status == 0)
    return running
  }

  @Test("A damaged sprite is exit 2 with its name and what is wrong")
  func damagedSprite() throws {
    let running = try withPictures()
    let whole = try running.folder.read("red.png")
    try running.folder.write(whole.prefix(100), to: "cut.png")
    try running.folder.write(Data(), to: "empty.png")
    try running.folder.write(Data("no picture".utf8), to: "text.png")
    var flipped = whole
    flipped[flipped.count / 2] ^= 0xFF
    try running.folder.write(flipped, to: "flipped.png")
    for name in ["cut", "empty", "text", "flipped", "missing"] {
      let outcome = try running.glfun(
        "render glfun --backend cpu --shape image --image \(name).png -o out.png")
      #expect(outcome.status == 2, "\(name)")
      #expect(outcome.hasOneErrorLine, "\(name)")
      #expect(outcome.errors.contains("\(name).png"), "\(name)")
    }
    #expect(try !running.folder.names.contains("out.png"))
  }

  @Test("A signal leaves a whole picture and no half file, however soon it comes")
  func signal() throws {
    let running = try withPictures()
    let names = try running.folder.names
    let outcome = try running.shell(
      #"""
      for i in $(seq 60); do
        "$0" render glfun --backend cpu --color blue --compression best -o red.png & process=$!
        sleep 0.0$((i / 10))$((i % 10))
        kill $process; wait $process; status=$?
        [ $status = 143 ] || [ $status = 0 ] || echo $status
      done
      """#)
    #expect(outcome.text == "")
    #expect(try running.folder.names == names)
    let decodes = try running.glfun("compare red.png red.png")
    #expect(decodes.status == 0)
  }

  private static let keys: Set = [
    "beyond_tolerance", "differing_pixels", "first", "max_difference", "metric",
    "passing_tolerance", "size", "tolerance", "value", "verdict", "worst",
  ]

  @Test("The same pixels are exit 0")
  func same() throws {
    let running = try withPictures()
    let outcome = try running.glfun("compare red.png red.png --json")
    #expect(outcome.status == 0)
    let finding = try #require(
      try JSONSerialization.jsonObject(with: outcome.output) as? [String: Any])
    #expect(Set(finding.keys) == Self.keys)
    #expect(finding["size"] as? [Int] == [320, 480])
    #expect(finding["differing_pixels"] as? Int == 0)
    #expect(finding["worst"] is NSNull)
  }

  @Test("Different pixels are exit 1, and the JSON tells the worst one")
  func different() throws {
    let running = try withPictures()
    let outcome = try running.glfun("compare red.png blue.png --json --diff panels.png")
    #expect(outcome.status == 1)
    #expect(outcome.errors == "")
    let finding = try #require(
      try JSONSerialization.jsonObject(with: outcome.output) as? [String: Any])
    #expect(Set(finding.keys) == Self.keys)
    #expect(finding["max_difference"] as? Int == 255)
    let worst = try #require(finding["worst"] as? [String: Any])
    #expect(Set(worst.keys) == ["x", "y", "first", "second"])
    #expect(worst["first"] as? String == "#ff0000ff")
    #expect(worst["second"] as? String == "#0000ffff")
    // Three pictures side by side: the width of a PNG is at byte 16.
    let header = try Array(running.folder.read("panels.png").dropFirst(16).prefix(8))
    let width = header[..<4].reduce(0) { $0 << 8 | Int($1) }
    let height = header[4...].reduce(0) { $0 << 8 | Int($1) }
    #expect(width >= 3 * 320 && width < 4 * 320)
    #expect(height > 480 && height < 530)
  }

  @Test("A tolerance that covers the difference makes it exit 0")
  func tolerance() throws {
    let running = try withPictures()
    #expect(try running.glfun("compare red.png blue.png --tolerance 255").status == 0)
    #expect(try running.glfun("compare red.png blue.png --tolerance 254").status == 1)
    #expect(try running.glfun("compare red.png blue.png --tolerance 256").status == 64)
  }

  @Test("Different sizes are exit 1, and the JSON tells both")
  func sizes() throws {
    let running = try withPictures()
    let text = try running.glfun("compare red.png wide.png")
    #expect(text.status == 1)
    #expect(text.text == "the sizes differ: 320x480 and 40x20\n")
    let outcome = try running.glfun("compare red.png wide.png --json")
    #expect(outcome.status == 1)
    let finding = try #require(
      try JSONSerialization.jsonObject(with: outcome.output) as? [String: Any])
    #expect(finding["size"] as? [Int] == [320, 480])
    #expect(finding["second_size"] as? [Int] == [40, 20])
  }

  @Test("A file that cannot be read is exit 2, not a difference")
  func unreadable() throws {
    let running = try withPictures()
    let outcome = try running.glfun("compare red.png missing.png")
    #expect(outcome.status == 2)
    #expect(outcome.hasOneErrorLine)
  }
}
