import BuiltPrograms
import Foundation
import Testing

/// SwiftShader, a driver that runs on the processor.
private enum SwiftShader {
  /// The folder of its libraries.
  static let folder: String? = {
    let usual = URL(filePath: #filePath).deletingLastPathComponent()
      .appending(path: "../../.build/swiftshader").standardizedFileURL.path
    let folder = ProcessInfo.processInfo.environment["GLFUN_SWIFTSHADER"] ?? usual
    return FileManager.default.fileExists(atPath: folder + "/libEGL.so.1") ? folder : nil
  }()
}

/// Pictures of a driver other than Mesa's: SwiftShader, with OpenGL ES 3.0. A separate process loads it.
@Suite(
  .enabled(if: CommandRun.executable != nil, "glfun is not built beside us"),
  .enabled(if: WorkloadFiles.python != nil, "there is no python3"),
  .enabled(
    if: SwiftShader.folder != nil,
    "there is no SwiftShader: scripts/swiftshader, or GLFUN_SWIFTSHADER=FOLDER"))
struct SwiftShaderTests {
  private func glfun(_ arguments: [String], in folder: URL) throws -> BuiltProgram.Outcome {
    let variable = "LD_LIBRARY_PATH"
    let folders = [SwiftShader.folder, ProcessInfo.processInfo.environment[variable]]
    return try BuiltProgram("glfun").run(
      arguments, in: folder,
      environment: [variable: folders.compactMap(\.self).joined(separator: ":")])
  }

  /// Draws scenes on both backends and expects the same bytes.
  private func expectSame(_ scenes: [String], in folder: TemporaryFolder) throws {
    for backend in ["cpu", "gles"] {
      let outcome = try glfun(
        ["render", "--backend", backend, "--out-dir", backend, "--format", "rgba"] + scenes,
        in: folder.url)
      try #require(outcome.status == 0, "\(outcome.errors)")
    }
    for scene in scenes {
      let name = scene.dropLast(".json".count) + ".rgba"
      let pictures = try ["cpu", "gles"].map {
        try Data(contentsOf: folder.url.appending(path: "\($0)/\(name)"))
      }
      let differing = zip(pictures[0], pictures[1]).count { $0 != $1 }
      #expect(pictures[0].count > 0 && pictures[0].count == pictures[1].count)
      #expect(differing == 0, "\(scene)")
    }
  }

  @Test("it is the driver that draws") func driver() throws {
    let folder = try TemporaryFolder()
    #expect(try glfun(["info"], in: folder.url).text.contains("SwiftShader 4.1"))
  }

  @Test("--egl names it by its file, and the library of OpenGL ES beside it is used")
  func named() throws {
    let folder = try TemporaryFolder()
    let libraries = try #require(SwiftShader.folder)
    // The names that it has in its package; a library in the current folder needs no slash.
    try folder.link("libEGL.so", to: libraries + "/libEGL.so.1")
    try folder.link("libGLESv2.so", to: libraries + "/libGLESv2.so.2")
    for file in [libraries + "/libEGL.so.1", "libEGL.so"] {
      let info = try BuiltProgram("glfun").run(["info", "--egl", file], in: folder.url)
      #expect(info.status == 0 && info.text.contains("SwiftShader 4.1"), "\(info.errors)")
      #expect(info.text.contains("\nEGL         \(libraries)/libEGL.so.1\n"))
    }
    let run = try BuiltProgram("glfun").run(
      ["verify", "--only", "primitives,images", "--egl", "libEGL.so"], in: folder.url)
    #expect(run.status == 0 && run.text.contains("SwiftShader"), "\(run.text)\(run.errors)")
  }

  @Test("random drawing programs have the same pixels") func programs() throws {
    let folder = try TemporaryFolder()
    try WorkloadFiles.writeRandomPrograms(80, to: folder)
    let scenes = folder.contents.filter { $0.hasSuffix(".json") }
    #expect(scenes.count == 80)
    try expectSame(scenes, in: folder)
  }

  @Test("images, gradients, blend modes, clips, shadows and layers have the same pixels")
  func workloads() throws {
    let folder = try TemporaryFolder()
    // The tiger is drawn if a copy of it is given, as for the benchmark.
    let tiger = ProcessInfo.processInfo.environment["GLFUN_TIGER"].map { ["--tiger", $0] } ?? []
    try WorkloadFiles.write(to: folder, ["--columns", "w5,w6,w8,w9,w10,w11"] + tiger)
    try expectSame(folder.contents.filter { $0.hasSuffix(".json") }, in: folder)
  }

  @Test("primitives have the same pixels", arguments: ["line", "rect", "ellipse", "image"])
  func primitives(shape: String) throws {
    let folder = try TemporaryFolder()
    let outcome = try glfun(
      [
        "compare", "glfun", "--shape", shape, "--size", "320x480", "--from", "40.3,60.7", "--to",
        "280.9,400.2",
      ], in: folder.url)
    #expect(outcome.status == 0, "\(outcome.text)\(outcome.errors)")
  }
}
