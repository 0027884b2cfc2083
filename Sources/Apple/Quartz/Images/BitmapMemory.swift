internal import Foundation
internal import GLFunGeometry
internal import GLFunImaging

/// The memory of a context that is visible outside it: the caller's, or the context's own once it has been asked for.
final class BitmapMemory {
  let start: UnsafeMutableRawPointer
  let bytesPerRow: Int
  let format: BitmapFormat
  let size: PixelSize
  private let release: (() -> Void)?

  /// Wraps memory of the caller.
  ///
  /// - Parameter release: called when the context is deallocated.
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

  /// Allocates zeroed memory.
  convenience init(bytesPerRow: Int, format: BitmapFormat, size: PixelSize) {
    let count = bytesPerRow * size.height
    let start = UnsafeMutableRawPointer.allocate(byteCount: count, alignment: 16)
    start.initializeMemory(as: UInt8.self, repeating: 0, count: count)
    self.init(start, bytesPerRow: bytesPerRow, format: format, size: size) { start.deallocate() }
  }

  deinit { release?() }

  /// Reads the pixels of a region.
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

  /// Writes the pixels that changed; bytes of unchanged pixels are left alone.
  ///
  /// - Parameters:
  ///   - bitmap: the whole picture.
  ///   - old: the pixels of the region in memory.
  ///   - region: the region to write.
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

/// A rectangle of whole pixels in a picture.
struct PixelRegion: Hashable, Sendable {
  var columns: Range<Int>
  var rows: Range<Int>

  /// Makes the region of a whole picture.
  init(_ size: PixelSize) {
    columns = 0..<size.width
    rows = 0..<size.height
  }

  /// Makes the region of a picture that a rectangle touches; nil if it touches none.
  init?(_ rect: Rect, in size: PixelSize) {
    let all = Rect(x: 0, y: 0, width: Double(size.width), height: Double(size.height))
    let part = rect.intersection(all).integral
    guard !part.isEmpty else { return nil }
    columns = Int(part.minX)..<Int(part.maxX)
    rows = Int(part.minY)..<Int(part.maxY)
  }

  /// The region as a rectangle.
  var rect: Rect {
    Rect(
      x: Double(columns.lowerBound), y: Double(rows.lowerBound), width: Double(columns.count),
      height: Double(rows.count))
  }
}
