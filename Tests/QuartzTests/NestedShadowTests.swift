import Drawing
import Geometry
import Imaging
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

  /// Each level doubles what the one inside it shows.
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

  /// A shape that is the first thing in such a layer has its own shadow, at its own place.
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

  /// A layer is moved by fractions of a pixel in two ways: drawn there, or, where it holds a layer
  /// with a shadow, in the softening.
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
    // By whole pixels both are moved exactly; by a part of one, a circle's edge is softened.
    let isWhole = offset.dx == offset.dx.rounded()
    #expect(errors.reduce(0, +) <= (isWhole ? 0 : errors.count / 2))
    #expect((errors.max() ?? 0) <= (isWhole ? 0 : blur <= 1 ? 64 : 8))
  }
}
