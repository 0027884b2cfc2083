package import GLFunImageFiles
package import GLFunImaging
internal import GLFunPlatform

/// A movie being written. Frames go through a pipe to ffmpeg, which writes a file that gets its name only once it is complete.
///
/// The same frames give the same bytes with the same ffmpeg on the same machine.
package struct MovieFile: ~Copyable {
  /// The name of the movie in errors.
  private let name: String
  private var encoder: ChildProcess
  private var file: OutputFile

  /// Begins a movie.
  ///
  /// - Parameters:
  ///   - path: the file, which is replaced once the movie is complete.
  ///   - format: the format of the file.
  ///   - size: the size of every frame.
  ///   - rate: the frame rate.
  ///   - keepsAlpha: true if frames have straight alpha; otherwise their alpha is ignored.
  /// - Throws: `.frameRate`, `.file` or `.cannotStart`.
  package init(
    path: FilePath, format: MovieFormat, size: PixelSize, rate: FrameRate, keepsAlpha: Bool
  ) throws(MovieError) {
    guard rate.framesPerSecond <= format.fastestRate else { throw .frameRate(format, rate) }
    let file: OutputFile
    do throws(ImageFileError) { file = try OutputFile(path: path) } catch { throw .file(error) }
    let options =
      [
        "-nostdin", "-hide_banner", "-loglevel", "error", "-xerror", "-y",
        "-f", "rawvideo", "-pixel_format", keepsAlpha ? "rgba" : "rgb0",
        "-video_size", "\(size)", "-framerate", "\(rate)", "-i", "pipe:0",
        // Neither time stamps nor version numbers.
        "-map_metadata", "-1", "-fflags", "+bitexact", "-flags:v", "+bitexact",
      ] + format.outputArguments(size: size, keepsAlpha: keepsAlpha)
    let place: FilePath
    var descriptor: Int32?
    switch file.handover {
    case .path(let path): place = path
    case .descriptor(let open):
      place = FilePath(Self.givenPath)
      descriptor = open
    }
    let encoder: ChildProcess
    do throws(SystemError) {
      encoder = try ChildProcess(
        "ffmpeg", options.map { FilePath($0) } + ["file:" + place], giving: descriptor)
    } catch {
      throw .cannotStart(error)
    }
    name = path.description
    self.encoder = encoder
    self.file = file
  }

  /// Appends a frame that is opaque, or else shown on black.
  ///
  /// - Precondition: the movie does not keep alpha.
  package mutating func write(_ frame: Bitmap) throws(MovieError) {
    do throws(ImageFileError) {
      try encoder.standardInput.write(frame)
    } catch {
      throw failure(error)
    }
  }

  /// Appends the bytes of a frame: red, green, blue and straight alpha.
  ///
  /// - Precondition: the movie keeps alpha.
  package mutating func write(straight bytes: [UInt8]) throws(MovieError) {
    do throws(ImageFileError) {
      try encoder.standardInput.write(bytes)
    } catch {
      throw failure(error)
    }
  }

  /// Completes the movie and gives it its name.
  package consuming func commit() throws(MovieError) {
    let end = encoder.waitForEnd() ?? .exited(0)
    // Some errors, such as a full disk at the very end, do not show in the status.
    let lines = lastErrorLines()
    guard end == .exited(0), lines.isEmpty else {
      throw .failed(name: name, end, lines: lines)
    }
    if file.isEmpty { throw .nothingWritten(name: name) }
    do throws(ImageFileError) { try file.commit() } catch { throw .file(error) }
  }

  /// The maximum number of ffmpeg's messages in an error.
  private static let lineCount = 3

  /// Returns the cause of a failed write: ffmpeg stops accepting frames only if it has ended.
  private mutating func failure(_ error: ImageFileError) -> MovieError {
    guard case .cannotWrite(_, let cause) = error, cause.code == EPIPE else { return .file(error) }
    guard let end = encoder.waitForEnd() else { return .file(error) }
    return .failed(name: name, end, lines: lastErrorLines())
  }

  /// The path by which ffmpeg opens the descriptor it receives.
  private static let givenPath = "/proc/self/fd/\(ChildProcess.givenDescriptor)"

  /// Returns the last messages of ffmpeg, with the file under the name known to the user.
  private func lastErrorLines() -> [String] {
    encoder.lastErrorLines(Self.lineCount).map {
      $0.replacing("file:" + Self.givenPath, with: name)
    }
  }
}
