import QuartzUI
import Testing

/// The script that ports a folder of sources, and the sources that it has made of those in PortSources.
@Suite("Ported sources", .serialized)
struct PortingTests {
  private static let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent()
  private static let sources = root.appendingPathComponent("Tests/QuartzUITests/PortSources")
  private static let ported = root.appendingPathComponent("Tests/QuartzUITests/Ported")

  /// True if Python runs.
  static let hasPython = (try? run("import sys", script: false).status) == 0

  /// Runs the script, or a line of Python.
  private static func run(_ arguments: String..., script: Bool = true) throws -> (
    status: Int32, output: String
  ) {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    let program = script ? [root.appendingPathComponent("scripts/port-ios").path] : ["-c"]
    process.arguments = ["python3"] + program + arguments
    let pipe = Pipe()
    process.standardOutput = pipe
    process.standardError = pipe
    try process.run()
    let output = pipe.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    return (process.terminationStatus, String(decoding: output, as: UTF8.self))
  }

  /// A folder that is removed after its use.
  private func withFolder(_ use: (URL) throws -> Void) throws {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent(
      "port-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    try use(folder)
  }

  private func write(_ text: String, to url: URL) throws {
    try FileManager.default.createDirectory(
      at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(text.utf8).write(to: url)
  }

  @Test("The compiled copy is what the script makes", .enabled(if: hasPython, "python3 is missing"))
  func copies() throws {
    try withFolder { folder in
      let output = folder.appendingPathComponent("copy")
      let result = try Self.run(Self.sources.path, output.path)
      #expect(result.status == 0, "\(result.output)")
      let names = try FileManager.default.contentsOfDirectory(atPath: Self.sources.path)
      #expect(names.count == 3)
      for name in names {
        let made = try String(contentsOf: output.appendingPathComponent(name), encoding: .utf8)
        let kept = try String(contentsOf: Self.ported.appendingPathComponent(name), encoding: .utf8)
        #expect(made == kept, "\(name)")
      }
      let report = try String(
        contentsOf: output.appendingPathComponent("PORTING.md"), encoding: .utf8)
      #expect(report.contains("2 places in 1 files are left"))
      #expect(report.contains("line 32: no gesture is recognized"))
    }
  }

  @Test("The copy runs: defaults of optional methods, moved overrides, conditions")
  @MainActor
  func runs() {
    final class Delegate: PortedGaugeDelegate {
      var shown: [Double] = []
      func title(of gauge: PortedGauge) -> String { "title" }
      func gauge(_ gauge: PortedGauge, didShow value: Double) { shown.append(value) }
    }
    let gauge = PortedWideGauge(frame: CGRect(x: 0, y: 0, width: 20, height: 4))
    gauge.isOpaque = false
    gauge.value = 3
    let delegate = Delegate()
    gauge.delegate = delegate
    let image = draw(20, 4) { gauge.layer.render(in: $0) }
    // 3 · 2 · 2: the override of a method that was in an extension.
    #expect(image[11, 0] == red && image[12, 0] == clear)
    #expect(delegate.shown == [3] && gauge.titleText == "title" && gauge.layoutCount >= 1)
    #expect(portedPlatform == "phone" && PortedCorrection(rawValue: 1) == .high)
    let code = PortedCode(modules: [[true, false], [false, true]])
    #expect(code.path(side: 4).contains(CGPoint(x: 6, y: 6)) && code.type == "import CoreGraphics")
    let ring = portedRing(in: CGRect(x: 0, y: 0, width: 10, height: 10))
    #expect(!ring.contains(CGPoint(x: 5, y: 5), using: .evenOdd))
  }

  @Test(
    "Each rule of the script, by a line before and after",
    .enabled(if: hasPython, "python3 is missing"))
  func rules() throws {
    let lines: [(before: String, after: String)] = [
      ("@_exported import UIKit.UIColor", "@_exported import QuartzUI"),
      ("import struct CoreGraphics.CGFloat", "import Quartz"),
      ("import Darwin", "import Foundation"),
      (
        "#if os(iOS) && !targetEnvironment(macCatalyst)\n#endif",
        "#if (os(iOS) || os(Linux)) && !targetEnvironment(macCatalyst)\n#endif"
      ),
      (
        "#if canImport(UIKit)\nimport SwiftUI\n#endif",
        "#if canImport(QuartzUI)\n#if canImport(SwiftUI)\nimport SwiftUI\n#endif\n#endif"
      ),
      (
        "#if os(macOS)\nimport AppKit\n#else\nimport UIKit\nimport os\n#endif",
        "#if os(macOS)\nimport AppKit\n#else\nimport QuartzUI\n#if canImport(os)\nimport os\n#endif\n#endif"
      ),
      (
        "#if canImport(SwiftUI)\nimport SwiftUI\n#endif",
        "#if canImport(SwiftUI)\nimport SwiftUI\n#endif"
      ),
      ("#if canImport(Quartz)\n#endif", "#if (os(macOS) && canImport(Quartz))\n#endif"),
      ("#if os(Linux)\n#elseif os(iOS)\n#endif", "#if os(Linux)\n#elseif os(iOS)\n#endif"),
      (
        "let a = \"@objc \\(f(\"import UIKit\"))\" // @objc",
        "let a = \"@objc \\(f(\"import UIKit\"))\" // @objc"
      ),
      (
        "let b = #\"\"\"\n@objc \"\" #selector(x)\n\"\"\"#",
        "let b = #\"\"\"\n@objc \"\" #selector(x)\n\"\"\"#"
      ),
      ("/* /* @objc */ @objc */ let c = 1", "/* /* @objc */ @objc */ let c = 1"),
      ("let d: @convention(block) () -> Void = {}", "let d: () -> Void = {}"),
      ("let e = #selector(getter: Some.name)", "let e = Selector(\"name\")"),
      ("let g = #keyPath(Some.first.second)", "let g = \"first.second\""),
      ("@objc protocol P: Q {}", "protocol P: AnyObject, Q {}"),
      ("@objc protocol R: NSObjectProtocol {}", "protocol R: NSObjectProtocol {}"),
      ("@objc(run:) @IBAction func run(_ x: Int) {}", "@IBAction func run(_ x: Int) {}"),
      ("let request: URLRequest? = nil", "let request: URLRequest? = nil"),
    ]
    try withFolder { folder in
      let source = folder.appendingPathComponent("source")
      for (index, line) in lines.enumerated() {
        try write(line.before + "\n", to: source.appendingPathComponent("file\(index).swift"))
      }
      try write(
        "import Foundation\nlet path = CGMutablePath()\n",
        to: source.appendingPathComponent("added.swift"))
      try write(
        "import SwiftUI\nlet x = 1\n", to: source.appendingPathComponent("deep/whole.swift"))
      try write("kept", to: source.appendingPathComponent("deep/data.json"))
      try write(
        "let log = OSLog.default\nvar bag: AnyCancellable?\nlet n = arc4random_uniform(4)\n",
        to: source.appendingPathComponent("left.swift"))
      try write(
        """
        @objc protocol Source {
          @objc optional func title(_ row: Int) -> String
          @objc optional func width(_ row: Int) -> CGFloat
        }
        func UIOwn() -> Int { 0 }
        func f(_ s: Source?) -> String { s?.title?(UIOwn()) ?? String(UIAbsent()) }
        func g(_ s: Source?) -> CGFloat { s?.width?(1) ?? 44 }
        extension Source { var first: CGFloat { width?(0) ?? 44 } }

        """, to: source.appendingPathComponent("optional.swift"))
      let output = folder.appendingPathComponent("output")
      let result = try Self.run(source.path, output.path)
      #expect(result.status == 0, "\(result.output)")
      func text(_ name: String, in folder: URL) throws -> String {
        try String(contentsOf: folder.appendingPathComponent(name), encoding: .utf8)
      }
      for (index, line) in lines.enumerated() {
        #expect(try text("file\(index).swift", in: output) == line.after + "\n")
        // The source is as it was.
        #expect(try text("file\(index).swift", in: source) == line.before + "\n")
      }
      #expect(
        try text("added.swift", in: output)
          == "import Foundation\nimport Quartz\nlet path = CGMutablePath()\n")
      #expect(
        try text("deep/whole.swift", in: output)
          == "#if canImport(SwiftUI)\nimport SwiftUI\nlet x = 1\n#endif\n")
      #expect(try text("deep/data.json", in: output) == "kept")
      let report = try text("PORTING.md", in: output)
      for remark in [
        "left out on Linux: it imports SwiftUI", "line 3: `SwiftUI` is not on Linux",
        "line 1: the system's log and locks", "line 2: Combine is not on Linux",
        "line 3: numbers are from `Int.random(in:)`", "`UIAbsent` is not there",
        "`title` was optional, and callers have other values than its default `\"\"`",
      ] {
        #expect(report.contains(remark), "\(remark) in \(report)")
      }
      #expect(!report.contains("UIOwn") && !report.contains("`width`"))
      let optional = try text("optional.swift", in: output)
      #expect(optional.contains("func width(_ row: Int) -> CGFloat { 44 }"))
      #expect(optional.contains("{ width(0) ?? 44 }"))
    }
  }

  @Test(
    "A folder that cannot be ported gives a line and no copy",
    .enabled(if: hasPython, "python3 is missing"))
  func refusals() throws {
    try withFolder { folder in
      let (source, output) = (
        folder.appendingPathComponent("source"), folder.appendingPathComponent("output")
      )
      func expectRefusal(_ text: String, _ arguments: URL...) throws {
        let paths = arguments.isEmpty ? [source, output] : arguments
        let result = try Self.run(paths[0].path, paths[1].path)
        #expect(result.status == 1 && result.output.contains(text), "\(result.output)")
        #expect(result.output.split(separator: "\n").allSatisfy { $0.hasPrefix("port-ios: ") })
        let left = try FileManager.default.contentsOfDirectory(atPath: folder.path)
        #expect(Set(left).isSubset(of: ["source", "taken"]), "\(left)")
      }
      try expectRefusal("is no folder")
      try write("text", to: source.appendingPathComponent("a.txt"))
      try expectRefusal("no Swift file")
      try write("let a = 1", to: source.appendingPathComponent("a.swift"))
      try expectRefusal("which is not touched", source, source.appendingPathComponent("inner"))
      let taken = folder.appendingPathComponent("taken")
      try write("text", to: taken)
      try expectRefusal("exists already", source, taken)
      try expectRefusal("is no folder", source, folder.appendingPathComponent("no/such"))
      let broken = source.appendingPathComponent("deep/broken.swift")
      try write("", to: broken)
      try Data([0x6C, 0xFF, 0xFE]).write(to: broken)
      try expectRefusal("byte 1 is not UTF-8")
      try FileManager.default.removeItem(at: broken)
      try FileManager.default.createSymbolicLink(
        at: broken, withDestinationURL: URL(fileURLWithPath: "/nowhere.swift"))
      try expectRefusal("broken.swift: No such file")
      try FileManager.default.removeItem(at: broken)
      try FileManager.default.createSymbolicLink(at: broken, withDestinationURL: taken)
      try expectRefusal("a link out of the folder")
    }
  }
}
