import GLFunDrawing
import GLFunGeometry
import GLFunImaging
import TestRandom
import TestSupport
import Testing

/// Shadows of layers that hold layers with shadows.
@Suite struct NestedShadowTests {
  private static let size = PixelSize(width: 120, height: 90)

  /// Layers with shadows around a rectangle, the first innermost.
  private func frame(_ shadows: [Shadow], _ rect: Rect) -> DisplayList {
    var context = GraphicsContext(size: Self.size)
    for shadow in shadows.reversed() {
      context.setShadow(offset: shadow.offset, blur: shadow.blur, color: shadow.color)
      context.beginTransparencyLayer()
    }
    context.fill(rect)
    return context.finish()
  }

  /// Each level doubles the visible content of the one inside it.
  @Test(.enabled(if: Driver.isThere, Driver.reason), arguments: 1...9)
  func sharpShadows_showEverySumOfTheirOffsets(depth: Int) throws {
    var random = SplitMix64(seed: UInt64(depth))
    let offsets = (0..<depth).map { _ in (x: random.int(-40...40), y: random.int(-30...30)) }
    let frame = frame(
      offsets.map {
        Shadow(offset: Vector(dx: Double($0.x), dy: Double($0.y)), blur: 0, color: .black)
      }, Rect(x: 50, y: 40, width: 9, height: 6))
    var places: Set<[Int]> = [[50, 40]]
    for offset in offsets { places.formUnion(places.map { [$0[0] + offset.x, $0[1] + offset.y] }) }
    var renderers = try RendererPair()
    let (picture, _) = try renderers.expectSame(frame, "depth \(depth)")
    for y in 0..<Self.size.height {
      for x in 0..<Self.size.width {
        let isCovered = places.contains {
          (0..<9).contains(x - $0[0]) && (0..<6).contains(y - $0[1])
        }
        guard picture[x, y].alpha == (isCovered ? 255 : 0) else {
          Issue.record("\(x), \(y) is \(picture[x, y])")
          return
        }
      }
    }
  }

  /// A shape at the start of such a layer has its own shadow, at its own place.
  @Test func shapeAtTheStart_hasItsOwnShadow() {
    let picture = painted(80, 40) {
      $0.setShadow(offset: Vector(dx: 0, dy: 20), blur: 0, color: .black)
      $0.beginTransparencyLayer()
      $0.setShadow(offset: Vector(dx: 20, dy: 0), blur: 0, color: .black)
      $0.fill(Rect(x: 2, y: 2, width: 8, height: 8))
      $0.setShadow(offset: Vector(dx: 40, dy: 0), blur: 0, color: .black)
      $0.beginTransparencyLayer()
      $0.fill(Rect(x: 2, y: 12, width: 8, height: 4))
      $0.endTransparencyLayer()
      $0.endTransparencyLayer()
    }
    for y in 0..<40 {
      for x in 0..<80 {
        let (column, row) = (x % 20, y % 20)
        let isSquare = x < 40 && (2..<10).contains(row)
        let isBar = (x < 20 || x >= 40 && x < 60) && (12..<16).contains(row)
        let isCovered = (2..<10).contains(column) && (isSquare || isBar)
        #expect(picture[x, y].alpha == (isCovered ? 255 : 0), "\(x), \(y)")
      }
    }
  }

  @Test(.enabled(if: Driver.isThere, Driver.reason), .bounded(by: .seconds(120)))
  func fortyLevels_takeABoundedTime() throws {
    var random = SplitMix64(seed: 40)
    let shadows = (0..<40).map { _ in
      Shadow(
        offset: Vector(dx: random.double(-9...9), dy: random.double(-9...9)),
        blur: random.double(0...4), color: Color.blue.withAlpha(0.3))
    }
    var renderers = try RendererPair()
    let (picture, _) = try renderers.expectSame(
      frame(shadows, Rect(x: 50, y: 40, width: 9, height: 6)), "40 levels")
    #expect(Set(picture.pixels).count > 100)
  }

  /// A layer is moved by fractions of a pixel in two ways: it is drawn there, or, if it holds a layer with a shadow, moved in
  /// the blur.
  @Test(arguments: [0, 1, 5, 16, 17, 30], [Vector(dx: 7, dy: -3), Vector(dx: -4.25, dy: 6.5)])
  func shadow_ofALayerWithShadows_isThatOfOneWithout(blur: Double, offset: Vector) {
    func picture(_ inner: Color) -> Bitmap {
      painted(Self.size.width, Self.size.height) {
        $0.setShadow(offset: offset, blur: blur, color: .black)
        $0.beginTransparencyLayer()
        // Far outside the picture, if there is one.
        $0.setShadow(offset: Vector(dx: 5000, dy: 0), blur: 0, color: inner)
        $0.beginTransparencyLayer()
        $0.fill(Rect(x: 40, y: 30, width: 30, height: 20))
        $0.fillEllipse(in: Rect(x: 50, y: 40, width: 50, height: 30))
        $0.endTransparencyLayer()
        $0.endTransparencyLayer()
      }
    }
    let (plain, nested) = (picture(.clear), picture(.red))
    let errors = zip(plain.pixels, nested.pixels).map { abs(Int($0.alpha) - Int($1.alpha)) }
    // By whole pixels both are moved exactly; by a fraction, a circle's edge is blurred.
    let isWhole = offset.dx == offset.dx.rounded()
    #expect(errors.reduce(0, +) <= (isWhole ? 0 : errors.count / 2))
    #expect((errors.max() ?? 0) <= (isWhole ? 0 : blur <= 1 ? 64 : 8))
  }

  /// A layer is drawn once, from the results of the layers in it.
  @Test(
    .enabled(if: Driver.isThere, Driver.reason), .bounded(by: .seconds(120)),
    arguments: [2000, 10_000])
  func thousandsOfLevels_takeABoundedTime(depth: Int) throws {
    var context = GraphicsContext(size: PixelSize(width: 32, height: 32))
    for level in 0..<depth {
      context.setShadow(
        offset: Vector(dx: level.isMultiple(of: 2) ? 1 : -1, dy: 1), blur: level % 7 == 0 ? 20 : 3,
        color: Color.black.withAlpha(0.01))
      context.beginTransparencyLayer()
      context.fillEllipse(in: Rect(x: 8, y: Double(level % 20), width: 6, height: 6))
    }
    let frame = context.finish()
    let picture = painted(frame)
    #expect(picture[11, 10].alpha == 255)
    #expect(picture[25, 25].alpha > 0)
  }

  /// Inner layers keep their positions, also inside layers that are drawn smaller, and wherever a clip cuts them.
  @Test(arguments: 0..<40 as Range<UInt64>)
  func layerWithoutAShadowOfItsOwn_isWhatItHolds(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let blur = random.pick([0, 3, 15, 17, 40, 200] as [Double])
    let offset = Vector(dx: random.double(-30...30), dy: random.double(-20...20))
    let alpha = random.double(0.2...1)
    let isClipped = random.isOne(in: 2)
    let rect = Rect(
      x: random.double(-90...60), y: random.double(-90...60), width: random.double(20...300),
      height: random.double(20...300))
    func picture(_ inner: Color) -> Bitmap {
      painted(Self.size.width, Self.size.height) {
        $0.setShadow(offset: offset, blur: blur, color: .black)
        $0.beginTransparencyLayer()
        if isClipped { $0.clip(to: Rect(x: 20, y: 10, width: 70, height: 60)) }
        // Its shadow is out of sight, but exists.
        $0.setShadow(offset: Vector(dx: 3000, dy: 0), blur: 0, color: inner)
        $0.beginTransparencyLayer(alpha: alpha)
        $0.blendMode = .plusLighter
        $0.fillEllipse(in: rect)
        $0.fill(Rect(x: 40, y: 30, width: 9, height: 20))
        $0.endTransparencyLayer()
        $0.endTransparencyLayer()
      }
    }
    let (plain, nested) = (picture(.clear), picture(.red))
    let errors = zip(plain.pixels, nested.pixels).map { abs(Int($0.alpha) - Int($1.alpha)) }
    #expect((errors.max() ?? 0) <= (blur < 2 ? 64 : blur < 16 ? 8 : 2), "blur \(blur)")
  }
}
