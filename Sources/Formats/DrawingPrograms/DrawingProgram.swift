package import GLFunImageFiles
public import GLFunImaging
internal import GLFunJSON
package import GLFunLimits
internal import GLFunSVG
public import GLFunText

/// A picture as JSON: its size, and a list of drawing calls.
///
/// ```swift
/// var options = DrawingProgram.Options()
/// options.limits.memory = 256 << 20
/// let program = try DrawingProgram(data: bytes, options: options)
/// let picture = CPURenderer().render(try program.displayList())
/// ```
///
/// The page docs/guide/drawing-program.md describes the format. A program is validated completely when it is read, so drawing it
/// fails only for lack of memory. Images and fonts within the program are always read; files only from the folders that the
/// options allow. Nothing is fetched from a network.
public struct DrawingProgram: Sendable {
  /// The options for reading a program.
  public struct Options: Sendable {
    /// The base folder of relative names of images and fonts, which may be read; nil if no file may be read.
    public var folder: String? {
      get { folderPath?.text }
      set { folderPath = newValue.map { FilePath($0) } }
    }
    /// Further folders from which images and fonts may be read.
    public var allowedFolders: [String] {
      get { allowedPaths.map(\.text) }
      set { allowedPaths = newValue.map { FilePath($0) } }
    }
    /// The base folder, which need not be UTF-8.
    package var folderPath: FilePath?
    /// The further folders, which need not be UTF-8.
    package var allowedPaths: [FilePath] = []
    /// The fonts that programs find by family name, and that are fallbacks for missing characters.
    public var fonts = FontCollection.embedded
    /// True to dither gradients from the first command on, as after `["dither", true]`, and those of the program's SVGs.
    public var dithersGradients = false
    /// The limits on the size of a program.
    public var limits = Limits()
    /// Decides about the memory of the whole process, in addition to the limits.
    package var memory: (any MemoryGuard)?
    /// The most memory for all SVGs in the program, in bytes.
    package var memoryOfSVG = SVG.Limits().memory
    /// The recommendations in errors.
    package var remedies = Remedies()

    /// Creates the default options.
    public init() {}
  }

  /// Limits that bound the memory, and so the time, that a hostile program takes.
  public struct Limits: Hashable, Sendable {
    /// The largest size of the text in bytes.
    public var bytes = 1 << 28
    /// The most commands.
    public var commands = Int.max
    /// The longest side of the picture in pixels.
    public var side = 1_000_000
    /// The most pixels of the picture.
    public var area = Int.max
    /// The most pixels of each image that the program refers to.
    public var imageArea = ImageFile.defaultMaximumArea
    /// The most bytes by which the process may grow for the program and everything in it, including images and fonts, while it
    /// is read and recorded. The picture that a renderer allocates is not included.
    public var memory = 4 << 30

    /// Creates the default limits.
    public init() {}
  }

  /// The recommendations in errors that an option would fix.
  package struct Remedies: Sendable {
    /// The remedy for a file in a folder that is not allowed.
    package var forFolders = "put it there, or have its folder allowed"
    /// The remedy for a missing font.
    package var forFonts = "give the program other fonts"
    /// The remedy for a picture that is too large because of its scale.
    package var forScale = "scale it less"
    /// The name of the memory limit, as in "its limit is 128 MiB; raise it".
    package var memoryLimit = "its limit"

    /// Creates recommendations that suit any program that uses the library.
    package init() {}
  }

  /// One call with its arguments.
  struct Step: Sendable {
    var call: DrawingCall
    var action: DrawingCall.Action
    /// The number of GL vertices that it adds.
    var vertexCount = 0
    /// The most bytes of the outlines of its text or path data.
    var outlineByteCount = 0
    /// The SVG that it draws.
    var picture: PlacedSVG?
  }

  /// The size of the picture in pixels.
  public let size: PixelSize
  /// The colour before the first command; nil for transparent.
  public let background: Color?
  /// Everything that is not drawn as intended, such as characters that no font has.
  public let warnings: [DrawingProgramWarning]
  /// The commands.
  let steps: [Step]
  /// The number of corners of the polygons that stand for ellipses.
  let cornerCount: Int
  /// True to dither gradients from the first command on.
  let dithersGradients: Bool
  /// The name used in errors.
  let name: String
  let limits: Limits
  let remedies: Remedies
  /// The budget of the program and of everything in it.
  let budget: WorkBudget
  /// The budget of its SVGs; the steps of each frame are separate.
  let budgetOfSVGs: WorkBudget

  /// Reads a program.
  ///
  /// - Parameters:
  ///   - data: the JSON text.
  ///   - name: the name used in errors.
  ///   - options: the allowed folders, the fonts and the limits.
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

  /// Takes the memory for the values of a JSON text.
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
  /// Images and fonts are read from the file's own folder, unless the options name another one.
  public init(path: String, options: Options = Options()) throws(DrawingProgramError) {
    try self.init(path: FilePath(path), options: options)
  }

  /// Reads the file at a path that need not be UTF-8.
  package init(path: FilePath, options: Options = Options()) throws(DrawingProgramError) {
    let data: [UInt8]
    do throws(ImageFileError) {
      data = try InputFile.read(path: path, maximumByteCount: options.limits.bytes)
    } catch {
      throw .unreadable(error)
    }
    var options = options
    if options.folderPath == nil { options.folderPath = AllowedFolders.folder(of: path) }
    try self.init(data: data, name: path.description, options: options)
  }

  /// The number of commands.
  public var commandCount: Int { steps.count }

  /// The name of a command's call.
  package func call(ofCommand index: Int) -> String { steps[index].call.rawValue }
}
