/// A font file: its bytes as HarfBuzz reads them, and the number of its faces.
struct FontFile {
  /// The number of faces.
  let faceCount: Int
  private let name: String
  /// An sfnt, or a collection of sfnts. A WOFF2 collection is kept packed, and its faces are unpacked one by one.
  private let bytes: [UInt8]
  private let isPacked: Bool

  /// The maximum number of faces in a file.
  private static let mostFaces = 4096

  /// Reads the header of a TTF, OTF, TTC, WOFF or WOFF2 file, and unpacks the file.
  ///
  /// - Throws: `FontError`.
  init(_ bytes: [UInt8], name: String) throws(FontError) {
    self.name = name
    guard bytes.count >= 12 else { throw .notAFont(name: name) }
    var font: SFNT
    switch String(decoding: bytes[..<4], as: UTF8.self) {
    case "\0\u{1}\0\0", "OTTO", "true", "ttcf":
      font = try SFNT(bytes, name: name, mostFaces: Self.mostFaces)
    case "wOFF": font = try SFNT(try WOFF(bytes, name: name).unpacked(), name: name)
    case "wOF2":
      if String(decoding: bytes[4..<8], as: UTF8.self) == "ttcf" {
        faceCount = min(try FreeType.opened().faceCount(bytes, name: name), Self.mostFaces)
        self.bytes = bytes
        isPacked = true
        return
      }
      font = try Self.unpacked(bytes, index: 0, name: name)
    default: throw .notAFont(name: name)
    }
    guard font.bytes.count <= FontFace.largestFile else {
      throw .cannotRead(
        name: name, reason: "more than \(FontFace.largestFile) bytes; use a smaller font")
    }
    (faceCount, self.bytes, isPacked) = (font.faceCount, font.bytes, false)
  }

  private static func unpacked(
    _ bytes: [UInt8], index: Int, name: String
  ) throws(FontError) -> SFNT {
    var font = try SFNT(
      try FreeType.opened().unpacked(bytes, index: index, name: name), name: name)
    font.endLastGlyph()
    return font
  }

  /// Returns the bytes that contain a face.
  ///
  /// - Parameter index: the index of the face in the file.
  /// - Throws: `FontError`.
  func blob(ofFace index: Int) throws(FontError) -> HarfBuzzBlob {
    guard faceCount > 0 else { throw .damaged(name: name, problem: "it holds no font") }
    guard (0..<faceCount).contains(index) else {
      throw .noSuchFace(name: name, index: index, count: faceCount)
    }
    let own = isPacked ? try Self.unpacked(bytes, index: index, name: name).bytes : bytes
    return try HarfBuzzBlob(try HarfBuzz.opened(), own, name: name)
  }

  /// Returns all faces. They share their bytes, unless the file is a packed collection.
  ///
  /// - Throws: `FontError`.
  func faces() throws(FontError) -> [FontFace] {
    let first = try blob(ofFace: 0)
    var faces: [FontFace] = []
    for index in 0..<faceCount {
      if isPacked, index > 0 {
        faces.append(try FontFace(try blob(ofFace: index), 0, index: index, name: name))
      } else {
        faces.append(try FontFace(first, index, index: index, name: name))
      }
    }
    return faces
  }

  /// Returns the index of a face in its bytes.
  func place(ofFace index: Int) -> Int { isPacked ? 0 : index }
}
