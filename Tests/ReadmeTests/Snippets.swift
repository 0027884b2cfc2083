import GLFun
import GLFunDocuments
import GLFunDrawingPrograms
import GLFunSVG
import GLFunTesting
import GLFunText
import Testing

// The examples of the README and of the tutorials that are no program of their own. Their lines are compared with those of
// the texts.

/// Reads a picture of any format and writes it as another.
func convertPicture(from source: String, to target: String) throws {
  let photo = try ImageFile.read(path: source)
  try ImageFile.write(photo, path: target, as: .webp(quality: 80))
}

/// Draws a program of JSON, with limits for what a server is sent.
func pictureOfProgram(_ bytes: [UInt8]) throws -> Bitmap {
  var options = DrawingProgram.Options()
  options.limits.bytes = 1 << 20
  options.limits.area = 2000 * 2000
  options.limits.memory = 256 << 20
  let program = try DrawingProgram(data: bytes, options: options)
  let picture = CPURenderer().render(try program.displayList())
  return picture
}

/// Writes a word in the built-in font.
func writeRevenue(_ context: inout GraphicsContext) throws {
  let font = try Font.builtIn(size: 14, weight: .semibold)
  context.fillColor = .black
  try context.draw("Revenue", at: Point(x: 200, y: 40), font: font, align: .center)
}

/// Records a drawing in units of two pixels, and renders it.
func ellipse() -> Bitmap {
  var context = GraphicsContext(size: Size(width: 120, height: 80), scale: 2)
  context.fillColor = .orange
  context.fillEllipse(in: Rect(x: 10, y: 10, width: 100, height: 60))
  let picture = CPURenderer().render(context.finish())
  return picture
}

/// Fills the current path with a gradient.
func drawButton(_ context: inout GraphicsContext) {
  context.setFillGradient(
    Gradient(colors: [.yellow, .red]),
    .linear(start: .zero, end: Point(x: 0, y: 80)))
  context.addRoundedRect(
    in: Rect(x: 10, y: 10, width: 100, height: 60),
    cornerWidth: 8, cornerHeight: 8)
  context.fillPath()
}

/// Draws an SVG on a context.
func drawLogo(_ context: inout GraphicsContext) throws {
  let logo = try SVG(path: "logo.svg")
  try context.draw(logo, in: Rect(x: 20, y: 20, width: 64, height: 64))
}

/// A font from a file.
func figures() throws -> Font {
  let face = try FontFace(path: "Inter.ttf")
  let figures = Font(face, size: 12, weight: .medium, features: ["tnum", "-liga", "ss01=2"])
  return figures
}

/// A font from a folder, or the built-in one.
func title() throws -> Font {
  var fonts = FontCollection()
  try fonts.add(folder: "fonts")
  let title = try fonts.font(families: ["Inter", "sans-serif"], size: 24, weight: .bold)
  return title
}

/// Draws an SVG file by itself, and as a part of a picture.
func pictures() throws -> (alone: Bitmap, part: DisplayList) {
  let chart = try SVG(path: "chart.svg")
  let picture = CPURenderer().render(try chart.displayList(scale: 2, background: .white))

  var context = GraphicsContext(size: PixelSize(width: 800, height: 600))
  try context.draw(chart, in: Rect(x: 20, y: 20, width: 300, height: 200))
  return (picture, context.finish())
}

/// A context on the graphics device, which one task uses at a time.
actor GraphicsProcessor {
  private var renderer: GLRenderer

  init() throws {
    renderer = try GLRenderer()
  }

  func render(_ frame: DisplayList) throws -> Bitmap {
    try renderer.render(frame)
  }
}

/// Draws pictures side by side.
enum Thumbnails {
  // A value that any number of tasks may use at once. Requests are served side by side, so each gets one thread.
  static let renderer = CPURenderer(threads: 1)

  static func thumbnail(of photo: Image) -> Bitmap {
    ImageRenderer(size: Size(width: 160, height: 120)).image(on: renderer) { context in
      context.draw(photo, in: Rect(x: 0, y: 0, width: 160, height: 120))
    }
  }
}

/// Draws a frame on the graphics device where there is one, else on the processor.
func renderAnywhere(_ frame: DisplayList) throws(GLRenderer.Failure) -> Bitmap {
  do {
    return try renderOnDevice(frame)
  } catch let error where error.isMissingDriver {
    print("no OpenGL ES: \(error)")
    return CPURenderer().render(frame)
  }
}

func renderOnDevice(_ frame: DisplayList) throws(GLRenderer.Failure) -> Bitmap {
  var renderer = try GLRenderer()
  return try renderer.render(frame)
}

/// Writes a path as text, and reads it again.
func starOfText() throws -> Path {
  let star = Path(starWithPoints: 5, center: Point(x: 50, y: 50), radius: 40, innerRadius: 16)
  print(star.bounds, star.svgPathData)
  let same = try Path(svgPathData: star.svgPathData)
  return same
}

/// Makes paths of calls, of points and of text.
func pathsOfAllKinds() throws -> [Path] {
  let arrow = Path { path in
    path.move(to: Point(x: 0, y: 0))
    path.addLine(to: Point(x: 10, y: 5))
    path.addLine(to: Point(x: 0, y: 10))
  }
  let triangle = Path(polygon: [Point(x: 0, y: 0), Point(x: 10, y: 0), Point(x: 5, y: 8)])
  let house = try Path(svgPathData: "M0 5L5 0L10 5V10H0Z")
  return [arrow, triangle, house]
}

/// Takes a part of a circle, and cuts a hole into it.
func partsOfACircle() -> [Path] {
  let circle = Path(ellipseIn: Rect(x: 0, y: 0, width: 100, height: 100))
  let half = circle.trimmed(from: 0, to: 0.5)
  let ring = circle.subtracting(Path(ellipseIn: Rect(x: 20, y: 20, width: 60, height: 60)))
  return [half, ring]
}

/// Writes a page of PDF.
func writeReport() throws {
  var document = try PDFDocument(path: "report.pdf")
  document.metadata.title = "Report"
  try document.page(size: Size(width: 595, height: 842)) { context in
    try context.draw("Revenue", at: Point(x: 60, y: 80), font: Font.builtIn(size: 24))
  }
  document.outline("Revenue")
  try document.finish()
}

/// Compares two pictures as the tool pixelmatch does.
func printComparison(stored: Bitmap, drawn: Bitmap) {
  let comparison = PictureComparison(expected: stored, actual: drawn, metric: .pixelmatch(0.1))
  print(comparison.passes, comparison)
}

/// Compares a picture of another program with a stored one.
func expectScreen(_ screenshot: Bitmap) {
  expectPicture(
    screenshot, named: "screen", metric: .pixelmatch(0.1),
    ignoring: IgnoredArea(rectangles: [.init(x: 0, y: 0, width: 320, height: 20)]))
}

@Test func star() {
  expectSameOnAllBackends { context in
    context.fillEllipse(in: Rect(x: 20, y: 20, width: 160, height: 120))
  }
}
