/// Readable byte counts.
enum ByteCountText {
  /// A byte count such as "512 bytes", "26.3 KiB" or "2.1 MiB".
  static func text(_ count: Int) -> String {
    var (value, unit) = (Double(count), "bytes")
    for larger in ["KiB", "MiB", "GiB"] where value >= 1024 {
      value /= 1024
      unit = larger
    }
    if unit == "bytes" { return "\(count) bytes" }
    let tenths = Int((value * 10).rounded())
    return "\(tenths / 10).\(tenths % 10) \(unit)"
  }
}
