import BuiltPrograms
import Foundation
import GLFunDrawing
import GLFunGeometry
import GLFunImaging
import Testing

@testable import GLFunDocuments

/// Drawing that PDF has stays vectors; the rest becomes pictures, and nothing stops a document.
@Suite(.enabled(if: Tools.hasCairo, "Cairo cannot be opened; on Debian: apt-get install libcairo2"))
struct PDFVectorTests {
  private static let page = Size(width: 200, height: 150)
  private static let box = Rect(x: 20, y: 20, width: 120, height: 90)
  private static let colors = Gradient(colors: [.red, .blue.withAlpha(0.3), .green])

  private static func imageCount(_ draw: (inout GraphicsContext) -> Void) throws -> Int {
    var document = try PDFDocument()
    document.page(size: page, draw)
    let text = String(decoding: try document.finishedBytes(), as: UTF8.self)
    return text.components(separatedBy: "/Subtype /Image").count - 1
  }

  /// Drawings without a picture, by their names.
  private static let vectors: [(name: String, draw: @Sendable (inout GraphicsContext) -> Void)] = [
    (
      "paths",
      { context in
        context.fillEllipse(in: box)
        context.addRect(box)
        context.addEllipse(in: box)
        context.fillPath(using: .evenOdd)
      }
    ),
    (
      "strokes",
      { context in
        context.lineDash = LineDash(phase: -3, lengths: [9, 2, 0])
        context.lineCap = .round
        for join in LineJoin.allCases {
          context.lineJoin = join
          context.scaleBy(x: 1, y: 0.8)
          context.stroke(box)
        }
      }
    ),
    (
      "clips",
      { context in
        context.clip(to: box)
        context.addRect(box)
        context.addEllipse(in: box.insetBy(dx: 9, dy: 9))
        context.clip(using: .evenOdd)
        context.fill(Rect(x: 0, y: 0, width: 1e9, height: 1e9))
      }
    ),
    (
      "gradients",
      { context in
        for extend in Gradient.Extend.allCases {
          context.setFillGradient(
            colors, .linear(start: Point(x: 30, y: 30), end: Point(x: 60, y: 50)), extend: extend)
          context.fill(box)
          context.setStrokeGradient(
            colors,
            .radial(
              startCenter: Point(x: 50, y: 50), startRadius: 3, endCenter: Point(x: 70, y: 60),
              endRadius: 40), extend: extend, transform: Transform(scaleX: 1, y: 0.5))
          context.stroke(box)
        }
        context.drawLinearGradient(colors, start: .zero, end: Point(x: 9, y: 9))
      }
    ),
    (
      "conic gradients",
      { context in
        context.setFillGradient(colors, .conic(center: Point(x: 80, y: 60), startAngle: 1))
        context.fillEllipse(in: box)
      }
    ),
    (
      "layers",
      { context in
        context.beginTransparencyLayer(alpha: 0.5)
        context.fill(box)
        context.blendMode = .multiply
        context.beginTransparencyLayer(alpha: 0.7)
        context.fillEllipse(in: box)
        context.endTransparencyLayer()
        context.endTransparencyLayer()
      }
    ),
    (
      "blend modes",
      { context in
        context.fill(box)
        for mode in BlendMode.allCases.prefix(16) {
          context.blendMode = mode
          context.fillColor = .yellow
          context.fillEllipse(in: box)
        }
      }
    ),
    (
      "masks",
      { context in
        context.beginTransparencyLayer()
        context.fill(box)
        context.blendMode = .destinationIn
        context.beginTransparencyLayer()
        context.fillEllipse(in: box)
        context.endTransparencyLayer()
        context.endTransparencyLayer()
      }
    ),
    (
      "primitives",
      { context in
        context.clear(.white)
        context.drawEllipseFan(in: box)
        context.drawLines([.zero, Point(x: 90, y: 50)], width: 3)
      }
    ),
    (
      "effects on nothing",
      { context in
        context.clear(box)
        context.blendMode = .copy
        context.fill(box)
      }
    ),
    (
      "opaque copies",
      { context in
        context.fill(box)
        context.blendMode = .copy
        context.fillColor = .orange
        context.fillEllipse(in: box)
      }
    ),
  ]

  @Test(arguments: vectors.indices)
  func vectors_stayVectors(index: Int) throws {
    let (name, draw) = Self.vectors[index]
    #expect(try Self.imageCount(draw) == 0, "\(name)")
  }

  @Test func shadows_areOnePictureEach() throws {
    let count = try Self.imageCount { context in
      context.setShadow(offset: Vector(dx: 3, dy: 4), blur: 5)
      context.fill(Self.box)
      context.fillColor = .green
      context.fillEllipse(in: Self.box)
    }
    // Each has a soft mask.
    #expect(count == 4)
  }

  @Test(arguments: [BlendMode.xor, .plusLighter, .sourceAtop, .destinationOut])
  func modesThatPDFLacks_becomeAPicture(mode: BlendMode) throws {
    let count = try Self.imageCount { context in
      context.fill(Self.box)
      context.blendMode = mode
      context.fillColor = .yellow.withAlpha(0.5)
      context.fillEllipse(in: Self.box)
      context.blendMode = .normal
      context.fill(Self.box.insetBy(dx: 30, dy: 30))
    }
    #expect((1...2).contains(count))
  }

  /// Numbers beyond Cairo's, which would stop it.
  @Test(arguments: [1e-300, 1e-9, 1e5, 1e7, 1e12, 1e300])
  func extremeNumbers_doNotStopTheDocument(number: Double) throws {
    var document = try PDFDocument()
    document.page(size: Self.page) { context in
      context.fill(Rect(x: -number, y: -number, width: 2 * number, height: 2 * number))
      context.lineWidth = number
      context.stroke(Self.box)
      context.strokeLine(from: Point(x: -number, y: 3), to: Point(x: number, y: 9))
      context.setFillGradient(
        Self.colors, .linear(start: .zero, end: Point(x: number, y: number)))
      context.fillEllipse(in: Self.box)
      context.addEllipse(in: Rect(x: 5, y: 5, width: number, height: number))
      context.clip()
      context.scaleBy(x: number, y: 1 / number)
      context.stroke(Self.box)
      context.fill(Self.box)
      context.scaleBy(x: 0, y: 1)
      context.stroke(Self.box)
      context.setShadow(offset: Vector(dx: number, dy: 0), blur: number)
      context.fill(Self.box)
    }
    #expect(try document.finishedBytes().count > 500)
  }

  /// A picture that is drawn again, and the same picture of two shadows, are listed once.
  @Test(.enabled(if: Tools.hasQPDF, "qpdf is not installed"))
  func samePictures_areListedOnce() throws {
    var document = try PDFDocument()
    let bitmap = Bitmap(
      size: PixelSize(width: 4, height: 3),
      pixels: (0..<12).map { Color(gray: Double($0) / 12).premultiplied })
    document.page(size: Self.page) { context in
      for _ in 0..<3 {
        context.draw(Image(bitmap), in: Self.box)
        context.setShadow(offset: Vector(dx: 3, dy: 4), blur: 5)
        context.fill(Self.box)
        context.setShadow(offset: .zero, blur: 0, color: nil)
      }
      context.setFillGradient(Self.colors, .conic(center: .zero, startAngle: 0))
      for _ in 0..<2 { context.stroke(Self.box) }
    }
    let check = try Tools.run("qpdf", ["--check"], on: document.finishedBytes())
    #expect(check.status == 0, "\(check.text)\(check.errors)")
  }
}
