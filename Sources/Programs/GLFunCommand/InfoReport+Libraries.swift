internal import GLFun
internal import GLFunEGL

extension InfoReport {
  /// A shared library for a picture format.
  struct LibraryEntry: Encodable {
    var format: ImageFormat
    var library: String
    var opens: Bool
    /// The reason that it does not open, and the package to install.
    var error: String?

    enum CodingKeys: String, CodingKey {
      case format, library, opens, error
    }

    func encode(to encoder: any Encoder) throws {
      var container = encoder.container(keyedBy: CodingKeys.self)
      try container.encode(format.rawValue, forKey: .format)
      try container.encode(library, forKey: .library)
      try container.encode(opens, forKey: .opens)
      try container.encodeIfPresent(error, forKey: .error)
    }
  }

  /// The libraries for JPEG, WebP and GIF, after trying to open each.
  static var systemLibraries: [LibraryEntry] {
    ImageFormat.allCases.compactMap { format in
      guard let (library, problem) = ImageLibraries.system.state(of: format) else { return nil }
      let remedy = format.libraryPackage.map { "; install it (apt-get install \($0))" } ?? ""
      return LibraryEntry(
        format: format, library: library, opens: problem == nil, error: problem.map { $0 + remedy })
    }
  }
}

extension InfoReport.LibraryEntry {
  /// The entry on one readable line.
  var line: String {
    let name = format.rawValue + String(repeating: " ", count: max(0, 5 - format.rawValue.count))
    return "  \(name) \(library): \(error.map { "does not open: \($0)" } ?? "opens")"
  }
}

extension EGLFunctions {
  /// The file of the library, as the system has it in memory; nil if the system does not tell.
  ///
  /// - Source: proc_pid_maps(5).
  var file: String? {
    let maps = (try? InputFile.read(path: "/proc/self/maps")) ?? []
    for line in String(decoding: maps, as: UTF8.self).split(separator: "\n") {
      let fields = line.split(separator: " ", maxSplits: 5)
      let range = fields[0].split(separator: "-").compactMap { UInt($0, radix: 16) }
      guard fields.count == 6, range.count == 2, (range[0]..<range[1]).contains(library) else {
        continue
      }
      return String(fields[5].drop { $0 == " " })
    }
    return nil
  }
}
