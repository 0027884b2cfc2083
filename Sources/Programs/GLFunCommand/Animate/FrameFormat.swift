internal import ArgumentParser
internal import GLFun
internal import GLFunMovieFiles

/// The storage format of an animation.
enum FrameFormat: Hashable, Sendable, ExpressibleByArgument {
  /// One PNG picture per frame.
  case png
  /// Premultiplied RGBA8 pixels, frame after frame, without a header.
  case rgba
  /// Uncompressed video.
  case y4m
  /// A movie file.
  case movie(MovieFormat)

  /// Parses the name of a format, which is also the extension of its files.
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

  /// Derives the format from the extension of a file name.
  init?(ofFile path: FilePath) {
    guard let ending = path.fileExtension else { return nil }
    self.init(argument: ending)
  }

  /// Encodes a rendered frame.
  ///
  /// - Parameter keepsAlpha: true if frames may have transparent pixels.
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

/// A frame in its written form.
enum FramePayload: Sendable {
  /// Premultiplied pixels.
  case pixels(Bitmap)
  /// Encoded bytes.
  case bytes([UInt8])
}
