internal import GLFun
internal import GLFunMovieFiles

/// A destination for the frames of an animation, in order.
protocol FrameOutput: ~Copyable {
  /// Writes the frame with the given number.
  mutating func write(_ payload: FramePayload, frame number: Int) throws
  /// Completes the animation. An output that is destroyed without this leaves no partial file.
  consuming func commit() throws
}

/// One picture file per frame.
struct PictureOutput: FrameOutput {
  let files: NumberedName

  func write(_ payload: FramePayload, frame number: Int) throws {
    guard case .bytes(let bytes) = payload else { return }
    do throws(ImageFileError) {
      try OutputFile.write(bytes, path: files.name(number))
    } catch {
      throw CommandFailure(error)
    }
  }

  consuming func commit() {}
}

/// A movie file.
struct MovieOutput: FrameOutput, ~Copyable {
  private var movie: MovieFile

  init(
    path: FilePath, format: MovieFormat, size: PixelSize, rate: FrameRate, keepsAlpha: Bool
  ) throws(CommandFailure) {
    do throws(MovieError) {
      movie = try MovieFile(
        path: path, format: format, size: size, rate: rate,
        keepsAlpha: keepsAlpha && format.hasAlpha)
    } catch {
      throw CommandFailure(error)
    }
  }

  mutating func write(_ payload: FramePayload, frame number: Int) throws {
    do throws(MovieError) {
      switch payload {
      case .pixels(let bitmap): try movie.write(bitmap)
      case .bytes(let bytes): try movie.write(straight: bytes)
      }
    } catch {
      throw CommandFailure(error)
    }
  }

  consuming func commit() throws {
    do throws(MovieError) { try movie.commit() } catch { throw CommandFailure(error) }
  }
}

/// Consecutive frames in a file or on standard output.
struct StreamOutput: FrameOutput, ~Copyable {
  private var file: OutputFile?
  private let output: OutputDescriptor

  private init() {
    output = .standardOutput
  }

  private init(_ file: consuming OutputFile) {
    output = file.output
    self.file = consume file
  }

  /// Begins the stream with `header`; the path "-" is standard output.
  static func begin(path: FilePath, header: [UInt8]) throws -> StreamOutput {
    let stream: StreamOutput
    do throws(ImageFileError) {
      stream = path == "-" ? StreamOutput() : StreamOutput(try OutputFile(path: path))
    } catch {
      throw CommandFailure(error)
    }
    let output = stream.output
    try stream.check { () throws(ImageFileError) in try output.write(header) }
    return stream
  }

  func write(_ payload: FramePayload, frame number: Int) throws {
    try check { () throws(ImageFileError) in
      switch payload {
      case .pixels(let bitmap): try output.write(bitmap)
      case .bytes(let bytes): try output.write(bytes)
      }
    }
  }

  consuming func commit() throws {
    do throws(ImageFileError) { try file.take()?.commit() } catch { throw CommandFailure(error) }
  }

  private borrowing func check(_ body: () throws(ImageFileError) -> Void) throws {
    do throws(ImageFileError) {
      try body()
    } catch {
      throw CommandFailure(writing: error, toStandardOutput: output == .standardOutput)
    }
  }
}

extension CommandFailure {
  fileprivate init(_ error: MovieError) {
    self.init(error.message, error.detail)
  }
}
