internal import GLFun
internal import GLFunFrames
internal import GLFunThreading

/// The machine and its operating system, as a bug report names them.
struct SystemDescription: Encodable {
  /// The distribution, such as `Debian GNU/Linux 12 (bookworm)`.
  var os: String
  /// The kernel's name, release and machine.
  var kernel: String
  /// The processor's name.
  var cpu: String
  /// How many threads this process can keep busy: those of the processor, or fewer by a container's limits.
  var cpuThreads: Int
  /// The level of processors whose code is used.
  var cpuLevel = Rasterizers.level.rawValue
  /// The levels that there is code for and this processor has, the least first; `GLFUN_LEVEL` takes one of them.
  var cpuLevels = Rasterizers.available.map(\.rawValue)

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

  /// What follows `key` and the separator on the first line that begins with them.
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
