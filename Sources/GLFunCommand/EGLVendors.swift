internal import FoundationEssentials
internal import GLFunLoading

/// The EGL vendors that libglvnd knows: a file names the library of each. libglvnd skips a library that does not open, and
/// says nothing.
///
/// - Source: libglvnd, `src/EGL/icd_enumeration.md`.
enum EGLVendors {
  /// A vendor's file.
  struct Entry: Encodable, Equatable {
    /// The file's path.
    var file: String
    /// The library that it names; absent where the file cannot be read.
    var library: String?
    /// Whether the library opens and is one of a vendor.
    var opens: Bool
    /// Why not.
    var error: String?
  }

  /// Where files are looked for unless the environment says otherwise, the folder that comes first in front.
  static let folders = ["/etc/glvnd/egl_vendor.d", "/usr/share/glvnd/egl_vendor.d"]

  /// The variable that names files, and the one that names folders; the first one counts before the second.
  static let variables = (
    files: "__EGL_VENDOR_LIBRARY_FILENAMES", folders: "__EGL_VENDOR_LIBRARY_DIRS"
  )

  /// The variable that says which files there are; nil where libglvnd looks in its own folders.
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

  /// All vendors, each library opened.
  static func entries(
    in environment: [String: String] = ProcessInfo.processInfo.environment
  ) -> [Entry] {
    files(in: environment).map(Entry.init)
  }
}

extension EGLVendors.Entry {
  /// The content of a file.
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
      // Every vendor's library has it.
      opens = try SharedLibrary(name).address("__egl_Main") != nil
      if !opens { error = "it has no __egl_Main, so it is no library of a vendor" }
    } catch {
      self.error = error.reason
    }
  }

  /// One line for a person.
  var line: String {
    let subject = library.map { "\(file): \($0)" } ?? file
    return "  \(subject) \(error.map { "does not open: \($0)" } ?? "opens")"
  }
}
