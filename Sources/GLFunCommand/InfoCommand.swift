internal import ArgumentParser
internal import GLFun

struct InfoCommand: ParsableCommand {
  static let configuration = CommandConfiguration(commandName: "info", abstract: "x")
  func run() throws {}
}
