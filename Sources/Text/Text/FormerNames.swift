/// The former name of the alignment of a line at a point.
@available(*, deprecated, renamed: "TextAlignment")
public typealias TextAlign = TextAlignment

extension TextAlignment {
  /// At the start of the text.
  @available(*, deprecated, renamed: "start")
  public static var natural: TextAlignment { .start }
}
