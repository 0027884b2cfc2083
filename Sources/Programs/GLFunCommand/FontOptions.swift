internal import ArgumentParser
internal import GLFun
internal import GLFunText

/// The fonts in addition to the built-in one.
struct FontOptions: ParsableArguments {
  @Option(
    name: .customLong("font"),
    help: ArgumentHelp(
      """
      A font file, which texts find by the name of its family, and which is used for characters that \
      other fonts lack; may be repeated.
      """, valueName: "file"))
  var files: [FilePath] = []

  @Option(
    name: .customLong("font-folder"),
    help: ArgumentHelp(
      "The same for all fonts of a folder and of those in it; may be repeated.", valueName: "folder"
    ))
  var folders: [FilePath] = []

  @Flag(
    help: """
      The same for the fonts that are installed here. Text then looks as this machine has it.
      """)
  var systemFonts = false

  /// The names of the given options.
  var given: [String] {
    let options: [(name: String, isGiven: Bool)] = [
      ("--font", !files.isEmpty), ("--font-folder", !folders.isEmpty),
      ("--system-fonts", systemFonts),
    ]
    return options.filter(\.isGiven).map(\.name)
  }

  /// The loaded fonts.
  var fonts: FontCollection {
    get throws(CommandFailure) {
      var collection = FontCollection()
      do throws(FontError) {
        for file in files { try collection.add(file: file) }
        for folder in folders { try collection.add(folder: folder) }
        if systemFonts { try collection.addSystemFonts() }
        return collection
      } catch {
        throw CommandFailure(error)
      }
    }
  }
}

extension FontCollection {
  /// The options that add a font or a character missing from the collection.
  var remedy: String {
    "give a file with --font" + (hasSystemFonts ? "" : ", or use --system-fonts")
  }
}

extension CommandFailure {
  /// - Parameter fonts: the fonts that a family was looked for in.
  init(_ error: FontError, fonts: FontCollection = .embedded) {
    switch error {
    case .libraryMissing: self.init(error.description, "")
    case .textTooLong, .badSize: self.init("bad text", error.description)
    case .unknownFamily:
      self.init("bad font", "\(error.description); \(fonts.remedy)")
    case .cannotRead, .notAFont, .noSuchFace, .damaged:
      self.init("bad font", error.description)
    }
  }
}
