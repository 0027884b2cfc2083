internal import FoundationEssentials

extension InfoReport {
  /// The report in readable form, for the start of a bug report.
  var text: String {
    var lines = [
      "glfun \(glfun)", "system      \(system.os), \(system.kernel)",
      "processor   \(system.cpu), \(system.cpuThreads) threads",
      "code for    \(system.cpuLevel), of \(system.cpuLevels.joined(separator: ", "))",
      "EGL         \(egl ?? "none")", "",
      "EGL devices and platforms",
    ]
    lines += PlatformEntry.lines(platforms)
    if platforms.isEmpty { lines.append("  none: EGL is not there") }
    let source = EGLVendors.variable(in: ProcessInfo.processInfo.environment)
    lines += ["", "vendors of EGL\(source.map { ", which \($0) names" } ?? "")"]
    lines += vendors.isEmpty ? ["  none: libglvnd has no file of one"] : vendors.map(\.line)
    lines += [
      "", "backend auto  \(automatic.device.map { "gles on \($0)" } ?? automatic.backend)",
      "  because     \(automatic.reason)",
    ]
    lines += ["", "libraries of picture formats"] + libraries.map(\.line)
    lines += ["", "selected    \(requested)"]
    if let chosen { lines += chosen.lines }
    if let failure {
      lines.append("failed      \(failure.message)")
      lines += failure.tried.map { "  tried     \($0.device): \($0.error)" }
    }
    return lines.joined(separator: "\n")
  }
}

extension InfoReport.PlatformEntry {
  /// A line for each platform.
  static func lines(_ platforms: [Self]) -> [String] {
    let width = platforms.map(\.device.count).max() ?? 0
    return platforms.map { platform in
      let padding = String(repeating: " ", count: width - platform.device.count)
      return "  \(platform.device)\(padding)  \(platform.outcome)"
    }
  }

  /// The driver that opened, or the reason that it did not.
  fileprivate var outcome: String {
    let node = renderNode.map { " (\($0))" } ?? ""
    if let error { return "does not open: \(error)\(node)" }
    let kind = software == true ? ", software" : ""
    let place = display.map { " on \($0)" } ?? ""
    return "opens\(place): \(renderer ?? ""), \(version ?? "")\(kind)\(node)"
  }
}

extension InfoReport.Chosen {
  fileprivate var lines: [String] {
    var lines = ["chosen      \(device)\(display.map { " on \($0)" } ?? "")"]
    lines += tried.map { "  tried     \($0.device): \($0.error)" }
    lines += [
      "EGL         \(eglVersion), \(eglVendor)", "vendor      \(vendor)",
      "renderer    \(renderer)", "version     \(version)", "GLSL        \(shadingLanguage)",
      "", "limits",
      "  texture size       \(limits.textureSize)",
      "  renderbuffer size  \(limits.renderbufferSize)",
      "  viewport           \(limits.viewport.map(String.init).joined(separator: "x"))",
      "  line width         \(limits.lineWidth.map { "\($0)" }.joined(separator: " to "))",
      "  subpixel bits      \(limits.subpixelBits)",
      "  texture units      \(limits.textureUnits)",
      "  samples            \(limits.samples)",
      "", "extensions in use",
    ]
    lines += extensions.map { "  \($0.present ? "yes" : "no ")  \($0.name)" }
    lines += [
      "", "found by drawing",
      "  fill rule          \(probe.fillRule)",
      "  blend rounding     \(probe.blendRounding ?? "no known rule")",
      "  vertex grid        1/\(probe.vertexGrid) pixel",
      "  framebuffer fetch  \(probe.framebufferFetch ? "yes" : "no")",
      "", "shapes      drawn with \(tiles.shaders == "compute" ? "compute" : "fragment") shaders",
      "  because     \(tiles.reason)",
    ]
    return lines
  }
}
