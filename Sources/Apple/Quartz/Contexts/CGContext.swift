public import Foundation
internal import GLFunDrawing
package import GLFunGeometry
package import GLFunImaging

/// A drawing context: of a bitmap, or of the pages of a PDF document.
///
/// Drawing is recorded, and rendered to pixels when they are needed: for an image, or once the memory of the context was asked
/// for. A context with memory of the caller renders at once. The space of a context starts at the bottom left with y up, that
/// of UIKit's contexts at the top left with y down. Only one thread may use a context at a time.
public final class CGContext: Hashable {
  /// The recorder of drawing operations; its device space has the origin at the top left, y down.
  var recorder: GraphicsContext
  var state: ContextState
  private var saved: [ContextState] = []
  /// The open transparency layers.
  private var layers: [OpenLayer] = []
  /// The size in pixels; that of the page for a document.
  package private(set) var size: PixelSize
  /// Maps the base space, in which shadows and patterns are placed, to device space.
  package private(set) var base: Transform
  /// True if the base space has y down.
  package let isFlipped: Bool
  let format: BitmapFormat
  private let wantedBytesPerRow: Int
  /// The document that pages are added to; nil for a bitmap.
  let document: DocumentPages?
  /// The number of pixels per point of a document's pages; 1 for a bitmap.
  private let documentScale: Double
  /// The pixels rendered before the recording began; nil for an empty picture.
  var picture: Image?
  /// Memory visible to the caller; nil until it is asked for.
  var memory: BitmapMemory?
  /// The last image made, until something is drawn.
  var snapshot: CGImage?
  /// The bytes of images kept alive by the recording, and the byte count of the recording when it was last shortened.
  var keptImageBytes = 0
  var leastRecording = 0
  /// The image that was downscaled last, and the result.
  var reduction: (image: Image, result: Image)?
  /// True while the cell of an uncoloured pattern is drawn, when colours are ignored.
  var ignoresColors = false
  /// Maps glyph space to user space for Core Graphics text.
  public var textMatrix = CGAffineTransform.identity
  private var allowsAntialiasing = true

  private struct OpenLayer {
    /// The number of saved states when the layer began.
    var savedCount: Int
    /// True if the end of the layer also restores a state.
    var restores: Bool
  }

  // MARK: Making contexts

  /// Makes a bitmap context.
  ///
  /// - Parameters:
  ///   - data: memory of `height * bytesPerRow` bytes, kept up to date with all drawing; nil to let the context allocate it.
  ///   - width: the number of columns.
  ///   - height: the number of rows.
  ///   - bitsPerComponent: 8, or 5 for 16-bit pixels.
  ///   - bytesPerRow: the row stride in bytes; 0 for the smallest one if `data` is nil.
  ///   - space: RGB or gray.
  ///   - bitmapInfo: a `CGImageAlphaInfo` and the byte order.
  /// - Returns: nil, with a line on standard error, for a pixel layout that contexts do not support: see docs/guide/ios.md.
  public convenience init?(
    data: UnsafeMutableRawPointer?, width: Int, height: Int, bitsPerComponent: Int,
    bytesPerRow: Int, space: CGColorSpace?, bitmapInfo: UInt32
  ) {
    self.init(
      data: data, width: width, height: height, bitsPerComponent: bitsPerComponent,
      bytesPerRow: bytesPerRow, space: space, bitmapInfo: bitmapInfo, releaseCallback: nil,
      releaseInfo: nil)
  }

  /// Makes a bitmap context.
  public convenience init?(
    data: UnsafeMutableRawPointer?, width: Int, height: Int, bitsPerComponent: Int,
    bytesPerRow: Int, space: CGColorSpace?, bitmapInfo: CGBitmapInfo
  ) {
    self.init(
      data: data, width: width, height: height, bitsPerComponent: bitsPerComponent,
      bytesPerRow: bytesPerRow, space: space, bitmapInfo: bitmapInfo.rawValue,
      releaseCallback: nil, releaseInfo: nil)
  }

  /// Makes a bitmap context with a callback that releases its memory when the context is deallocated.
  public init?(
    data: UnsafeMutableRawPointer?, width: Int, height: Int, bitsPerComponent: Int,
    bytesPerRow: Int, space: CGColorSpace?, bitmapInfo: UInt32,
    releaseCallback: CGBitmapContextReleaseDataCallback?, releaseInfo: UnsafeMutableRawPointer?
  ) {
    let sides = 1...Image.largestSide
    guard sides.contains(width), sides.contains(height),
      let format = BitmapFormat(
        bitsPerComponent: bitsPerComponent, space: space, info: CGBitmapInfo(rawValue: bitmapInfo)),
      bytesPerRow >= width * format.bytesPerPixel || bytesPerRow == 0
    else {
      Diagnostics.report(
        "no context is \(width) x \(height) with \(bitsPerComponent) bits a component, "
          + "\(bytesPerRow) bytes a row, colour space \(space?.name.map { String($0) } ?? "none") and bitmapInfo "
          + "\(bitmapInfo)")
      return nil
    }
    size = PixelSize(width: width, height: height)
    (document, documentScale) = (nil, 1)
    self.format = format
    wantedBytesPerRow = bytesPerRow == 0 ? width * format.bytesPerPixel : bytesPerRow
    base = Transform(a: 1, b: 0, c: 0, d: -1, tx: 0, ty: Double(height))
    isFlipped = false
    recorder = GraphicsContext(size: size)
    state = ContextState(clipBounds: Self.bounds(size))
    if let data {
      let release = releaseCallback.map { callback in { callback(releaseInfo, data) } }
      memory = BitmapMemory(
        data, bytesPerRow: wantedBytesPerRow, format: format, size: size, release: release)
    }
    start()
  }

  /// Makes a context with one of the usual pixel layouts.
  ///
  /// - Parameters:
  ///   - size: the size in pixels.
  ///   - format: the pixel layout.
  ///   - scale: the number of pixels per unit.
  ///   - origin: the point of the base space at the top left corner, or at the bottom left one if y is up.
  ///   - isFlipped: true if y is down.
  package init(
    size: PixelSize, format: BitmapFormat = .rgba, scale: Double = 1, origin: Point = .zero,
    isFlipped: Bool = false
  ) {
    self.size = size
    (document, documentScale) = (nil, 1)
    self.format = format
    self.isFlipped = isFlipped
    wantedBytesPerRow = size.width * format.bytesPerPixel
    base =
      isFlipped
      ? Transform(scaleX: scale, y: scale)
      : Transform(a: scale, b: 0, c: 0, d: -scale, tx: 0, ty: Double(size.height))
    recorder = GraphicsContext(size: size)
    state = ContextState(clipBounds: Self.bounds(size))
    start()
    if origin != .zero { recorder.translateBy(x: -origin.x, y: -origin.y) }
  }

  /// Makes a context whose base space is mapped to device space by any transform.
  init(size: PixelSize, placedBy transform: Transform) {
    self.size = size
    (document, documentScale) = (nil, 1)
    format = .rgba
    isFlipped = false
    wantedBytesPerRow = size.width * format.bytesPerPixel
    base = transform
    recorder = GraphicsContext(size: size)
    state = ContextState(clipBounds: Self.bounds(size))
    start()
  }

  /// Makes a context for the pages of a document, which has no page yet.
  package init(_ document: DocumentPages, isFlipped: Bool) {
    size = PixelSize(width: 1, height: 1)
    self.document = document
    documentScale = document.scale
    format = .rgba
    self.isFlipped = isFlipped
    wantedBytesPerRow = 0
    base = .identity
    recorder = GraphicsContext(size: size)
    state = ContextState(clipBounds: Self.bounds(size))
    begin(document.mediaBox)
  }

  deinit {
    if document != nil { closePDF() }
  }

  /// Begins a recording with the initial state for a page.
  ///
  /// - Parameter box: the extent of the page in points.
  func begin(_ box: Rect) {
    let scale = documentScale
    size = PixelSize(
      width: Int((box.width * scale - 1e-6).rounded(.up)),
      height: Int((box.height * scale - 1e-6).rounded(.up)))
    base =
      isFlipped
      ? Transform(scaleX: scale, y: scale)
      : Transform(a: scale, b: 0, c: 0, d: -scale, tx: 0, ty: box.height * scale)
    base = base.translatedBy(x: -box.minX, y: -box.minY)
    recorder = GraphicsContext(size: size)
    recorder.multiplyScale(by: scale)
    recorder.setDeviceTransform(.identity)
    (saved, layers) = ([], [])
    (textMatrix, allowsAntialiasing) = (.identity, true)
    state = ContextState(clipBounds: Self.bounds(size))
    start()
  }

  /// Returns what was drawn, and leaves nothing behind.
  func takeRecording() -> DisplayList {
    var drawn = GraphicsContext(size: size)
    swap(&drawn, &recorder)
    return drawn.finish()
  }

  private static func bounds(_ size: PixelSize) -> Rect {
    Rect(x: 0, y: 0, width: Double(size.width), height: Double(size.height))
  }

  /// Sets up the recorder.
  private func start() {
    // A picture without alpha starts out black.
    if !format.hasAlpha, memory == nil {
      recorder.fillColor = .black
      recorder.fillClip()
    }
    recorder.concatenate(base)
    recorder.fillColor = .black
    recorder.strokeColor = .black
    recorder.interpolationQuality = state.interpolation.quality
  }

  /// The type identifier of the class.
  public static var typeID: CFTypeID { typeNumber(of: CGContext.self) }

  /// True if both are the same object.
  public static func == (lhs: CGContext, rhs: CGContext) -> Bool { lhs === rhs }

  /// Hashes the identity of the object.
  public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }

  // MARK: Graphics state

  /// Saves the graphics state.
  public func saveGState() {
    recorder.saveGState()
    saved.append(state)
  }

  /// Restores the state saved last; does nothing if none has been saved since the innermost layer began.
  public func restoreGState() {
    guard recorder.canRestoreGState, let last = saved.popLast() else { return }
    recorder.restoreGState()
    state = last
  }

  /// Begins a transparency layer, composited as a whole with the alpha, blend mode and shadow in force now.
  public func beginTransparencyLayer(auxiliaryInfo: CFDictionary? = nil) {
    beginLayer(restores: false)
  }

  /// Begins a transparency layer clipped to a rectangle.
  public func beginTransparencyLayer(in rect: CGRect, auxiliaryInfo: CFDictionary? = nil) {
    saveGState()
    clip(to: rect)
    beginLayer(restores: true)
  }

  private func beginLayer(restores: Bool) {
    recorder.beginTransparencyLayer()
    layers.append(OpenLayer(savedCount: saved.count, restores: restores))
    saved.append(state)
    state.blendMode = .normal
    state.shadow = nil
  }

  /// Composites the innermost transparency layer; does nothing if none is open.
  public func endTransparencyLayer() {
    guard let layer = layers.popLast() else { return }
    recorder.endTransparencyLayer()
    state = saved[layer.savedCount]
    saved.removeSubrange(layer.savedCount...)
    keepOpaque()
    didDraw(in: nil)
    if layer.restores { restoreGState() }
  }

  /// Sets the alpha that multiplies everything painted.
  public func setAlpha(_ alpha: CGFloat) { recorder.alpha = alpha }

  /// Sets the blend mode.
  public func setBlendMode(_ mode: CGBlendMode) {
    state.blendMode = mode
    recorder.blendMode = mode.mode
  }

  /// The interpolation quality of images.
  public var interpolationQuality: CGInterpolationQuality {
    get { state.interpolation }
    set {
      state.interpolation = newValue
      recorder.interpolationQuality = newValue.quality
    }
  }

  /// Turns antialiasing on or off in the current state.
  public func setShouldAntialias(_ shouldAntialias: Bool) {
    state.shouldAntialias = shouldAntialias
    recorder.shouldAntialias = shouldAntialias && allowsAntialiasing
  }

  /// Allows or forbids antialiasing in all states.
  public func setAllowsAntialiasing(_ allowsAntialiasing: Bool) {
    self.allowsAntialiasing = allowsAntialiasing
    recorder.shouldAntialias = state.shouldAntialias && allowsAntialiasing
  }

  /// Sets the shadow of later painting; nil as the colour removes it.
  ///
  /// - Parameters:
  ///   - offset: the offset of the shadow in the base space, not affected by the current transform: y up in bitmap contexts, y
  ///     down in UIKit's.
  ///   - blur: twice the standard deviation of the Gaussian blur.
  ///   - color: the colour of the shadow.
  public func setShadow(offset: CGSize, blur: CGFloat, color: CGColor?) {
    setShadow(
      deviceOffset: Vector(dx: offset.width, dy: offset.height).applying(base),
      blur: blur * base.maxScale, color: color?.color)
  }

  /// Sets a black shadow with an alpha of one third.
  public func setShadow(offset: CGSize, blur: CGFloat) {
    setShadow(offset: offset, blur: blur, color: CGColor(gray: 0, alpha: 1.0 / 3))
  }

  /// Sets the shadow of later painting, with offset and blur in pixels of device space.
  package func setShadow(deviceOffset: Vector, blur: Double, color: Color?) {
    let isUsable = deviceOffset.dx.isFinite && deviceOffset.dy.isFinite && blur.isFinite
    state.shadow =
      isUsable ? color.map { Shadow(offset: deviceOffset, blur: max(blur, 0), color: $0) } : nil
    // The recorder of a page has points as the units of shadows.
    recorder.setShadow(
      offset: (state.shadow?.offset ?? .zero) * (1 / documentScale),
      blur: (state.shadow?.blur ?? 0) / documentScale, color: state.shadow?.color)
  }

  // MARK: Transforms

  /// Maps user space to pixels, or to the points of a page, with the origin at the bottom left, y up.
  public var ctm: CGAffineTransform { CGAffineTransform(recorder.ctm.concatenating(upward)) }

  /// Maps device space to the same pixels, or to points, with y up.
  private var upward: Transform {
    let scale = 1 / documentScale
    let height = document?.page.height ?? Double(size.height)
    return Transform(a: scale, b: 0, c: 0, d: -scale, tx: 0, ty: height)
  }

  /// Maps user space to device space.
  package var deviceTransform: Transform { recorder.ctm }

  /// Scales user space.
  public func scaleBy(x sx: CGFloat, y sy: CGFloat) { recorder.scaleBy(x: sx, y: sy) }

  /// Translates user space.
  public func translateBy(x tx: CGFloat, y ty: CGFloat) { recorder.translateBy(x: tx, y: ty) }

  /// Rotates user space, in radians from the x axis towards the y axis.
  public func rotate(by angle: CGFloat) { recorder.rotate(by: angle) }

  /// Concatenates a transform with the current one.
  public func concatenate(_ transform: CGAffineTransform) {
    recorder.concatenate(transform.transform)
  }

  /// Maps user space to pixels.
  public var userSpaceToDeviceSpaceTransform: CGAffineTransform { ctm }

  /// Converts a point from user space to pixels.
  public func convertToDeviceSpace(_ point: CGPoint) -> CGPoint { point.applying(ctm) }

  /// Converts a size from user space to pixels.
  public func convertToDeviceSpace(_ size: CGSize) -> CGSize { size.applying(ctm) }

  /// Converts a rectangle from user space to the bounding box of its pixels.
  public func convertToDeviceSpace(_ rect: CGRect) -> CGRect { rect.applying(ctm) }

  /// Converts a point from pixels to user space.
  public func convertToUserSpace(_ point: CGPoint) -> CGPoint { point.applying(ctm.inverted()) }

  /// Converts a size from pixels to user space.
  public func convertToUserSpace(_ size: CGSize) -> CGSize { size.applying(ctm.inverted()) }

  /// Converts a rectangle from pixels to its bounding box in user space.
  public func convertToUserSpace(_ rect: CGRect) -> CGRect { rect.applying(ctm.inverted()) }

  // MARK: Properties

  /// The number of columns.
  public var width: Int { size.width }
  /// The number of rows.
  public var height: Int { size.height }
  /// The number of bits of a component.
  public var bitsPerComponent: Int { format.bitsPerComponent }
  /// The number of bits of a pixel.
  public var bitsPerPixel: Int { 8 * format.bytesPerPixel }
  /// The row stride in bytes.
  public var bytesPerRow: Int { wantedBytesPerRow }
  /// The colour space; nil for an alpha-only context.
  public var colorSpace: CGColorSpace? { format.space }
  /// The position of alpha in a pixel.
  public var alphaInfo: CGImageAlphaInfo { format.info.alpha }
  /// The position of alpha and the byte order.
  public var bitmapInfo: CGBitmapInfo { format.info }
}

/// Releases the memory of a context. The arguments are the release info and the address.
public typealias CGBitmapContextReleaseDataCallback = (
  UnsafeMutableRawPointer?, UnsafeMutableRawPointer?
) -> Void
