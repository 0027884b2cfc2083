public import GLFunCPU
public import GLFunViews

/// A choice on the bars of a drawing app, or one that has no segment there.
public enum DrawingChoice: Hashable, Sendable {
  /// Another shape.
  case shape(Shape)
  /// Another colour of the bar.
  case color(ColorChoice)
  /// A colour that has no segment in the bar.
  case customColor(Color)
}

extension TouchEvent {
  /// Another shape is selected.
  public static func shape(_ shape: Shape) -> TouchEvent { choice(.shape(shape)) }

  /// Another colour is selected.
  public static func color(_ color: ColorChoice) -> TouchEvent { choice(.color(color)) }

  /// A colour is chosen that has no segment in the control.
  public static func customColor(_ color: Color) -> TouchEvent { choice(.customColor(color)) }

  private static func choice(_ choice: DrawingChoice) -> TouchEvent {
    .chosen(ControlValue(choice))
  }
}
