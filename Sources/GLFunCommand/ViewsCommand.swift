internal import ArgumentParser

/// `glfun views`.
struct ViewsCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "views", abstract: "Lists the scenes there are and the options that each takes.")

  func run() {
    for scene in Scene.allCases {
      print("\(scene.rawValue) - \(scene.summary)")
      let width = scene.options.map(\.name.count).max() ?? 0
      for option in scene.options {
        let padding = String(repeating: " ", count: width - option.name.count)
        print("  \(option.name)\(padding)  \(option.meaning)")
      }
    }
  }
}
