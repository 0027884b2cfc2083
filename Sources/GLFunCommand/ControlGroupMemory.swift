/// How much memory a control group leaves a process, as containers have it.
///
/// - Source: `memory.max` and `memory.current` of Linux's control groups, version 2; `memory.limit_in_bytes` and
///   `memory.usage_in_bytes` of version 1.
enum ControlGroupMemory {
  /// The names of the two files of a version, of the line of `memory.stat` with what files take, and where its groups are.
  private struct Version {
    var root: String
    var limit: String
    var usage: String
    var files: String
  }

  private static let first = Version(
    root: "/sys/fs/cgroup/memory", limit: "memory.limit_in_bytes", usage: "memory.usage_in_bytes",
    files: "total_cache ")
  private static let second = Version(
    root: "/sys/fs/cgroup", limit: "memory.max", usage: "memory.current", files: "file ")

  /// The bytes that the tightest of the process's groups leaves; nil where none has a limit.
  ///
  /// - Parameter contents: the content of a small file, nil where there is none.
  static func left(contents: (_ path: String) -> String?) -> Int? {
    var least: Int?
    for line in (contents("/proc/self/cgroup") ?? "").split(separator: "\n") {
      let parts = line.split(separator: ":", maxSplits: 2, omittingEmptySubsequences: false)
      guard parts.count == 3 else { continue }
      let version: Version
      if parts[1].isEmpty {
        version = second
      } else if parts[1].split(separator: ",").contains("memory") {
        version = first
      } else {
        continue
      }
      // Within a container its own group is the root; elsewhere the groups around the process's count too.
      var group = parts[2] == "/" ? "" : parts[2]
      while true {
        if let left = left(version, version.root + group, contents) {
          least = min(least ?? left, left)
        }
        guard let slash = group.lastIndex(of: "/") else { break }
        group = group[..<slash]
      }
    }
    return least
  }

  private static func left(
    _ version: Version, _ folder: String, _ contents: (String) -> String?
  ) -> Int? {
    func number(_ text: some StringProtocol) -> Int? { Int(text.prefix { $0 != "\n" }) }
    guard let limit = contents("\(folder)/\(version.limit)").flatMap({ number($0) }),
      let usage = contents("\(folder)/\(version.usage)").flatMap({ number($0) })
    else { return nil }
    // What the system remembers of files it gives back when it is asked for memory.
    let stat = contents("\(folder)/memory.stat") ?? ""
    let files = stat.split(separator: "\n").first { $0.hasPrefix(version.files) }
      .flatMap { number($0.dropFirst(version.files.count)) }
    return max(0, limit - max(0, usage - (files ?? 0)))
  }
}
