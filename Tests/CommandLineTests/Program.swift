import Foundation
import GLFun

@testable import GLFunCommand

/// Drawing programs of the tests: 100x50 pixels, with a picture "dot" of 2x1 pixels.
enum Program {
  static let size = PixelSize(width: 100, height: 50)

  static let dot = Bitmap(
    size: PixelSize(width: 2, height: 1),
    pixels: [Color.red, Color.blue].map(\.premultiplied))

  static func dotBase64() throws -> String {
    Data(try PNG.encode(dot)).base64EncodedString()
  }

  /// Reads a program of commands.
  static func read(_ commands: String) throws -> DrawingProgram {
    let text = """
      {"size": [100, 50], "commands": [\(commands)],
       "images": {"dot": {"data": "\(try dotBase64())"}}}
      """
    return try readText(text)
  }

  /// Reads a whole program.
  static func readText(_ text: String) throws(CommandFailure) -> DrawingProgram {
    try DrawingProgram(
      Array(text.utf8), name: "p.json", folders: DrawingImageFolders(base: "."))
  }

  /// What commands record.
  static func list(_ commands: String) throws -> DisplayList {
    try read(commands).frame().list
  }

  /// The detail of the failure of a program; nil if there is none.
  static func problem(ofText text: String) -> String? {
    do throws(CommandFailure) {
      _ = try readText(text)
      return nil
    } catch {
      return error.message == "bad drawing program" && error.status == CommandFailure.impossible
        ? error.detail : "unexpected failure: \(error)"
    }
  }

  /// The problem of commands.
  static func problem(_ commands: String) -> String? {
    problem(ofText: "{\"size\": [100, 50], \"commands\": [\(commands)]}")
  }
}
