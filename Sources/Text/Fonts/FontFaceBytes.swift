import GLFunCFonts

/// The bytes of the file that a face is in, which stay in place as long as the object exists.
package final class FontFaceBytes: Sendable {
  private let blob: FontBlob
  /// The index of the face in the bytes.
  package let index: Int

  /// A reference to a HarfBuzz blob, which is immutable.
  private struct FontBlob: ~Copyable, @unchecked Sendable {
    let library: HarfBuzz
    let pointer: HBBlob

    deinit { library.blobDestroy(pointer) }
  }

  /// References the bytes of a face; nil if they are gone.
  package init?(_ face: FontFace) {
    let library = face.handle.library
    guard let pointer = library.faceReferenceBlob(face.handle.pointer) else { return nil }
    blob = FontBlob(library: library, pointer: pointer)
    // The upper half is the number of a named instance.
    index = Int(library.faceGetIndex(face.handle.pointer) & 0xFFFF)
  }

  /// The bytes, valid as long as the object.
  package var bytes: UnsafeRawBufferPointer {
    var count: UInt32 = 0
    let data = blob.library.blobGetData(blob.pointer, &count)
    return UnsafeRawBufferPointer(start: data, count: Int(count))
  }
}
