import GLFunCFonts
import GLFunLoading
import Synchronization

/// The functions of FreeType 2.10 or later that unpack WOFF2, which is all that it is used for.
final class FreeType: Sendable {
  private let initialize: FreeTypeInit
  private let done: FreeTypeDone
  private let newMemoryFace: FreeTypeNewMemoryFace
  private let doneFace: FreeTypeDoneFace
  private let loadTable: FreeTypeLoadTable

  /// The library's soname.
  static let library = "libfreetype.so.6"

  private static let system = Result { () throws(LibraryError) in try FreeType(library: library) }

  /// The machine's library, which is opened on first use and stays open until the process ends.
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

  /// How many faces a WOFF2 file holds.
  func faceCount(_ bytes: [UInt8], name: String) throws(FontError) -> Int {
    // A face begins with that number.
    try withFace(bytes, index: 0, name: name) { face in
      UnsafeRawPointer(face).load(as: Int.self)
    }
  }

  /// A face of a WOFF2 file as sfnt.
  ///
  /// - Parameter index: which face of a collection it is.
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
    // The header says how long the font is; it is what FreeType makes room for.
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
