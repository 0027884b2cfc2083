internal import GLFunImageFiles

/// The bytes that an address leads to.
struct Resource {
  var bytes: [UInt8]
  /// What errors call it.
  var name: String
  /// Where relative addresses in it start.
  var folder: FilePath?
}

/// Why an address is not followed, as the end of a sentence.
struct ResourceProblem: Error {
  var text: String
}

extension TreeBuilder {
  /// Reads what an address leads to: data that it holds itself, or a file in a folder that may be read.
  ///
  /// - Parameters:
  ///   - value: the address, as a range of the document's bytes.
  ///   - most: the largest file that is read, in bytes.
  func resource(_ value: Range<Int>, most: Int) -> Result<Resource, ResourceProblem> {
    var reader = TextReader(document.bytes, value)
    if reader.take(word: "data"), reader.take(":") {
      guard let data = reader.dataOfURL() else {
        return .failure(ResourceProblem(text: "data are not base64"))
      }
      return .success(Resource(bytes: data, name: "the data", folder: options.folder))
    }
    let text = String(decoding: document.bytes[value], as: UTF8.self)
    let shown = text.count > 80 ? text.prefix(80) + "…" : text[...]
    if text.contains("://") {
      return .failure(
        ResourceProblem(text: "\"\(shown)\" is not fetched: only files and data are read"))
    }
    guard let folder = options.folder else {
      return .failure(ResourceProblem(text: "\"\(shown)\" is not read: no folder is allowed"))
    }
    let path = FilePath(bytes: TextReader(document.bytes, value).percentDecoded())
    let file: FilePath
    do throws(ImageFolderProblem) {
      file = try ImageFolders(base: folder, allowed: options.allowedFolders).resolve(path)
    } catch {
      return .failure(ResourceProblem(text: "\"\(shown)\" \(error.text)"))
    }
    do throws(ImageFileError) {
      let bytes = try InputFile.read(path: file, maximumByteCount: most)
      return .success(Resource(bytes: bytes, name: path.description, folder: file.folder))
    } catch {
      return .failure(ResourceProblem(text: "\"\(shown)\" is not read: \(error.detail)"))
    }
  }
}

extension TextReader {
  /// The bytes of a `data` URL, whose scheme has been taken.
  func dataOfURL() -> [UInt8]? {
    guard let comma = rest.first(where: { bytes[$0] == UInt8(ascii: ",") }) else { return nil }
    let kind = text(rest.lowerBound..<comma).lowercased()
    let data = TextReader(bytes, comma + 1..<rest.upperBound)
    if kind.hasSuffix("base64") {
      return data.base64() ?? TextReader(data.percentDecoded()).base64()
    }
    return data.percentDecoded()
  }
}
