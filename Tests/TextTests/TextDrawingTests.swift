import GLFunDrawing
import GLFunFonts
import GLFunGeometry
import GLFunImaging
import GLFunRenderCPU
import GLFunText
import TestRandom
import Testing

@Suite(.needsHarfBuzz) struct TextDrawingTests {
  let font: Font
  let renderer = CPURenderer()

  init() throws {
    font = try Font.builtIn(size: 24)
  }

  private func picture(_ draw: (inout GraphicsContext) throws -> Void) rethrows -> Bitmap {
    var context = GraphicsContext(size: PixelSize(width: 200, height: 60))
    try draw(&context)
    return renderer.render(context.finish())
  }

  private func line(_ text: String, _ attributes: TextAttributes? = nil) throws -> TextLine {
    try TextLine(AttributedText(text, attributes ?? TextAttributes(font: font)))
  }

  @Test func textIsItsPath() throws {
    let line = try line("Hamburg")
    let point = Point(x: 10.25, y: 40.5)
    let text = picture { $0.draw(line, at: point) }
    let path = picture {
      $0.addPath(of: line, at: point)
      $0.fillPath()
    }
    #expect(text == path)
    #expect(text.pixels.contains { $0.alpha == 255 })
    let stroked = picture {
      $0.textDrawingMode = .stroke
      $0.draw(line, at: point)
    }
    let strokedPath = picture {
      $0.addPath(of: line, at: point)
      $0.strokePath()
    }
    #expect(stroked == strokedPath)
    #expect(stroked != text)
  }

  /// Text below a layer stays when the drawing in the layer starts over, and so do the places and styles of all that is below.
  @Test func textBelowALayer_isKept_whenTheLayerStartsOver() throws {
    let line = try line("Hamburg")
    func drawBelow(_ context: inout GraphicsContext) {
      context.fillColor = .red
      context.fillEllipse(in: Rect(x: 5, y: 5, width: 40, height: 40))
      context.clip(to: Rect(x: 0, y: 0, width: 150, height: 60))
      context.fillColor = .black
      context.draw(line, at: Point(x: 10.25, y: 40.5))
      context.strokeEllipse(in: Rect(x: 50, y: 5, width: 40, height: 40))
    }
    let below = picture(drawBelow)
    let renewed = picture { context in
      context.draw(line, at: Point(x: 3, y: 20))
      context.clear(.clear)
      drawBelow(&context)
      context.beginTransparencyLayer()
      context.draw(line, at: Point(x: 60, y: 30))
      context.dropRecent()
      context.endTransparencyLayer()
    }
    #expect(renewed == below)
  }

  /// Parts of a long text outside the picture take no memory, not even in layers, unless their shadow is visible.
  @Test(arguments: [false, true])
  func lettersBesideThePicture_areLeftOut_unlessTheirShadowIsSeen(castsShadow: Bool) throws {
    let line = try line(String(repeating: "W", count: 4000))
    let start = Point(x: -50_000, y: 40)
    var context = GraphicsContext(size: PixelSize(width: 200, height: 60))
    if castsShadow { context.setShadow(offset: Vector(dx: 300, dy: 0), blur: 0, color: .black) }
    context.beginTransparencyLayer()
    context.beginTransparencyLayer()
    context.draw(line, at: start)
    let bytes = context.byteCount
    context.endTransparencyLayer()
    context.endTransparencyLayer()
    #expect((bytes < 50_000) == !castsShadow)
    let path = picture {
      if castsShadow { $0.setShadow(offset: Vector(dx: 300, dy: 0), blur: 0, color: .black) }
      $0.beginTransparencyLayer()
      $0.addPath(of: line, at: start)
      $0.fillPath()
      $0.endTransparencyLayer()
    }
    #expect(renderer.render(context.finish()) == path)
  }

  @Test("text is its path at every size and in every direction", arguments: 0..<60)
  func textIsItsPathEverywhere(_ seed: Int) throws {
    var random = SplitMix64(seed: UInt64(seed))
    let texts = [
      "AVATAR To Ty Yo. f) L'", "Çedilla Åse Ø ĳ Ŀ ½ ‰ @ & §", "Wiffle fjord (jj) qQ",
      "||| l1I! – —",
      "Καλημέρα Привет Ёлка", ". , : ; ' \" i j", "12,345.67 % €", "ﬁ ﬂ Ǻ Ǿ ệ ữ",
    ]
    let font = try Font.builtIn(
      size: random.isOne(in: 2) ? Double(random.int(7...40)) : random.double(6...60),
      weight: FontWeight(rawValue: random.double(400...700)), style: random.pick(FontStyle.allCases)
    )
    let attributes = TextAttributes(
      font: font, letterSpacing: random.isOne(in: 4) ? random.double(-3...2) : 0)
    let line = try line(random.pick(texts), attributes)
    let place = Point(x: random.double(-20...60), y: random.double(10...50))
    let turn = random.isOne(in: 3) ? random.double(-3...3) : 0
    let stretch = random.isOne(in: 4) ? random.double(0.5...1.5) : 1
    func picture(_ draw: (inout GraphicsContext) -> Void) -> Bitmap {
      self.picture {
        $0.scaleBy(x: stretch, y: 1)
        $0.translateBy(x: place.x, y: place.y)
        $0.rotate(by: turn)
        draw(&$0)
      }
    }
    let text = picture { $0.draw(line, at: .zero) }
    let path = picture {
      $0.addPath(of: line, at: .zero)
      $0.fillPath()
    }
    #expect(text == path)
    let clipped = picture {
      $0.textDrawingMode = .clip
      $0.draw(line, at: .zero)
      $0.fill(Rect(x: -1000, y: -1000, width: 2000, height: 2000))
    }
    #expect(text == clipped)
  }

  @Test func layersThatAreMovedByWholePixelsHaveTheSameText() throws {
    let line = try line("Hamburg AVA")
    var layer = GraphicsContext(size: PixelSize(width: 200, height: 60))
    layer.draw(line, at: Point(x: 3.3, y: 30.7))
    let recorded = layer.finish()
    let moved = picture { $0.draw(recorded, at: Point(x: 4, y: 5)) }
    #expect(
      moved
        == picture {
          $0.translateBy(x: 4, y: 5)
          $0.draw(line, at: Point(x: 3.3, y: 30.7))
        })
    #expect(moved.pixels.contains { $0.alpha == 255 })
    let larger = picture { $0.draw(recorded, in: Rect(x: 0, y: 0, width: 400, height: 120)) }
    #expect(larger.pixels.count { $0.alpha == 255 } > 2 * moved.pixels.count { $0.alpha == 255 })
  }

  @Test func framesOfTheSameTextAreEqual() throws {
    func frame(_ text: String) throws -> DisplayList {
      var context = GraphicsContext(size: PixelSize(width: 100, height: 40))
      context.draw(try line(text), at: Point(x: 3.3, y: 30))
      return context.finish()
    }
    #expect(try frame("Text") == frame("Text"))
    #expect(try frame("Text") != frame("Test"))
    #expect(Set([try frame("Text"), try frame("Text")]).count == 1)
  }

  @Test func modesFillStrokeAndClip() throws {
    let line = try line("Hamburg")
    let point = Point(x: 10, y: 40)
    let clipped = picture {
      $0.textDrawingMode = .clip
      $0.draw(line, at: point)
      $0.fill(Rect(x: 0, y: 0, width: 200, height: 60))
    }
    #expect(clipped == picture { $0.draw(line, at: point) })
    #expect(
      picture {
        $0.textDrawingMode = .invisible
        $0.draw(line, at: point)
      } == picture { _ in })
    // The mode is part of the state.
    let restored = picture {
      $0.saveGState()
      $0.textDrawingMode = .invisible
      $0.restoreGState()
      $0.draw(line, at: point)
    }
    #expect(restored == clipped)
  }

  @Test func theCurrentPathIsLeftAlone() throws {
    let line = try line("x")
    var context = GraphicsContext(size: PixelSize(width: 10, height: 10))
    context.move(to: Point(x: 1, y: 1))
    context.addLine(to: Point(x: 5, y: 1))
    let path = context.devicePath
    context.draw(line, at: .zero)
    #expect(context.devicePath == path)
    _ = context.finish()
  }

  @Test func colorsOfTheTextComeBeforeTheContexts() throws {
    let two =
      AttributedText("l", TextAttributes(font: font, color: .red))
      + AttributedText("l", TextAttributes(font: font))
    let line = try TextLine(two)
    let bitmap = picture {
      $0.fillColor = .blue
      $0.draw(line, at: Point(x: 10, y: 40))
    }
    let colors = Set(bitmap.pixels.filter { $0.alpha == 255 })
    #expect(colors == [Color.red.premultiplied, Color.blue.premultiplied])
  }

  @Test func upsideDownSpacesHaveUprightText() throws {
    let line = try line("Fg")
    let upright = picture { $0.draw(line, at: Point(x: 10, y: 40)) }
    let flipped = picture {
      $0.translateBy(x: 0, y: 60)
      $0.scaleBy(x: 1, y: -1)
      $0.drawUpright(line, at: Point(x: 10, y: 20))
    }
    #expect(upright == flipped)
  }

  @Test func linesBelowAndThroughTextAreWhereTheFontHasThem() throws {
    let plain = try line("mmm")
    let lined = try line("mmm", TextAttributes(font: font, underline: true, strikethrough: true))
    #expect(lined.width == plain.width)
    let box = lined.path.boundingBoxOfPath
    #expect(abs(box.maxY - font.underlinePosition - font.underlineThickness) < 1e-9)
    #expect(box.minX == 0 && abs(box.maxX - lined.width) < 1e-9)
    let raised = try line("mmm", TextAttributes(font: font, baselineOffset: 10, underline: true))
    #expect(
      abs(
        raised.path.boundingBoxOfPath.maxY - (font.underlinePosition + font.underlineThickness - 10)
      ) < 1e-9)
  }

  @Test func textIsDrawnWhereItsAlignmentSays() throws {
    let line = try line("Hamburg")
    let place = Point(x: 100, y: 30)
    func ink(_ align: TextAlignment, _ baseline: TextBaseline) throws -> Bitmap {
      try picture {
        try $0.draw("Hamburg", at: place, font: font, align: align, baseline: baseline)
      }
    }
    func expected(_ x: Double, _ y: Double) -> Bitmap {
      picture { $0.draw(line, at: Point(x: 100 + x, y: 30 + y)) }
    }
    #expect(try ink(.start, .alphabetic) == expected(0, 0))
    #expect(try ink(.left, .alphabetic) == expected(0, 0))
    #expect(try ink(.center, .alphabetic) == expected(-line.width / 2, 0))
    #expect(try ink(.right, .alphabetic) == expected(-line.width, 0))
    #expect(try ink(.end, .alphabetic) == expected(-line.width, 0))
    // The typographic ascent and descent of the font are 1854 and 434 of 2048.
    let above = font.size * 1854 / (1854 + 434)
    #expect(try ink(.start, .top) == expected(0, above))
    #expect(try ink(.start, .middle) == expected(0, above - font.size / 2))
    #expect(try ink(.start, .bottom) == expected(0, above - font.size))
  }

  @Test func glyphsAreDrawnWhereTheyAreSaidToBe() throws {
    let glyphs = try "ab".unicodeScalars.map { try #require(font.face.glyph(for: $0)) }
    let places = [Point(x: 20, y: 40), Point(x: 80, y: 50)]
    let shown = picture { $0.showGlyphs(glyphs, at: places, font: font) }
    let drawn = picture {
      for (glyph, place) in zip(glyphs, places) {
        $0.addPath(
          font.path(for: glyph).transformed(by: Transform(translationX: place.x, y: place.y)))
      }
      $0.fillPath()
    }
    #expect(shown == drawn)
  }

  @Test func lettersThatOverlapArePaintedOnce() throws {
    let wide = TextAttributes(font: font, letterSpacing: -9)
    let bitmap = try picture {
      $0.alpha = 0.5
      $0.draw(try line("WWW", wide), at: Point(x: 20, y: 40))
    }
    #expect(bitmap.pixels.map(\.alpha).max() == 128)
  }

  @Test func spritesOfTextAreAlphaAlone() throws {
    let sprite = try Texture2D(
      string: "Hello", dimensions: Size(width: 90, height: 31.5), alignment: .center,
      fontName: "Arial", fontSize: 20)
    #expect(sprite.pixelSize == PixelSize(width: 90, height: 32))
    #expect(sprite.format == .a8)
    #expect(throws: FontError.self) {
      try Texture2D(
        string: "x", dimensions: Size(width: 9, height: 9), alignment: .left,
        fontName: "No Such Font", fontSize: 8)
    }
  }

  @Test func oneFaceServesManyTasks() async throws {
    let alone = try (0..<40).map { try line("Line \($0) of office text").runs }
    let face = font.face
    try await withThrowingTaskGroup(of: [[GlyphRun]].self) { group in
      for task in 0..<16 {
        group.addTask {
          // Each task has instances of its own in addition to the shared ones.
          _ = Font(face, size: 9, weight: FontWeight(rawValue: 400 + Double(task) * 7)).path(
            for: 40)
          return try (0..<40).map { index in
            let text = AttributedText(
              "Line \(index) of office text", TextAttributes(font: Font(face, size: 24)))
            let line = try TextLine(text)
            _ = line.inkBounds
            return line.runs
          }
        }
      }
      for try await lines in group {
        #expect(lines.map { $0.map(\.glyphs) } == alone.map { $0.map(\.glyphs) })
        #expect(lines.map { $0.map(\.positions) } == alone.map { $0.map(\.positions) })
      }
    }
  }
}
