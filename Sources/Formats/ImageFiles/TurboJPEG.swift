import GLFunCImageCodecs
import GLFunImaging
import GLFunLoading

/// JPEG through libturbojpeg from libjpeg-turbo 2.0 or later.
package struct TurboJPEG: Sendable {
  private let initDecompress: TurboJPEGInit
  private let initCompress: TurboJPEGInit
  private let destroy: TurboJPEGDestroy
  private let errorText: TurboJPEGErrorText
  private let decompress: TurboJPEGDecompress
  private let compress: TurboJPEGCompress
  private let free: TurboJPEGFree

  /// The soname of the library.
  static let library = "libturbojpeg.so.0"

  /// Opens the library for the lifetime of the process, and looks up its functions.
  init(library name: String) throws(LibraryError) {
    let library = try SharedLibrary(name)
    initDecompress = try library.function("tjInitDecompress", as: TurboJPEGInit.self)
    initCompress = try library.function("tjInitCompress", as: TurboJPEGInit.self)
    destroy = try library.function("tjDestroy", as: TurboJPEGDestroy.self)
    errorText = try library.function("tjGetErrorStr2", as: TurboJPEGErrorText.self)
    decompress = try library.function("tjDecompress2", as: TurboJPEGDecompress.self)
    compress = try library.function("tjCompress2", as: TurboJPEGCompress.self)
    free = try library.function("tjFree", as: TurboJPEGFree.self)
  }

  /// Decodes the pixels in their stored orientation.
  func decode(
    _ bytes: [UInt8], _ header: JPEGHeader, name: String
  ) throws(ImageFileError) -> Bitmap {
    guard let handle = initDecompress() else {
      throw .codec(name: name, problem: "libturbojpeg has no memory for its decoder")
    }
    defer { _ = destroy(handle) }
    let size = header.size
    let isInk = header.componentCount == 4
    var bitmap = Bitmap(size: size)
    if let problem = decode(bytes, isInk: isInk, into: &bitmap, handle) {
      // Pixels that have not been decoded still have no alpha.
      let row = isInk ? nil : (0..<size.height).first { bitmap[0, $0].alpha == 0 }
      let isCutOff = problem.contains("Premature end")
      // Cameras may leave bytes between the last row and the end marker, which do no harm. A missing end marker does no harm,
      // either, if the data before it is complete.
      let isComplete =
        isCutOff
        ? header.hasAllScans(bytes)
          && decode(bytes + [0xFF, 0xD9], isInk: isInk, into: &bitmap, handle) == nil
        : row == nil && !isInk
      guard isComplete else {
        throw .damaged(
          name: name, problem: isCutOff ? "the file ends too early" : problem,
          byteOffset: isCutOff ? bytes.count : header.scanOffset, row: row)
      }
    }
    if isInk { bitmap.becomeLight() }
    return bitmap
  }

  /// Decodes the pixels.
  ///
  /// - Returns: the message of the library if it stops early; nil once all pixels are decoded.
  private func decode(
    _ bytes: [UInt8], isInk: Bool, into bitmap: inout Bitmap, _ handle: TurboJPEGHandle
  ) -> String? {
    let size = bitmap.size
    let status = bitmap.withMutablePixels { pixels in
      pixels.withUnsafeMutableBytes { target in
        bytes.withUnsafeBufferPointer { source in
          decompress(
            handle, source.baseAddress, UInt(source.count),
            target.baseAddress?.assumingMemoryBound(to: UInt8.self), Int32(size.width),
            Int32(size.width * 4), Int32(size.height),
            Int32(isInk ? TURBOJPEG_CMYK : TURBOJPEG_RGBA),
            Int32(
              TURBOJPEG_ACCURATE_DCT | TURBOJPEG_STOP_ON_WARNING
                | TURBOJPEG_LIMIT_SCANS))
        }
      }
    }
    if status == 0 { return nil }
    return errorText(handle).map { String(cString: $0) } ?? "libturbojpeg fails"
  }

  /// Encodes an opaque picture.
  func encode(_ bitmap: Bitmap, quality: Int, name: String) throws(ImageFileError) -> [UInt8] {
    precondition((1...100).contains(quality), "a quality is 1 to 100")
    guard let handle = initCompress() else {
      throw .codec(name: name, problem: "libturbojpeg has no memory for its encoder")
    }
    defer { _ = destroy(handle) }
    let subsampling = quality < 90 ? TURBOJPEG_420 : TURBOJPEG_444
    var output: UnsafeMutablePointer<UInt8>?
    var count: UInt = 0
    let status = bitmap.pixels.withUnsafeBytes { pixels in
      compress(
        handle, pixels.baseAddress?.assumingMemoryBound(to: UInt8.self), Int32(bitmap.width),
        Int32(bitmap.width * 4), Int32(bitmap.height), Int32(TURBOJPEG_RGBX), &output,
        &count, Int32(subsampling), Int32(quality),
        Int32(TURBOJPEG_ACCURATE_DCT))
    }
    defer { free(output) }
    guard status == 0, let output else {
      let problem = errorText(handle).map { String(cString: $0) } ?? "libturbojpeg fails"
      throw .codec(name: name, problem: problem)
    }
    return Array(UnsafeBufferPointer(start: output, count: Int(count)))
  }
}

extension Bitmap {
  /// Converts pixels from cyan, magenta, yellow and black to red, green and blue: the light that a colour leaves times the
  /// light that black leaves.
  ///
  /// The samples hold the remaining light, not the amount of ink. Adobe introduced that inversion, and all readers of such
  /// files apply it, with or without Adobe's segment.
  fileprivate mutating func becomeLight() {
    withMutablePixels { pixels in
      for index in pixels.indices {
        let light = pixels[index].rawValue
        let colors = PremultipliedColor(rawValue: light | 0xFF00_0000).scaled(by: light >> 24)
        pixels[index] = PremultipliedColor(rawValue: colors.rawValue | 0xFF00_0000)
      }
    }
  }
}
