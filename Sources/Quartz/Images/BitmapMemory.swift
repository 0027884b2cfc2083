internal import Foundation
internal import GLFunGeometry
internal import GLFunImaging

/// The memory of a context that others can look into: the caller's, or the context's own once it was asked for.
final class BitmapMemory {
  let start: UnsafeMutableRawPointer
  let bytesPerRow: Int
  let format: BitmapFormat
  let size: PixelSize
  private let release: (() -> Void)?

  /// Takes on memory of the caller.
  ///
  /// - Parameter release: is called when the context ends.
  init(
    _ start: UnsafeMutableRawPointer, bytesPerRow: Int, format: BitmapFormat, size: PixelSize,
    release: (() -> Void)?
  ) {
    self.start = start
    self.bytesPerRow = bytesPerRow
    self.format = format
    self.size = size
    self.release = release
  }

  /// Makes memory with zeros.
  convenience init(bytesPerRow: Int, format: BitmapFormat, size: PixelSize) {
    let count = bytesPerRow * size.height
    let start = UnsafeMutableRawPointer.allocate(byteCount: count, alignment: 16)
    start.initializeMemory(as: UInt8.self, repeating: 0, count: count)
    self.init(start, bytesPerRow: bytesPerRow, format: format, size: size) { start.deallocate() }
  }

  deinit { release?() }

  /// The picture that memory holds in some rows and columns.
  func picture(in region: PixelRegion) -> Bitmap {
    var bitmap = Bitmap(
      size: PixelSize(width: region.columns.count, height: region.rows.count))
    bitmap.withMutablePixels { pixels in
      var index = 0
      for row in region.rows {
        var place = address(region.columns.lowerBound, row)
        for _ in region.columns {
          pixels[index] = format.pixel(place)
          place += format.bytesPerPixel
          index += 1
        }
      }
    }
    return bitmap
  }

  /// Writes the pixels that are not what memory holds already; what nobody drew keeps its bytes.
  ///
  /// - Parameters:
  ///   - bitmap: the picture of all rows and columns.
  ///   - old: what memory holds in those of the region.
  ///   - region: where pixels are written.
  func write(_ bitmap: Bitmap, replacing old: Bitmap, in region: PixelRegion) {
    var oldIndex = 0
    for row in region.rows {
      var place = address(region.columns.lowerBound, row)
      for column in region.columns {
        let pixel = bitmap.pixels[row * size.width + column]
        if pixel != old.pixels[oldIndex] { format.store(pixel, to: place) }
        place += format.bytesPerPixel
        oldIndex += 1
      }
    }
  }

  private func address(_ column: Int, _ row: Int) -> UnsafeMutableRawPointer {
    start + row * bytesPerRow + column * format.bytesPerPixel
  }
}

/// Whole pixels of a picture, in a rectangle.
struct PixelRegion: Hashable, Sendable {
  var columns: Range<Int>
  var rows: Range<Int>

  /// All of a picture.
  init(_ size: PixelSize) {
    columns = 0..<size.width
    rows = 0..<size.height
  }

  /// What a rectangle touches of a picture; nil for nothing.
  init?(_ rect: Rect, in size: PixelSize) {
    let all = Rect(x: 0, y: 0, width: Double(size.width), height: Double(size.height))
    let part = rect.intersection(all).integral
    guard !part.isEmpty else { return nil }
    columns = Int(part.minX)..<Int(part.maxX)
    rows = Int(part.minY)..<Int(part.maxY)
  }

  /// The rectangle.
  var rect: Rect {
    Rect(
      x: Double(columns.lowerBound), y: Double(rows.lowerBound), width: Double(columns.count),
      height: Double(rows.count))
  }
}
