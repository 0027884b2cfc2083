import GLFunCImageCodecs
import GLFunImaging
import GLFunLoading

/// The functions of giflib 5.1 or 5.2 for reading GIF files.
package struct GIFLibrary: Sendable {
  let open: GIFOpen
  let close: GIFClose
  let getRecordType: GIFGetRecordType
  let getImageDescription: GIFGetImageDescription
  let getLine: GIFGetLine
  let getExtension: GIFGetExtension
  let getExtensionNext: GIFGetExtensionNext
  let errorText: GIFErrorText

  /// The soname of the library.
  static let library = "libgif.so.7"

  /// Opens the library for the lifetime of the process, and looks up its functions.
  init(library name: String) throws(LibraryError) {
    let library = try SharedLibrary(name)
    open = try library.function("DGifOpen", as: GIFOpen.self)
    close = try library.function("DGifCloseFile", as: GIFClose.self)
    getRecordType = try library.function("DGifGetRecordType", as: GIFGetRecordType.self)
    getImageDescription = try library.function(
      "DGifGetImageDesc", as: GIFGetImageDescription.self)
    getLine = try library.function("DGifGetLine", as: GIFGetLine.self)
    getExtension = try library.function("DGifGetExtension", as: GIFGetExtension.self)
    getExtensionNext = try library.function("DGifGetExtensionNext", as: GIFGetExtensionNext.self)
    errorText = try library.function("GifErrorString", as: GIFErrorText.self)
  }

  /// Decodes the first frame onto its canvas.
  ///
  /// - Parameter check: throws if a canvas of the given size must not be read.
  func decode(
    _ bytes: [UInt8], name: String, check: (PixelSize) throws(ImageFileError) -> Void
  ) throws(ImageFileError) -> Bitmap {
    try bytes.span.withUnsafeBytes { (buffer) throws(ImageFileError) in
      let decoder = try GIFDecoder(self, bytes: buffer, name: name)
      return try decoder.firstFrame(check: check)
    }
  }
}
