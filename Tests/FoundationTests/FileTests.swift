import BuiltPrograms
import Foundation
import GLFunCPU
import GLFunFoundation
import Testing

@Suite("Picture files as data and at URLs")
struct FileTests {
  private static let picture = ImageRenderer(size: Size(width: 12, height: 9)).image { context in
    context.fillColor = .red
    context.fillEllipse(in: Rect(x: 1, y: 1, width: 10, height: 7))
  }

  @Test("Data holds the bytes of the file")
  func data() throws {
    let data = try Self.picture.data()
    #expect(try Array(data) == ImageFile.encode(Self.picture))
    #expect(try Bitmap(decoding: Self.picture.data(as: .png(.best))) == Self.picture)
    #expect(try Bitmap(decoding: data) == Self.picture)
    // A slice does not start at index 0.
    let padded = Data([1, 2, 3]) + data
    #expect(try Bitmap(decoding: padded.dropFirst(3)) == Self.picture)
    #expect(
      throws: ImageFileError.pictureTooLarge(
        name: "it", size: PixelSize(width: 12, height: 9), areaLimit: 100)
    ) {
      try ImageFile.decode(data, name: "it", maximumArea: 100)
    }
  }

  @Test(
    "Files are written and read at URLs", arguments: ["a card.png", "100% süß.png", "a?b#c.png"])
  func urls(name: String) throws {
    let folder = try TemporaryFolder()
    let url = folder.url.appendingPathComponent(name)
    try ImageFile.write(Self.picture, to: url)
    #expect(try folder.names == [name])
    #expect(try Bitmap(contentsOf: url) == Self.picture)
    #expect(try ImageFile.read(from: url) == Self.picture)
    #expect(try folder.read(name) == Self.picture.data())
    try ImageFile.write(Self.picture, to: url, as: .png(.best))
    #expect(try folder.read(name) == Self.picture.data(as: .png(.best)))
  }

  @Test("A name that is no UTF-8 is written as it is")
  func bytes() throws {
    let folder = try TemporaryFolder()
    let url = try #require(URL(string: folder.url.absoluteString + "/a%FFb%2Epng"))
    let path = try FilePath(url)
    // Foundation does not remove a file of such a name.
    defer { path.withCString { _ = unlink($0) } }
    #expect(path.bytes.suffix(7) == [0x61, 0xFF, 0x62] + Array(".png".utf8))
    try ImageFile.write(Self.picture, to: url)
    #expect(try ImageFile.read(path: path) == Self.picture)
  }

  @Test("A URL that is no file's is refused", arguments: ["https://example.com/a.png", "a.png"])
  func otherURLs(text: String) throws {
    let url = try #require(URL(string: text))
    let error = ImageFileError.notAFile(url: text)
    #expect(throws: error) { try Bitmap(contentsOf: url) }
    #expect(throws: error) { try ImageFile.write(Self.picture, to: url) }
    #expect(error.description.contains("file:"))
  }

  @Test("An error has its own words as its description")
  func localizedDescription() throws {
    let folder = try TemporaryFolder()
    let url = folder.url.appendingPathComponent("missing.png")
    let error = try #require(throws: ImageFileError.self) { try Bitmap(contentsOf: url) }
    #expect(error.localizedDescription.contains("missing.png: ENOENT"))
    #expect((error as NSError).localizedDescription == error.description)
  }
}
