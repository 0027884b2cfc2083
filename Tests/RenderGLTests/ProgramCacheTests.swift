import GLFunDrawing
import GLFunEGL
import GLFunGLES
import GLFunGeometry
import GLFunImaging
import GLFunRenderCPU
import Glibc
import TestSupport
import Testing

@testable import GLFunRenderGL

/// Compiled programs in a folder: what is not whole and of this driver counts as missing.
@Suite(.enabled(if: ComputeDriver.isThere, ComputeDriver.reason), .serialized)
struct ProgramCacheTests {
  /// A folder that is removed with its files.
  private struct Folder: ~Copyable {
    let path: String

    init() throws {
      var name = Array("/tmp/glfun-programs.XXXXXX".utf8CString)
      try #require(mkdtemp(&name) != nil)
      path = String(decoding: name.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
    }

    var files: [String] { ProgramCacheTests.names(path + "/glfun").map { "\(path)/glfun/\($0)" } }

    deinit {
      for file in files { unlink(file) }
      rmdir(path + "/glfun")
      rmdir(path)
    }
  }

  private static func names(_ folder: String) -> [String] {
    guard let directory = opendir(folder) else { return [] }
    defer { closedir(directory) }
    var names: [String] = []
    while let entry = readdir(directory) {
      let name = withUnsafePointer(to: &entry.pointee.d_name) {
        $0.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
      }
      if name != ".", name != ".." { names.append(name) }
    }
    return names.sorted()
  }

  private static func read(_ path: String) throws -> [UInt8] {
    let file = try #require(fopen(path, "r"))
    defer { fclose(file) }
    var bytes = [UInt8](repeating: 0, count: 1 << 22)
    let count = fread(&bytes, 1, bytes.count, file)
    return Array(bytes.prefix(count))
  }

  private static func write(_ bytes: [UInt8], _ path: String) throws {
    let file = try #require(fopen(path, "w"))
    defer { fclose(file) }
    #expect(fwrite(bytes, 1, bytes.count, file) == bytes.count)
  }

  /// A driver's names, with a format for binaries.
  private static func driver() throws -> GLCapabilities {
    var driver = try GLRenderer(tiles: .compute).capabilities
    driver.programBinaryFormats = 1
    return driver
  }

  private static let binary = GLProgram.Binary(
    format: 0x875f, bytes: (0..<100).map { UInt8($0) })

  @Test func binary_comesBackForItsSourceAndDriverAlone() throws {
    let folder = try Folder()
    let driver = try Self.driver()
    let cache = try #require(ProgramCache(driver, in: folder.path))
    #expect(cache.binary(of: "source", label: "cover") == nil)
    cache.keep(Self.binary, of: "source", label: "cover")
    #expect(cache.binary(of: "source", label: "cover") == Self.binary)
    #expect(cache.binary(of: "Source", label: "cover") == nil)
    #expect(cache.binary(of: "source", label: "fine") == nil)
    #expect(folder.files.count == 1, "nothing temporary is left")
    for change in 0..<4 {
      var other = driver
      switch change {
      case 0: other.vendor += " "
      case 1: other.renderer = "another"
      case 2: other.versionString += ".1"
      default: other.shadingLanguageString = ""
      }
      let cache = try #require(ProgramCache(other, in: folder.path))
      #expect(cache.binary(of: "source", label: "cover") == nil)
    }
    var none = driver
    none.programBinaryFormats = 0
    #expect(ProgramCache(none, in: folder.path) == nil)
  }

  @Test func changedFile_countsAsMissingAndIsReplaced() throws {
    let folder = try Folder()
    let cache = try #require(ProgramCache(try Self.driver(), in: folder.path))
    cache.keep(Self.binary, of: "source", label: "cover")
    let file = try #require(folder.files.first)
    let whole = try Self.read(file)
    func expectMissing(_ bytes: [UInt8], _ change: String) throws {
      try Self.write(bytes, file)
      #expect(cache.binary(of: "source", label: "cover") == nil, "\(change)")
    }
    for place in whole.indices {
      var bytes = whole
      bytes[place] ^= 1 << (place % 8)
      try expectMissing(bytes, "byte \(place)")
    }
    for count in [0, 1, 47, 48, whole.count / 2, whole.count - 1] {
      try expectMissing(Array(whole.prefix(count)), "\(count) bytes")
    }
    try expectMissing(whole + [0], "one byte more")
    cache.keep(Self.binary, of: "source", label: "cover")
    #expect(cache.binary(of: "source", label: "cover") == Self.binary)
  }

  @Test func filesOfOthers_areNotRead() throws {
    let folder = try Folder()
    let driver = try Self.driver()
    let cache = try #require(ProgramCache(driver, in: folder.path))
    cache.keep(Self.binary, of: "source", label: "cover")
    let file = try #require(folder.files.first)
    chmod(file, 0o666)
    #expect(cache.binary(of: "source", label: "cover") == nil, "others can write to it")
    chmod(file, 0o600)
    #expect(cache.binary(of: "source", label: "cover") != nil)
    rename(file, folder.path + "/glfun/elsewhere")
    symlink(folder.path + "/glfun/elsewhere", file)
    #expect(cache.binary(of: "source", label: "cover") == nil, "a link")
    chmod(folder.path + "/glfun", 0o777)
    #expect(ProgramCache(driver, in: folder.path) == nil, "others can write to the folder")
    chmod(folder.path + "/glfun", 0o500)
    let files = folder.files
    cache.keep(Self.binary, of: "source", label: "edges")
    // The superuser may write everywhere.
    if geteuid() != 0 { #expect(folder.files == files) }
    chmod(folder.path + "/glfun", 0o700)
    #expect(ProgramCache(driver, in: folder.path + "/absent") == nil)
  }

  private static let frame: DisplayList = {
    var context = GraphicsContext(size: PixelSize(width: 50, height: 40))
    context.fillEllipse(in: Rect(x: 3.5, y: 2.25, width: 40, height: 33))
    return context.finish()
  }()

  /// Passes by compute shaders of the first frames.
  private static func passes(_ folder: String, frames: Int) throws -> [Int] {
    var renderer = try GLRenderer(tiles: .automatic)
    renderer.chooseAsOnHardware(programsIn: folder)
    let expected = CPURenderer(threads: 1).render(frame)
    var passes: [Int] = []
    for number in 0..<frames {
      // The driver may take longer to compile than the frames before the last.
      if number > 0, number == frames - 1 { try renderer.waitForPrograms() }
      let picture = try renderer.render(frame)
      #expect(picture == expected)
      passes.append(renderer.tileCounts.computePasses)
    }
    return passes
  }

  @Test func firstFrame_waitsForNoProgram() throws {
    let folder = try Folder()
    var renderer = try GLRenderer(tiles: .automatic)
    renderer.chooseAsOnHardware(programsIn: folder.path)
    _ = try renderer.render(Self.frame)
    #expect(renderer.tileCounts.fragmentPasses == 1)
    #expect(renderer.tileCounts.fragmentReason == "the programs are being compiled")
    try renderer.waitForPrograms()
    _ = try renderer.render(Self.frame)
    #expect(renderer.tileCounts.computePasses == 1)
    #expect(renderer.tileCounts.fragmentReason == nil)
  }

  /// Mesa's drivers have binaries unless its own cache is off.
  private static let hasBinaries =
    (try? GLRenderer(tiles: .compute))?.capabilities.hasProgramBinaries ?? false

  @Test(.enabled(if: hasBinaries, "the driver has no program binaries"))
  func keptPrograms_drawTheFirstFrame() throws {
    let driver = try GLRenderer(tiles: .compute).capabilities
    let folder = try Folder()
    let before = try Self.passes(folder.path, frames: 3)
    #expect(before.first == 0)
    #expect(before.last == 1)
    #expect(folder.files.count == ComputeProgram.allCases.count)
    #expect(try Self.passes(folder.path, frames: 1) == [1])
    // A file that is whole, but none of the driver's programs.
    let cache = try #require(ProgramCache(driver, in: folder.path))
    var renderer = try GLRenderer(tiles: .compute)
    let format = try renderer.binaryFormat()
    cache.keep(
      GLProgram.Binary(format: format, bytes: Array(repeating: 7, count: 5000)),
      of: ComputeProgram.cover.source(for: renderer.device), label: "cover")
    let after = try Self.passes(folder.path, frames: 3)
    #expect(after.first == 0)
    #expect(after.last == 1)
  }
}

extension GLRenderer {
  /// The format of the driver's binaries.
  fileprivate mutating func binaryFormat() throws -> UInt32 {
    let device = device
    let binary = try device.withCurrent { () throws(GLError) in
      try GLProgram(
        device, compute: ComputeProgram.probe.source(for: device), keepsBinary: true
      ).binary()
    }
    return try #require(binary).format
  }
}
