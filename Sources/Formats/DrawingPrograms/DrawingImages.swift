internal import GLFunDrawing
internal import GLFunImageFiles
internal import GLFunImaging
internal import GLFunJSON
internal import GLFunLimits
internal import GLFunSVG

/// The images that a drawing program names, after loading.
struct DrawingImages: Sendable {
  /// One image.
  enum Picture: Sendable {
    case pixels(Entry)
    /// An SVG, which is drawn as shapes where possible.
    case drawing(SVG)
  }

  /// The pixels of an image, in the forms for both ways of drawing them.
  struct Entry: Sendable {
    var image: Image
    var sprite: Texture2D

    init(_ bitmap: Bitmap, jpeg: [UInt8]? = nil) {
      image = jpeg.map { Image(bitmap, jpeg: $0) } ?? Image(bitmap)
      sprite = Texture2D(bitmap)
    }
  }

  private var entries: [String: Picture] = [:]
  /// The warnings of SVGs, each with the name of the image.
  private(set) var warnings: [(image: String, text: String)] = []

  /// Creates an empty collection.
  init() {}

  /// Reads the images of a program's "images", each file once.
  init(
    _ members: [JSONMember], options: DrawingProgram.Options, budget: WorkBudget
  ) throws(DrawingProblem) {
    let files = LinkedFiles(
      budget: WorkBudget(
        steps: SVG.Limits().steps, bytes: options.memoryOfSVG, within: budget))
    var known: [FilePath: Picture] = [:]
    for member in members {
      do throws(DrawingProblem) {
        let place = try Self.place(member.value, options)
        if let path = place.path, let picture = known[path] {
          entries[member.key] = picture
          continue
        }
        let picture = try read(place, member.key, options, budget, files)
        entries[member.key] = picture
        if let path = place.path { known[path] = picture }
      } catch {
        throw error.at([.key("images"), .key(member.key)], .image(member.key))
      }
    }
  }

  private mutating func read(
    _ place: DrawingProgram.Options.Place, _ key: String, _ options: DrawingProgram.Options,
    _ budget: WorkBudget, _ files: LinkedFiles
  ) throws(DrawingProblem) -> Picture {
    let bytes = try place.bytes(atMost: ImageFile.defaultMaximumByteCount, from: budget)
    defer { budget.giveBack(bytes.count) }
    if ImageFormat(signatureOf: bytes) == nil, SVG.isPlausible(bytes) {
      let picture = try Self.drawing(bytes, place, options, files)
      warnings += picture.warnings.map { (key, $0.description) }
      return .drawing(picture)
    }
    let decoded: Bitmap?
    do throws(ImageFileError) {
      decoded = try LinkedFiles.bitmap(
        bytes, name: place.name, maximumArea: options.limits.imageArea, budget: budget)
    } catch {
      throw DrawingProblem(error.description)
    }
    guard let bitmap = decoded else { throw DrawingProblem(budget, subject: place.name) }
    guard max(bitmap.width, bitmap.height) <= Image.largestSide else {
      throw DrawingProblem(
        "its size is \(bitmap.size), a side may have \(Image.largestSide) pixels")
    }
    return .pixels(Entry(bitmap, jpeg: LinkedFiles.keptJPEG(bytes, budget: budget)))
  }

  subscript(_ name: String) -> Picture? { entries[name] }

  /// The names in alphabetical order.
  var names: [String] { entries.keys.sorted() }

  private static func place(
    _ value: JSONValue, _ options: DrawingProgram.Options
  ) throws(DrawingProblem) -> DrawingProgram.Options.Place {
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
    return try options.place(member.key, text)
  }

  private static func drawing(
    _ bytes: [UInt8], _ place: DrawingProgram.Options.Place, _ options: DrawingProgram.Options,
    _ files: LinkedFiles
  ) throws(DrawingProblem) -> SVG {
    var inner = SVG.Options()
    inner.fonts = options.fonts
    inner.fontRemedy = options.remedies.forFonts
    inner.dithersGradients = options.dithersGradients
    inner.file = place.path
    inner.folderPath = place.path?.folder ?? options.folderPath
    inner.allowedPaths = options.allowedPaths
    if let folder = options.folderPath { inner.allowedPaths.append(folder) }
    do throws(SVGError) {
      return try SVG(data: bytes, name: place.name, options: inner, in: files)
    } catch {
      throw DrawingProblem(error.description)
    }
  }
}

extension DrawingProgram.Options {
  /// The location of the bytes of an image or a font.
  enum Place {
    /// Base64 data in the program.
    case data(String)
    /// A readable file with links resolved; its name in the program, and the folders that may be read.
    case file(FilePath, FilePath, in: AllowedFolders)

    /// The file with links resolved; nil for data.
    var path: FilePath? { if case .file(let path, _, _) = self { path } else { nil } }

    /// The name used in errors.
    var name: String {
      if case .file(_, let name, _) = self { name.description } else { "\"data\"" }
    }

    /// Reads the bytes, and takes their memory from the budget.
    func bytes(atMost most: Int, from budget: WorkBudget) throws(DrawingProblem) -> [UInt8] {
      let bytes: [UInt8]
      switch self {
      case .data(let text):
        let most = text.utf8.count / 4 * 3
        guard budget.tryTaking(most) else { throw DrawingProblem(budget, subject: name) }
        defer { budget.giveBack(most) }
        guard let decoded = Base64.decode(text.utf8.span) else {
          throw DrawingProblem("\"data\" is not base64")
        }
        bytes = decoded
      case .file(let path, _, let folders):
        // The decoded picture needs memory in addition to the file.
        let room = budget.room / 2
        do throws(ImageFileError) {
          bytes = try folders.read(path, maximumByteCount: min(most, room))
        } catch {
          throw DrawingProblem(error.description)
        }
      }
      guard budget.tryTaking(bytes.count) else { throw DrawingProblem(budget, subject: name) }
      return bytes
    }
  }

  /// Locates the bytes of an image or a font.
  ///
  /// - Parameters:
  ///   - key: "path" or "data".
  ///   - text: the name of a file, or Base64 data.
  func place(_ key: String, _ text: String) throws(DrawingProblem) -> Place {
    if key == "data" { return .data(text) }
    guard let folderPath else {
      throw DrawingProblem("no file may be read; put its bytes here as \"data\" in base64")
    }
    let name = FilePath(text)
    let folders = AllowedFolders(base: folderPath, others: allowedPaths)
    do throws(AllowedFolders.Refusal) {
      return .file(try folders.resolve(name), name, in: folders)
    } catch {
      throw DrawingProblem(error, name, remedies)
    }
  }
}
