import BuiltPrograms
import Foundation

/// The program under test in a folder of its own.
struct Running {
  let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
  }

  /// Gives the EGL loader no vendor library, as on a machine without drivers.
  static let withoutVendors = ["__EGL_VENDOR_LIBRARY_FILENAMES": "/nonexistent"]

  /// Runs `glfun`; the arguments are split at spaces.
  func glfun(
    _ arguments: String, environment: [String: String] = [:]
  ) throws -> BuiltProgram.Outcome {
    try BuiltProgram("glfun").run(
      arguments.split(separator: " ").map(String.init), in: folder.url, environment: environment)
  }

  /// Runs a script, which has the program's path as `$0`.
  func shell(_ script: String) throws -> BuiltProgram.Outcome {
    try BuiltProgram("/bin/bash").run(
      ["-c", script, BuiltProgram("glfun").url.path], in: folder.url)
  }

  /// True if text can be set.
  static let hasTextLibraries: Bool = {
    let report = (try? Running().glfun("info --fonts"))?.text ?? ""
    return report.contains("libharfbuzz.so.0: opens") && report.contains("libfribidi.so.0: opens")
  }()

  /// True if a program can be run on a terminal of its own.
  static let hasScript = FileManager.default.isExecutableFile(atPath: "/usr/bin/script")

  /// True if there is a driver to draw with.
  static let hasDriver: Bool = {
    (try? Running().glfun("info").status) == 0
  }()
}
