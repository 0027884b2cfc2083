import Foundation
import GLFunDrawing
import GLFunGeometry
import GLFunImaging
import Testing

@Suite("Gradients and display lists print and encode")
struct ValueTests {
  private func encoded(_ value: some Encodable) throws -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys
    return String(decoding: try encoder.encode(value), as: UTF8.self)
  }

  private func decoded(_ text: String) throws -> Gradient {
    try JSONDecoder().decode(Gradient.self, from: Data(text.utf8))
  }

  @Test("A gradient is an array of stops")
  func gradients() throws {
    let gradient = Gradient(colors: [.white, Color(gray: 0.5), .red])
    let text =
      ##"[{"color":"#ffffff","offset":0},{"color":[0.5,0.5,0.5,1],"offset":0.5},"##
      + ##"{"color":"#ff0000","offset":1}]"##
    #expect(try encoded(gradient) == text)
    #expect(try decoded(text) == gradient)
    #expect("\(gradient)" == "0 #ffffff, 0.5 #808080, 1 #ff0000")
    #expect(try decoded("[]") == Gradient(stops: []))
    // Stops are sorted and clamped, as those of an initializer.
    let stops = try decoded(
      ##"[{"offset":9,"color":"#000"},{"offset":-1,"color":"#fff"}]"##)
    #expect(stops == Gradient(colors: [.white, .black]))
  }

  @Test(
    "JSON that is no gradient throws a decoding error",
    arguments: [
      "null", "{}", "[1]", "[{}]", #"[{"offset":0}]"#, ##"[{"color":"#fff"}]"##,
      ##"[{"offset":"0","color":"#fff"}]"##, ##"[{"offset":1e999,"color":"#fff"}]"##,
      ##"[{"offset":0,"color":"#ff"}]"##,
    ])
  func hostile(text: String) {
    #expect(throws: DecodingError.self) { try decoded(text) }
  }

  @Test("A display list prints its size, its number of commands and a hash")
  func displayLists() {
    func frame(_ count: Int) -> DisplayList {
      var context = GraphicsContext(size: PixelSize(width: 640, height: 480))
      for index in 0..<count {
        context.fill(Rect(x: Double(index), y: 0, width: 5, height: 5))
      }
      return context.finish()
    }
    let list = frame(100)
    #expect("\(list)".hasPrefix("640x480 display list, 100 commands, hash "))
    #expect("\(list)" == "\(frame(100))" && "\(list)" != "\(frame(99))")
    var other = list
    other.region = [.zero]
    #expect("\(list)" != "\(other)")
    var dumped = ""
    dump(list, to: &dumped)
    #expect(dumped.count < 400)
  }
}
