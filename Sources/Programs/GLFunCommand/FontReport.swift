internal import GLFun
internal import GLFunText

/// The report of `glfun info --fonts`: the text libraries, and the available fonts.
struct FontReport: Encodable {
  /// A shared library for text.
  struct LibraryEntry: Encodable {
    var name: String
    var library: String
    var opens: Bool
    /// The reason that it does not open, and the package to install.
    var error: String?
  }

  /// A font.
  struct FontEntry: Encodable {
    var family: String
    var style: String
    /// Nil if the file holds a range of weights.
    var weight: Int?
    /// Nil for the built-in font.
    var path: String?
    /// The index of the font in a file with several fonts.
    var index: Int
    var isColor: Bool
  }

  var libraries: [LibraryEntry]
  var builtIn: [FontEntry]
  /// The fonts that `--system-fonts` adds; empty without fontconfig.
  var installed: [FontEntry]

  /// Opens the libraries and lists the fonts.
  init() {
    libraries = FontLibrary.allCases.map { library in
      LibraryEntry(
        name: library.title, library: library.soname, opens: library.problem == nil,
        error: library.problem)
    }
    builtIn =
      (try? FontFace.embedded()).map { face in
        let range = face.axes.first { $0.tag == "wght" }?.range
        return [
          FontEntry(
            family: face.familyName,
            style: range.map { "\(Int($0.lowerBound)) to \(Int($0.upperBound))" } ?? face.styleName,
            index: 0, isColor: false)
        ]
      } ?? []
    installed = FontCollection.installedFonts.map { font in
      FontEntry(
        family: font.family, style: font.style, weight: font.weight, path: font.path,
        index: font.index, isColor: font.isColor)
    }
  }

  /// The report in readable form.
  var text: String {
    var lines = ["libraries of text"]
    for library in libraries {
      lines.append(
        "  \(Self.padded(library.name, 11)) \(library.library): \(library.error ?? "opens")")
    }
    lines += ["", "built in"] + Self.lines(builtIn)
    lines += ["", "installed, with --system-fonts"]
    lines += installed.isEmpty ? ["  none"] : Self.lines(installed)
    return lines.joined(separator: "\n")
  }

  private static func lines(_ fonts: [FontEntry]) -> [String] {
    let width = fonts.map(\.family.count).max() ?? 0
    let styles = fonts.map(\.style.count).max() ?? 0
    return fonts.map { font in
      let weight = font.weight.map(String.init) ?? ""
      let file = font.path.map { $0 + (font.index > 0 ? ", face \(font.index)" : "") } ?? ""
      let line =
        "  \(padded(font.family, width))  \(padded(font.style, styles))  \(padded(weight, 4)) \(file)"
      return String(line.reversed().drop { $0 == " " }.reversed())
    }
  }

  private static func padded(_ text: String, _ width: Int) -> String {
    text + String(repeating: " ", count: max(0, width - text.count))
  }
}
