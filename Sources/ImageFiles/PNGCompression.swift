/// How much time the PNG encoder spends on making the file small.
public enum PNGCompression: String, Hashable, Sendable, CaseIterable {
  /// The quickest.
  case fast
  /// A good file in reasonable time.
  case `default`
  /// The smallest file.
  case best
}
