import Foundation
import GLFun
import GLFunDrawing
import GLFunImageFiles
import GLFunImaging
import GLFunJSON
import TestRandom
import TestSupport

@testable import GLFunDrawingPrograms

/// Drawing programs of the tests, with pictures "photo" of 13×9 pixels and "dot" of 2×1.
enum Program {
  static let photo = picture(PixelSize(width: 13, height: 9), seed: 3)
  static let dot = picture(PixelSize(width: 2, height: 1), seed: 4)

  /// A picture of random colours, a third of them opaque.
  static func picture(_ size: PixelSize, seed: UInt64) -> Bitmap {
    var random = SplitMix64(seed: seed)
    let pixels = (0..<size.area).map { _ in
      Color(
        red8: random.byte(), green8: random.byte(), blue8: random.byte(),
        alpha8: random.isOne(in: 3) ? 255 : random.byte()
      ).premultiplied
    }
    return Bitmap(size: size, pixels: pixels)
  }

  /// The recording of commands.
  static func list(_ commands: String, width: Int = 64, height: Int = 48) throws -> DisplayList {
    let text = """
      {"size": [\(width), \(height)], "commands": [\(commands)],
       "images": {"photo": {"data": "\(try base64(photo))"}, "dot": {"data": "\(try base64(dot))"}}}
      """
    return try DrawingProgram(data: Array(text.utf8)).displayList()
  }

  /// The calls of commands, by name.
  static func names(_ commands: String) throws -> Set<String> {
    let value = try JSONReader.read(Array("[\(commands)]".utf8))
    guard case .array(let calls) = value else { return [] }
    var names: Set<String> = []
    for case .array(let call) in calls {
      if case .string(let name)? = call.first { names.insert(name) }
    }
    return names
  }

  private static func base64(_ bitmap: Bitmap) throws -> String {
    Data(try PNG.encode(bitmap)).base64EncodedString()
  }
}
