internal import GLFun
internal import GLFunJSON

/// A drawing program about a feature, which `glfun verify` draws on the CPU and with a driver.
struct VerifiedProgram {
  /// The kinds of features, in the order in which they are verified.
  enum Group: String, CaseIterable, Encodable {
    /// GL primitives, which the driver fills.
    case primitives
    /// Paints in all blend modes, with clips, layers, text and images.
    case paints
    /// Paths and strokes.
    case shapes
    /// Clips, layers and shadows.
    case layers
    case images
    case text
    /// The views of the gallery.
    case gallery
    /// Random programs.
    case random
  }

  var group: Group
  /// The feature, or the seed of a random program.
  var name: String
  var program: JSONValue

  init(_ group: Group, _ name: String, _ program: JSONValue) {
    (self.group, self.name, self.program) = (group, name, program)
  }

  /// A program of 160 × 120 pixels.
  ///
  /// - Parameter calls: its commands as JSON, with commas between them.
  init(_ group: Group, _ name: String, _ calls: String) {
    self.init(group, name, Self.program(width: 160, height: 120, calls))
  }

  /// A drawing program that has an image named "tile".
  ///
  /// - Parameter calls: its commands as JSON, with commas between them.
  static func program(width: Int, height: Int, _ calls: String) -> JSONValue {
    let images = calls.contains("\"tile\"") ? "\"images\":{\"tile\":{\"data\":\"\(tile)\"}}," : ""
    let text = """
      {"size":[\(width),\(height)],"background":"#ffffffc0",\(images)"commands":[\(calls)]}
      """
    do throws(JSONError) {
      return try JSONReader.read(Array(text.utf8))
    } catch {
      preconditionFailure("column \(error.column) of \(text): \(error.problem)")
    }
  }

  /// A picture of 6 × 5 pixels with translucent ones, as PNG in base64.
  private static let tile: String = {
    let size = PixelSize(width: 6, height: 5)
    let pixels = (0..<size.area).map { index in
      let alpha: Int = index % 3 == 0 ? 255 : 90 + index * 5
      return PremultipliedColor(
        straightRed: UInt8(index * 8), green: UInt8(255 - index * 7),
        blue: UInt8(index % 6 * 50), alpha: UInt8(alpha))
    }
    let file = try? PNG.encode(Bitmap(size: size, pixels: pixels))
    return Base64.encode(file ?? [])
  }()
}
