internal import ExamplePrograms
internal import GLFun
internal import GLFunViews

extension Scene {
  /// Looks up a scene by the name on the command line; nil if it is missing.
  init?(_ name: FilePath) {
    self.init(rawValue: name.description)
  }

  /// The names of all scenes.
  static var names: [String] { allCases.map(\.rawValue) }

  /// An option in words.
  struct OptionText: Encodable {
    /// The name of the option, with the form of its values.
    var option: String
    /// The meaning of the option, and its default.
    var meaning: String
  }

  /// The options of the command line in addition to those of all scenes.
  var optionTexts: [OptionText] {
    options.compactMap { option in
      option.form.map { form in
        OptionText(
          option: "--\(option.name)" + (form.isEmpty ? "" : " \(form)"), meaning: option.meaning)
      }
    }
  }

  /// The scene and its options in readable form.
  var text: String {
    let options = optionTexts
    let width = options.map(\.option.count).max() ?? 0
    let lines = options.map { option in
      let padding = String(repeating: " ", count: width - option.option.count)
      return "  \(option.option)\(padding)  \(option.meaning)"
    }
    return (["\(rawValue) - \(summary)"] + lines).joined(separator: "\n")
  }

  /// True if the scene has an option of the command line with that name, "--" included.
  func takes(_ option: String) -> Bool {
    options.contains { $0.form != nil && "--\($0.name)" == option }
  }

  /// Returns a function that draws the scene after all of its touches.
  func recorder(_ extent: ViewExtent, _ values: SceneValues = [:]) -> () -> DisplayList {
    var view = view(size: extent.view, values)
    for event in touches(size: extent.view, values).events { view.handle(event) }
    return { [view] in extent.frame(of: view) }
  }
}
