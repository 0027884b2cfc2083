internal import GLFun
internal import GLFunText

/// What `glfun info --fonts` tells: the libraries of text, and the fonts that there are.
struct FontReport: Encodable {
  /// A shared library of text.
  struct LibraryEntry: Encodable {
    var name: String
    var library: String
    var opens: Bool
    /// Why it does not open, and the package to install.
    var error: String?
  }

  /// A font.
  struct FontEntry: Encodable {
    var family: String
    var style: String
    /// Nil where the file holds a range of them.
    var weight: Int?
    /// Nil for the font that is built in.
    var path: String?
    /// Which font of the file it is, where it holds several.
    var index: Int
    var isColor: Bool
  }

  var libraries: [LibraryEntry]
  var builtIn: [FontEntry]
  /// What `--system-fonts` adds; empty where there is no fontconfig.
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

  /// The report as a person reads it.
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
