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

  /// The picture that memory holds in some rows and columns; elsewhere it is transparent.
  func picture(in region: PixelRegion) -> Bitmap {
    var bitmap = Bitmap(size: size)
    bitmap.withMutablePixels { pixels in
      for row in region.rows {
        var place = address(region.columns.lowerBound, row)
        for column in region.columns {
          pixels[row * size.width + column] = format.pixel(place)
          place += format.bytesPerPixel
        }
      }
    }
    return bitmap
  }

  /// Writes the pixels that are not what memory holds already; what nobody drew keeps its bytes.
  func write(_ bitmap: Bitmap, replacing old: Bitmap, in region: PixelRegion) {
    for row in region.rows {
      var place = address(region.columns.lowerBound, row)
      for index in row * size.width + region.columns.lowerBound..<row * size.width
        + region.columns.upperBound
      {
        if bitmap.pixels[index] != old.pixels[index] {
          format.store(bitmap.pixels[index], to: place)
        }
        place += format.bytesPerPixel
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
