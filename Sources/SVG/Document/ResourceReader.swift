internal import GLFunImageFiles
internal import GLFunLimits

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

  /// The budget has no room for it, which is said by the budget.
  static let exhausted = ResourceProblem(text: "is too large")
}

/// Reads what addresses lead to: data that they hold themselves, or files in folders that may be read.
struct ResourceReader {
  /// Where relative names start, and the folder that may be read; nil for none.
  var folder: FilePath?
  /// Further folders that may be read.
  var allowedFolders: [FilePath]

  /// What an address leads to, before it is read.
  enum Place {
    /// The data that the address holds itself.
    case data([UInt8])
    /// A file that may be read, free of links, the folders that may be, its name, and the name as a message shows it.
    case file(FilePath, in: AllowedFolders, name: String, shown: String)
  }

  /// Reads what an address leads to.
  ///
  /// - Parameters:
  ///   - bytes: a text.
  ///   - value: where in the text the address is.
  ///   - most: the largest file that is read, in bytes.
  ///   - budget: what the file may take.
  func read(
    _ bytes: [UInt8], _ value: Range<Int>, most: Int, budget: WorkBudget
  ) throws(ResourceProblem) -> Resource {
    try read(try place(bytes, value, budget: budget), most: most, budget: budget)
  }

  /// Reads what is at a place.
  func read(
    _ place: Place, most: Int, budget: WorkBudget
  ) throws(ResourceProblem) -> Resource {
    switch place {
    case .data(let data): return Resource(bytes: data, name: "the data", folder: folder)
    case .file(let file, let folders, let name, let shown):
      // What is made of it takes at least as much again.
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

  /// Where an address leads to.
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

  /// How many bytes of an address are read in the time of a step.
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
