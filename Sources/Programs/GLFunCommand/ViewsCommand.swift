internal import ArgumentParser
internal import ExamplePrograms
internal import GLFun

/// The command `glfun views`.
struct ViewsCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "views",
    abstract: "Lists the views and the options that each takes.",
    discussion: """
      Examples:
        glfun views
        glfun views garden
        glfun views --json
      """)

  @Argument(help: "The view to tell of. (default: all of them)", completion: .list(Scene.names))
  var view: FilePath?

  @Flag(help: "Prints the list as JSON.")
  var json = false

  func run() throws {
    let scenes = try view.map { [try SceneOptions.scene(named: $0)] } ?? Scene.allCases
    if json {
      print(try scenes.map(Entry.init).jsonText())
    } else {
      for scene in scenes { print(scene.text) }
    }
  }

  /// A view in the JSON output.
  private struct Entry: Encodable {
    var view: String
    var summary: String
    var options: [Scene.OptionText]

    init(_ scene: Scene) {
      view = scene.rawValue
      summary = scene.summary
      options = scene.optionTexts
    }
  }
}
