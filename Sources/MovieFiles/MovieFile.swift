package import GLFunImageFiles
package import GLFunImaging
internal import GLFunPlatform

/// A movie being written: frames go through a pipe to ffmpeg, which writes a temporary file that takes
/// its name only once it is whole.
///
/// The same frames give the same bytes with the same ffmpeg on the same machine.
package struct MovieFile: ~Copyable {
  /// What errors call it.
  private let name: String
  private var encoder: ChildProcess
  private var file: OutputFile

  /// Begins a movie.
  ///
  /// - Parameters:
  ///   - path: the file; what was there is replaced once the movie is whole.
  ///   - format: how it is encoded.
  ///   - size: the extent of every frame.
  ///   - rate: the frame rate.
  ///   - keepsAlpha: whether frames come with straight alpha; else their alpha does not count.
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
        // No time stamps, no version numbers.
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

  /// Appends a frame that is opaque, or shown as on black.
  ///
  /// - Precondition: the movie keeps no alpha.
  package mutating func write(_ frame: Bitmap) throws(MovieError) {
    do throws(ImageFileError) {
      try encoder.standardInput.write(frame)
    } catch {
      throw failure(error)
    }
  }

  /// Appends a frame's bytes: red, green, blue and straight alpha.
  ///
  /// - Precondition: the movie keeps alpha.
  package mutating func write(straight bytes: [UInt8]) throws(MovieError) {
    do throws(ImageFileError) {
      try encoder.standardInput.write(bytes)
    } catch {
      throw failure(error)
    }
  }

  /// Ends the movie and gives it its name.
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

  /// How many lines of what ffmpeg says are shown.
  private static let lineCount = 3

  /// What a failed write means: ffmpeg takes no more frames only if it has ended.
  private mutating func failure(_ error: ImageFileError) -> MovieError {
    guard case .cannotWrite(_, let cause) = error, cause.code == EPIPE else { return .file(error) }
    guard let end = encoder.waitForEnd() else { return .file(error) }
    return .failed(name: name, end, lines: lastErrorLines())
  }

  /// How ffmpeg finds the file that it is given open.
  private static let givenPath = "/proc/self/fd/\(ChildProcess.givenDescriptor)"

  /// The last that ffmpeg has said, with the file under the name that a person knows it by.
  private func lastErrorLines() -> [String] {
    encoder.lastErrorLines(Self.lineCount).map {
      $0.replacing("file:" + Self.givenPath, with: name)
    }
  }
}
