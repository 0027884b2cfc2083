public import GLFunGeometry
package import GLFunImageFiles
package import GLFunLimits
public import GLFunText
internal import GLFunXMLFiles

/// A picture in SVG format, read once and drawn any number of times at any size.
///
///     let chart = try SVG(path: "chart.svg")
///     let picture = CPURenderer().render(try chart.displayList(size: PixelSize(width: 800, height: 600)))
///
/// Static SVG 1.1 and the static parts of SVG 2 are drawn; docs/guide/svg.md lists them. A file may be compressed with gzip
/// (`.svgz`). Reading needs libexpat (Debian package libexpat1), which is opened on demand. Nothing is fetched from a network;
/// pictures and fonts are read only from the folders that the options allow.
public struct SVG: Sendable {
  /// The options for reading a file.
  public struct Options: Sendable {
    /// User units in an inch, for lengths in inches, centimetres, points and the like.
    public var dpi = 96.0
    /// A style sheet that is applied after those of the file.
    public var styleSheet: String?
    /// The languages that `systemLanguage` is compared with.
    public var languages = ["en"]
    /// The fonts for font families, in addition to the file's own.
    public var fonts = FontCollection.embedded
    /// The remedy that warnings about a missing font or character name.
    package var fontRemedy = "give the SVG other fonts"
    /// The base folder of relative names of pictures and fonts, which may be read; nil if no file may be read.
    public var folder: String? {
      get { folderPath?.text }
      set { folderPath = newValue.map { FilePath($0) } }
    }
    /// Further folders from which pictures and fonts may be read.
    public var allowedFolders: [String] {
      get { allowedPaths.map(\.text) }
      set { allowedPaths = newValue.map { FilePath($0) } }
    }
    /// The base folder, which need not be UTF-8.
    package var folderPath: FilePath?
    /// The further folders, which need not be UTF-8.
    package var allowedPaths: [FilePath] = []
    /// True to dither its gradients whatever context it is drawn on (`GraphicsContext.dithersGradients`).
    public var dithersGradients = false
    /// The limits on the file's size and complexity.
    public var limits = Limits()
    /// Decides about the memory of the whole process, in addition to the limits.
    package var memory: (any MemoryGuard)?
    /// The name of the memory limit in errors, as in "its limit is 448 MiB; raise it".
    package var memoryLimitName = "its limit"
    /// The file of the data, with links resolved: a reference to it from the picture is circular.
    package var file: FilePath?

    /// Creates the default options.
    public init() {}
  }

  /// Limits that bound the time and the memory that a hostile file takes.
  ///
  /// Steps and memory are totals of the file and all files within it: style sheets, fonts, pictures, and SVGs in SVGs.
  public struct Limits: Sendable {
    /// The largest size of a file in bytes, after decompression.
    public var bytes = 64 << 20
    /// The most steps for reading the file, and again for drawing each frame of it. Matching a simple selector against an
    /// element is one step (20 to 50 nanoseconds); an element of the picture takes 20.
    public var steps = 10_000_000
    /// The most bytes by which the process may grow for the picture, while it is read and while a frame is recorded. The pixels
    /// that a renderer allocates are not included.
    public var memory = 448 << 20
    /// The most nested elements, with `use` followed; half as many in a picture within the picture, and so on. The same number
    /// limits the nested groups of a frame, those of masks, patterns and pictures included. A level takes some 4 KiB of the
    /// thread's stack, 9 KiB in unoptimized builds.
    public var depth = 1024
    /// The longest chain of references: `use`, masks, clip paths, patterns, markers, and the `href` of gradients and patterns.
    public var references = 32
    /// The most SVG pictures nested in one another.
    public var pictureDepth = 4

    /// Creates the default limits.
    public init() {}
  }

  /// The natural size in user units, which are pixels unless the picture is scaled.
  public let size: Size
  /// Everything that is not drawn as the file asks, with the reason.
  public let warnings: [SVGWarning]
  /// The part of user space that is fitted into the target.
  let viewBox: Rect
  let aspect: AspectRatio
  /// True if the root element has a view box.
  let hasViewBox: Bool
  let tree: PictureTree
  let limits: Limits
  /// True if its gradients are dithered whatever context it is drawn on.
  let dithersGradients: Bool
  /// The budget of the file and of everything within it; drawing takes its memory from it, too.
  package let budget: WorkBudget
  /// The name used in errors.
  let name: String

  /// Reads a picture.
  ///
  /// - Parameters:
  ///   - data: the bytes of the file.
  ///   - name: the name used in errors.
  ///   - options: the allowed folders, the fonts and the limits.
  public init(
    data: [UInt8], name: String = "the picture", options: Options = Options()
  ) throws(SVGError) {
    let budget = WorkBudget(
      steps: options.limits.steps, bytes: options.limits.memory,
      byteLimitName: options.memoryLimitName, process: options.memory)
    try self.init(data: data, name: name, options: options, in: LinkedFiles(budget: budget))
  }

  /// Reads a picture as one of several in a file, which share a budget and the files that they refer to.
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
    // Afterwards only the picture tree is kept.
    defer { files.budget.giveBack(2 * xml.byteCount) }
    if let file = options.file { files.noteOpen(.file(file)) }
    try self.init(Document(xml), name: name, options: options, files: files)
  }

  /// Reads the picture in the file at `path`.
  ///
  /// Pictures and fonts are read from the file's own folder, unless the options name another one.
  public init(path: String, options: Options = Options()) throws(SVGError) {
    try self.init(path: FilePath(path), options: options)
  }

  /// Reads the file at a path that need not be UTF-8.
  package init(path: FilePath, options: Options = Options()) throws(SVGError) {
    let bytes: [UInt8]
    do throws(ImageFileError) {
      bytes = try InputFile.read(path: path, maximumByteCount: options.limits.bytes)
    } catch {
      throw .unreadable(error)
    }
    var options = options
    if options.folderPath == nil { options.folderPath = path.folder == "" ? "." : path.folder }
    options.file = try? path.resolved()
    try self.init(data: bytes, name: path.description, options: options)
  }

  /// True if the bytes begin like XML or like a gzip file.
  public static func isPlausible(_ bytes: [UInt8]) -> Bool {
    if bytes.starts(with: [0x1F, 0x8B]) { return true }
    // UTF-16 begins with a byte order mark.
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
      resources: ResourceReader(folder: options.folderPath, allowedFolders: options.allowedPaths),
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
      // A picture without a size extends to the end of its content.
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
