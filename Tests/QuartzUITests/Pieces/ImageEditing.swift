#if canImport(UIKit)
import UIKit
#else
import QuartzUI
#endif

// Images made from others, as in most apps.

extension UIImage {
  func resized(to newSize: CGSize) -> UIImage? {
    UIGraphicsBeginImageContextWithOptions(newSize, false, scale)
    defer { UIGraphicsEndImageContext() }
    draw(in: CGRect(origin: .zero, size: newSize))
    return UIGraphicsGetImageFromCurrentImageContext()
  }

  func resizedByContext(width: Int, height: Int) -> UIImage? {
    guard let cgImage, let space = cgImage.colorSpace,
      let context = CGContext(
        data: nil, width: width, height: height, bitsPerComponent: cgImage.bitsPerComponent,
        bytesPerRow: 0, space: space, bitmapInfo: cgImage.bitmapInfo.rawValue)
    else { return nil }
    context.interpolationQuality = .high
    context.draw(cgImage, in: CGRect(x: 0, y: 0, width: width, height: height))
    return context.makeImage().flatMap { UIImage(cgImage: $0) }
  }

  func tinted(_ color: UIColor) -> UIImage {
    UIGraphicsImageRenderer(size: size).image { context in
      color.setFill()
      context.fill(CGRect(origin: .zero, size: size))
      draw(in: CGRect(origin: .zero, size: size), blendMode: .destinationIn, alpha: 1)
    }
  }

  func silhouette(_ color: UIColor) -> UIImage? {
    let bounds = CGRect(x: 0, y: 0, width: size.width, height: size.height)
    guard let cgImage,
      let context = CGContext(
        data: nil, width: Int(size.width), height: Int(size.height), bitsPerComponent: 8,
        bytesPerRow: 0, space: CGColorSpaceCreateDeviceRGB(),
        bitmapInfo: CGBitmapInfo(rawValue: CGImageAlphaInfo.premultipliedLast.rawValue).rawValue)
    else { return nil }
    context.clip(to: bounds, mask: cgImage)
    context.setFillColor(color.cgColor)
    context.fill(bounds)
    guard let image = context.makeImage() else { return nil }
    return UIImage(cgImage: image, scale: scale, orientation: imageOrientation)
  }

  func rotated(by radians: CGFloat) -> UIImage? {
    var rotated = CGRect(origin: .zero, size: size)
      .applying(CGAffineTransform(rotationAngle: radians)).size
    rotated.width = round(rotated.width)
    rotated.height = round(rotated.height)
    UIGraphicsBeginImageContextWithOptions(rotated, false, scale)
    defer { UIGraphicsEndImageContext() }
    guard let context = UIGraphicsGetCurrentContext() else { return nil }
    context.translateBy(x: rotated.width / 2, y: rotated.height / 2)
    context.rotate(by: radians)
    draw(
      in: CGRect(x: -size.width / 2, y: -size.height / 2, width: size.width, height: size.height))
    return UIGraphicsGetImageFromCurrentImageContext()
  }

  func circleCropped() -> UIImage? {
    let side = min(size.width, size.height)
    let square = CGRect(
      x: (size.width - side) / 2, y: (size.height - side) / 2, width: side, height: side)
    guard
      let cropped = cgImage?.cropping(
        to: square.applying(CGAffineTransform(scaleX: scale, y: scale)))
    else { return nil }
    return UIGraphicsImageRenderer(size: CGSize(width: side, height: side)).image { _ in
      let rect = CGRect(x: 0, y: 0, width: side, height: side)
      UIBezierPath(ovalIn: rect).addClip()
      UIImage(cgImage: cropped, scale: scale, orientation: .up).draw(in: rect)
    }
  }

  var grayscale: UIImage? {
    guard let cgImage else { return nil }
    let context = CGContext(
      data: nil, width: cgImage.width, height: cgImage.height, bitsPerComponent: 8,
      bytesPerRow: cgImage.width, space: CGColorSpaceCreateDeviceGray(),
      bitmapInfo: CGImageAlphaInfo.none.rawValue)
    context?.draw(cgImage, in: CGRect(x: 0, y: 0, width: cgImage.width, height: cgImage.height))
    return context?.makeImage().map(UIImage.init(cgImage:))
  }

  var averageColor: UIColor? {
    guard let cgImage else { return nil }
    var pixel = [UInt8](repeating: 0, count: 4)
    guard
      let context = CGContext(
        data: &pixel, width: 1, height: 1, bitsPerComponent: 8, bytesPerRow: 4,
        space: CGColorSpaceCreateDeviceRGB(),
        bitmapInfo: CGImageAlphaInfo.premultipliedLast.rawValue
      )
    else { return nil }
    context.setBlendMode(.copy)
    context.draw(cgImage, in: CGRect(x: 0, y: 0, width: 1, height: 1))
    return UIColor(
      red: CGFloat(pixel[0]) / 255, green: CGFloat(pixel[1]) / 255, blue: CGFloat(pixel[2]) / 255,
      alpha: CGFloat(pixel[3]) / 255)
  }

  func color(at point: CGPoint) -> UIColor? {
    guard let cgImage, let data = cgImage.dataProvider?.data, let bytes = CFDataGetBytePtr(data)
    else { return nil }
    let offset = Int(point.y) * cgImage.bytesPerRow + Int(point.x) * (cgImage.bitsPerPixel / 8)
    return UIColor(
      red: CGFloat(bytes[offset]) / 255, green: CGFloat(bytes[offset + 1]) / 255,
      blue: CGFloat(bytes[offset + 2]) / 255, alpha: CGFloat(bytes[offset + 3]) / 255)
  }

  func inverted() -> UIImage? {
    guard let cgImage else { return nil }
    let (width, height) = (cgImage.width, cgImage.height)
    let bytesPerRow = width * 4
    let raw = UnsafeMutablePointer<UInt8>.allocate(capacity: bytesPerRow * height)
    raw.initialize(repeating: 0, count: bytesPerRow * height)
    defer { raw.deallocate() }
    let info =
      CGBitmapInfo.byteOrder32Little.rawValue | CGImageAlphaInfo.premultipliedFirst.rawValue
    guard
      let context = CGContext(
        data: raw, width: width, height: height, bitsPerComponent: 8, bytesPerRow: bytesPerRow,
        space: CGColorSpaceCreateDeviceRGB(), bitmapInfo: info)
    else { return nil }
    context.draw(cgImage, in: CGRect(x: 0, y: 0, width: width, height: height))
    for place in stride(from: 0, to: bytesPerRow * height, by: 4) {
      raw[place] = 255 - raw[place]
      raw[place + 1] = 255 - raw[place + 1]
      raw[place + 2] = 255 - raw[place + 2]
    }
    return context.makeImage().map { UIImage(cgImage: $0) }
  }
}

// MARK: Files

func thumbnail(at url: URL, maxPixel: Int) -> CGImage? {
  let sourceOptions = [kCGImageSourceShouldCache: false] as CFDictionary
  guard let source = CGImageSourceCreateWithURL(url as CFURL, sourceOptions),
    CGImageSourceGetCount(source) > 0
  else { return nil }
  let options =
    [
      kCGImageSourceCreateThumbnailFromImageAlways: true,
      kCGImageSourceShouldCacheImmediately: true,
      kCGImageSourceCreateThumbnailWithTransform: true,
      kCGImageSourceThumbnailMaxPixelSize: maxPixel,
    ] as CFDictionary
  return CGImageSourceCreateThumbnailAtIndex(source, 0, options)
}

func writePNG(_ image: CGImage, to url: URL) -> Bool {
  guard
    let destination = CGImageDestinationCreateWithURL(
      url as CFURL, UTType.png.identifier as CFString, 1, nil)
  else { return false }
  CGImageDestinationAddImage(destination, image, nil)
  return CGImageDestinationFinalize(destination)
}

func jpegData(_ image: CGImage, quality: CGFloat) -> Data? {
  let data = NSMutableData()
  guard
    let destination = CGImageDestinationCreateWithData(
      data as CFMutableData, "public.jpeg" as CFString, 1, nil)
  else { return nil }
  CGImageDestinationAddImage(
    destination, image, [kCGImageDestinationLossyCompressionQuality: quality] as CFDictionary)
  return CGImageDestinationFinalize(destination) ? data as Data : nil
}

func imageSize(of data: Data) -> CGSize? {
  guard let source = CGImageSourceCreateWithData(data as CFData, nil),
    let properties = CGImageSourceCopyPropertiesAtIndex(source, 0, nil) as? [CFString: Any],
    let width = properties[kCGImagePropertyPixelWidth] as? CGFloat,
    let height = properties[kCGImagePropertyPixelHeight] as? CGFloat
  else { return nil }
  return CGSize(width: width, height: height)
}
