internal import Foundation
public import GLFunDrawing
public import GLFunDrawingPrograms
internal import GLFunImageFiles
public import GLFunImaging

/// Drawing programs of the tests: 100x50 pixels, with a picture "dot" of 2x1 pixels.
public enum Program {
  /// The size of the programs made from commands.
  public static let size = PixelSize(width: 100, height: 50)

  /// The picture "dot".
  public static let dot = Bitmap(
    size: PixelSize(width: 2, height: 1),
    pixels: [Color.red, Color.blue].map(\.premultiplied))

  /// The picture "dot" as a PNG file in base64.
  public static func dotBase64() throws -> String { base64(try PNG.encode(dot)) }

  /// Bytes in base64.
  public static func base64(_ bytes: [UInt8]) -> String { Data(bytes).base64EncodedString() }

  /// Reads a program of commands.
  public static func read(_ commands: String) throws -> DrawingProgram {
    let text = """
      {"size": [100, 50], "commands": [\(commands)],
       "images": {"dot": {"data": "\(try dotBase64())"}}}
      """
    return try readText(text)
  }

  /// Reads a whole program, which may read files of the current folder.
  public static func readText(
    _ text: String, options: DrawingProgram.Options = options(folder: ".")
  ) throws(DrawingProgramError) -> DrawingProgram {
    try DrawingProgram(data: Array(text.utf8), name: "p.json", options: options)
  }

  /// The usual options, with which files of a folder may be read.
  public static func options(folder: String) -> DrawingProgram.Options {
    var options = DrawingProgram.Options()
    options.folder = folder
    return options
  }

  /// The recording of commands.
  public static func list(_ commands: String) throws -> DisplayList {
    try read(commands).displayList()
  }

  /// The detail of a program's failure; nil for success.
  public static func problem(ofText text: String) -> String? {
    do throws(DrawingProgramError) {
      _ = try readText(text)
      return nil
    } catch {
      return error.message == "bad drawing program" ? error.detail : "unexpected failure: \(error)"
    }
  }

  /// The failure of commands; nil for success.
  public static func problem(_ commands: String) -> String? {
    problem(ofText: "{\"size\": [100, 50], \"commands\": [\(commands)]}")
  }
}
