internal import GLFunImageFiles

/// The bytes that an address leads to.
struct Resource {
  var bytes: [UInt8]
  /// What errors call it.
  var name: String
  /// Where relative addresses in it start.
  var folder: FilePath?
}

/// Why an address is not followed: the end of a sentence that begins with what the address is for.
struct ResourceProblem: Error {
  var text: String
}

/// Reads what addresses lead to: data that they hold themselves, or files in folders that may be read.
struct ResourceReader {
  /// Where relative names start, and the folder that may be read; nil for none.
  var folder: FilePath?
  /// Further folders that may be read.
  var allowedFolders: [FilePath]

  /// Reads what an address leads to.
  ///
  /// - Parameters:
  ///   - bytes: a text.
  ///   - value: where in the text the address is.
  ///   - most: the largest file that is read, in bytes.
  func read(
    _ bytes: [UInt8], _ value: Range<Int>, most: Int
  ) throws(ResourceProblem) -> Resource {
    var reader = TextReader(bytes, value)
    if reader.take(word: "data"), reader.take(":") {
      guard let data = reader.dataOfURL() else {
        throw ResourceProblem(text: "data are not base64")
      }
      return Resource(bytes: data, name: "the data", folder: folder)
    }
    var address = TextReader(bytes, value)
    let isFile = address.take(word: "file") && address.take(":")
    let text = String(decoding: bytes[value], as: UTF8.self)
    let shown = "\"" + (text.count > 80 ? text.prefix(80) + "…" : text[...]) + "\""
    if isFile {
      guard address.takeLocalHost() else {
        throw ResourceProblem(text: "\(shown) is not read: it is not a file of this machine")
      }
    } else if text.contains("://") {
      throw ResourceProblem(text: "\(shown) is not fetched: only files and data are read")
    }
    guard let folder else {
      throw ResourceProblem(text: "\(shown) is not read: no folder is allowed")
    }
    let folders = AllowedFolders(base: folder, others: allowedFolders)
    let path = FilePath(
      bytes: (isFile ? address.withoutQuery : TextReader(bytes, value)).percentDecoded())
    let file: FilePath
    do throws(AllowedFolders.Refusal) {
      file = try folders.resolve(path)
    } catch {
      throw ResourceProblem(text: "\(shown) \(Self.reason(error))")
    }
    do throws(ImageFileError) {
      let bytes = try folders.read(file, maximumByteCount: most)
      return Resource(bytes: bytes, name: path.description, folder: file.folder)
    } catch {
      throw ResourceProblem(text: "\(shown) is not read: \(error.detail)")
    }
  }

  private static func reason(_ refusal: AllowedFolders.Refusal) -> String {
    switch refusal {
    case .noName: "is no file name"
    case .cannotOpen(let error): "cannot be opened: \(error)"
    case .outside: "is outside the folder; allow it with --allow-path FOLDER"
    }
  }
}

extension TextReader {
  /// Takes the host of a `file` URL, whose scheme has been taken (RFC 8089).
  ///
  /// - Returns: false where it is another machine.
  fileprivate mutating func takeLocalHost() -> Bool {
    guard peek(0) == UInt8(ascii: "/"), peek(1) == UInt8(ascii: "/") else { return true }
    advance(by: 2)
    _ = take(word: "localhost")
    return next == UInt8(ascii: "/")
  }

  /// What is left to be read, up to a query or a fragment.
  fileprivate var withoutQuery: TextReader {
    let end = rest.first { bytes[$0] == UInt8(ascii: "?") || bytes[$0] == UInt8(ascii: "#") }
    return TextReader(bytes, rest.lowerBound..<(end ?? rest.upperBound))
  }

  /// The bytes of a `data` URL, whose scheme has been taken.
  fileprivate func dataOfURL() -> [UInt8]? {
    guard let comma = rest.first(where: { bytes[$0] == UInt8(ascii: ",") }) else { return nil }
    let kind = text(rest.lowerBound..<comma).lowercased()
    let data = TextReader(bytes, comma + 1..<rest.upperBound)
    if kind.hasSuffix("base64") {
      return data.base64() ?? TextReader(data.percentDecoded()).base64()
    }
    return data.percentDecoded()
  }
}
