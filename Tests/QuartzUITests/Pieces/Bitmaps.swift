// Pictures by Core Graphics alone.
#if canImport(CoreGraphics)
import CoreGraphics
#else
import Quartz
#endif

/// A checkerboard as a pattern, whose state is behind an opaque pointer.
final class Checkers {
  private let light: CGColor
  private let dark: CGColor
  private let side: CGFloat

  init(light: CGColor, dark: CGColor, side: CGFloat) {
    (self.light, self.dark, self.side) = (light, dark, side)
  }

  private func draw(in context: CGContext) {
    context.setFillColor(light)
    context.fill(CGRect(x: 0, y: 0, width: side, height: side))
    context.setFillColor(dark)
    context.fill([
      CGRect(x: side, y: 0, width: side, height: side),
      CGRect(x: 0, y: side, width: side, height: side),
    ])
  }

  func pattern() -> CGPattern? {
    var callbacks = CGPatternCallbacks(
      version: 0,
      drawPattern: { info, context in
        guard let info else { return }
        Unmanaged<Checkers>.fromOpaque(info).takeUnretainedValue().draw(in: context)
      },
      releaseInfo: { info in
        guard let info else { return }
        Unmanaged<Checkers>.fromOpaque(info).release()
      })
    return CGPattern(
      info: Unmanaged.passRetained(self).toOpaque(),
      bounds: CGRect(x: 0, y: 0, width: side * 2, height: side * 2), matrix: .identity,
      xStep: side * 2, yStep: side * 2, tiling: .noDistortion, isColored: true,
      callbacks: &callbacks)
  }

  func image(width: Int, height: Int) -> CGImage? {
    guard let pattern = pattern(), let space = CGColorSpace(patternBaseSpace: nil),
      let context = CGContext(
        data: nil, width: width, height: height, bitsPerComponent: 8, bytesPerRow: 0,
        space: CGColorSpaceCreateDeviceRGB(),
        bitmapInfo: CGImageAlphaInfo.premultipliedLast.rawValue
      )
    else { return nil }
    context.setFillColorSpace(space)
    var alpha: CGFloat = 1
    context.setFillPattern(pattern, colorComponents: &alpha)
    context.fill(CGRect(x: 0, y: 0, width: width, height: height))
    return context.makeImage()
  }
}

/// The squares of a two-dimensional code.
struct CodeMatrix {
  let modules: [[Bool]]

  func image(scale: Int, quiet: Int = 2) -> CGImage? {
    let side = (modules.count + 2 * quiet) * scale
    guard
      let context = CGContext(
        data: nil, width: side, height: side, bitsPerComponent: 8, bytesPerRow: 0,
        space: CGColorSpaceCreateDeviceGray(), bitmapInfo: CGImageAlphaInfo.none.rawValue)
    else { return nil }
    context.setShouldAntialias(false)
    context.interpolationQuality = .none
    context.setFillColor(gray: 1, alpha: 1)
    context.fill(CGRect(x: 0, y: 0, width: side, height: side))
    context.translateBy(x: 0, y: CGFloat(side))
    context.scaleBy(x: CGFloat(scale), y: -CGFloat(scale))
    context.setFillColor(CGColor(gray: 0, alpha: 1))
    let path = CGMutablePath()
    for (row, line) in modules.enumerated() {
      for (column, isDark) in line.enumerated() where isDark {
        path.addRect(CGRect(x: column + quiet, y: row + quiet, width: 1, height: 1))
      }
    }
    context.addPath(path)
    context.fillPath()
    return context.makeImage()
  }
}

/// A line of values, wide and pale below a dashed one.
func sparkline(_ values: [CGFloat], size: CGSize) -> CGImage? {
  guard
    let context = CGContext(
      data: nil, width: Int(size.width), height: Int(size.height), bitsPerComponent: 8,
      bytesPerRow: 4 * Int(size.width), space: CGColorSpaceCreateDeviceRGB(),
      bitmapInfo: CGImageAlphaInfo.premultipliedFirst.rawValue
        | CGBitmapInfo.byteOrder32Little.rawValue)
  else { return nil }
  let path = CGMutablePath()
  path.addLines(
    between: values.enumerated().map {
      CGPoint(
        x: size.width * CGFloat($0.offset) / CGFloat(values.count - 1), y: $0.element * size.height)
    })
  let band = path.copy(strokingWithWidth: 8, lineCap: .round, lineJoin: .bevel, miterLimit: 1)
  context.addPath(band)
  context.setFillColor(red: 0, green: 0.5, blue: 0, alpha: 0.4)
  context.fillPath()
  context.addPath(path.copy(dashingWithPhase: 0, lengths: [10, 10]))
  context.setStrokeColor(CGColor(srgbRed: 0, green: 0.2, blue: 0, alpha: 1))
  context.setLineWidth(2)
  context.strokePath()
  return context.makeImage()
}

/// A colour over another one by each of some blend modes.
func blendStrip(_ modes: [CGBlendMode], cell: Int) -> CGImage? {
  let context = CGContext(
    data: nil, width: cell * modes.count, height: cell, bitsPerComponent: 8, bytesPerRow: 0,
    space: CGColorSpaceCreateDeviceRGB(), bitmapInfo: CGImageAlphaInfo.noneSkipLast.rawValue)
  for (index, mode) in modes.enumerated() {
    let rect = CGRect(x: index * cell, y: 0, width: cell, height: cell)
    context?.saveGState()
    context?.clip(to: rect)
    context?.setFillColor(red: 0.8, green: 0.4, blue: 0.2, alpha: 1)
    context?.fill(rect)
    context?.setBlendMode(mode)
    context?.setFillColor(red: 0.2, green: 0.6, blue: 1, alpha: 1)
    context?.fill(rect.insetBy(dx: CGFloat(cell) / 4, dy: CGFloat(cell) / 4))
    context?.restoreGState()
  }
  return context?.makeImage()
}

/// A picture that fades away from left to right by a mask of bytes.
func faded(_ image: CGImage) -> CGImage? {
  let width = 16
  let ramp = (0..<width).map { UInt8($0 * 255 / (width - 1)) }
  let mask = CGDataProvider(data: Data(ramp) as CFData).flatMap { provider in
    CGImage(
      maskWidth: width, height: 1, bitsPerComponent: 8, bitsPerPixel: 8, bytesPerRow: width,
      provider: provider, decode: nil, shouldInterpolate: false)
  }
  return mask.flatMap(image.masking)
}

extension CGPath {
  /// All points of the path, control points included.
  var allPoints: [CGPoint] {
    var points: [CGPoint] = []
    applyWithBlock { pointer in
      let element = pointer.pointee
      let count: Int
      switch element.type {
      case .moveToPoint, .addLineToPoint: count = 1
      case .addQuadCurveToPoint: count = 2
      case .addCurveToPoint: count = 3
      case .closeSubpath: count = 0
      @unknown default: count = 0
      }
      points.append(contentsOf: UnsafeBufferPointer(start: element.points, count: count))
    }
    return points
  }
}
