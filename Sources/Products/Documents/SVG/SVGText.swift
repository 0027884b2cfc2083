internal import GLFunGeometry
internal import GLFunImaging

/// Values in the syntax of SVG.
enum SVGText {
  /// The shortest digits that read back as the same number.
  static func number(_ value: Double) -> String { DecimalNumber.text(value) }

  static func numbers(_ values: [Double]) -> String {
    values.map(number).joined(separator: " ")
  }

  /// A transform as a function, such as `matrix(1 0 0 1 10 20)`.
  static func transform(_ transform: Transform) -> String {
    if transform == Transform(translationX: transform.tx, y: transform.ty) {
      return "translate(\(numbers([transform.tx, transform.ty])))"
    }
    return
      "matrix(\(numbers([transform.a, transform.b, transform.c, transform.d, transform.tx, transform.ty])))"
  }

  /// A colour without its alpha.
  static func color(_ color: Color) -> String {
    let opaque = color.withAlpha(1)
    let hex = opaque.hex
    if Color(hex: hex) == opaque { return hex }
    return
      "rgb(\([opaque.red, opaque.green, opaque.blue].map { number(channel($0)) }.joined(separator: ",")))"
  }

  /// The colour of a stored pixel without its opacity, and the opacity.
  static func color(of pixel: PremultipliedColor) -> (color: String, opacity: Double) {
    let straight = pixel.unpremultiplied
    let opacity = Double(pixel.alpha) / 255
    let hex = straight.withAlpha(1).hex
    if let color = Color(hex: hex), color.withAlpha(opacity).premultiplied == pixel {
      return (hex, opacity)
    }
    return (color(straight), opacity)
  }

  /// A number whose 255th part is a component of a colour.
  private static func channel(_ component: Double) -> Double {
    let whole = component * 255
    return [whole, whole.nextUp, whole.nextDown].first { $0 / 255 == component } ?? whole
  }
}
