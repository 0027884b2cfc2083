import QuartzUI
import Testing

/// Objects print as Apple's do.
@Suite("Descriptions")
struct DescriptionTests {
  private func path() -> CGMutablePath {
    let path = CGMutablePath()
    path.move(to: .zero)
    path.addLine(to: CGPoint(x: 1, y: 1.5))
    path.addQuadCurve(to: CGPoint(x: 10, y: 10), control: CGPoint(x: 0.5, y: 1))
    path.addCurve(
      to: CGPoint(x: 10, y: 0), control1: CGPoint(x: 1, y: 1.5), control2: CGPoint(x: 0.1, y: 2))
    path.closeSubpath()
    return path
  }

  /// A text without its address, which is a number in hexadecimal digits.
  private func withoutAddress(_ object: Any) throws -> String {
    let text = String(describing: object)
    let start = try #require(text.range(of: "0x"))
    let end = text[start.upperBound...].firstIndex { !$0.isHexDigit } ?? text.endIndex
    #expect(text[start.upperBound..<end].count > 4)
    return text.replacingCharacters(in: start.lowerBound..<end, with: "@")
  }

  @Test("A path prints its elements")
  func paths() throws {
    #expect(
      try withoutAddress(path())
        == """
        Path @:
          moveto (0, 0)
            lineto (1, 1.5)
            quadto (0.5, 1) (10, 10)
            curveto (1, 1.5) (0.1, 2) (10, 0)
            closepath

        """)
  }

  @Test("A Bézier path prints its elements, ends first")
  func bezierPaths() throws {
    #expect(
      try withoutAddress(UIBezierPath(cgPath: path()))
        == """
        <UIBezierPath: @; <MoveTo {0, 0}>,
         <LineTo {1, 1.5}>,
         <QuadCurveTo {10, 10} - {0.5, 1}>,
         <CurveTo {10, 0} {1, 1.5} {0.10000000000000001, 2}>,
         <Close>
        """)
    let arc = UIBezierPath(
      arcCenter: .zero, radius: 1, startAngle: 0, endAngle: .pi, clockwise: true)
    #expect(
      try withoutAddress(arc)
        == """
        <UIBezierPath: @; <MoveTo {1, 0}>,
         <CurveTo {0, 1} {1, 0.55228474979999997} {0.55228474979999997, 1}>,
         <CurveTo {-1, 0} {-0.55228474979999997, 1} {-1, 0.55228474979999997}>
        """)
  }

  @Test("Colours print their space and components")
  func colors() throws {
    #expect(
      "\(UIColor(red: 1, green: 0.5, blue: 0, alpha: 1))" == "UIExtendedSRGBColorSpace 1 0.5 0 1")
    #expect("\(UIColor(white: 1.0 / 3, alpha: 0.5))" == "UIExtendedGrayColorSpace 0.333333 0.5")
    #expect(
      "\(UIColor(displayP3Red: 1, green: 0, blue: 0, alpha: 1))" == "UIDisplayP3ColorSpace 1 0 0 1")
    let dynamic = UIColor { $0.userInterfaceStyle == .dark ? .white : .black }
    #expect(
      try withoutAddress(dynamic)
        == "<UIDynamicProviderColor: @; light = UIExtendedGrayColorSpace 0 1; "
        + "dark = UIExtendedGrayColorSpace 1 1>")
    let color = "\(CGColor(srgbRed: 0.25, green: 0, blue: 1, alpha: 1))"
    #expect(color.hasPrefix("<CGColor 0x") && color.hasSuffix("( 0.25 0 1 1 )"))
    #expect(color.contains("(kCGColorSpaceICCBased; kCGColorSpaceModelRGB; sRGB IEC61966-2.1)"))
    #expect("\(CGColorSpaceCreateDeviceGray())".hasSuffix("(kCGColorSpaceDeviceGray)"))
    // No value is so odd that its text is missing.
    #expect("\(UIColor(red: .nan, green: .infinity, blue: -1, alpha: 2))".contains("nan inf -1 2"))
  }
}
