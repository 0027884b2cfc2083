import GLFunCImageCodecs
import GLFunImaging
import GLFunLoading

/// WebP through libwebp 1.0 or later.
package struct WebP: Sendable {
  private let newDecoder: WebPNewRGB
  private let update: WebPUpdate
  private let getRGB: WebPGetRGB
  private let delete: WebPDelete
  private let encodeLossy: WebPEncodeLossy
  private let encodeLossless: WebPEncodeLossless
  private let free: WebPFreeMemory

  /// The soname of the library.
  static let library = "libwebp.so.7"

  /// Opens the library for the lifetime of the process, and looks up its functions.
  init(library name: String) throws(LibraryError) {
    let library = try SharedLibrary(name)
    newDecoder = try library.function("WebPINewRGB", as: WebPNewRGB.self)
    update = try library.function("WebPIUpdate", as: WebPUpdate.self)
    getRGB = try library.function("WebPIDecGetRGB", as: WebPGetRGB.self)
    delete = try library.function("WebPIDelete", as: WebPDelete.self)
    encodeLossy = try library.function("WebPEncodeRGBA", as: WebPEncodeLossy.self)
    encodeLossless = try library.function("WebPEncodeLosslessRGBA", as: WebPEncodeLossless.self)
    free = try library.function("WebPFree", as: WebPFreeMemory.self)
  }

  /// Decodes the image onto its canvas.
  func decode(_ container: WebPContainer, name: String) throws(ImageFileError) -> Bitmap {
    let image = container.image
    var outcome: (status: Int32, row: Int)?
    // Memory that is never written costs nothing, so a header may claim more than there is.
    let pixels = [PremultipliedColor](unsafeUninitializedCapacity: image.size.area) {
      (buffer, count) in
      let pixels = UnsafeMutableRawBufferPointer(buffer)
      outcome = decode(image, into: pixels)
      guard outcome?.status == Int32(WEBP_OK) else { return }
      for index in buffer.indices {
        let straight = pixels.loadUnaligned(fromByteOffset: index * 4, as: UInt32.self)
        buffer.initializeElement(
          at: index, to: PremultipliedColor(straightRawValue: UInt32(littleEndian: straight)))
      }
      count = image.size.area
    }
    guard let outcome else {
      throw .codec(name: name, problem: "libwebp has no memory for its decoder")
    }
    func damaged(_ problem: String, at offset: Int) -> ImageFileError {
      .damaged(name: name, problem: problem, byteOffset: offset, row: outcome.row)
    }
    switch outcome.status {
    case Int32(WEBP_OK): break
    case Int32(WEBP_OUT_OF_MEMORY):
      throw .codec(name: name, problem: "there is not enough memory to decode it")
    case Int32(WEBP_UNSUPPORTED_FEATURE):
      throw .codec(name: name, problem: "libwebp does not know a feature of it; export it again")
    case Int32(WEBP_SUSPENDED), Int32(WEBP_NOT_ENOUGH_DATA):
      throw damaged("the image data ends too early", at: image.offset)
    default:
      throw damaged("the image data is wrong", at: image.offset)
    }
    let bitmap = Bitmap(size: image.size, pixels: pixels)
    if container.size == image.size { return bitmap }
    var canvas = Bitmap(size: container.size)
    for y in 0..<image.size.height {
      for x in 0..<image.size.width { canvas[image.left + x, image.top + y] = bitmap[x, y] }
    }
    return canvas
  }

  /// Decodes straight RGBA.
  ///
  /// - Returns: the status of libwebp, and the row it has reached; nil if out of memory.
  private func decode(
    _ image: WebPContainer.Image, into target: UnsafeMutableRawBufferPointer
  ) -> (status: Int32, row: Int)? {
    let pixels = target.baseAddress?.assumingMemoryBound(to: UInt8.self)
    guard
      let decoder = newDecoder(
        Int32(WEBP_RGBA), pixels, image.size.area * 4, Int32(image.size.width * 4))
    else { return nil }
    defer { delete(decoder) }
    let status = image.file.withUnsafeBufferPointer { file in
      update(decoder, file.baseAddress, file.count)
    }
    var row: Int32 = 0
    _ = getRGB(decoder, &row, nil, nil, nil)
    return (status, Int(row))
  }

  /// Encodes a picture.
  ///
  /// - Parameter quality: 1 to 100; nil for lossless.
  func encode(_ bitmap: Bitmap, quality: Int?, name: String) throws(ImageFileError) -> [UInt8] {
    precondition(quality.map((1...100).contains) ?? true, "a quality is 1 to 100")
    var output: UnsafeMutablePointer<UInt8>?
    let (width, height) = (Int32(bitmap.width), Int32(bitmap.height))
    let count = bitmap.straightRGBABytes.withUnsafeBufferPointer { pixels in
      if let quality {
        encodeLossy(pixels.baseAddress, width, height, width * 4, Float(quality), &output)
      } else {
        encodeLossless(pixels.baseAddress, width, height, width * 4, &output)
      }
    }
    defer { free(output) }
    guard count > 0, let output else {
      throw .codec(name: name, problem: "libwebp has not enough memory to encode it")
    }
    return Array(UnsafeBufferPointer(start: output, count: count))
  }
}
