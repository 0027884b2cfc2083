internal import Drawing
internal import Imaging
internal import Rasterization


extension TileStream {
  /// Masks that the packed form of a tile of pictures has numbers for.
  static let mostPictureMasks = 511

  /// Appends images that have squares of texels, and colours, two texels each: the coordinates in the
  /// tile's first pixel with their steps, and what the shader takes apart.
  ///
  /// A texel's coordinates are those of the square that it is the lower right of, so that none of
  /// the image's is negative. A colour is an image of no columns.
  mutating func appendPictures(_ head: Int32, of frame: TileFrame, column: Int, row: Int) {
    let (left, top) = (Int32(column * TileFrame.tileSize), Int32(row * TileFrame.tileSize))
    let base = UInt32(masks.count / TileFrame.tileArea) - 1
    var index = head
    while index >= 0 {
      let command = frame.commands[Int(index)]
      index = command.next
      let mask = maskWord(command.mask, of: frame, column: column, row: row)
      let place = mask == 0 ? 0 : mask - base
      guard command.operation == .image, let first = squares.places[Int(command.payload)] else {
        words.append(SIMD4(command.payload, 0, 0, 255 << 24))
        words.append(SIMD4(0, 0, 0, place << 22 | Self.nearest))
        continue
      }
      let image = frame.images[Int(command.payload)]
      let isNearest = image.filter == .nearest
      let shift: Int32 = isNearest ? 1 << 16 : 1 << 15
      let u = image.startU &+ image.columnU &* left &+ image.rowU &* top &+ shift
      let v = image.startV &+ image.columnV &* left &+ image.rowV &* top &+ shift
      let size = image.image.size
      words.append(
        SIMD4(
          UInt32(bitPattern: u), UInt32(bitPattern: image.columnU), UInt32(bitPattern: image.rowU),
          UInt32(size.width) | UInt32(size.height) << 12 | UInt32(image.alpha) << 24))
      words.append(
        SIMD4(
          UInt32(bitPattern: v), UInt32(bitPattern: image.columnV), UInt32(bitPattern: image.rowV),
          first | place << 22 | (isNearest ? Self.nearest : 0)))
    }
  }

  /// The bit that says that a square's first texel is the colour.
  private static let nearest: UInt32 = 1 << 31
}
