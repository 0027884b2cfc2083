import GLFunPlatform

/// The pictures that a run of the tests stores, as `GLFUN_RECORD` says.
enum RecordMode: String, CaseIterable {
  case none
  case missing
  case failed
  case all

  /// The mode of the environment.
  static func fromEnvironment() throws(TestFailure) -> RecordMode {
    guard let value = environment("GLFUN_RECORD"), !value.isEmpty else { return .none }
    guard let mode = RecordMode(rawValue: value) else {
      throw TestFailure("GLFUN_RECORD is \"\(value)\", and can be missing, failed or all")
    }
    return mode
  }
}
