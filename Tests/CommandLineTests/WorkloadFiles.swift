import BuiltPrograms
import Foundation
import GLFun
import Testing

/// Files that scripts of this package generate: the benchmark's workloads, and random drawing programs.
enum WorkloadFiles {
  private static let root = URL(filePath: #filePath).deletingLastPathComponent()
    .appending(path: "../..").standardizedFileURL

  /// The Python interpreter for the scripts; nil without one.
  static let python: URL? = ["/usr/bin/python3", "/usr/local/bin/python3"]
    .first { FileManager.default.isExecutableFile(atPath: $0) }.map { URL(filePath: $0) }

  /// Writes the benchmark's shapes into a folder with their generator.
  static func write(to folder: TemporaryFolder, _ options: [String]) throws {
    try run([root.appending(path: "Benchmarks/shapes.py").path, folder.path] + options)
  }

  /// Writes random drawing programs into a folder, each about one feature.
  static func writeRandomPrograms(_ count: Int, to folder: TemporaryFolder) throws {
    let script = """
      import sys
      sys.path.insert(0, sys.argv[1])
      import pictures
      pictures.random_programs(sys.argv[2], int(sys.argv[3]))
      """
    try run(
      ["-c", script, root.appending(path: "scripts/comparing").path, folder.path, "\(count)"])
  }

  /// Runs the generator of the benchmark's shapes, and returns its files by their names.
  static func workloads(_ options: [String]) throws -> [String: [UInt8]] {
    let folder = try TemporaryFolder()
    try write(to: folder, options)
    return try Dictionary(
      uniqueKeysWithValues: folder.contents.map {
        ($0, try InputFile.read(path: folder.path + "/" + $0))
      })
  }

  private static func run(_ arguments: [String]) throws {
    let process = Process()
    process.executableURL = python
    process.arguments = ["-B"] + arguments
    try process.run()
    process.waitUntilExit()
    try #require(process.terminationStatus == 0)
  }
}
