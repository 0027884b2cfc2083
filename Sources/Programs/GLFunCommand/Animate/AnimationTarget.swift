internal import ArgumentParser
internal import GLFun
internal import GLFunMovieFiles

/// The destination of an animation and its format, from the command line.
struct AnimationTarget: Hashable, Sendable {
  /// A kind of destination.
  enum Place: Hashable, Sendable {
    case pictures(NumberedName)
    case stream
    case movie(MovieFormat)
  }

  var format: FrameFormat
  var place: Place

  /// The names of the picture files; nil for other destinations.
  var pictures: NumberedName? {
    if case .pictures(let files) = place { return files }
    return nil
  }

  /// - Parameters:
  ///   - output: the name of a file, a pattern of names, or "-".
  ///   - format: the format; nil to derive it from the name.
  init(output: FilePath, format: FrameFormat?) throws {
    let isStandardOutput = output == "-"
    guard let format = format ?? FrameFormat(ofFile: output) else {
      let names = FrameFormat.allValueStrings.map { ".\($0)" }.joined(separator: ", ")
      throw ValidationError(
        isStandardOutput
          ? "Standard output needs '--format rgba' or '--format y4m'."
          : "'\(output)' does not say what to write: its name must end in one of \(names), or "
            + "'--format' say it.")
    }
    switch format {
    case .rgba, .y4m: place = .stream
    case .png:
      guard !isStandardOutput else { throw Self.notForStandardOutput }
      guard let files = NumberedName(output) else {
        throw ValidationError(
          "'\(output)' is one picture: pictures need the place of their number in the name, such "
            + "as 'frame-%05d.png'; an animated picture is .apng.")
      }
      place = .pictures(files)
    case .movie(let movie):
      guard !isStandardOutput else { throw Self.notForStandardOutput }
      place = .movie(movie)
    }
    self.format = format
  }

  private static var notForStandardOutput: ValidationError {
    ValidationError(
      "Standard output takes '--format rgba' or '--format y4m'; others need a file.")
  }
}
