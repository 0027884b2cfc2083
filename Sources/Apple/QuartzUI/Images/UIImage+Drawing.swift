public import Foundation
internal import GLFunDrawing
internal import GLFunFoundation
internal import GLFunGeometry
internal import GLFunImaging
public import Quartz

extension UIImage {
  /// Draws the image with its top left corner at a point.
  public func draw(at point: CGPoint) { draw(at: point, blendMode: .normal, alpha: 1) }

  /// Draws the image with its top left corner at a point, with a blend mode and an alpha.
  public func draw(at point: CGPoint, blendMode: CGBlendMode, alpha: CGFloat) {
    draw(in: CGRect(origin: point, size: size), blendMode: blendMode, alpha: alpha)
  }

  /// Draws the image in a rectangle, upright where y points down.
  public func draw(in rect: CGRect) { draw(in: rect, blendMode: .normal, alpha: 1) }

  /// Draws the image in a rectangle, with a blend mode and an alpha.
  public func draw(in rect: CGRect, blendMode: CGBlendMode, alpha: CGFloat) {
    guard let context = UIGraphicsGetCurrentContext(), let picture = picture(for: context) else {
      return
    }
    context.saveGState()
    context.setBlendMode(blendMode)
    context.setAlpha(alpha)
    let box = Rect(rect).standardized
    if content.hasCaps {
      drawParts(of: picture, in: box, context)
    } else {
      draw(picture, in: box, context)
    }
    context.restoreGState()
  }

  /// Tiles a rectangle with the image, starting at its origin.
  public func drawAsPattern(in rect: CGRect) {
    guard let context = UIGraphicsGetCurrentContext(), let picture = picture(for: context) else {
      return
    }
    let box = Rect(rect).standardized
    tile(
      picture, cell: Rect(x: box.minX, y: box.minY, width: size.width, height: size.height),
      over: box, context)
  }

  /// Returns the pixels, tinted if the image is a template.
  private func picture(for context: CGContext) -> Image? {
    guard let cgImage else { return nil }
    let color =
      content.tint?.cgColor ?? (renderingMode == .alwaysTemplate ? context.fillColor : nil)
    return color.map { cgImage.picture.tinted($0.color) } ?? cgImage.picture
  }

  private func draw(_ picture: Image, in box: Rect, _ context: CGContext) {
    if imageOrientation == .up { return context.drawDownwards(picture, in: box) }
    let unit = Rect(x: 0, y: 0, width: 1, height: 1)
    let place = Transform(a: box.width, b: 0, c: 0, d: box.height, tx: box.minX, ty: box.minY)
    context.drawDownwards(
      picture, in: unit, placedBy: imageOrientation.placement.concatenating(place))
  }

  // MARK: Caps

  /// Draws the nine parts of an image with cap insets.
  private func drawParts(of picture: Image, in box: Rect, _ context: CGContext) {
    let columns = Self.parts(
      length: Double(size.width), first: Double(capInsets.left), last: Double(capInsets.right),
      low: box.minX, extent: box.width)
    let rows = Self.parts(
      length: Double(size.height), first: Double(capInsets.top), last: Double(capInsets.bottom),
      low: box.minY, extent: box.height)
    for row in rows {
      for column in columns {
        let target = Rect(
          x: column.target.lowerBound, y: row.target.lowerBound,
          width: column.target.upperBound - column.target.lowerBound,
          height: row.target.upperBound - row.target.lowerBound)
        let source = Rect(
          x: column.source.lowerBound, y: row.source.lowerBound,
          width: column.source.upperBound - column.source.lowerBound,
          height: row.source.upperBound - row.source.lowerBound)
        guard !target.isEmpty, !source.isEmpty,
          let part = picture.cropping(to: pixels(of: source))
        else { continue }
        let isBetween = column.isBetween || row.isBetween
        guard isBetween, resizingMode == .tile else {
          draw(part, in: target, context)
          continue
        }
        tile(
          part,
          cell: Rect(
            x: target.minX, y: target.minY, width: column.isBetween ? source.width : target.width,
            height: row.isBetween ? source.height : target.height), over: target, context)
      }
    }
  }

  /// Converts a rectangle of the picture from points to pixels.
  private func pixels(of rect: Rect) -> Rect {
    guard let cgImage else { return .null }
    let (width, height) = (Double(size.width), Double(size.height))
    let unit = Rect(
      x: rect.minX / width, y: rect.minY / height, width: rect.width / width,
      height: rect.height / height)
    let back = imageOrientation.placement.inverted() ?? .identity
    let box = unit.applying(back).applying(
      Transform(scaleX: Double(cgImage.width), y: Double(cgImage.height)))
    // Rounding removes errors that would touch another pixel.
    return Rect(
      from: Point(x: (box.minX * 1024).rounded() / 1024, y: (box.minY * 1024).rounded() / 1024),
      to: Point(x: (box.maxX * 1024).rounded() / 1024, y: (box.maxY * 1024).rounded() / 1024))
  }

  /// Returns the two caps of an axis and the part between them, each as a range in the image and in the destination.
  private static func parts(
    length: Double, first: Double, last: Double, low: Double, extent: Double
  ) -> [(source: ClosedRange<Double>, target: ClosedRange<Double>, isBetween: Bool)] {
    let first = min(max(first, 0), length)
    let last = min(max(last, 0), length - first)
    // Caps too large for the destination are shrunk in proportion.
    let factor = first + last > extent ? extent / (first + last) : 1
    let (start, end) = (low + first * factor, low + extent - last * factor)
    return [
      (0...first, low...max(low, start), false),
      (first...(length - last), start...max(start, end), true),
      ((length - last)...length, end...max(end, low + extent), false),
    ]
  }

  /// Tiles a rectangle with an image.
  private func tile(_ picture: Image, cell: Rect, over box: Rect, _ context: CGContext) {
    guard cell.width > 0, cell.height > 0 else { return }
    context.saveGState()
    context.clip(to: CGRect(box))
    let place = Transform(a: cell.width, b: 0, c: 0, d: cell.height, tx: cell.minX, ty: cell.minY)
    context.tileDownwards(
      picture, unitPlacedBy: imageOrientation.placement.concatenating(place))
    context.restoreGState()
  }
}

extension Image {
  /// Returns the colour with the alpha of the image.
  fileprivate func tinted(_ color: Color) -> Image {
    let tints = (0...255).map { color.premultiplied(times: Double($0) / 255) }
    return Image(Bitmap(size: size, pixels: bitmap.pixels.map { tints[Int($0.alpha)] }))
  }
}
