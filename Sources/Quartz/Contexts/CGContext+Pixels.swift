internal import Foundation
internal import GLFunDrawing
internal import GLFunGeometry
package import GLFunImaging

/// From what is recorded to pixels.
extension CGContext {
  /// How many bytes a recording may have beside those that its picture takes; then its pixels take its place.
  private static let largestRecording = 16 << 20

  /// The picture as it is now. Layers that are open are not in it.
  public func makeImage() -> CGImage? {
    if let snapshot { return snapshot }
    let image = CGImage(currentPicture(), format: format)
    // Who has the address of memory can change it at any time.
    if memory == nil, recorder.layerDepth == 0 { snapshot = image }
    return image
  }

  /// The address of the first byte of the top row; what is drawn later is there at once.
  public var data: UnsafeMutableRawPointer? {
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

  /// Waits until what is drawn is in the context's memory, which it always is.
  public func flush() {}

  /// Has what is drawn shown soon, which nobody does.
  public func synchronize() {}

  /// The pixels as they are now.
  package func currentPicture() -> Bitmap {
    if let memory { return memory.picture(in: PixelRegion(size)) }
    if recorder.layerDepth == 0 {
      shortenRecording()
      return picture?.bitmap ?? Bitmap(size: size)
    }
    return render(recorder.beforeLayers)
  }

  /// What is drawn so far as a frame: shapes, as far as they are still recorded.
  var recordedFrame: DisplayList {
    let frame = recorder.layerDepth == 0 ? recorder.recent : recorder.beforeLayers
    if let memory { return frame.over(Image(memory.picture(in: PixelRegion(size)))) }
    return picture.map { frame.over($0) } ?? frame
  }

  private func render(_ frame: DisplayList) -> Bitmap {
    Quartz.renderer.render(picture.map { frame.over($0) } ?? frame)
  }

  /// Records something that is painted.
  ///
  /// - Parameters:
  ///   - bounds: what it covers of device space without its shadow; nil for all.
  ///   - draw: records it.
  func record(in bounds: Rect?, _ draw: (inout GraphicsContext) -> Void) {
    draw(&recorder)
    keepOpaque()
    didDraw(in: bounds)
  }

  /// Puts black below what became translucent, where pixels have no alpha.
  func keepOpaque() {
    guard !format.hasAlpha, recorder.layerDepth == 0, !state.blendMode.mode.keepsOpaque else {
      return
    }
    recorder.saveGState()
    recorder.setBlendMode(.destinationOver)
    recorder.setAlpha(1)
    recorder.setShadow(offset: .zero, blur: 0, color: nil)
    recorder.setFillColor(.black)
    recorder.fillClip()
    recorder.restoreGState()
  }

  /// Looks after what was recorded.
  ///
  /// - Parameter bounds: what it covers of device space without its shadow; nil for all.
  func didDraw(in bounds: Rect?) {
    snapshot = nil
    if memory != nil, recorder.layerDepth == 0 { return drawIntoMemory(bounds) }
    let allowed = Self.largestRecording + 16 * size.area
    if recorder.byteCount + keptImageBytes - leastRecording > allowed { shortenRecording() }
  }

  /// Puts pixels in the place of what is recorded since the innermost layer began.
  private func shortenRecording() {
    guard recorder.hasRecent else { return }
    if recorder.layerDepth == 0 {
      picture = Image(render(recorder.recent))
      recorder.dropRecent()
    } else {
      recorder.dropRecent(replacingWith: Image(Quartz.renderer.render(recorder.recent)))
    }
    keptImageBytes = 0
    leastRecording = recorder.byteCount
  }

  /// Draws what is recorded into memory.
  private func drawIntoMemory(_ bounds: Rect?) {
    guard let memory, recorder.hasRecent else { return }
    defer { recorder.dropRecent() }
    var touched = state.clipBounds
    if let bounds {
      // Edges of pixels that are touched belong to it.
      var own = bounds.insetBy(dx: -2, dy: -2)
      if let shadow = state.shadow {
        own = own.union(
          own.offsetBy(dx: shadow.offset.dx, dy: shadow.offset.dy)
            .insetBy(dx: -2 * shadow.blur - 2, dy: -2 * shadow.blur - 2))
      }
      touched = touched.intersection(own)
    }
    // What has no alpha is made opaque in all of the clip.
    if !format.hasAlpha, !state.blendMode.mode.keepsOpaque { touched = state.clipBounds }
    guard let region = PixelRegion(touched, in: size) else { return }
    let old = memory.picture(in: region)
    // The image is no larger than the region, because a renderer looks at all of an image.
    var frame = recorder.recent.over(Image(old), at: region.rect.origin)
    frame.region = [region.rect]
    memory.write(Quartz.renderer.render(frame), replacing: old, in: region)
  }

  /// Counts the pixels that a recording keeps alive.
  func keep(_ image: Image) { keptImageBytes += 4 * image.size.area }
}
