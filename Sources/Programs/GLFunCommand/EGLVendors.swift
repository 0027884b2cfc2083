internal import FoundationEssentials
internal import GLFunLoading

/// The EGL vendors known to libglvnd. A file for each names its library. libglvnd silently skips libraries that do not open.
///
/// - Source: libglvnd, `src/EGL/icd_enumeration.md`.
enum EGLVendors {
  /// A vendor's file.
  struct Entry: Encodable, Equatable {
    /// The file's path.
    var file: String
    /// The library that it names; absent if the file cannot be read.
    var library: String?
    /// True if the library opens and is that of an EGL vendor.
    var opens: Bool
    /// The reason that it does not open.
    var error: String?
  }

  /// The default folders of vendor files, in order of precedence.
  static let folders = ["/etc/glvnd/egl_vendor.d", "/usr/share/glvnd/egl_vendor.d"]

  /// The environment variables for files and for folders; the first one takes precedence.
  static let variables = (
    files: "__EGL_VENDOR_LIBRARY_FILENAMES", folders: "__EGL_VENDOR_LIBRARY_DIRS"
  )

  /// The environment variable that determines the files; nil if libglvnd uses its default folders.
  static func variable(in environment: [String: String]) -> String? {
    [variables.files, variables.folders].first { environment[$0] != nil }
  }

  /// The files in the order in which libglvnd reads them.
  static func files(in environment: [String: String]) -> [String] {
    func parts(_ text: String) -> [String] { text.split(separator: ":").map(String.init) }
    if let names = environment[variables.files] { return parts(names) }
    return (environment[variables.folders].map(parts) ?? folders).flatMap { folder in
      let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
      return names.filter { $0.hasSuffix(".json") }.sorted().map { "\(folder)/\($0)" }
    }
  }

  /// All vendors, after trying to open each library.
  static func entries(
    in environment: [String: String] = ProcessInfo.processInfo.environment
  ) -> [Entry] {
    files(in: environment).map(Entry.init)
  }
}

extension EGLVendors.Entry {
  /// The content of a vendor file.
  private struct Content: Decodable {
    struct Driver: Decodable {
      var library: String
      enum CodingKeys: String, CodingKey { case library = "library_path" }
    }
    var driver: Driver
    enum CodingKeys: String, CodingKey { case driver = "ICD" }
  }

  /// Reads a vendor's file and opens its library.
  init(file: String) {
    self.init(file: file, library: nil, opens: false, error: nil)
    guard let bytes = FileManager.default.contents(atPath: file) else {
      error = "the file cannot be read"
      return
    }
    guard let content = try? JSONDecoder().decode(Content.self, from: bytes) else {
      error = "the file names no library: it needs {\"ICD\": {\"library_path\": …}}"
      return
    }
    let name = content.driver.library
    library = name
    do throws(LibraryError) {
      // This symbol is in every vendor's library.
      opens = try SharedLibrary(name).address("__egl_Main") != nil
      if !opens { error = "it has no __egl_Main, so it is no library of a vendor" }
    } catch {
      self.error = error.reason
    }
  }

  /// The entry on one readable line.
  var line: String {
    let subject = library.map { "\(file): \($0)" } ?? file
    return "  \(subject) \(error.map { "does not open: \($0)" } ?? "opens")"
  }
}
