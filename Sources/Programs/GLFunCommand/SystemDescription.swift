internal import GLFun
internal import GLFunRasterization
internal import GLFunThreading

/// The machine and its operating system, for bug reports.
struct SystemDescription: Encodable {
  /// The distribution, such as `Debian GNU/Linux 12 (bookworm)`.
  var os: String
  /// The kernel's name, release and machine.
  var kernel: String
  /// The processor's name.
  var cpu: String
  /// The number of threads that the process can keep busy: the processor's, or fewer if a container limits them.
  var cpuThreads: Int
  /// The processor level of the code in use.
  var cpuLevel = ProcessorLevel.selected.rawValue
  /// The available levels that this processor supports, in ascending order; `GLFUN_LEVEL` selects one of them.
  var cpuLevels = ProcessorLevel.available.map(\.rawValue)

  enum CodingKeys: String, CodingKey {
    case os, kernel, cpu
    case cpuThreads = "cpu_threads"
    case cpuLevel = "cpu_level"
    case cpuLevels = "cpu_levels"
  }

  /// Describes the machine that the process runs on.
  init() {
    let release = Self.value(of: "PRETTY_NAME", separator: "=", in: "/etc/os-release")
    os = release?.filter { $0 != "\"" } ?? "unknown system"
    let type = Self.firstLine(of: "/proc/sys/kernel/ostype")
    let version = Self.firstLine(of: "/proc/sys/kernel/osrelease")
    let machine = Self.firstLine(of: "/proc/sys/kernel/arch")
    kernel = [type, version, machine].compactMap { $0 }.joined(separator: " ")
    cpu = Self.value(of: "model name", separator: ":", in: "/proc/cpuinfo") ?? "unknown processor"
    cpuThreads = Processors.count
  }

  private static func firstLine(of path: String) -> String? {
    lines(of: path).first.map(String.init)
  }

  /// The value after `key` and the separator on the first line that begins with them.
  private static func value(of key: String, separator: Character, in path: String) -> String? {
    for line in lines(of: path) {
      let parts = line.split(separator: separator, maxSplits: 1)
      if parts.count == 2, trimmed(parts[0]) == key { return String(trimmed(parts[1])) }
    }
    return nil
  }

  private static func trimmed(_ text: Substring) -> Substring {
    let rest = text.drop { $0.isWhitespace }
    return rest.lastIndex { !$0.isWhitespace }.map { rest[...$0] } ?? ""
  }

  private static func lines(of path: String) -> [Substring] {
    guard let bytes = try? InputFile.read(path: path, maximumByteCount: 1 << 20) else { return [] }
    return String(decoding: bytes, as: UTF8.self).split(separator: "\n")
  }
}
