import ExamplePrograms
import FixedFunctionReference
import GLFunEGL
import GLFunGeometry
import GLFunImaging
import Testing

/// The reference, and its availability.
enum FixedFunction {
  struct Failure: Error, CustomStringConvertible {
    let description: String
  }

  /// Keeps the display in use: the last user closes it for the reference too, which does not count as a user.
  nonisolated(unsafe) private static let keeper = try? GLContext.open(.surfaceless).context

  /// The reason that there is no fixed-function pipeline that the CPU renderer follows; nil if there is one.
  static let failure: String? = {
    guard keeper != nil else { return "no surfaceless context" }
    do throws(Failure) {
      _ = try draw(
        .rect, color: .red, from: .zero, to: .zero, size: PixelSize(width: 1, height: 1))
      let name = String(cString: fixed_function_renderer())
      return name.contains("llvmpipe") ? nil : "\(name) has lines of its own"
    } catch { return error.description }
  }()

  static var isThere: Bool { failure == nil }
  static var reason: Comment { Comment(rawValue: failure ?? "a driver is there") }

  static func draw(
    _ shape: Shape, color: Color, from first: Point, to last: Point, size: PixelSize
  ) throws(Failure) -> Bitmap {
    let kind =
      switch shape {
      case .line: fixed_function_line
      case .rect: fixed_function_rect
      case .ellipse: fixed_function_ellipse
      case .image: throw Failure(description: "the reference draws no image")
      }
    let channels = [Float(color.red), Float(color.green), Float(color.blue)]
    var bytes = [UInt8](repeating: 0, count: size.area * 4)
    var error = [CChar](repeating: 0, count: 256)
    let status = fixed_function_draw(
      Int32(size.width), Int32(size.height), Int32(kind), channels, first.x, first.y,
      last.x, last.y, &bytes, &error, error.count)
    guard status == 0 else {
      let text = error.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }
      throw Failure(description: String(decoding: text, as: UTF8.self))
    }
    let pixels = (0..<size.area).map { index in
      PremultipliedColor(
        red: bytes[4 * index], green: bytes[4 * index + 1], blue: bytes[4 * index + 2],
        alpha: bytes[4 * index + 3])
    }
    return Bitmap(size: size, pixels: pixels)
  }
}
