import GLFunImaging
import GLFunSVG
import Testing

@Suite("Filters")
struct FilterTests {
  /// A red square under a filter of the whole frame.
  private func filtered(
    _ primitives: String, _ attributes: String = "", colors: String = "sRGB"
  ) throws -> Bitmap {
    try drawn(
      "<filter id=\"f\" filterUnits=\"userSpaceOnUse\" x=\"0\" y=\"0\" width=\"40\" height=\"30\" "
        + "color-interpolation-filters=\"\(colors)\" \(attributes)>\(primitives)</filter>"
        + "<rect x=\"10\" y=\"10\" width=\"10\" height=\"10\" fill=\"red\" filter=\"url(#f)\"/>")
  }

  private func square(_ more: String = "", x: Int = 10, y: Int = 10) throws -> Bitmap {
    try drawn("<rect x=\"\(x)\" y=\"\(y)\" width=\"10\" height=\"10\" fill=\"red\" \(more)/>")
  }

  @Test(
    "Filters that change nothing",
    arguments: [
      "<feOffset/>", "<feMerge><feMergeNode/></feMerge>", "<feGaussianBlur stdDeviation=\"0\"/>",
      "<feColorMatrix/>", "<feComponentTransfer/>", "<feMorphology radius=\"0\"/>",
      "<feColorMatrix type=\"saturate\" values=\"1\"/>",
      "<feColorMatrix type=\"hueRotate\" values=\"360\"/>",
      "<feFlood/><feComposite in=\"SourceGraphic\" operator=\"over\" in2=\"none\"/><feComposite in=\"SourceGraphic\" in2=\"SourceAlpha\" operator=\"in\"/>",
      "<feComposite operator=\"arithmetic\" k2=\"1\"/>",
      "<feConvolveMatrix kernelMatrix=\"0 0 0 0 1 0 0 0 0\"/>",
      "<feOffset result=\"a\" dx=\"5\"/><feOffset in=\"SourceGraphic\"/>",
      "<feDisplacementMap scale=\"0\"/>",
      "<feTile/>",
    ])
  func identities(primitives: String) throws {
    #expect(try filtered(primitives) == square())
    #expect(try filtered(primitives, colors: "linearRGB") == square())
  }

  @Test("Filters that move, paint and combine")
  func simple() throws {
    #expect(try filtered("<feOffset dx=\"5\" dy=\"-3\"/>") == square(x: 15, y: 7))
    #expect(
      try filtered("<feFlood flood-color=\"blue\" flood-opacity=\".5\"/>")
        == drawn("<rect width=\"40\" height=\"30\" fill=\"blue\" fill-opacity=\".5\"/>"))
    #expect(
      try filtered("<feFlood x=\"5\" y=\"6\" width=\"7\" height=\"8\" flood-color=\"blue\"/>")
        == drawn("<rect x=\"5\" y=\"6\" width=\"7\" height=\"8\" fill=\"blue\"/>"))
    #expect(
      try filtered(
        "<feFlood flood-color=\"blue\"/><feComposite in2=\"SourceGraphic\" operator=\"in\"/>")
        == square("style=\"fill: blue\""))
    #expect(
      try filtered(
        "<feFlood flood-color=\"blue\"/><feComposite in2=\"SourceGraphic\" operator=\"out\"/>")
        == drawn(
          "<path fill=\"blue\" fill-rule=\"evenodd\" d=\"M0 0h40v30h-40zM10 10h10v10h-10z\"/>"))
    #expect(
      try filtered(
        "<feOffset dx=\"5\" result=\"a\"/><feMerge><feMergeNode in=\"a\"/><feMergeNode in=\"SourceGraphic\"/></feMerge>"
      )
        == drawn("<rect x=\"10\" y=\"10\" width=\"15\" height=\"10\" fill=\"red\"/>"))
    #expect(
      try filtered(
        "<feFlood flood-color=\"#0ff\"/><feBlend in=\"SourceGraphic\" mode=\"multiply\"/>"
      ).channels(15, 15)
        == [0, 0, 0, 255])
    #expect(
      try filtered("<feMorphology operator=\"dilate\" radius=\"3 2\"/>")
        == drawn("<rect x=\"7\" y=\"8\" width=\"16\" height=\"14\" fill=\"red\"/>"))
    #expect(
      try filtered("<feMorphology radius=\"3 2\"/>")
        == drawn("<rect x=\"13\" y=\"12\" width=\"4\" height=\"6\" fill=\"red\"/>"))
    #expect(
      try filtered("<feColorMatrix values=\"0 0 0 0 0 1 0 0 0 0 0 0 0 0 0 0 0 0 1 0\"/>")
        == square("style=\"fill: lime\""))
    #expect(
      try filtered("<feColorMatrix type=\"luminanceToAlpha\"/>").channels(15, 15) == [0, 0, 0, 54])
    #expect(
      try filtered(
        "<feComponentTransfer><feFuncR type=\"table\" tableValues=\"1 0\"/><feFuncG type=\"linear\" intercept=\"1\"/></feComponentTransfer>"
      )
        == square("style=\"fill: lime\""))
    #expect(
      try filtered(
        "<feFlood x=\"2\" y=\"2\" width=\"5\" height=\"5\" flood-color=\"blue\"/><feTile/>")
        == drawn("<rect width=\"40\" height=\"30\" fill=\"blue\"/>"))
  }

  @Test(
    "Softening keeps the sum of what there is, whatever the deviation",
    arguments: [0.7, 1.5, 2.0, 2.6, 3.1])
  func blurring(deviation: Double) throws {
    let blurred = try drawn(
      "<filter id=\"f\" filterUnits=\"userSpaceOnUse\" x=\"0\" y=\"0\" width=\"60\" height=\"60\"><feGaussianBlur stdDeviation=\"\(deviation)\"/></filter>"
        + "<rect x=\"20\" y=\"20\" width=\"20\" height=\"20\" fill=\"red\" filter=\"url(#f)\"/>",
      width: 60, height: 60)
    let sum = blurred.pixels.reduce(0) { $0 + Int($1.alpha) }
    #expect(abs(sum - 400 * 255) < 400 * 255 / 100)
    #expect(abs(blurred.channels(20, 30)[3] - blurred.channels(39, 30)[3]) <= 1)
    #expect(abs(blurred.channels(30, 19)[3] - (255 - blurred.channels(30, 20)[3])) <= 3)
  }

  @Test(
    "Functions of CSS",
    arguments: [
      ("brightness(0)", [0, 0, 0, 255]), ("opacity(50%)", [128, 0, 0, 128]),
      ("invert(1)", [0, 255, 255, 255]),
      ("grayscale()", [54, 54, 54, 255]), ("saturate(0)", [54, 54, 54, 255]),
      ("contrast(0)", [128, 128, 128, 255]),
      ("hue-rotate(0deg)", [255, 0, 0, 255]), ("sepia(0)", [255, 0, 0, 255]),
      ("invert(1) invert(1)", [255, 0, 0, 255]),
      ("drop-shadow(1px 1px blue)", [255, 0, 0, 255]), ("nonsense(3)", [255, 0, 0, 255]),
      ("url(#none)", [255, 0, 0, 255]),
    ])
  func functions(value: String, channels: [Int]) throws {
    let picture = try square("style=\"filter: \(value)\"")
    #expect(picture.channels(15, 15) == channels)
    #expect(picture.channels(5, 5) == [0, 0, 0, 0])
  }

  @Test("A shadow is the shape, moved and painted, below it")
  func shadow() throws {
    let expected = try drawn(
      "<rect x=\"14\" y=\"13\" width=\"10\" height=\"10\" fill=\"blue\"/><rect x=\"10\" y=\"10\" width=\"10\" height=\"10\" fill=\"red\"/>"
    )
    #expect(try square("style=\"filter: drop-shadow(4px 3px blue)\"") == expected)
    #expect(
      try filtered("<feDropShadow dx=\"4\" dy=\"3\" stdDeviation=\"0\" flood-color=\"blue\"/>")
        == expected)
  }

  @Test("A filter without steps hides, and a region cuts")
  func regions() throws {
    #expect(try filtered("") == drawn(""))
    #expect(
      try drawn(
        "<filter id=\"f\" x=\"0\" y=\"0\" width=\".5\" height=\"1\"><feOffset/></filter><rect x=\"10\" y=\"10\" width=\"10\" height=\"10\" fill=\"red\" filter=\"url(#f)\"/>"
      )
        == drawn("<rect x=\"10\" y=\"10\" width=\"5\" height=\"10\" fill=\"red\"/>"))
  }

  @Test("Pictures and elements in filters")
  func images() throws {
    #expect(
      try filtered(
        "<feImage href=\"#other\"/>"
          + "</filter><defs><circle id=\"other\" cx=\"9\" cy=\"9\" r=\"5\"/></defs><filter id=\"unused\">"
      )
        == drawn("<circle cx=\"9\" cy=\"9\" r=\"5\"/>"))
    #expect(
      try filtered(
        "<feImage x=\"4\" y=\"4\" width=\"20\" height=\"20\" href=\"data:image/svg+xml,%3Csvg viewBox='0 0 10 10'%3E%3Crect width='10' height='5'/%3E%3C/svg%3E\"/>"
      )
        == drawn("<rect x=\"4\" y=\"4\" width=\"20\" height=\"10\"/>"))
  }

  @Test("Noise begins as the specification's program has it, and light from above is white")
  func generated() throws {
    let noise = try filtered(
      "<feTurbulence type=\"fractalNoise\" baseFrequency=\"0.1\" numOctaves=\"2\" seed=\"3\"/>")
    #expect(Set(noise.pixels).count > 500)
    #expect(
      try noise
        == filtered(
          "<feTurbulence type=\"fractalNoise\" baseFrequency=\"0.1\" numOctaves=\"2\" seed=\"3.9\"/>"
        ))
    #expect(
      try filtered("<feDiffuseLighting><feDistantLight elevation=\"90\"/></feDiffuseLighting>")
        .channels(15, 15)
        == [255, 255, 255, 255])
    #expect(
      try filtered(
        "<feSpecularLighting specularExponent=\"9\"><feDistantLight elevation=\"90\"/></feSpecularLighting>"
      ).channels(15, 15)
        == [255, 255, 255, 255])
  }

  @Test(
    "Filters that are wrong or endless harm nothing",
    arguments: [
      "<feGaussianBlur stdDeviation=\"1e300\"/>", "<feGaussianBlur stdDeviation=\"-1\"/>",
      "<feOffset dx=\"1e300\"/>",
      "<feMorphology operator=\"dilate\" radius=\"1e300\"/>",
      "<feTurbulence baseFrequency=\"1e300\" numOctaves=\"99\"/>",
      "<feTurbulence baseFrequency=\"1e9\" stitchTiles=\"stitch\" numOctaves=\"32\"/>",
      "<feConvolveMatrix order=\"99\" kernelMatrix=\"1\"/>",
      "<feDisplacementMap scale=\"1e300\"/>", "<feImage href=\"#f\"/>", "<feDiffuseLighting/>",
      "<feMerge/>",
      "<feDiffuseLighting surfaceScale=\"1e300\"><fePointLight z=\"1e300\"/></feDiffuseLighting>",
      "<feUnknown/>",
      "<feComponentTransfer><feFuncR type=\"gamma\" exponent=\"-1e300\"/><feFuncA type=\"table\" tableValues=\"1e300 -1e300\"/></feComponentTransfer>",
      "<feColorMatrix values=\"1e300 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 -1e300 1e300\"/>",
      "<feTile width=\"0\" height=\"0\"/>",
    ])
  func extremes(primitives: String) throws {
    _ = try filtered(primitives)
    _ = try filtered(primitives, "primitiveUnits=\"objectBoundingBox\"")
  }
}
