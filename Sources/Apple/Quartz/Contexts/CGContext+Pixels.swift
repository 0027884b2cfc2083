internal import Foundation
internal import GLFunDrawing
internal import GLFunGeometry
package import GLFunImaging

/// Rendering of recorded drawing.
extension CGContext {
  /// The bytes that a recording may occupy in addition to 16 for each pixel of its picture. A larger recording is rendered to
  /// pixels.
  private static let largestRecording = 16 << 20

  /// Makes an image of the current pixels; nil for a document. Transparency layers that are still open are not included.
  public func makeImage() -> CGImage? {
    if document != nil { return nil }
    if let snapshot { return snapshot }
    let image = CGImage(currentPicture(), format: format)
    // The memory's address has been handed out, so its owner may write to it at any time.
    if memory == nil, recorder.layerDepth == 0 { snapshot = image }
    return image
  }

  /// The address of the first byte of the top row; nil for a document. Later drawing appears in the memory at once.
  public var data: UnsafeMutableRawPointer? {
    if document != nil { return nil }
    if let memory { return memory.start }
    if recorder.layerDepth == 0 { shortenRecording() }
    let memory = BitmapMemory(bytesPerRow: bytesPerRow, format: format, size: size)
    if let picture {
      let all = PixelRegion(size)
      memory.write(picture.bitmap, replacing: memory.picture(in: all), in: all)
    }
    (self.memory, picture, snapshot) = (memory, nil, nil)
    return memory.start
  }

  /// Does nothing: memory that has been handed out is always up to date.
  public func flush() {}

  /// Does nothing: there is no window to update.
  public func synchronize() {}

  /// The current pixels.
  package func currentPicture() -> Bitmap {
    if let memory { return memory.picture(in: PixelRegion(size)) }
    if recorder.layerDepth == 0 {
      shortenRecording()
      return picture?.bitmap ?? Bitmap(size: size)
    }
    return render(recorder.beforeLayers)
  }

  /// The drawing so far as a frame. The part not yet rendered is still made of shapes.
  var recordedFrame: DisplayList {
    let frame = recorder.layerDepth == 0 ? recorder.recent : recorder.beforeLayers
    if let memory { return frame.over(Image(memory.picture(in: PixelRegion(size)))) }
    return picture.map { frame.over($0) } ?? frame
  }

  private func render(_ frame: DisplayList) -> Bitmap {
    QuartzSettings.renderer.render(picture.map { frame.over($0) } ?? frame)
  }

  /// Records a drawing operation.
  ///
  /// - Parameters:
  ///   - bounds: the bounds of the painted area in device space, without its shadow; nil for everything.
  ///   - draw: records the operation.
  func record(in bounds: Rect?, _ draw: (inout GraphicsContext) -> Void) {
    draw(&recorder)
    keepOpaque()
    didDraw(in: bounds)
  }

  /// Paints black under pixels that became translucent, if pixels have no alpha.
  func keepOpaque() {
    guard !format.hasAlpha, recorder.layerDepth == 0, !state.blendMode.mode.keepsOpaque else {
      return
    }
    recorder.saveGState()
    recorder.blendMode = .destinationOver
    recorder.alpha = 1
    recorder.setShadow(offset: .zero, blur: 0, color: nil)
    recorder.fillColor = .black
    recorder.fillClip()
    recorder.restoreGState()
  }

  /// Updates memory, or shortens the recording, after an operation.
  ///
  /// - Parameter bounds: the bounds of the painted area in device space, without its shadow; nil for everything.
  func didDraw(in bounds: Rect?) {
    snapshot = nil
    // The recording of a page is written as vectors, so it is neither drawn nor shortened.
    if document != nil { return }
    if memory != nil, recorder.layerDepth == 0 { return drawIntoMemory(bounds) }
    let allowed = Self.largestRecording + 16 * size.area
    if recorder.byteCount + keptImageBytes - leastRecording > allowed { shortenRecording() }
  }

  /// Replaces the recording since the innermost layer began with its pixels.
  private func shortenRecording() {
    guard recorder.hasRecent else { return }
    if recorder.layerDepth == 0 {
      picture = Image(render(recorder.recent))
      recorder.dropRecent()
    } else {
      recorder.dropRecent(replacingWith: Image(QuartzSettings.renderer.render(recorder.recent)))
    }
    keptImageBytes = 0
    leastRecording = recorder.byteCount
  }

  /// Renders the recording into memory.
  private func drawIntoMemory(_ bounds: Rect?) {
    guard let memory, recorder.hasRecent else { return }
    defer { recorder.dropRecent() }
    var touched = state.clipBounds
    if let bounds {
      // Antialiased edges reach into neighbouring pixels.
      var own = bounds.insetBy(dx: -2, dy: -2)
      if let shadow = state.shadow {
        own = own.union(
          own.offsetBy(dx: shadow.offset.dx, dy: shadow.offset.dy)
            .insetBy(dx: -2 * shadow.blur - 2, dy: -2 * shadow.blur - 2))
      }
      touched = touched.intersection(own)
    }
    // Without alpha, the whole clip is made opaque.
    if !format.hasAlpha, !state.blendMode.mode.keepsOpaque { touched = state.clipBounds }
    guard let region = PixelRegion(touched, in: size) else { return }
    let old = memory.picture(in: region)
    // The image is no larger than the region, because a renderer examines the whole of an image.
    var frame = recorder.recent.over(Image(old), at: region.rect.origin)
    frame.region = [region.rect]
    memory.write(QuartzSettings.renderer.render(frame), replacing: old, in: region)
  }

  /// Counts the image bytes that the recording keeps alive.
  func keep(_ image: Image) { keptImageBytes += 4 * image.size.area }
}
