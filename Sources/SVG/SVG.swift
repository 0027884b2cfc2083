public import GLFunGeometry
public import GLFunImageFiles
package import GLFunLimits
public import GLFunText
internal import GLFunXMLFiles

/// A picture in the format SVG, read once and drawn any number of times at any size.
///
///     let chart = try SVG(path: "chart.svg")
///     let picture = CPURenderer().render(try chart.displayList(size: PixelSize(width: 800, height: 600)))
///
/// Static SVG 1.1 and the static parts of SVG 2 are drawn, as docs/svg.md lists them. A file may be packed by gzip
/// (`.svgz`). Reading needs libexpat (Debian package libexpat1), which is opened then. Nothing is fetched from a network,
/// and of other files only pictures are read, from the folder that the options allow.
public struct SVG: Sendable {
  /// How a file is read.
  public struct Options: Sendable {
    /// User units in an inch, for lengths in inches, centimetres, points and the like.
    public var dpi = 96.0
    /// A style sheet beside those of the file, after them.
    public var styleSheet: String?
    /// The languages that `systemLanguage` is compared with.
    public var languages = ["en"]
    /// The fonts that names of families stand for, beside those that the file brings along.
    public var fonts = FontCollection.embedded
    /// The remedy that warnings about a missing font or character name.
    package var fontRemedy = "give the SVG other fonts"
    /// Where relative names of pictures and fonts start, and the folder that may be read; nil for none.
    public var folder: FilePath?
    /// Further folders from which pictures and fonts may be read.
    public var allowedFolders: [FilePath] = []
    /// Whether its gradients are dithered (`GraphicsContext.dithersGradients`), whatever it is drawn on.
    public var dithersGradients = false
    /// How large a file may be.
    public var limits = Limits()
    /// Decides about the memory of the whole process, beside the limits.
    package var memory: (any MemoryGuard)?
    /// The name of the limit of memory, as in "its limit is 448 MiB; raise it".
    package var memoryLimitName = "its limit"
    /// The file that the data come from, free of links: it is not read again where the picture refers to it.
    package var file: FilePath?

    /// Makes the usual options.
    public init() {}
  }

  /// Limits that bound the time and the memory that a hostile file takes.
  ///
  /// Steps and memory are those of the file and of all files within it together: style sheets, fonts, pictures, SVGs in SVGs.
  public struct Limits: Sendable {
    /// The most bytes of a file after unpacking.
    public var bytes = 64 << 20
    /// The most steps of reading the file, and again of drawing each frame of it. Comparing a simple selector with an element
    /// is one step, 20 to 50 nanoseconds; an element of the picture takes 20.
    public var steps = 10_000_000
    /// The most bytes by which the process may grow for the picture, while it is read and while a frame is recorded. The
    /// pixels that a renderer makes are not in it.
    public var memory = 448 << 20
    /// How deep elements may be nested, `use` followed; of pictures in the picture half as deep, and so on. What is drawn has
    /// so many groups around it at most, those of masks, patterns and pictures counted together. A level takes some 4 KiB
    /// of the thread's stack, unoptimized 9.
    public var depth = 1024
    /// How often a reference may lead to another one: `use`, masks, clip paths, patterns, markers, and the `href` of gradients
    /// and patterns.
    public var references = 32
    /// How deep SVG pictures may be nested in one another.
    public var pictureDepth = 4

    /// Makes the usual limits.
    public init() {}
  }

  /// The natural size in user units, which are pixels unless the picture is scaled.
  public let size: Size
  /// What was left out, and why.
  public let warnings: [SVGWarning]
  /// What is seen when the picture has another size than its own.
  let viewBox: Rect
  let aspect: AspectRatio
  /// Whether the natural size and the view box are the same thing.
  let hasViewBox: Bool
  let tree: PictureTree
  let limits: Limits
  /// Whether its gradients are dithered whatever it is drawn on.
  let dithersGradients: Bool
  /// What the file, and all that is in it, may still take of memory.
  package let budget: WorkBudget
  /// What errors call the file.
  let name: String

  /// Reads a picture.
  ///
  /// - Parameters:
  ///   - data: the file.
  ///   - name: what errors call it.
  ///   - options: where it may read from, its fonts and its limits.
  public init(
    data: [UInt8], name: String = "the picture", options: Options = Options()
  ) throws(SVGError) {
    let budget = WorkBudget(
      steps: options.limits.steps, bytes: options.limits.memory,
      byteLimitName: options.memoryLimitName, process: options.memory)
    try self.init(data: data, name: name, options: options, in: LinkedFiles(budget: budget))
  }

  /// Reads a picture that is one of several in a file, which share a budget and what they refer to.
  package init(
    data: [UInt8], name: String, options: Options, in files: LinkedFiles
  ) throws(SVGError) {
    var xmlLimits = XMLLimits()
    xmlLimits.bytes = options.limits.bytes
    xmlLimits.depth = options.limits.depth
    let xml: XMLTree
    do throws(XMLError) {
      xml = try XMLTree(
        data, limits: xmlLimits, budget: files.budget, keepingTextOf: Document.textElements)
    } catch {
      throw SVGError(error, name: name)
    }
    // Only what is drawn is left of it afterwards.
    defer { files.budget.giveBack(2 * xml.byteCount) }
    if let file = options.file { files.noteOpen(.file(file)) }
    try self.init(Document(xml), name: name, options: options, files: files)
  }

  /// Reads the picture in the file at `path`.
  ///
  /// Pictures in it are read from the file's own folder, unless the options name another one.
  public init(path: FilePath, options: Options = Options()) throws(SVGError) {
    let bytes: [UInt8]
    do throws(ImageFileError) {
      bytes = try InputFile.read(path: path, maximumByteCount: options.limits.bytes)
    } catch {
      throw .unreadable(error)
    }
    var options = options
    if options.folder == nil { options.folder = path.folder == "" ? "." : path.folder }
    options.file = try? path.resolved()
    try self.init(data: bytes, name: path.description, options: options)
  }

  /// Reads the picture in the file at `path`, whose text is its bytes as UTF-8.
  public init(path: String, options: Options = Options()) throws(SVGError) {
    try self.init(path: FilePath(path), options: options)
  }

  /// Whether bytes begin as XML does, or as a file packed by gzip.
  public static func isPlausible(_ bytes: [UInt8]) -> Bool {
    if bytes.starts(with: [0x1F, 0x8B]) { return true }
    // UTF-16 begins with a mark, too.
    if bytes.starts(with: [0xFF, 0xFE]) || bytes.starts(with: [0xFE, 0xFF]) { return true }
    let start = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
    return bytes[start...].first { !$0.isSpace } == UInt8(ascii: "<")
  }

  private init(
    _ document: Document, name: String, options: Options, files: LinkedFiles
  ) throws(SVGError) {
    guard document.name(of: 0) == .svg else {
      throw .notSVG(name: name, found: document.writtenName(of: 0))
    }
    SVGGlyphDocuments.areDrawn
    var frame = RootFrame(document, options: options)
    var cascade = try Cascade(
      document, extra: options.styleSheet, viewWidth: frame.size.width,
      resources: ResourceReader(folder: options.folder, allowedFolders: options.allowedFolders),
      work: DocumentWork(document, name: name, budget: files.budget))
    try frame.resize(document, &cascade, options)
    var units = LengthUnits()
    units.dpi = options.dpi
    units.viewWidth = frame.size.width
    units.viewHeight = frame.size.height
    units.fontSize = ComputedStyle.initial.text.font.size
    units.rootFontSize = units.fontSize
    let scope = Scope(style: .initial, viewport: frame.size, units: units)
    var builder = TreeBuilder(
      document, cascade: cascade, rootScope: scope, options: options, name: name, files: files)
    for problem in cascade.problems { builder.warn(problem.text, at: problem.element) }
    let bounds = try builder.build(root: 0, viewBox: frame.viewBox, frame: frame)
    var size = frame.size
    if frame.isUnknown {
      // Without a size of its own a picture ends where its content does.
      size = Size(width: bounds.isNull ? 0 : bounds.maxX, height: bounds.isNull ? 0 : bounds.maxY)
    }
    guard size.width > 0, size.height > 0, size.width.isFinite, size.height.isFinite else {
      throw .noSize(name: name)
    }
    self.size = size
    self.name = name
    limits = options.limits
    dithersGradients = options.dithersGradients
    budget = files.budget
    hasViewBox = frame.viewBox != nil
    viewBox = frame.viewBox ?? Rect(origin: .zero, size: size)
    aspect = frame.aspect
    tree = builder.tree
    warnings = builder.warnings.all
  }
}
