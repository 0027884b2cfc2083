internal import GLFunImageComparison

/// The report of `glfun verify`. Its coding keys are those of the JSON that scripts read.
struct VerifyReport: Encodable {
  /// The version of the program.
  var glfun = GLFunCommand.version
  /// The file of the EGL library; absent without EGL.
  var egl: String?
  /// All EGL devices and platforms.
  var platforms: [InfoReport.PlatformEntry]
  var devices: [Device] = []

  /// The results of a device.
  struct Device: Encodable {
    /// The device's name for `--device`.
    var device: String
    /// The name and the version of the driver; absent if it does not open.
    var driver: String?
    /// The reason that it was left out; absent if it was verified.
    var skipped: String?
    /// The error that ended its verification.
    var error: String?
    /// The driver, in the form of `glfun info`.
    var facts: InfoReport.Chosen?
    /// The limits that are lower than GLFun needs.
    var shortLimits: [String] = []
    var features: [Feature] = []

    enum CodingKeys: String, CodingKey {
      case device, driver, skipped, error, facts
      case shortLimits = "short_limits"
      case features
    }
  }

  /// The result for a feature.
  struct Feature: Encodable {
    var group: VerifiedProgram.Group
    var name: String
    /// The pixels that differ; absent if the driver reports an error.
    var differingPixels: Int?
    /// The largest difference of a channel.
    var maxDifference: Int?
    /// The reason of a known deviation.
    var known: String?
    /// The error of the driver.
    var error: String?
    /// The smallest program that differs.
    var program: String?

    enum CodingKeys: String, CodingKey {
      case group, name, known, error, program
      case differingPixels = "differing_pixels"
      case maxDifference = "max_difference"
    }

    /// True if it counts against the driver.
    var isFailure: Bool { known == nil && differingPixels != 0 }

    /// The difference on one line.
    var text: String {
      if let error { return error }
      guard let differingPixels, let maxDifference else { return "" }
      return "\(differingPixels) px by \(maxDifference) at most"
    }
  }
}
