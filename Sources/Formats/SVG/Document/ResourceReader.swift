internal import GLFunImageFiles
internal import GLFunLimits

/// The bytes at an address.
struct Resource {
  var bytes: [UInt8]
  /// The name used in errors.
  var name: String
  /// The base folder of relative addresses within it.
  var folder: FilePath?
}

/// The reason that an address is not followed. The text completes a sentence whose subject is the purpose of the address.
struct ResourceProblem: Error {
  var text: String

  /// The budget has no room; the budget itself reports that.
  static let exhausted = ResourceProblem(text: "is too large")
}

/// Reads the targets of addresses: data in the address itself, or files in allowed folders.
struct ResourceReader {
  /// The base folder of relative names, which may be read; nil if no file may be read.
  var folder: FilePath?
  /// Further folders that may be read.
  var allowedFolders: [FilePath]

  /// The target of an address, before it is read.
  enum Place {
    /// The data in the address itself.
    case data([UInt8])
    /// A readable file with links resolved, the folders that may be read, its name, and the name as shown in messages.
    case file(FilePath, in: AllowedFolders, name: String, shown: String)
  }

  /// Reads the target of an address.
  ///
  /// - Parameters:
  ///   - bytes: the text that contains the address.
  ///   - value: the range of the address in the text.
  ///   - most: the largest file to read, in bytes.
  ///   - budget: the budget of the file.
  func read(
    _ bytes: [UInt8], _ value: Range<Int>, most: Int, budget: WorkBudget
  ) throws(ResourceProblem) -> Resource {
    try read(try place(bytes, value, budget: budget), most: most, budget: budget)
  }

  /// Reads the resource at a resolved place.
  func read(
    _ place: Place, most: Int, budget: WorkBudget
  ) throws(ResourceProblem) -> Resource {
    switch place {
    case .data(let data): return Resource(bytes: data, name: "the data", folder: folder)
    case .file(let file, let folders, let name, let shown):
      // The decoded form takes at least as much memory again.
      let room = budget.room / 2
      do throws(ImageFileError) {
        let bytes = try folders.read(file, maximumByteCount: min(most, room))
        return Resource(bytes: bytes, name: name, folder: file.folder)
      } catch {
        if case .inputTooLarge = error, room < most { budget.fail(asking: 2 * room + 2) }
        throw ResourceProblem(text: "\(shown) is not read: \(error.detail)")
      }
    }
  }

  /// Resolves an address, without reading its target.
  func place(
    _ bytes: [UInt8], _ value: Range<Int>, budget: WorkBudget
  ) throws(ResourceProblem) -> Place {
    var reader = TextReader(bytes, value)
    if reader.take(word: "data"), reader.take(":") {
      guard budget.refusal(of: 2 * value.count) == nil,
        budget.trySpending(value.count / Self.bytesOfAStep)
      else {
        budget.fail(asking: 2 * value.count)
        throw ResourceProblem(text: "data are too long")
      }
      guard let data = reader.dataOfURL() else {
        throw ResourceProblem(text: "data are not base64")
      }
      return .data(data)
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
      throw ResourceProblem(
        text: "\(shown) is not read: no file may be read; put its bytes here as a data: URL")
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
    return .file(file, in: folders, name: path.description, shown: shown)
  }

  /// The number of bytes of an address that are read in the time of one step.
  private static let bytesOfAStep = 64

  private static func reason(_ refusal: AllowedFolders.Refusal) -> String {
    switch refusal {
    case .noName: "is no file name"
    case .cannotOpen(let error): "cannot be opened: \(error)"
    case .outside: "is outside the folder; allow it with --allow-path FOLDER"
    }
  }
}

extension TextReader {
  /// Takes the host of a `file` URL; its scheme has been taken already (RFC 8089).
  ///
  /// - Returns: false if the host is another machine.
  fileprivate mutating func takeLocalHost() -> Bool {
    guard peek(0) == UInt8(ascii: "/"), peek(1) == UInt8(ascii: "/") else { return true }
    advance(by: 2)
    _ = take(word: "localhost")
    return next == UInt8(ascii: "/")
  }

  /// The rest of the text, up to a query or a fragment.
  fileprivate var withoutQuery: TextReader {
    let end = rest.first { bytes[$0] == UInt8(ascii: "?") || bytes[$0] == UInt8(ascii: "#") }
    return TextReader(bytes, rest.lowerBound..<(end ?? rest.upperBound))
  }

  /// The bytes of a `data` URL; its scheme has been taken already.
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
