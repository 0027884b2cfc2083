import GLFunCFonts
import GLFunLoading
import Synchronization

/// The functions of FreeType 2.10 or later that unpack WOFF2, their only use.
final class FreeType: Sendable {
  private let initialize: FreeTypeInit
  private let done: FreeTypeDone
  private let newMemoryFace: FreeTypeNewMemoryFace
  private let doneFace: FreeTypeDoneFace
  private let loadTable: FreeTypeLoadTable

  /// The soname of the library.
  static let library = "libfreetype.so.6"

  private static let system = Result { () throws(LibraryError) in try FreeType(library: library) }

  /// Returns the library, which is opened on first use for the lifetime of the process.
  static func opened() throws(FontError) -> FreeType {
    do throws(LibraryError) {
      return try system.get()
    } catch {
      throw .libraryMissing(.freeType, reason: error.reason)
    }
  }

  init(library name: String) throws(LibraryError) {
    let library = try SharedLibrary(name)
    initialize = try library.function("FT_Init_FreeType", as: FreeTypeInit.self)
    done = try library.function("FT_Done_FreeType", as: FreeTypeDone.self)
    newMemoryFace = try library.function("FT_New_Memory_Face", as: FreeTypeNewMemoryFace.self)
    doneFace = try library.function("FT_Done_Face", as: FreeTypeDoneFace.self)
    loadTable = try library.function("FT_Load_Sfnt_Table", as: FreeTypeLoadTable.self)
  }

  /// Returns the number of faces in a WOFF2 file.
  func faceCount(_ bytes: [UInt8], name: String) throws(FontError) -> Int {
    // The number of faces is the first field of a face.
    try withFace(bytes, index: 0, name: name) { face in
      UnsafeRawPointer(face).load(as: Int.self)
    }
  }

  /// Unpacks a face of a WOFF2 file to an sfnt.
  ///
  /// - Parameter index: the index of the face in a collection.
  func unpacked(_ bytes: [UInt8], index: Int, name: String) throws(FontError) -> [UInt8] {
    try withFace(bytes, index: index, name: name) { face in
      // Tag 0 stands for the whole font.
      var count: UInt = 0
      guard loadTable(face, 0, 0, nil, &count) == 0, count > 0, count <= FontFace.largestFile else {
        return nil
      }
      var font = [UInt8](repeating: 0, count: Int(count))
      let status = font.withUnsafeMutableBufferPointer {
        loadTable(face, 0, 0, $0.baseAddress, &count)
      }
      return status == 0 ? font : nil
    }
  }

  private func withFace<Value>(
    _ bytes: [UInt8], index: Int, name: String, _ body: (FreeTypeFace) -> Value?
  ) throws(FontError) -> Value {
    // The header declares the unpacked size, for which FreeType allocates memory.
    guard bytes.count >= 48,
      bytes[16..<20].reduce(0, { $0 << 8 | Int($1) }) <= FontFace.largestFile
    else { throw .damaged(name: name, problem: "the WOFF2 header is wrong") }
    let value = bytes.withUnsafeBufferPointer { bytes -> Value? in
      var library: FreeTypeLibrary?
      guard initialize(&library) == 0 else { return nil }
      defer { _ = done(library) }
      var face: FreeTypeFace?
      guard newMemoryFace(library, bytes.baseAddress, bytes.count, index, &face) == 0, let face
      else { return nil }
      defer { _ = doneFace(face) }
      return body(face)
    }
    guard let value else {
      throw .damaged(name: name, problem: "FreeType cannot unpack this WOFF2 file")
    }
    return value
  }
}
