internal import FoundationEssentials
internal import GLFun
internal import Glibc

/// The pictures that a drawing program names, read.
struct DrawingImages: Sendable {
  /// One picture, for both ways of drawing it.
  struct Entry: Sendable {
    var image: Image
    var sprite: Texture2D

    init(_ bitmap: Bitmap) {
      image = Image(bitmap)
      sprite = Texture2D(bitmap)
    }
  }

  private var entries: [String: Entry] = [:]

  /// No pictures.
  init() {}

  /// Reads the pictures of a program's "images".
  init(_ members: [JSONMember], folders: DrawingImageFolders) throws(DrawingProblem) {
    for member in members {
      let place = "image \(DrawingProblem.quoted(member.key))"
      do throws(DrawingProblem) {
        let bitmap = try Self.bitmap(member.value, folders)
        guard max(bitmap.width, bitmap.height) <= Image.largestSide else {
          throw DrawingProblem(
            "its size is \(bitmap.size), a side may have \(Image.largestSide) pixels")
        }
        entries[member.key] = Entry(bitmap)
      } catch {
        throw DrawingProblem("\(place): \(error.text)")
      }
    }
  }

  subscript(_ name: String) -> Entry? { entries[name] }

  /// The names, sorted.
  var names: [String] { entries.keys.sorted() }

  private static func bitmap(
    _ value: JSONValue, _ folders: DrawingImageFolders
  ) throws(DrawingProblem) -> Bitmap {
    guard case .object(let members) = value else {
      throw DrawingProblem("found \(value.kind), expected {\"path\": …} or {\"data\": …}")
    }
    guard let member = members.first, members.count == 1 else {
      throw DrawingProblem("found \(members.count) keys, expected one: \"path\" or \"data\"")
    }
    guard member.key == "path" || member.key == "data" else {
      throw DrawingProblem(unknown: "key", member.key, among: ["path", "data"])
    }
    guard case .string(let text) = member.value else {
      throw DrawingProblem("\"\(member.key)\"", is: member.value, expected: "a string")
    }
    if member.key == "path" {
      let file = try folders.resolve(text)
      return try picture { () throws(ImageFileError) in try ImageFile.read(path: file) }
    }
    guard let data = Data(base64Encoded: text) else {
      throw DrawingProblem("\"data\" is not base64")
    }
    return try picture { () throws(ImageFileError) in
      try ImageFile.decode(Array(data), name: "\"data\"")
    }
  }

  private static func picture(
    _ read: () throws(ImageFileError) -> Bitmap
  ) throws(DrawingProblem) -> Bitmap {
    do throws(ImageFileError) {
      return try read()
    } catch {
      throw DrawingProblem(error.description)
    }
  }
}

/// The folders from which a drawing program may read pictures.
struct DrawingImageFolders {
  /// Where relative paths start, and the folder that may always be read.
  var base: String
  /// Further folders that may be read.
  var allowed: [String] = []

  /// The folder of the program in the file at `path`.
  static func folder(of path: String) -> String {
    guard let slash = path.utf8.lastIndex(of: UInt8(ascii: "/")) else { return "." }
    return String(path[...slash])
  }

  /// The file that `path` stands for, free of links and "..".
  ///
  /// That file, and not `path`, is what is read: a link cannot lead elsewhere in between.
  func resolve(_ path: String) throws(DrawingProblem) -> String {
    guard !path.isEmpty, !path.utf8.contains(0) else {
      throw DrawingProblem("\"path\" is no file name")
    }
    let full = path.hasPrefix("/") ? path : base + "/" + path
    guard let file = Self.realPath(full) else {
      throw DrawingProblem("cannot open \(path): \(SystemError(code: errno))")
    }
    for folder in [base] + allowed {
      guard let real = Self.realPath(folder) else { continue }
      if file.hasPrefix(real == "/" ? "/" : real + "/") { return file }
    }
    throw DrawingProblem(
      "\(path) is outside the program's folder; allow it with --allow-path and its folder")
  }

  private static func realPath(_ path: String) -> String? {
    guard let resolved = realpath(path, nil) else { return nil }
    defer { free(resolved) }
    return String(cString: resolved)
  }
}
