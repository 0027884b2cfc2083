internal import ArgumentParser
internal import GLFun

/// The command `glfun info`.
struct InfoCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "info",
    abstract: "Tells what there is to draw with on this machine.",
    discussion: """
      Tries every EGL device and platform, and says what opened, what did not and why, which one \
      '--device' comes to, and what that driver is and can do. A bug report starts with it.

      Exit status: 0 if the selected device opened, else 3; 2 if there is no memory to open any.
      """)

  @Flag(help: "Prints the report as JSON.")
  var json = false

  @Flag(help: "Tells what there is to write with instead: libraries of text and fonts.")
  var fonts = false

  @OptionGroup var deviceOption: DeviceOption

  func run() throws {
    if fonts {
      let report = FontReport()
      print(try json ? report.jsonText() : report.text)
      return
    }
    try MemoryBudget().checkDriver()
    var failure: GLRenderer.Failure?
    let report = InfoReport(device: deviceOption.device, failure: &failure)
    print(try json ? report.jsonText() : report.text)
    if let failure { throw CommandFailure(failure) }
  }
}
