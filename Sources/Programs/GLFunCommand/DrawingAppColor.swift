internal import ArgumentParser
internal import ExamplePrograms
internal import GLFunDrawingPrograms
internal import GLFunViews

/// A colour of the drawing apps in words: a segment of their bar, or a colour as CSS writes it.
///
/// `green` is the bar's, which CSS calls `lime`.
struct DrawingAppColor: ExpressibleByArgument {
  /// The choice that an app takes in.
  let event: TouchEvent

  init?(argument: String) {
    if let choice = ColorChoice(rawValue: argument) {
      event = .color(choice)
    } else if let color = ColorText.color(argument) {
      event = .customColor(color)
    } else {
      return nil
    }
  }
}
