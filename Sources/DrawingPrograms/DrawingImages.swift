internal import GLFunDrawing
internal import GLFunImageFiles
internal import GLFunImaging
internal import GLFunJSON
internal import GLFunSVG

/// The pictures that a drawing program names, read.
struct DrawingImages: Sendable {
  /// One picture.
  enum Picture: Sendable {
    case pixels(Entry)
    /// Shapes, which are drawn as such where a picture is drawn.
    case drawing(SVG)
  }

  /// The pixels of a picture, for both ways of drawing them.
  struct Entry: Sendable {
    var image: Image
    var sprite: Texture2D

    init(_ bitmap: Bitmap) {
      image = Image(bitmap)
      sprite = Texture2D(bitmap)
    }
  }

  private var entries: [String: Picture] = [:]
  /// What of an SVG is not as it was meant to be, and the picture's name.
  private(set) var warnings: [(image: String, text: String)] = []

  /// No pictures.
  init() {}

  /// Reads the pictures of a program's "images", and counts their memory.
  init(
    _ members: [JSONMember], options: DrawingProgram.Options, memory: inout ProgramMemory
  ) throws(DrawingProblem) {
    for member in members {
      do throws(DrawingProblem) {
        let file = try Self.file(member.value, options, memory)
        if ImageFormat(signatureOf: file.bytes) == nil, SVG.isPlausible(file.bytes) {
          memory.take(file.bytes.count * Self.memoryPerByteOfSVG)
          let picture = try Self.drawing(file, options)
          warnings += picture.warnings.map { (member.key, $0.description) }
          entries[member.key] = .drawing(picture)
          continue
        }
        let bitmap = try Self.bitmap(file, options, memory)
        guard max(bitmap.width, bitmap.height) <= Image.largestSide else {
          throw DrawingProblem(
            "its size is \(bitmap.size), a side may have \(Image.largestSide) pixels")
        }
        memory.take(bitmap.size.area * MemoryLayout<PremultipliedColor>.stride)
        entries[member.key] = .pixels(Entry(bitmap))
      } catch {
        throw error.at([.key("images"), .key(member.key)], .image(member.key))
      }
    }
  }

  subscript(_ name: String) -> Picture? { entries[name] }

  /// The names, sorted.
  var names: [String] { entries.keys.sorted() }

  /// What reading an SVG makes of a byte of a usual file, in bytes.
  private static let memoryPerByteOfSVG = 8

  /// The bytes of a picture's file.
  private struct File {
    var bytes: [UInt8]
    var name: String
    /// The folder that it lies in, or that its program does; nil where no files are read.
    var folder: FilePath?
  }

  private static func file(
    _ value: JSONValue, _ options: DrawingProgram.Options, _ memory: ProgramMemory
  ) throws(DrawingProblem) -> File {
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
    // A picture is there beside its file.
    let (bytes, folder) = try options.read(
      member.key, text, maximumByteCount: min(PNG.defaultMaximumByteCount, memory.room / 2))
    return File(
      bytes: bytes, name: member.key == "path" ? FilePath(text).description : "\"data\"",
      folder: folder)
  }

  private static func bitmap(
    _ file: File, _ options: DrawingProgram.Options, _ memory: ProgramMemory
  ) throws(DrawingProblem) -> Bitmap {
    do throws(ImageFileError) {
      // There are copies of it and its decoder's memory beside it.
      return try ImageFile.decode(
        file.bytes, name: file.name,
        maximumArea: min(options.limits.imageArea, memory.room / 16))
    } catch {
      throw DrawingProblem(error.description)
    }
  }

  private static func drawing(
    _ file: File, _ options: DrawingProgram.Options
  ) throws(DrawingProblem) -> SVG {
    var inner = SVG.Options()
    inner.fonts = options.fonts
    inner.folder = file.folder
    inner.allowedFolders = options.allowedFolders
    if let folder = options.folder { inner.allowedFolders.append(folder) }
    do throws(SVGError) {
      let picture = try SVG(data: file.bytes, name: file.name, options: inner)
      // A picture that cannot be drawn is an error here, not when it is drawn.
      _ = try picture.displayList()
      return picture
    } catch {
      throw DrawingProblem(error.description)
    }
  }
}

extension DrawingProgram.Options {
  /// The bytes that a program names or has in it.
  ///
  /// - Parameters:
  ///   - key: "path" or "data".
  ///   - text: the name of a file, or bytes in base64.
  func bytes(
    _ key: String, _ text: String, maximumByteCount: Int
  ) throws(DrawingProblem) -> [UInt8] {
    try read(key, text, maximumByteCount: maximumByteCount).bytes
  }

  /// The bytes that a program names or has in it, and the folder of their file, or of the program.
  fileprivate func read(
    _ key: String, _ text: String, maximumByteCount: Int
  ) throws(DrawingProblem) -> (bytes: [UInt8], folder: FilePath?) {
    if key == "data" {
      guard let bytes = Base64.decode(text.utf8) else {
        throw DrawingProblem("\"data\" is not base64")
      }
      return (bytes, folder)
    }
    guard let folder else {
      throw DrawingProblem("no file may be read; put its bytes here as \"data\" in base64")
    }
    let path = FilePath(text)
    let folders = AllowedFolders(base: folder, others: allowedFolders)
    let file: FilePath
    do throws(AllowedFolders.Refusal) {
      file = try folders.resolve(path)
    } catch {
      throw DrawingProblem(error, path, remedies)
    }
    do throws(ImageFileError) {
      let bytes = try folders.read(file, maximumByteCount: maximumByteCount)
      return (bytes, file.folder)
    } catch {
      throw DrawingProblem(error.description)
    }
  }
}
