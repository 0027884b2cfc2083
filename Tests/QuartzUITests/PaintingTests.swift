import QuartzUI
import Testing

@Suite("Blend modes, shadows, gradients and patterns")
struct PaintingTests {
  @Test(
    "Blend modes in 255ths of sRGB",
    arguments: [
      (CGBlendMode.normal, [102, 51, 204, 255] as [UInt8]), (.multiply, [61, 26, 41, 255]),
      (.screen, [194, 153, 214, 255]), (.darken, [102, 51, 51, 255]),
      (.lighten, [153, 128, 204, 255]), (.difference, [51, 77, 153, 255]),
      (.copy, [102, 51, 204, 255]), (.clear, [0, 0, 0, 0]),
      (.destinationOver, [153, 128, 51, 255]), (.plusLighter, [255, 179, 255, 255]),
      (.xor, [0, 0, 0, 0]), (.sourceAtop, [102, 51, 204, 255]),
      (.destinationOut, [0, 0, 0, 0]),
    ])
  func blendModes(mode: CGBlendMode, expected: [UInt8]) throws {
    let context = try makeContext(1, 1)
    let all = CGRect(x: 0, y: 0, width: 1, height: 1)
    context.setFillColor(red: 0.6, green: 0.5, blue: 0.2, alpha: 1)
    context.fill(all)
    context.setBlendMode(mode)
    context.setFillColor(red: 0.4, green: 0.2, blue: 0.8, alpha: 1)
    context.fill(all)
    let pixel = context[0, 0]
    for (one, other) in zip(pixel, expected) {
      #expect(abs(Int(one) - Int(other)) <= 1, "\(pixel)")
    }
  }

  @Test("Blend modes have the numbers of Core Graphics")
  func numbers() {
    #expect(CGBlendMode.normal.rawValue == 0 && CGBlendMode.luminosity.rawValue == 15)
    #expect(CGBlendMode.clear.rawValue == 16 && CGBlendMode.plusLighter.rawValue == 27)
    #expect(CGBlendMode.allCases.count == 28)
  }

  @Test("A shadow's offset is in the space that the context starts with: y up")
  func shadowUp() throws {
    let context = try makeContext(30, 30)
    context.scaleBy(x: 2, y: -2)
    context.translateBy(x: 0, y: -15)
    context.setShadow(
      offset: CGSize(width: 3, height: 6), blur: 0,
      color: CGColor(red: 0, green: 0, blue: 1, alpha: 1))
    context.setFillColor(red: 1, green: 0, blue: 0, alpha: 1)
    // Pixels 10 to 14 of both axes, from the bottom.
    context.fill(CGRect(x: 5, y: 8, width: 2, height: 2))
    #expect(context[11, 17] == red)
    // Three pixels to the right and six up, at any scale.
    #expect(context[16, 11] == blue && context[13, 10] == blue)
    #expect(context[12, 10] == clear && context[16, 9] == clear)
  }

  @Test("In UIKit's contexts it has y down, and points")
  func shadowDown() {
    let image = draw(30, 30, scale: 2) { context in
      context.rotate(by: 0.3)
      context.rotate(by: -0.3)
      context.setShadow(offset: CGSize(width: 0, height: 5), blur: 0, color: UIColor.blue.cgColor)
      UIColor.red.setFill()
      context.fill(CGRect(x: 10, y: 10, width: 4, height: 4))
    }
    #expect(image[22, 24] == red)
    #expect(image[22, 36] == blue && image[22, 37] == blue)
    #expect(image[22, 38] == clear && image[22, 19] == clear)
  }

  @Test("A shadow is of all that a layer draws, and nothing of it is in the layer")
  func shadowOfLayer() throws {
    let context = try makeContext(20, 20)
    context.setShadow(offset: CGSize(width: 0, height: -4), blur: 0)
    context.beginTransparencyLayer(auxiliaryInfo: nil)
    context.setFillColor(red: 1, green: 0, blue: 0, alpha: 1)
    context.fill(CGRect(x: 2, y: 12, width: 4, height: 4))
    context.fill(CGRect(x: 2, y: 10, width: 4, height: 4))
    context.endTransparencyLayer()
    #expect(context[3, 4] == red && context[3, 9] == red)
    #expect(context[3, 12] == [0, 0, 0, 85])
  }

  @Test("A frame around a clip leaves only its shadow")
  func innerShadow() {
    let image = draw(20, 20) { context in
      let shape = UIBezierPath(rect: CGRect(x: 5, y: 5, width: 10, height: 10))
      shape.addClip()
      context.setShadow(offset: CGSize(width: 0, height: 3), blur: 0, color: UIColor.blue.cgColor)
      let frame = UIBezierPath(rect: CGRect(x: -20, y: -20, width: 60, height: 60))
      frame.append(shape)
      frame.usesEvenOddFillRule = true
      frame.fill()
    }
    #expect(image[10, 6] == blue && image[10, 7] == blue)
    #expect(image[10, 8] == clear && image[10, 4] == clear)
  }

  @Test("Gradients mix straight colours, and go on where they are told")
  func gradients() throws {
    let context = try makeContext(20, 1)
    let gradient = try #require(
      CGGradient(
        colorsSpace: CGColorSpaceCreateDeviceRGB(),
        colors: [
          CGColor(red: 1, green: 0, blue: 0, alpha: 1),
          CGColor(red: 0, green: 0, blue: 1, alpha: 1),
        ] as CFArray, locations: [0, 1]))
    context.drawLinearGradient(
      gradient, start: CGPoint(x: 5, y: 0), end: CGPoint(x: 15, y: 0),
      options: .drawsAfterEndLocation)
    #expect(context[2, 0] == clear && context[17, 0] == blue)
    let middle = context[9, 0]
    #expect(abs(Int(middle[0]) - 140) <= 2 && abs(Int(middle[2]) - 115) <= 2)
    let components: [CGFloat] = [1, 0, 0, 1, 0, 1, 0, 1, 0, 0, 1, 1]
    let three = try #require(
      CGGradient(
        colorSpace: CGColorSpaceCreateDeviceRGB(), colorComponents: components, locations: nil,
        count: 3))
    context.drawLinearGradient(
      three, start: .zero, end: CGPoint(x: 20, y: 0),
      options: [.drawsBeforeStartLocation, .drawsAfterEndLocation])
    #expect(context[9, 0][1] > 230 && context[0, 0][0] > 230 && context[19, 0][2] > 230)
    #expect(CGGradient(colorsSpace: nil, colors: [] as CFArray, locations: nil) == nil)
  }

  @Test("A radial gradient paints between its circles")
  func radialGradients() throws {
    let context = try makeContext(20, 20)
    let gradient = try #require(
      CGGradient(
        colorsSpace: nil, colors: [UIColor.white.cgColor, UIColor.black.cgColor] as CFArray,
        locations: nil))
    let center = CGPoint(x: 10, y: 10)
    context.drawRadialGradient(
      gradient, startCenter: center, startRadius: 2, endCenter: center, endRadius: 8, options: [])
    #expect(context[10, 10] == clear && context[0, 0] == clear)
    #expect(context[13, 10][0] > context[16, 10][0] && context[16, 10][3] == 255)
    context.drawConicGradient(gradient, center: center, angle: 0)
    #expect(context[19, 9][0] > 240 && context[19, 10][0] < 15)
  }

  @Test("Shadings ask their function")
  func shadings() throws {
    var callbacks = CGFunctionCallbacks(
      version: 0,
      evaluate: { _, input, output in
        output[0] = input[0]
        output[1] = 1 - input[0]
        output[2] = 0
        output[3] = 1
      }, releaseInfo: nil)
    let function = try #require(
      CGFunction(
        info: nil, domainDimension: 1, domain: [0, 1], rangeDimension: 4,
        range: [0, 1, 0, 1, 0, 1, 0, 1], callbacks: &callbacks))
    let shading = try #require(
      CGShading(
        axialSpace: CGColorSpaceCreateDeviceRGB(), start: .zero, end: CGPoint(x: 10, y: 0),
        function: function, extendStart: false, extendEnd: true))
    let context = try makeContext(20, 1)
    context.drawShading(shading)
    #expect(context[15, 0] == red)
    #expect(abs(Int(context[5, 0][0]) - 140) <= 2 && abs(Int(context[5, 0][1]) - 115) <= 2)
  }

  /// A pattern of cells of 4 × 4 with their lower left pixels filled.
  private func pattern(
    isColored: Bool, matrix: CGAffineTransform = .identity, released: (() -> Void)? = nil
  ) -> CGPattern? {
    var callbacks = CGPatternCallbacks(
      version: 0,
      drawPattern: { _, context in
        context.setFillColor(red: 1, green: 0, blue: 0, alpha: 1)
        context.fill(CGRect(x: 0, y: 0, width: 1, height: 1))
      },
      releaseInfo: released.map { released in { _ in released() } })
    return CGPattern(
      info: nil, bounds: CGRect(x: 0, y: 0, width: 4, height: 4), matrix: matrix, xStep: 4,
      yStep: 4, tiling: .constantSpacing, isColored: isColored, callbacks: &callbacks)
  }

  @Test("Cells begin at the origin of the space that the context starts with, or at the phase")
  func patterns() throws {
    let context = try makeContext(12, 12)
    context.setFillColorSpace(try #require(CGColorSpace(patternBaseSpace: nil)))
    context.setFillPattern(try #require(pattern(isColored: true)), colorComponents: [1])
    // The transform does not matter.
    context.translateBy(x: 1.5, y: 0.5)
    context.fill(CGRect(x: -1.5, y: -0.5, width: 8, height: 12))
    #expect(context[0, 11] == red && context[4, 7] == red && context[0, 3] == red)
    #expect(context[1, 11] == clear && context[8, 11] == clear)
    context.setPatternPhase(CGSize(width: 1, height: 2))
    context.fill(CGRect(x: 6.5, y: -0.5, width: 4, height: 12))
    #expect(context[9, 9] == red && context[8, 11] == clear)
  }

  @Test("A stencil has the colour of the components, and alpha counts")
  func stencils() throws {
    let context = try makeContext(8, 8)
    let space = CGColorSpace(patternBaseSpace: CGColorSpaceCreateDeviceRGB())
    context.setFillColorSpace(try #require(space))
    context.setFillPattern(
      try #require(pattern(isColored: false)), colorComponents: [0, 0, 1, 1])
    context.fill(CGRect(x: 0, y: 0, width: 4, height: 8))
    #expect(context[0, 7] == blue && context[0, 3] == blue)
    context.setFillPattern(
      try #require(pattern(isColored: false)), colorComponents: [0, 0, 1, 0.5])
    context.fill(CGRect(x: 4, y: 0, width: 4, height: 8))
    #expect(context[4, 7] == [0, 0, 128, 128])
  }

  @Test("A pattern's matrix scales and moves its cells, and the closure is released once")
  func patternMatrix() throws {
    final class Counter {
      var count = 0
    }
    let counter = Counter()
    var cells = pattern(
      isColored: true, matrix: CGAffineTransform(translationX: 1, y: 0).scaledBy(x: 2, y: 1),
      released: { counter.count += 1 })
    do {
      let context = try makeContext(16, 4)
      let space = try #require(CGColorSpace(patternBaseSpace: nil))
      let color = CGColor(
        patternSpace: space, pattern: try #require(cells), components: [1])
      context.setFillColor(try #require(color))
      context.fill(CGRect(x: 0, y: 0, width: 16, height: 4))
      #expect(context[1, 3] == red && context[2, 3] == red && context[9, 3] == red)
      #expect(context[0, 3] == clear && context[3, 3] == clear)
    }
    cells = nil
    #expect(counter.count == 1)
  }

  @Test("An image is a pattern of UIKit, upright")
  func patternImages() {
    let image = draw(8, 8) { context in
      UIColor(patternImage: fourColors).setFill()
      context.fill(CGRect(x: 2, y: 2, width: 6, height: 6))
    }
    #expect(image[2, 2] == red && image[3, 2] == green && image[2, 3] == blue)
    #expect(image[4, 4] == red && image[1, 1] == clear)
  }

  @Test("A layer is drawn any number of times, and made larger")
  func layers() throws {
    let context = try makeContext(20, 20)
    let layer = try #require(
      CGLayer(context, size: CGSize(width: 4, height: 4), auxiliaryInfo: nil))
    layer.context?.setFillColor(red: 1, green: 0, blue: 0, alpha: 1)
    layer.context?.fill(CGRect(x: 0, y: 0, width: 2, height: 2))
    context.draw(layer, at: CGPoint(x: 1, y: 1))
    context.draw(layer, in: CGRect(x: 8, y: 8, width: 8, height: 8))
    #expect(context[1, 18] == red && context[2, 17] == red && context[3, 16] == clear)
    #expect(context[8, 11] == red && context[11, 8] == red && context[12, 8] == clear)
    #expect(layer.size == CGSize(width: 4, height: 4))
  }
}
