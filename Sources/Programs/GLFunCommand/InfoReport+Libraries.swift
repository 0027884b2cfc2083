internal import GLFun

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
