public import Foundation
internal import GLFunDrawing
package import GLFunGeometry
package import GLFunImaging

/// A picture that is drawn into.
///
/// What is drawn is recorded, and turned into pixels when these are needed: for an image, or when the memory of the context
/// was asked for. A context whose memory is the caller's draws at once. The space of a context starts at the bottom left with
/// y up, that of UIKit's contexts at the top left with y down. Only one thread may use a context at a time.
public final class CGContext: Hashable {
  /// Records what is drawn; device space has its origin at the top left, y down.
  var recorder: GraphicsContext
  var state: ContextState
  private var saved: [ContextState] = []
  /// The layers that are open.
  private var layers: [OpenLayer] = []
  /// The extent in pixels.
  package let size: PixelSize
  /// From the space that the context starts with, in which shadows and patterns are, to device space.
  package let base: Transform
  /// Whether that space has y down.
  package let isFlipped: Bool
  let format: BitmapFormat
  private let wantedBytesPerRow: Int
  /// What was drawn before what is recorded; nil for nothing.
  var picture: Image?
  /// The memory that others can look into.
  var memory: BitmapMemory?
  /// The last image, until something is drawn.
  var snapshot: CGImage?
  /// The pixels of images that the recording keeps alive, and the size of it when it was last made shorter; bytes.
  var keptImageBytes = 0
  var leastRecording = 0
  /// The image that was made smaller last, and the smaller one.
  var reduction: (image: Image, result: Image)?
  /// Whether colours that are set are those of a stencil, which has none.
  var ignoresColors = false
  /// How the glyphs of Core Graphics' own text are placed.
  public var textMatrix = CGAffineTransform.identity
  private var allowsAntialiasing = true

  private struct OpenLayer {
    /// How many states were saved before it began.
    var savedCount: Int
    /// Whether a state is taken back once it has ended.
    var restores: Bool
  }

  // MARK: Making contexts

  /// Makes a context of pixels.
  ///
  /// - Parameters:
  ///   - data: memory for `height * bytesPerRow` bytes, which holds what is drawn at any time; nil for memory of the
  ///     context's own.
  ///   - width: the number of columns.
  ///   - height: the number of rows.
  ///   - bitsPerComponent: 8; or 5 for pixels of 16 bits.
  ///   - bytesPerRow: the bytes from one row to the next; 0 without `data` for as many as a row needs.
  ///   - space: RGB or gray.
  ///   - bitmapInfo: `CGImageAlphaInfo` and the order of bytes.
  /// - Returns: nil, and a line on standard error, for a layout that contexts do not have: see docs/ios.md.
  public convenience init?(
    data: UnsafeMutableRawPointer?, width: Int, height: Int, bitsPerComponent: Int,
    bytesPerRow: Int, space: CGColorSpace?, bitmapInfo: UInt32
  ) {
    self.init(
      data: data, width: width, height: height, bitsPerComponent: bitsPerComponent,
      bytesPerRow: bytesPerRow, space: space, bitmapInfo: bitmapInfo, releaseCallback: nil,
      releaseInfo: nil)
  }

  /// Makes a context of pixels.
  public convenience init?(
    data: UnsafeMutableRawPointer?, width: Int, height: Int, bitsPerComponent: Int,
    bytesPerRow: Int, space: CGColorSpace?, bitmapInfo: CGBitmapInfo
  ) {
    self.init(
      data: data, width: width, height: height, bitsPerComponent: bitsPerComponent,
      bytesPerRow: bytesPerRow, space: space, bitmapInfo: bitmapInfo.rawValue,
      releaseCallback: nil, releaseInfo: nil)
  }

  /// Makes a context of pixels whose memory is released by a closure when the context ends.
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

  /// Makes a context of the usual pixels.
  ///
  /// - Parameters:
  ///   - size: the extent in pixels.
  ///   - format: the layout of its pixels.
  ///   - scale: how many pixels a unit has.
  ///   - origin: the point of its space that is at the top left corner, or at the bottom left one.
  ///   - isFlipped: whether y is down.
  package init(
    size: PixelSize, format: BitmapFormat = .rgba, scale: Double = 1, origin: Point = .zero,
    isFlipped: Bool = false
  ) {
    self.size = size
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

  /// Makes a context whose space is placed by any transform.
  init(size: PixelSize, placedBy transform: Transform) {
    self.size = size
    format = .rgba
    isFlipped = false
    wantedBytesPerRow = size.width * format.bytesPerPixel
    base = transform
    recorder = GraphicsContext(size: size)
    state = ContextState(clipBounds: Self.bounds(size))
    start()
  }

  private static func bounds(_ size: PixelSize) -> Rect {
    Rect(x: 0, y: 0, width: Double(size.width), height: Double(size.height))
  }

  /// Sets what the recorder begins with.
  private func start() {
    // Without alpha nothing shows through: it is black.
    if !format.hasAlpha, memory == nil {
      recorder.setFillColor(.black)
      recorder.fillClip()
    }
    recorder.concatenate(base)
    recorder.setFillColor(.black)
    recorder.setStrokeColor(.black)
    recorder.interpolationQuality = state.interpolation.quality
  }

  /// The number of the class.
  public static var typeID: CFTypeID { typeNumber(of: CGContext.self) }

  /// Whether both are the same object.
  public static func == (lhs: CGContext, rhs: CGContext) -> Bool { lhs === rhs }

  /// Feeds the identity to a hasher.
  public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }

  // MARK: Graphics state

  /// Saves the state.
  public func saveGState() {
    recorder.saveGState()
    saved.append(state)
  }

  /// Takes back the state that was saved last; nothing where none was since the innermost layer began.
  public func restoreGState() {
    guard recorder.canRestoreGState, let last = saved.popLast() else { return }
    recorder.restoreGState()
    state = last
  }

  /// Draws what follows apart, to be laid down as one by the alpha, blend mode and shadow in force now.
  public func beginTransparencyLayer(auxiliaryInfo: CFDictionary? = nil) {
    beginLayer(restores: false)
  }

  /// Draws what follows apart, within a rectangle.
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

  /// Lays the innermost layer down; nothing where none is open.
  public func endTransparencyLayer() {
    guard let layer = layers.popLast() else { return }
    recorder.endTransparencyLayer()
    state = saved[layer.savedCount]
    saved.removeSubrange(layer.savedCount...)
    keepOpaque()
    didDraw(in: nil)
    if layer.restores { restoreGState() }
  }

  /// Multiplies the alpha of everything that is painted.
  public func setAlpha(_ alpha: CGFloat) { recorder.setAlpha(alpha) }

  /// Sets how colours meet.
  public func setBlendMode(_ mode: CGBlendMode) {
    state.blendMode = mode
    recorder.setBlendMode(mode.mode)
  }

  /// How images are sampled.
  public var interpolationQuality: CGInterpolationQuality {
    get { state.interpolation }
    set {
      state.interpolation = newValue
      recorder.interpolationQuality = newValue.quality
    }
  }

  /// Sets whether edges are smooth.
  public func setShouldAntialias(_ shouldAntialias: Bool) {
    state.shouldAntialias = shouldAntialias
    recorder.setShouldAntialias(shouldAntialias && allowsAntialiasing)
  }

  /// Sets whether edges may be smooth, whatever states say.
  public func setAllowsAntialiasing(_ allowsAntialiasing: Bool) {
    self.allowsAntialiasing = allowsAntialiasing
    recorder.setShouldAntialias(state.shouldAntialias && allowsAntialiasing)
  }

  /// Gives what is painted a shadow; nil as the colour takes it away.
  ///
  /// - Parameters:
  ///   - offset: the way to the shadow in the space that the context starts with, whatever the transform is: y up in
  ///     contexts of pixels, y down in UIKit's.
  ///   - blur: twice the standard deviation of the Gaussian that softens it.
  ///   - color: its colour.
  public func setShadow(offset: CGSize, blur: CGFloat, color: CGColor?) {
    setShadow(
      deviceOffset: Vector(dx: offset.width, dy: offset.height).applying(base),
      blur: blur * base.maxScale, color: color?.color)
  }

  /// Gives what is painted a shadow of black with one third alpha.
  public func setShadow(offset: CGSize, blur: CGFloat) {
    setShadow(offset: offset, blur: blur, color: CGColor(gray: 0, alpha: 1.0 / 3))
  }

  /// Gives what is painted a shadow whose offset and blur are in pixels of device space.
  package func setShadow(deviceOffset: Vector, blur: Double, color: Color?) {
    let isUsable = deviceOffset.dx.isFinite && deviceOffset.dy.isFinite && blur.isFinite
    state.shadow =
      isUsable ? color.map { Shadow(offset: deviceOffset, blur: max(blur, 0), color: $0) } : nil
    recorder.setShadow(
      offset: state.shadow?.offset ?? .zero, blur: state.shadow?.blur ?? 0,
      color: state.shadow?.color)
  }

  // MARK: Transforms

  /// From user space to pixels with the origin at the bottom left, y up.
  public var ctm: CGAffineTransform { CGAffineTransform(recorder.ctm.concatenating(upward)) }

  /// Device space with its y axis turned round.
  private var upward: Transform {
    Transform(a: 1, b: 0, c: 0, d: -1, tx: 0, ty: Double(size.height))
  }

  /// From user space to device space.
  package var deviceTransform: Transform { recorder.ctm }

  /// Scales user space.
  public func scaleBy(x sx: CGFloat, y sy: CGFloat) { recorder.scaleBy(x: sx, y: sy) }

  /// Moves the origin of user space.
  public func translateBy(x tx: CGFloat, y ty: CGFloat) { recorder.translateBy(x: tx, y: ty) }

  /// Turns user space; radians, from the x axis towards the y axis.
  public func rotate(by angle: CGFloat) { recorder.rotate(by: angle) }

  /// Puts a transform before the current one.
  public func concatenate(_ transform: CGAffineTransform) {
    recorder.concatenate(transform.transform)
  }

  /// From user space to pixels.
  public var userSpaceToDeviceSpaceTransform: CGAffineTransform { ctm }

  /// A point of user space in pixels.
  public func convertToDeviceSpace(_ point: CGPoint) -> CGPoint { point.applying(ctm) }

  /// A size of user space in pixels.
  public func convertToDeviceSpace(_ size: CGSize) -> CGSize { size.applying(ctm) }

  /// The pixels around a rectangle of user space.
  public func convertToDeviceSpace(_ rect: CGRect) -> CGRect { rect.applying(ctm) }

  /// A point in pixels in user space.
  public func convertToUserSpace(_ point: CGPoint) -> CGPoint { point.applying(ctm.inverted()) }

  /// A size in pixels in user space.
  public func convertToUserSpace(_ size: CGSize) -> CGSize { size.applying(ctm.inverted()) }

  /// A rectangle in pixels in user space.
  public func convertToUserSpace(_ rect: CGRect) -> CGRect { rect.applying(ctm.inverted()) }

  // MARK: What it is

  /// The number of columns.
  public var width: Int { size.width }
  /// The number of rows.
  public var height: Int { size.height }
  /// The bits of one component.
  public var bitsPerComponent: Int { format.bitsPerComponent }
  /// The bits of a pixel.
  public var bitsPerPixel: Int { 8 * format.bytesPerPixel }
  /// The bytes from one row to the next.
  public var bytesPerRow: Int { wantedBytesPerRow }
  /// The space of the colours; nil where there is only alpha.
  public var colorSpace: CGColorSpace? { format.space }
  /// Where alpha is.
  public var alphaInfo: CGImageAlphaInfo { format.info.alpha }
  /// Where alpha is, and the order of the bytes.
  public var bitmapInfo: CGBitmapInfo { format.info }
}

/// Releases the memory of a context: what was handed on, the address.
public typealias CGBitmapContextReleaseDataCallback = (
  UnsafeMutableRawPointer?, UnsafeMutableRawPointer?
) -> Void
