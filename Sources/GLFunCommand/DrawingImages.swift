internal import FoundationEssentials
internal import GLFun

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
  init(
    _ members: [JSONMember], folders: DrawingImageFolders, memory: MemoryBudget = MemoryBudget()
  ) throws(DrawingProblem) {
    for member in members {
      let place = "image \(DrawingProblem.quoted(member.key))"
      do throws(DrawingProblem) {
        let bitmap = try Self.bitmap(member.value, folders, memory)
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
    _ value: JSONValue, _ folders: DrawingImageFolders, _ memory: MemoryBudget
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
      let file = try folders.resolve(FilePath(text))
      return try picture { () throws(ImageFileError) in
        try PictureFile.read(file, memory: memory)
      }
    }
    guard let data = Data(base64Encoded: text) else {
      throw DrawingProblem("\"data\" is not base64")
    }
    return try picture { () throws(ImageFileError) in
      try ImageFile.decode(
        Array(data), name: "\"data\"",
        maximumArea: min(PNG.defaultMaximumArea, memory.room / 16))
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

/// The folders from which a drawing program may read pictures and fonts.
struct DrawingImageFolders {
  /// Where relative paths start, and the folder that may always be read.
  var base: FilePath
  /// Further folders that may be read.
  var allowed: [FilePath] = []

  /// The folder of the program in the file at `path`.
  static func folder(of path: FilePath) -> FilePath { path.folder == "" ? "." : path.folder }

  /// The file that `path` stands for, free of links and "..".
  ///
  /// That file, and not `path`, is what is read: a link cannot lead elsewhere in between.
  func resolve(_ path: FilePath) throws(DrawingProblem) -> FilePath {
    guard !path.bytes.isEmpty, !path.bytes.contains(0) else {
      throw DrawingProblem("\"path\" is no file name")
    }
    let file: FilePath
    do throws(SystemError) {
      file = try (path.isAbsolute ? path : base + "/" + path).resolved()
    } catch {
      throw DrawingProblem("cannot open \(path): \(error)")
    }
    for folder in [base] + allowed {
      guard let real = try? folder.resolved() else { continue }
      let beginning = real == "/" ? real : real + "/"
      if file.bytes.starts(with: beginning.bytes) { return file }
    }
    throw DrawingProblem(
      "\(path) is outside the program's folder; allow it with --allow-path and its folder")
  }
}
