internal import GLFun
internal import GLFunSVG
internal import GLFunText

/// An SVG as a scene.
struct SVGScene {
  private let picture: SVG
  private let request: SVGRequest
  /// The name used in errors.
  private let name: String

  /// Reads a picture, and prints its warnings.
  ///
  /// - Parameters:
  ///   - folders: the folders that pictures and fonts may be read from.
  ///   - fonts: the fonts for family names.
  init(
    _ text: InputText, folders: AllowedFolders, fonts: FontCollection, request: SVGRequest,
    memory: MemoryBudget
  ) throws(CommandFailure) {
    var options = SVG.Options()
    // Memory that is in use already counts towards the limit of the command line.
    options.memory = MemoryBudget(limit: memory.limitOfSVG)
    options.limits.memory = memory.limitOfSVG.bytes
    options.memoryLimitName = MemoryBudget.limitName
    options.file = try? FilePath(text.name).resolved()
    options.dpi = request.dpi
    options.folderPath = folders.base
    options.allowedPaths = folders.others
    options.fonts = fonts
    options.fontRemedy = fonts.remedy
    options.dithersGradients = request.dithers
    if let path = request.styleSheet {
      let sheet = try InputText(path, maximumByteCount: Self.largestStyleSheet)
      options.styleSheet = String(decoding: sheet.bytes, as: UTF8.self)
    }
    do throws(SVGError) {
      picture = try SVG(data: text.bytes, name: text.name, options: options)
    } catch {
      throw CommandFailure(error)
    }
    self.request = request
    name = text.name
    if request.isStrict, let first = picture.warnings.first {
      throw CommandFailure("bad SVG", "\(name), \(first)")
    }
    for warning in picture.warnings { SceneWarning.write("\(name), \(warning)") }
  }

  /// The largest style sheet to read, in bytes.
  private static let largestStyleSheet = 1 << 24

  /// Draws the picture.
  ///
  /// - Parameters:
  ///   - scale: the scale factor.
  ///   - size: the size of the frame, into which `preserveAspectRatio` fits the picture.
  func frame(scale: Double?, size: PixelSize?) throws(CommandFailure) -> SceneFrame {
    var scale = scale ?? 1
    if let width = request.width { scale = Double(width) / picture.size.width }
    if let height = request.height { scale = Double(height) / picture.size.height }
    let size = size ?? bothSides
    let isOwn = size == nil && request.width == nil && request.height == nil && scale <= 1
    try check(
      size ?? picture.pixelSize(scale: scale), most: isOwn ? Self.largestOwnArea : .max)
    do throws(SVGError) {
      guard let size else {
        return SceneFrame(
          list: try picture.displayList(scale: scale, background: request.background))
      }
      return SceneFrame(list: try picture.displayList(size: size, background: request.background))
    } catch {
      throw CommandFailure(error)
    }
  }

  private var bothSides: PixelSize? {
    guard let width = request.width, let height = request.height else { return nil }
    return PixelSize(width: width, height: height)
  }

  /// The most pixels of a picture whose size is set only by the file.
  private static let largestOwnArea = 1 << 28

  private func check(_ size: PixelSize, most: Int) throws(CommandFailure) {
    guard SizeOption.isPossible(size) else {
      throw CommandFailure(
        "the picture is too large",
        "\(name) is \(size), more than \(SizeOption.largestSide) pixels a side; ask for a smaller "
          + "--size")
    }
    guard size.area <= most else {
      throw CommandFailure(
        "the picture is too large",
        "\(name) is \(size), more than \(most) pixels; ask for its --width or its --size")
    }
  }
}

extension CommandFailure {
  init(_ error: SVGError) {
    self.init(error.message, error.detail)
  }
}
