import GLFunGeometry
import TestRandom
import Testing

@Suite struct TransformTests {
  @Test func rotated_afterTranslatedBy_turnsInTheTranslatedSpace() {
    let transform = Transform(translationX: 1, y: 2).rotated(by: .pi / 2)
    #expect(Point(x: 1, y: 2).applying(transform) == Point(x: -1, y: 3))
  }

  @Test func scaledBy_afterTranslatedBy_scalesBeforeTheTranslation() {
    let transform = Transform(translationX: 10, y: 20).scaledBy(x: 2, y: 3)
    #expect(Point(x: 1, y: 1).applying(transform) == Point(x: 12, y: 23))
  }

  @Test func translatedBy_afterScale_movesInScaledUnits() {
    let transform = Transform(scaleX: 2, y: 3).translatedBy(x: 1, y: 1)
    #expect(transform == Transform(a: 2, b: 0, c: 0, d: 3, tx: 2, ty: 3))
  }

  @Test func concatenating_doesTheReceiverFirst() {
    let scale = Transform(scaleX: 2, y: 2)
    let move = Transform(translationX: 1, y: 0)
    #expect(Point(x: 1, y: 1).applying(scale.concatenating(move)) == Point(x: 3, y: 2))
    #expect(Point(x: 1, y: 1).applying(move.concatenating(scale)) == Point(x: 4, y: 2))
  }

  @Test func rotation_positiveAngle_turnsXTowardsY() {
    let turned = Point(x: 1, y: 0).applying(Transform(rotationAngle: .pi / 2))
    #expect(turned == Point(x: 0, y: 1))
  }

  @Test(arguments: -8...8) func rotation_quarterTurns_areExact(quarters: Int) {
    let transform = Transform(rotationAngle: Double(quarters) * .pi / 2)
    let cosines: [Double] = [1, 0, -1, 0]
    #expect(transform.a == cosines[quarters & 3])
    #expect(transform.b == cosines[(quarters + 3) & 3])
  }

  @Test func inverted_randomTransforms_undoThem() throws {
    var random = SplitMix64(seed: 1)
    for _ in 0..<1000 {
      let transform = Transform(
        a: .random(in: -5...5, using: &random), b: .random(in: -5...5, using: &random),
        c: .random(in: -5...5, using: &random), d: .random(in: -5...5, using: &random),
        tx: .random(in: -100...100, using: &random), ty: .random(in: -100...100, using: &random))
      guard abs(transform.determinant) > 0.01 else { continue }
      let inverse = try #require(transform.inverted())
      let point = random.point(in: -100...100)
      #expect(point.applying(transform).applying(inverse).isClose(to: point, within: 1e-8))
    }
  }

  @Test func inverted_singularOrNotFinite_isNil() {
    #expect(Transform(scaleX: 0, y: 1).inverted() == nil)
    #expect(Transform(a: 1, b: 2, c: 2, d: 4, tx: 0, ty: 0).inverted() == nil)
    #expect(Transform(a: 0.1, b: 0.2, c: 0.3, d: 0.6, tx: 0, ty: 0).inverted() == nil)
    #expect(Transform(scaleX: .nan, y: 1).inverted() == nil)
    #expect(Transform(scaleX: .infinity, y: 1).inverted() == nil)
    #expect(Transform(scaleX: 1e-200, y: 1e-200).inverted() == nil)
    #expect(Transform(scaleX: 1e-9, y: 1e9).inverted() != nil)
  }

  @Test func scales_ofRandomTransforms_boundEveryDirection() {
    var random = SplitMix64(seed: 2)
    for _ in 0..<200 {
      let transform = Transform(
        a: .random(in: -5...5, using: &random), b: .random(in: -5...5, using: &random),
        c: .random(in: -5...5, using: &random), d: .random(in: -5...5, using: &random),
        tx: 3, ty: 4)
      let lengths = (0..<720).map {
        Vector(dx: 1, dy: 0)
          .applying(Transform(rotationAngle: Double($0) * .pi / 720))
          .applying(transform).length
      }
      let longest = lengths.max() ?? 0
      let shortest = lengths.min() ?? 0
      #expect(transform.maxScale >= longest - 1e-12)
      #expect(transform.maxScale <= longest * 1.0001)
      #expect(transform.minScale <= shortest + 1e-12)
      #expect(transform.minScale >= shortest - 0.001 * longest)
    }
  }

  @Test func isIdentity_onlyForTheIdentity() {
    #expect(Transform().isIdentity)
    #expect(Transform.identity.rotated(by: 2 * .pi).isIdentity)
    #expect(!Transform(translationX: 0, y: 1e-300).isIdentity)
  }

  @Test func rect_applying_isTheBoxOfTheMovedCorners() {
    let rect = Rect(x: 3, y: 4, width: -2, height: 6)
    let turned = rect.applying(Transform(rotationAngle: .pi / 2))
    #expect(turned == Rect(x: -10, y: 1, width: 6, height: 2))
    let sheared = Rect(x: 0, y: 0, width: 2, height: 2)
      .applying(Transform(a: 1, b: 0, c: -1, d: 1, tx: 0, ty: 0))
    #expect(sheared == Rect(x: -2, y: 0, width: 4, height: 2))
    #expect(Rect.null.applying(Transform(scaleX: 2, y: 2)).isNull)
    #expect(Rect.infinite.applying(Transform(translationX: 2, y: 2)) == .infinite)
  }

  @Test func vectorAndSize_applying_leaveTheTranslationOut() {
    let transform = Transform(a: 2, b: 1, c: 0, d: 3, tx: 50, ty: 60)
    #expect(Vector(dx: 1, dy: 1).applying(transform) == Vector(dx: 2, dy: 4))
    #expect(Size(width: 1, height: 1).applying(transform) == Size(width: 2, height: 4))
  }
}
