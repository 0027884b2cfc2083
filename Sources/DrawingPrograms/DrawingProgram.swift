public import GLFunImageFiles
public import GLFunImaging
internal import GLFunJSON
package import GLFunLimits
internal import GLFunSVG
public import GLFunText

/// A picture as JSON: its size and what to draw, one call after the other.
///
/// ```swift
/// var options = DrawingProgram.Options()
/// options.limits.memory = 256 << 20
/// let program = try DrawingProgram(data: bytes, options: options)
/// let picture = CPURenderer().render(try program.displayList())
/// ```
///
/// The page docs/drawing-program.md describes the format. All of a program is checked when it is read, so drawing it fails
/// only for want of memory. Pictures and fonts in the program itself are always read; files only from the folders that the
/// options allow. Nothing is fetched from a network.
public struct DrawingProgram: Sendable {
  /// How a program is read.
  public struct Options: Sendable {
    /// Where relative names of pictures and fonts start, and the folder that may be read; nil: no file is read.
    public var folder: FilePath?
    /// Further folders from which pictures and fonts may be read.
    public var allowedFolders: [FilePath] = []
    /// The fonts that programs find by their family, and that are tried for characters which others lack.
    public var fonts = FontCollection.embedded
    /// Whether gradients are dithered from the first command on, as after `["dither", true]`, and those of its SVGs.
    public var dithersGradients = false
    /// How large a program may be.
    public var limits = Limits()
    /// Decides about the memory of the whole process, beside the limits.
    package var memory: (any MemoryGuard)?
    /// The most bytes of all SVGs in the program.
    package var memoryOfSVG = SVG.Limits().memory
    /// What errors recommend.
    package var remedies = Remedies()

    /// Makes the usual options.
    public init() {}
  }

  /// Limits that bound the memory, and with it the time, that a hostile program takes.
  public struct Limits: Hashable, Sendable {
    /// The most bytes of the text.
    public var bytes = 1 << 28
    /// The most commands.
    public var commands = Int.max
    /// The longest side of the picture in pixels.
    public var side = 1_000_000
    /// The most pixels of the picture.
    public var area = Int.max
    /// The most pixels of each picture that the program refers to.
    public var imageArea = PNG.defaultMaximumArea
    /// The most bytes by which the process may grow for the program and all that is in it, pictures and fonts included,
    /// while it is read and recorded. The picture that a renderer makes is not in it.
    public var memory = 4 << 30

    /// Makes the usual limits.
    public init() {}
  }

  /// What errors recommend where an option would help.
  package struct Remedies: Sendable {
    /// What to do about a file in a folder that is not allowed.
    package var forFolders = "put it there, or have its folder allowed"
    /// What to do about a font that is not there.
    package var forFonts = "give the program other fonts"
    /// What to do about a picture that a scale makes too large.
    package var forScale = "scale it less"
    /// The name of the limit of memory, as in "its limit is 128 MiB; raise it".
    package var memoryLimit = "its limit"

    /// Recommends what holds for every program that uses the library.
    package init() {}
  }

  /// One call with its arguments.
  struct Step: Sendable {
    var call: DrawingCall
    var action: DrawingCall.Action
    /// How many vertices of GL primitives it adds.
    var vertexCount = 0
    /// How many bytes the outlines of its text or path data take, at most.
    var outlineByteCount = 0
    /// The SVG that it draws.
    var picture: PlacedSVG?
  }

  /// The extent in pixels.
  public let size: PixelSize
  /// What is there before the first command; nil: transparent.
  public let background: Color?
  /// What is not as it was meant to be: characters that no font has, for one.
  public let warnings: [DrawingProgramWarning]
  /// The commands.
  let steps: [Step]
  /// How many corners the polygons in the place of ellipses have.
  let cornerCount: Int
  /// Whether gradients are dithered from the first command on.
  let dithersGradients: Bool
  /// What errors call the program.
  let name: String
  let limits: Limits
  let remedies: Remedies
  /// What the program, and all that is in it, may still take.
  let budget: WorkBudget
  /// What its SVGs may still take, beside the steps of each frame.
  let budgetOfSVGs: WorkBudget

  /// Reads a program.
  ///
  /// - Parameters:
  ///   - data: the JSON text.
  ///   - name: what errors call it.
  ///   - options: where it may read from, its fonts and its limits.
  public init(
    data: [UInt8], name: String = "the drawing program", options: Options = Options()
  ) throws(DrawingProgramError) {
    guard data.count <= options.limits.bytes else {
      throw .tooLarge(
        name: name,
        problem: "it has \(data.count) bytes, and \(options.limits.bytes) are allowed; draw less")
    }
    SVGGlyphDocuments.areDrawn
    let budget = WorkBudget(
      bytes: options.limits.memory, byteLimitName: options.remedies.memoryLimit,
      process: options.memory)
    try Self.take(readingOf: data, name: name, from: budget)
    let text: JSONValue
    do throws(JSONError) {
      text = try JSONReader.read(data)
    } catch {
      throw .malformed(
        name: name, line: error.line, column: error.column, problem: error.problem)
    }
    let parts: DrawingProgramParts
    do throws(DrawingProblem) {
      parts = try DrawingProgramParts(text, options: options, budget: budget)
    } catch {
      throw DrawingProgramError(error, name: name, data: data)
    }
    size = parts.size
    background = parts.background
    steps = parts.steps
    cornerCount = steps.reduce(0) { $0 + ($1.call == .gonEllipse ? $1.vertexCount : 0) }
    warnings =
      parts.imageWarnings.map { warning in
        DrawingProgramWarning(
          place: DrawingProgramPlace(
            .image(warning.image), at: [.key("images"), .key(warning.image)], in: data),
          message: warning.text)
      }
      + parts.fontWarnings.map { warning in
        DrawingProgramWarning(
          place: DrawingProgramPlace(
            .font(warning.font), at: [.key("fonts"), .key(warning.font)], in: data),
          message: warning.text)
      }
      + parts.warnings.map { warning in
        let call = parts.steps[warning.command].call.rawValue
        return DrawingProgramWarning(
          place: DrawingProgramPlace(
            .command(warning.command, call: call), at: DrawingProblem.way(to: warning.command),
            in: data),
          message: warning.text)
      }
    self.name = name
    limits = options.limits
    dithersGradients = options.dithersGradients
    remedies = options.remedies
    self.budget = budget
    budgetOfSVGs = parts.steps.lazy.compactMap { $0.picture?.drawing.budget }.first ?? budget
  }

  /// Takes the memory for the values of a text.
  private static func take(
    readingOf text: [UInt8], name: String, from budget: WorkBudget
  ) throws(DrawingProgramError) {
    let most = text.count * JSONReader.mostMemoryPerByte
    let isAmple = budget.isAmple(for: most)
    let bytes = isAmple ? most : JSONReader.memory(toRead: text)
    if !isAmple, let refusal = budget.refusal(of: bytes) {
      throw .tooMuchMemory(
        name: name, subject: "to read \(name)", needed: refusal.needed, remedy: refusal.remedy)
    }
    _ = budget.tryTaking(bytes)
  }

  /// Reads the program in the file at `path`.
  ///
  /// Pictures and fonts are read from the file's own folder, unless the options name another one.
  public init(path: FilePath, options: Options = Options()) throws(DrawingProgramError) {
    let data: [UInt8]
    do throws(ImageFileError) {
      data = try InputFile.read(path: path, maximumByteCount: options.limits.bytes)
    } catch {
      throw .unreadable(error)
    }
    var options = options
    if options.folder == nil { options.folder = AllowedFolders.folder(of: path) }
    try self.init(data: data, name: path.description, options: options)
  }

  /// Reads the program in the file at `path`, whose text is its bytes as UTF-8.
  public init(path: String, options: Options = Options()) throws(DrawingProgramError) {
    try self.init(path: FilePath(path), options: options)
  }

  /// How many commands there are.
  public var commandCount: Int { steps.count }

  /// The name of a command's call.
  package func call(ofCommand index: Int) -> String { steps[index].call.rawValue }
}
