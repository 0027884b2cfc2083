import BuiltPrograms
import Foundation
import Testing

/// Pictures larger than a reasonable amount of memory.
@Suite("Huge pictures")
struct HugePictureTests {
  private static let backends: [String] = Running.hasDriver ? ["cpu", "gles"] : ["cpu"]

  /// Runs a script that prints the largest memory use of `glfun`, in KiB, as its last line.
  private func peak(of arguments: String, in running: borrowing Running) throws -> Int {
    let outcome = try running.shell(
      """
      "$0" \(arguments) >output & process=$!
      peak=0
      while status=$(grep VmHWM /proc/$process/status 2>/dev/null); do
        peak=$(echo $status | tr -dc 0-9)
        sleep 0.02
      done
      wait $process && echo $peak
      """)
    #expect(outcome.status == 0, "\(outcome.errors)")
    return Int(outcome.text.trimmingCharacters(in: .whitespacesAndNewlines)) ?? .max
  }

  @Test("A picture's memory is that of strips", arguments: ["png --compression fast", "rgba"])
  func peak(format: String) throws {
    let running = try Running()
    // 120 million pixels are 458 MiB.
    let peak = try peak(
      of: "render glfun --shape ellipse --backend cpu --size 2000x60000 -o - --format \(format)",
      in: running)
    #expect(peak > 1 << 14, "it has something in memory")
    #expect(peak < 200 << 10, "\(peak) KiB")
  }

  @Test("A limit makes strips lower", arguments: backends)
  func lowerStrips(backend: String) throws {
    let running = try Running()
    let render = "render quartzfun --shape ellipse --backend \(backend) --compression fast"
    let size = "--size 9000x2100"
    for (name, limit) in [("usual", "4G"), ("low", backend == "cpu" ? "60M" : "300M")] {
      let outcome = try running.glfun("\(render) \(size) -o \(name).png --memory-limit \(limit)")
      #expect(outcome.status == 0, "\(outcome.errors)")
    }
    let equal = try running.glfun("compare usual.png low.png")
    #expect(equal.status == 0)
    #expect(equal.text.contains("size 9000x2100\n"))
  }

  @Test("Both backends draw what no texture holds", .enabled(if: Running.hasDriver, "no driver"))
  func bothBackends() throws {
    let running = try Running()
    for size in ["20000x900", "900x20000"] {
      for backend in Self.backends {
        let outcome = try running.glfun(
          "render garden --size \(size) --backend \(backend) --compression fast -o \(backend).png")
        #expect(outcome.status == 0, "\(outcome.errors)")
      }
      #expect(try running.folder.read("cpu.png") == running.folder.read("gles.png"), "\(size)")
    }
    let outcome = try running.glfun("compare glfun --size 40000x30 --shape ellipse")
    #expect(outcome.status == 0, "\(outcome.text)")
  }

  @Test("What needs more memory than the limit is exit 2 with the number", arguments: backends)
  func refusal(backend: String) throws {
    let running = try Running()
    for (size, limit) in [("1000000x1000000", "100M"), ("320x480", "2048K")] {
      let outcome = try running.glfun(
        "render glfun --backend \(backend) --size \(size) --memory-limit \(limit) -o picture.png")
      #expect(outcome.status == 2)
      #expect(outcome.hasOneErrorLine)
      #expect(
        outcome.errors.contains(
          /^glfun: the picture needs too much memory: \d+x\d+ takes \d+[MG] of memory even in/))
      #expect(outcome.errors.contains("--memory-limit is \(limit);"))
    }
    #expect(try running.folder.names == [])
  }

  @Test(
    "A limit that is none is wrong usage", arguments: ["12", "0M", "M", "-1G", "1.5G", "2GB", ""])
  func malformedLimit(limit: String) throws {
    let running = try Running()
    let outcome = try running.glfun(
      "render glfun --backend cpu -o picture.png --memory-limit=\(limit)")
    #expect(outcome.status == 64)
    #expect(outcome.errors.contains("'--memory-limit"))
    #expect(try running.folder.names == [])
  }

  @Test("A folder that fills up and a signal leave nothing of a picture in strips")
  func failures() throws {
    let running = try Running()
    let full = try running.glfun("render glfun --backend cpu --size 9000x9000 -o /dev/full")
    #expect(full.status == 2)
    #expect(full.hasOneErrorLine)
    let outcome = try running.shell(
      #"""
      "$0" render garden --backend cpu --size 30000x30000 -o picture.png & process=$!
      for i in $(seq 200); do ls -l /proc/$process/fd | grep -q "$PWD/.*deleted" && break; sleep 0.05; done
      [ $i -lt 200 ] && ls -A | wc -l
      kill $process; wait $process; echo $?
      """#)
    #expect(outcome.text == "0\n143\n", "\(outcome.text)")
    #expect(try running.folder.names == [])
  }
}
