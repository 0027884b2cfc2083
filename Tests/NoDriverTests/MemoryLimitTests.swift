import BuiltPrograms
import Foundation
import Testing

/// Memory that is forbidden or not available: a line, and status 2.
@Suite("Memory limits")
struct MemoryLimitTests {
  /// Consumers of memory, in some amount.
  enum Load: String, CaseIterable, CustomTestStringConvertible {
    case fans, fansInClip, ellipses, translucent, curves, dashes, saves, rectClips, clips, layers
    case sweeps, longDashes, numbers, lines

    var testDescription: String { rawValue }

    /// The calls of a program.
    func calls(_ count: Int) -> String {
      func each(_ call: (Int) -> String) -> String { (0..<count).map(call).joined(separator: ",") }
      let wave = #"["move",0,50],["cubic",200,-900,300,900,480,20],["cubic",10,800,0,-700,490,400]"#
      switch self {
      case .fans: return each { _ in #"["gonEllipse",0,0,300,300,50000]"# }
      case .fansInClip:
        return #"["clipRect",1,1,300,300],"# + each { _ in #"["gonEllipse",0,0,300,300,3000]"# }
      case .ellipses: return each { #"["fillEllipse",\#($0 % 400),\#($0 % 300),90,80]"# }
      case .translucent:
        return ##"["fillColor","#f003"],"## + each { #"["fillEllipse",\#($0 % 9),3.5,480,470]"# }
      case .curves: return each { _ in wave } + #",["fill"]"#
      case .dashes:
        return #"["lineDash",0,[0.01,0.02]],["lineCap","round"],"#
          + each { _ in wave } + #",["stroke"]"#
      case .saves: return each { _ in #"["save"]"# }
      case .rectClips:
        return each { #"["clipRect",\#($0 % 7),1.5,400,400]"# } + #",["fillRect",0,0,500,500]"#
      case .clips:
        return each { #"["ellipse",\#($0 % 9),3.5,480,470],["clip"]"# }
          + #",["fillRect",0,0,500,500]"#
      case .layers: return each { _ in #"["beginLayer",0.9]"# } + #",["fillRect",0,0,500,500]"#
      case .sweeps:
        return ##"["fillSweep",250,250,0,[[0,"#f003"],[1,"#0f03"]]],"##
          + each { _ in #"["fillEllipse",3,3,480,480]"# }
      case .longDashes:
        return
          #"["lineDash",0,[\#(repeatElement("1.5", count: count).joined(separator: ","))]],["strokeLine",0,0,400,400]"#
      case .numbers: return #"["save",\#(repeatElement("7", count: count).joined(separator: ","))]"#
      case .lines:
        return
          #"["lines",3,[\#(repeatElement("1,2,400,300", count: count).joined(separator: ","))]]"#
      }
    }

    /// The initial amount, which is doubled until it is too much.
    var least: Int {
      switch self {
      case .fans, .fansInClip, .curves, .dashes, .clips, .layers, .translucent, .sweeps: 10
      default: 4000
      }
    }
  }

  private func write(_ load: Load, _ count: Int, in running: borrowing Running) throws {
    let program = #"{"size":[200,200],"commands":[\#(load.calls(count))]}"#
    try Data(program.utf8).write(to: running.folder.url.appendingPathComponent("program.json"))
  }

  /// Runs `glfun`, and returns its largest memory use, in KiB.
  private func render(
    _ running: borrowing Running, _ arguments: String
  ) throws -> (status: Int32, peak: Int, errors: String) {
    let outcome = try running.shell(
      """
      "$0" render program.json --backend cpu --threads 2 -o picture.png \(arguments) & process=$!
      peak=0
      while status=$(grep VmHWM /proc/$process/status 2>/dev/null); do
        peak=$(echo $status | tr -dc 0-9)
        sleep 0.005
      done
      wait $process; status=$?
      echo $peak
      exit $status
      """)
    let peak = Int(outcome.text.trimmingCharacters(in: .whitespacesAndNewlines)) ?? 0
    return (outcome.status, peak, outcome.errors)
  }

  @Test("No more than the limit is in use, or nothing is drawn", arguments: Load.allCases)
  func limit(load: Load) throws {
    let running = try Running()
    let limit = 60
    var count = load.least
    var isRefused = false
    for _ in 0..<8 where !isRefused {
      try write(load, count, in: running)
      let (status, peak, errors) = try render(running, "--memory-limit \(limit)M")
      #expect(peak <= limit << 10 * 12 / 10, "\(count): \(peak) KiB")
      if load == .numbers {
        #expect(status == 2, "a call of that many arguments is wrong")
        isRefused = errors.contains("memory")
      } else if status != 0 {
        #expect(status == 2 && errors.contains("--memory-limit is 60"), "\(count): \(errors)")
        #expect(errors.hasSuffix("\n") && errors.count { $0 == "\n" } == 1)
        isRefused = true
      }
      count *= 4
    }
    #expect(isRefused, "so much needs more than there is")
  }

  @Test("Address space that ends is a line, too", arguments: Load.allCases)
  func addressSpace(load: Load) throws {
    let running = try Running()
    var count = load.least
    for _ in 0..<5 {
      try write(load, count, in: running)
      for limit in [250_000, 500_000] {
        let outcome = try running.shell(
          """
          ulimit -v \(limit)
          "$0" render program.json --backend cpu --threads 2 -o picture.png
          """)
        #expect(outcome.status == 0 || outcome.status == 2, "\(count): \(outcome.errors)")
        if outcome.status == 2 { #expect(outcome.hasOneErrorLine, "\(outcome.errors)") }
      }
      count *= 4
    }
  }

  @Test("The number that would be needed is enough")
  func number() throws {
    let running = try Running()
    try write(.curves, 300, in: running)
    let refused = try render(running, "--memory-limit 50M")
    #expect(refused.status == 2)
    let words = refused.errors.split(separator: " ")
    let place = try #require(words.firstIndex(of: "takes"))
    let number = try #require(Int(words[place + 1].dropLast()))
    // Two more, because a process may need slightly more than the one before.
    let drawn = try render(running, "--memory-limit \(number + 2)\(words[place + 1].suffix(1))")
    #expect(drawn.status == 0, "\(drawn.errors)")
  }

  @Test("Fans of a million corners are refused before there is no memory left")
  func fans() throws {
    let running = try Running()
    let fan = #"["gonEllipse",0,0,60,60,1000000]"#
    let program =
      #"{"size":[64,64],"commands":["#
      + repeatElement(fan, count: 300).joined(separator: ",") + "]}"
    try Data(program.utf8).write(to: running.folder.url.appendingPathComponent("program.json"))
    let (status, peak, errors) = try render(running, "--memory-limit 500M")
    #expect(status == 2 && errors.contains("the drawing program needs too much memory"))
    #expect(peak < 600 << 10)
  }

  @Test(
    "The other commands refuse, too, before they draw",
    arguments: [
      "bench program.json --backend cpu --runs 1", "bench program.json --backend gles",
      "animate program-%d.json --frames 2 --backend cpu --quiet -o frame-%d.png",
      "animate program-%d.json --frames 2 --backend gles --quiet -o frame-%d.png",
      "compare program.json", "compare program.json --diff difference.png",
    ])
  func otherCommands(arguments: String) throws {
    let running = try Running()
    let program = #"{"size":[5000,4000],"commands":[["fillEllipse",0,0,5000,4000]]}"#
    for name in ["program", "program-0", "program-1"] {
      try Data(program.utf8).write(
        to: running.folder.url.appendingPathComponent("\(name).json"))
    }
    let before = try running.folder.names
    for (limits, limit) in [("", "--memory-limit 100M"), ("ulimit -v 250000;", "")] {
      let outcome = try running.shell("\(limits) \"$0\" \(arguments) \(limit)")
      #expect(outcome.status == 2, "\(limits)\(limit): \(outcome.errors)")
      #expect(outcome.hasOneErrorLine)
      #expect(
        outcome.errors.contains(
          /^glfun: the picture needs too much memory: 5000x4000 takes \d+[MG] of memory, .+; raise it/
        ))
    }
    #expect(try running.folder.names == before)
  }

  @Test("No driver is opened where it would end the process", arguments: [60, 150, 250, 400])
  func drivers(space: Int) throws {
    let running = try Running()
    let outcome = try running.shell("ulimit -v \(space << 10); \"$0\" info")
    #expect(outcome.status == 2)
    #expect(outcome.hasOneErrorLine, "\(outcome.errors)")
    #expect(outcome.errors.contains("its address space (ulimit -v) is \(space)M; raise it"))
  }

  @Test("A later frame that needs too much is refused")
  func laterFrame() throws {
    let running = try Running()
    let wave = (0..<2000).map { #"["cubic",\#($0),-900,300,900,480,20]"# }
    for (index, count) in [1, 1, 2000].enumerated() {
      let program =
        #"{"size":[300,300],"commands":[["lineWidth",90],["move",0,0],\#(wave.prefix(count).joined(separator: ",")),["stroke"]]}"#
      try Data(program.utf8).write(
        to: running.folder.url.appendingPathComponent("program-\(index).json"))
    }
    let outcome = try running.glfun(
      "animate program-%d.json --frames 3 --backend cpu --quiet -o frame-%d.png --memory-limit 60M")
    #expect(outcome.status == 2)
    #expect(outcome.hasOneErrorLine, "\(outcome.errors)")
    #expect(outcome.errors.contains("--memory-limit is 60M"))
  }

  @Test(
    "Pictures that are read are counted",
    arguments: [
      "compare large.png large.png",
      "bench quartzfun --shape image --image large.png --backend cpu",
      "render glfun --shape image --image large.png --backend cpu -o picture.png",
    ])
  func pictures(arguments: String) throws {
    let running = try Running()
    let draw = try running.glfun(
      "render glfun --backend cpu --size 6000x6000 -o large.png --memory-limit 1G")
    #expect(draw.status == 0)
    let outcome = try running.glfun("\(arguments) --memory-limit 60M")
    #expect(outcome.status == 2)
    #expect(outcome.hasOneErrorLine, "\(outcome.errors)")
  }

  @Test(
    "Long touch scripts and files of points are refused or fit",
    arguments: [
      ("render lines --touches text", #"{"began":[1,2]}"#),
      ("render glfun --touches text", #"{"began":[1,2]}"#),
      ("render glfun --touches text", ""), ("render righthand --points text", "1,2"),
      ("render righthand --points text", ""),
    ])
  func texts(arguments: String, line: String) throws {
    let running = try Running()
    let text = String(repeating: line + "\n", count: (12 << 20) / (line.utf8.count + 1))
    try Data(text.utf8).write(to: running.folder.url.appendingPathComponent("text"))
    let outcome = try running.shell(
      """
      ulimit -v 250000
      "$0" \(arguments) --backend cpu -o picture.png --memory-limit 60M --threads 1
      """)
    #expect(outcome.status == 2 || outcome.status == 0, "\(outcome.errors)")
    if outcome.status == 2 { #expect(outcome.hasOneErrorLine, "\(outcome.errors)") }
  }

  @Test("Polygons of millions of corners are refused before any is recorded")
  func gons() throws {
    let running = try Running()
    let gon = #"["gonEllipse",0,0,60,60,1000000]"#
    let program =
      #"{"size":[64,64],"commands":["#
      + repeatElement(gon, count: 50).joined(separator: ",") + "]}"
    try Data(program.utf8).write(to: running.folder.url.appendingPathComponent("program.json"))
    let (status, peak, errors) = try render(running, "")
    #expect(status == 2)
    #expect(errors.contains("what its 50 commands draw takes"), "\(errors)")
    #expect(peak < 40 << 10)
  }
}
