import GLFunCFonts
import GLFunGeometry
import GLFunLoading

/// The callbacks of HarfBuzz for the elements of a glyph's outline. They are immutable, so that threads can share them.
struct OutlineCallbacks: @unchecked Sendable {
  /// Lives as long as the process, like the library.
  let functions: HBDrawFuncs

  init(_ library: SharedLibrary) throws(LibraryError) {
    let create = try library.function("hb_draw_funcs_create", as: HBDrawFuncsCreate.self)
    let setMove = try library.function("hb_draw_funcs_set_move_to_func", as: HBDrawFuncsSet1.self)
    let setLine = try library.function("hb_draw_funcs_set_line_to_func", as: HBDrawFuncsSet1.self)
    let setQuad = try library.function(
      "hb_draw_funcs_set_quadratic_to_func", as: HBDrawFuncsSet2.self)
    let setCubic = try library.function("hb_draw_funcs_set_cubic_to_func", as: HBDrawFuncsSet3.self)
    let setClose = try library.function(
      "hb_draw_funcs_set_close_path_func", as: HBDrawFuncsSet0.self)
    let makeImmutable = try library.function(
      "hb_draw_funcs_make_immutable", as: HBDrawFuncsMakeImmutable.self)
    guard let functions = create() else {
      throw .notFound(library: library.name, reason: "\(library.name) has no memory")
    }
    setMove(functions, { _, data, _, x, y, _ in OutlineSink.at(data)?.move(x, y) }, nil, nil)
    setLine(functions, { _, data, _, x, y, _ in OutlineSink.at(data)?.line(x, y) }, nil, nil)
    setQuad(
      functions, { _, data, _, x1, y1, x, y, _ in OutlineSink.at(data)?.quad(x1, y1, x, y) }, nil,
      nil)
    setCubic(
      functions,
      { _, data, _, x1, y1, x2, y2, x, y, _ in
        OutlineSink.at(data)?.cubic(x1, y1, x2, y2, x, y)
      }, nil, nil)
    setClose(functions, { _, data, _, _ in OutlineSink.at(data)?.close() }, nil, nil)
    makeImmutable(functions)
    self.functions = functions
  }
}

/// Builds a path from the elements of an outline, with y down.
final class OutlineSink {
  private(set) var path = Path()
  private var start = Point.zero
  /// A line that is added only once it is known not to close the contour.
  private var pendingLine: Point?

  /// Returns the sink for the user data of a callback.
  static func at(_ data: UnsafeMutableRawPointer?) -> OutlineSink? {
    data.map { Unmanaged<OutlineSink>.fromOpaque($0).takeUnretainedValue() }
  }

  private func point(_ x: Float, _ y: Float) -> Point { Point(x: Double(x), y: -Double(y)) }

  private func addPendingLine() {
    if let line = pendingLine { path.addLine(to: line) }
    pendingLine = nil
  }

  func move(_ x: Float, _ y: Float) {
    addPendingLine()
    start = point(x, y)
    path.move(to: start)
  }

  func line(_ x: Float, _ y: Float) {
    addPendingLine()
    pendingLine = point(x, y)
  }

  func quad(_ x1: Float, _ y1: Float, _ x: Float, _ y: Float) {
    addPendingLine()
    path.addQuadCurve(to: point(x, y), control: point(x1, y1))
  }

  func cubic(_ x1: Float, _ y1: Float, _ x2: Float, _ y2: Float, _ x: Float, _ y: Float) {
    addPendingLine()
    path.addCurve(to: point(x, y), control1: point(x1, y1), control2: point(x2, y2))
  }

  func close() {
    if pendingLine == start { pendingLine = nil }
    addPendingLine()
    path.closeSubpath()
  }
}
