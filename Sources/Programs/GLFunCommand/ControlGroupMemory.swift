/// The memory that control group limits leave for the process. Containers limit memory in this way.
///
/// - Source: `memory.max` and `memory.current` of Linux's control groups, version 2; `memory.limit_in_bytes` and
///   `memory.usage_in_bytes` of version 1.
enum ControlGroupMemory {
  /// A version of control groups: the root folder of the groups, the names of the files with the limit and the usage, and the
  /// prefix of the line in `memory.stat` with the size of the page cache.
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

  /// The bytes left by the tightest limit of the process's groups; nil if no group has a limit.
  ///
  /// - Parameter contents: reads a small file; returns nil if it cannot be read.
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
      // Inside a container, the container's own group is the root. Elsewhere the limits of parent groups apply, too.
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
    // The system frees its page cache when memory runs short, so the cache does not count as used.
    let stat = contents("\(folder)/memory.stat") ?? ""
    let files = stat.split(separator: "\n").first { $0.hasPrefix(version.files) }
      .flatMap { number($0.dropFirst(version.files.count)) }
    return max(0, limit - max(0, usage - (files ?? 0)))
  }
}
