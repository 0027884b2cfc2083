internal import ArgumentParser
internal import GLFun
internal import GLFunMovieFiles

/// How an animation is stored.
enum FrameFormat: Hashable, Sendable, ExpressibleByArgument {
  /// A PNG picture for every frame.
  case png
  /// Premultiplied RGBA8 pixels, frame after frame, without a header.
  case rgba
  /// Uncompressed video.
  case y4m
  /// A movie file.
  case movie(MovieFormat)

  /// Reads the name of a format, which is also how the names of its files end.
  init?(argument: String) {
    switch argument {
    case "png": self = .png
    case "rgba": self = .rgba
    case "y4m": self = .y4m
    default:
      guard let format = MovieFormat(rawValue: argument) else { return nil }
      self = .movie(format)
    }
  }

  /// The names of all formats.
  static var allValueStrings: [String] {
    MovieFormat.allCases.map(\.rawValue) + ["png", "rgba", "y4m"]
  }

  /// The format that the end of a file's name says.
  init?(ofFile path: FilePath) {
    guard let ending = path.fileExtension else { return nil }
    self.init(argument: ending)
  }

  /// Makes of a rendered frame what is to be written.
  ///
  /// - Parameter keepsAlpha: whether frames may have transparent pixels.
  func encode(_ bitmap: Bitmap, keepsAlpha: Bool) throws -> FramePayload {
    switch self {
    case .png:
      do throws(ImageFileError) { return .bytes(try PNG.encode(bitmap)) } catch {
        throw CommandFailure(error)
      }
    case .rgba: return .pixels(bitmap)
    case .y4m: return .bytes(Y4M.frame(bitmap))
    case .movie(let format):
      return keepsAlpha && format.hasAlpha ? .bytes(bitmap.straightRGBABytes) : .pixels(bitmap)
    }
  }
}

/// A frame as it is written.
enum FramePayload: Sendable {
  /// Premultiplied pixels as they are.
  case pixels(Bitmap)
  /// Bytes of the format.
  case bytes([UInt8])
}
