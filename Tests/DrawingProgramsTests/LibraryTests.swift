import GLFunCPU
import GLFunDrawingPrograms
import TestPrograms
import Testing

@Suite("Drawing programs in a server")
struct LibraryTests {
  private func error(
    _ text: String, _ change: (inout DrawingProgram.Options) -> Void = { _ in }
  ) -> DrawingProgramError? {
    var options = DrawingProgram.Options()
    change(&options)
    do throws(DrawingProgramError) {
      _ = try Program.readText(text, options: options)
      return nil
    } catch {
      return error
    }
  }

  @Test("a program is read from bytes and drawn")
  func drawing() throws {
    let text = ##"{"size": [2, 1], "background": "#f00", "commands": [["clear", 0, 0, 1, 1]]}"##
    let program = try DrawingProgram(data: Array(text.utf8))
    #expect(program.size == PixelSize(width: 2, height: 1) && program.commandCount == 1)
    #expect(program.background == .red && program.warnings.isEmpty)
    #expect(
      CPURenderer().render(try program.displayList()).pixels
        == [Color.clear, .red].map(\.premultiplied))
  }

  @Test(
    "a mistake has the line and the column of the part that is at fault",
    arguments: [
      ("{\n \"size\": [1 1]}", 2, 13),
      ("[]", 1, 1),
      ("{\"size\": [1, 1],\n \"comands\": []}", 2, 2),
      ("{\"size\": [1, 1], \"commands\": [\n[\"save\"],\n  [\"rct\", 1]]}", 3, 3),
      ("{\"size\": [1, 1], \"commands\": [\n[\"save\"], [\"rotate\", \"x\"]]}", 2, 22),
      ("{\"size\": [1, 1], \"commands\": [[\"rect\", 1]]}", 1, 31),
      (
        "{\"size\": [1, 1], \"commands\": [], \"images\": {\"a\": {\"data\":\n\"\"}, \"b\": {\"data\": \"\"}}}",
        1, 45
      ),
      ("{\"size\": [1, 1], \"commands\": [],\n\"fonts\": {\n  \"a\": {}}}", 3, 3),
    ])
  func positions(_ text: String, _ line: Int, _ column: Int) throws {
    let position = try #require(error(text)?.position)
    #expect(position.line == line && position.column == column)
  }

  @Test("no file is read unless a folder is allowed")
  func files() {
    for key in ["images", "fonts"] {
      let text = #"{"size": [1, 1], "commands": [], "\#(key)": {"a": {"path": "/etc/passwd"}}}"#
      #expect(error(text)?.detail.hasSuffix("put its bytes here as \"data\" in base64") == true)
    }
  }

  @Test("limits are kept, and the error names them")
  func limits() throws {
    let text = #"{"size": [20, 10], "commands": [["save"], ["restore"]]}"#
    #expect(error(text) == nil)
    #expect(error(text) { $0.limits.bytes = 20 }?.detail.contains("20 are allowed") == true)
    #expect(error(text) { $0.limits.commands = 1 }?.detail.hasSuffix("more than 1") == true)
    #expect(
      error(text) { $0.limits.side = 19 }?.detail
        == "p.json: \"size\" is 20x10, more than 19 pixels a side")
    #expect(
      error(text) { $0.limits.area = 199 }?.detail
        == "p.json: \"size\" is 20x10, more than 199 pixels")
    let picture = #"""
      {"size": [1, 1], "commands": [], "images": {"dot": {"data": "\#(try Program.dotBase64())"}}}
      """#
    #expect(error(picture) == nil)
    #expect(error(picture) { $0.limits.imageArea = 1 }?.message == "bad drawing program")
    #expect(error(text) { $0.limits.memory = 1 << 10 }?.message.contains("memory") == true)
  }

  @Test("a few words cannot ask for more memory than the limit")
  func recording() throws {
    let gons = Array(repeating: #"["gonEllipse", 0, 0, 9, 9, 1000000]"#, count: 100)
    var options = DrawingProgram.Options()
    options.limits.memory = 64 << 20
    let program = try Program.readText(
      #"{"size": [9, 9], "commands": [\#(gons.joined(separator: ", "))]}"#, options: options)
    let failure = #expect(throws: DrawingProgramError.self) { try program.displayList() }
    #expect(failure?.detail.hasPrefix("what its 100 commands draw takes") == true)
    #expect(failure?.position == nil)
  }
}
