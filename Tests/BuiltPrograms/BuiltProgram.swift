public import Foundation

/// A program of this package, in the build folder of the tests.
public struct BuiltProgram: Sendable {
  /// The program's file.
  public let url: URL

  /// Finds a program by its name, or a system program by its path.
  public init(_ name: String) {
    url =
      name.hasPrefix("/") ? URL(fileURLWithPath: name) : Self.folder.appendingPathComponent(name)
  }

  /// The build folder of programs and tests.
  public static let folder: URL = {
    // If the tests run within a helper, they name their own file among its arguments.
    let files = ["/proc/self/exe"] + CommandLine.arguments
    let folders = files.map {
      URL(fileURLWithPath: $0).resolvingSymlinksInPath().deletingLastPathComponent()
    }
    return folders.first {
      FileManager.default.isExecutableFile(atPath: $0.appendingPathComponent("glfun").path)
    } ?? folders[0]
  }()

  /// The result of a run.
  public struct Outcome: Sendable {
    /// The exit status; 128 plus the signal's number for a killed program.
    public var status: Int32
    /// The bytes of standard output.
    public var output: Data
    /// The text of standard error.
    public var errors: String
    /// Standard output as text.
    public var text: String { String(decoding: output, as: UTF8.self) }
    /// True if standard error is exactly one line.
    public var hasOneErrorLine: Bool { errors.hasSuffix("\n") && errors.count { $0 == "\n" } == 1 }
  }

  /// Runs the program in a folder and waits for it.
  ///
  /// - Parameter environment: variables added to the environment of the tests.
  public func run(
    _ arguments: [String], in folder: URL, environment: [String: String] = [:]
  ) throws -> Outcome {
    // Files instead of pipes, which would have to be emptied meanwhile.
    let streams = try TemporaryFolder()
    let process = Process()
    process.executableURL = url
    process.arguments = arguments
    process.currentDirectoryURL = folder
    process.environment = ProcessInfo.processInfo.environment.merging(environment) { $1 }
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = try streams.newFile("output")
    process.standardError = try streams.newFile("errors")
    try process.run()
    process.waitUntilExit()
    let status = process.terminationStatus
    return Outcome(
      status: process.terminationReason == .exit ? status : 128 + status,
      output: try Data(contentsOf: streams.url.appendingPathComponent("output")),
      errors: String(
        decoding: try Data(contentsOf: streams.url.appendingPathComponent("errors")),
        as: UTF8.self))
  }
}
