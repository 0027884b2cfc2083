internal import GLFunDrawing
internal import GLFunImageFiles
internal import GLFunImaging
internal import GLFunJSON

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

  /// Reads the pictures of a program's "images", and counts their memory.
  init(
    _ members: [JSONMember], options: DrawingProgram.Options, memory: inout ProgramMemory
  ) throws(DrawingProblem) {
    for member in members {
      do throws(DrawingProblem) {
        let bitmap = try Self.bitmap(member.value, options, memory)
        guard max(bitmap.width, bitmap.height) <= Image.largestSide else {
          throw DrawingProblem(
            "its size is \(bitmap.size), a side may have \(Image.largestSide) pixels")
        }
        memory.take(bitmap.size.area * MemoryLayout<PremultipliedColor>.stride)
        entries[member.key] = Entry(bitmap)
      } catch {
        throw error.at([.key("images"), .key(member.key)], .image(member.key))
      }
    }
  }

  subscript(_ name: String) -> Entry? { entries[name] }

  /// The names, sorted.
  var names: [String] { entries.keys.sorted() }

  private static func bitmap(
    _ value: JSONValue, _ options: DrawingProgram.Options, _ memory: ProgramMemory
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
    // A picture is there beside its file, its copies and its decoder's memory.
    let room = memory.room
    let bytes = try options.bytes(
      member.key, text, maximumByteCount: min(PNG.defaultMaximumByteCount, room / 2))
    do throws(ImageFileError) {
      return try ImageFile.decode(
        bytes, name: member.key == "path" ? FilePath(text).description : "\"data\"",
        maximumArea: min(options.limits.imageArea, room / 16))
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
    if key == "data" {
      guard let bytes = Base64.decode(text.utf8) else {
        throw DrawingProblem("\"data\" is not base64")
      }
      return bytes
    }
    guard let folder else {
      throw DrawingProblem("no file may be read; put its bytes here as \"data\" in base64")
    }
    let path = FilePath(text)
    let file: FilePath
    do throws(AllowedFolders.Refusal) {
      file = try AllowedFolders(base: folder, others: allowedFolders).resolve(path)
    } catch {
      throw DrawingProblem(error, path, remedies)
    }
    do throws(ImageFileError) {
      return try InputFile.read(path: file, maximumByteCount: maximumByteCount)
    } catch {
      throw DrawingProblem(error.description)
    }
  }
}
