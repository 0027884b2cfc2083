public import Foundation
package import GLFunDrawing
internal import GLFunFoundation
package import GLFunGeometry
internal import GLFunImaging

/// Images and layers.
extension CGContext {
  /// Draws an image in a rectangle, with its first row at the largest y: upright where y points up.
  ///
  /// - Parameters:
  ///   - image: the image; an image mask is painted with the fill colour.
  ///   - rect: the destination in user space.
  ///   - byTiling: true to repeat the image over the whole clip.
  public func draw(_ image: CGImage, in rect: CGRect, byTiling: Bool = false) {
    let box = Rect(rect).standardized
    guard box.isFinite, box.width > 0, box.height > 0 else { return }
    if byTiling { return tile(image, in: box) }
    if image.isMask {
      saveGState()
      clip(to: rect, mask: image)
      fill(rect)
      restoreGState()
      return
    }
    let picture = suited(image.picture, to: box, placedBy: recorder.ctm)
    keep(picture)
    record(in: box.applying(recorder.ctm)) { recorder in
      recorder.saveGState()
      recorder.concatenate(
        Transform(a: 1, b: 0, c: 0, d: -1, tx: 0, ty: box.minY + box.maxY))
      recorder.draw(picture, in: box)
      recorder.restoreGState()
    }
  }

  /// Draws a picture in a rectangle, with its first row at the smallest y: upright where y points down.
  ///
  /// - Parameter placement: maps the space of the rectangle to user space.
  package func drawDownwards(
    _ image: Image, in rect: Rect, placedBy placement: Transform = .identity
  ) {
    let box = rect.standardized
    guard box.isFinite, box.width > 0, box.height > 0 else { return }
    let toDevice = placement.concatenating(recorder.ctm)
    let picture = suited(image, to: box, placedBy: toDevice)
    keep(picture)
    record(in: box.applying(toDevice)) { recorder in
      recorder.saveGState()
      recorder.concatenate(placement)
      recorder.draw(picture, in: box)
      recorder.restoreGState()
    }
  }

  /// Returns the picture, or a downscaled copy if it is drawn small with an interpolation quality above `low`. A document gets
  /// all pixels, because a printer has more of them.
  private func suited(_ picture: Image, to box: Rect, placedBy transform: Transform) -> Image {
    guard !isDocument, state.interpolation != .none, state.interpolation != .low else {
      return picture
    }
    guard let extent = picture.reducedSize(in: box, placedBy: transform) else { return picture }
    if let last = reduction, last.image.identity == picture.identity, last.result.size == extent {
      return last.result
    }
    let result = Image(picture.bitmap.reduced(to: extent))
    reduction = (picture, result)
    return result
  }

  private func tile(_ image: CGImage, in box: Rect) {
    tileDownwards(
      image.picture,
      unitPlacedBy: Transform(
        a: box.width, b: 0, c: 0, d: -box.height, tx: box.minX, ty: box.maxY))
  }

  /// Tiles the whole clip with a picture.
  ///
  /// - Parameter placement: maps the unit square of one tile, y down, to user space.
  package func tileDownwards(_ image: Image, unitPlacedBy placement: Transform) {
    let pixel = Transform(scaleX: 1 / Double(image.size.width), y: 1 / Double(image.size.height))
    let transform = pixel.concatenating(placement).concatenating(recorder.ctm)
    keep(image)
    record(in: nil) { recorder in
      recorder.saveGState()
      recorder.setFillPattern(
        image, toDevice: transform, interpolation: state.interpolation.quality)
      recorder.fillClip()
      recorder.restoreGState()
    }
  }

  /// Draws a layer at its own size, with its origin at a point in user space.
  public func draw(_ layer: CGLayer, at point: CGPoint) {
    draw(layer, in: CGRect(origin: point, size: layer.size))
  }

  /// Draws a layer stretched to a rectangle in user space.
  public func draw(_ layer: CGLayer, in rect: CGRect) {
    let frame = layer.drawing.recordedFrame
    let box = Rect(rect).standardized
    guard box.isFinite, layer.size.width > 0, layer.size.height > 0, layer.drawing !== self
    else { return }
    for paint in frame.imagePaints { keep(paint.image) }
    // The pixel size of the layer is rounded up, so it may exceed the layer's size.
    let pixels = layer.size.applying(CGAffineTransform(scaleX: layer.scale, y: layer.scale))
    let whole = Rect(
      x: 0, y: 0, width: box.width * Double(frame.size.width) / pixels.width,
      height: box.height * Double(frame.size.height) / pixels.height)
    record(in: box.applying(recorder.ctm)) { recorder in
      recorder.saveGState()
      recorder.translateBy(x: box.minX, y: layer.drawing.isFlipped ? box.minY : box.maxY)
      if !layer.drawing.isFlipped {
        recorder.scaleBy(x: 1, y: -1)
        recorder.translateBy(x: 0, y: box.height - whole.height)
      }
      recorder.draw(frame, in: whole)
      recorder.restoreGState()
    }
  }
}
