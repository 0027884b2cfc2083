public import GLFunGeometry
public import GLFunImageFiles
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
    /// Where relative names of pictures and fonts start, and the folder that may be read; nil for none.
    public var folder: FilePath?
    /// Further folders from which pictures and fonts may be read.
    public var allowedFolders: [FilePath] = []
    /// How large a file may be.
    public var limits = Limits()

    /// Makes the usual options.
    public init() {}
  }

  /// Limits that bound the time and the memory that a hostile file takes.
  public struct Limits: Sendable {
    /// The most bytes of a file after unpacking.
    public var bytes = 64 << 20
    /// The most elements of a file.
    public var elements = 500_000
    /// How deep elements may be nested, `use` followed.
    public var depth = 1024
    /// The most elements once every `use` is followed.
    public var nodes = 500_000
    /// How often `use` may lead to another one.
    public var references = 32
    /// How often selectors of style sheets are compared with elements.
    public var styleSteps = 10_000_000
    /// The most commands that a frame of the picture may have.
    public var commands = 500_000
    /// The most pixels of a picture in the picture.
    public var imageArea = 1 << 26
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
    var xmlLimits = XMLLimits()
    xmlLimits.bytes = options.limits.bytes
    xmlLimits.elements = options.limits.elements
    xmlLimits.depth = options.limits.depth
    let xml: XMLTree
    do throws(XMLError) {
      xml = try XMLTree(data, limits: xmlLimits, keepingTextOf: Document.textElements)
    } catch {
      throw SVGError(error, name: name)
    }
    try self.init(Document(xml), name: name, options: options)
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

  private init(_ document: Document, name: String, options: Options) throws(SVGError) {
    guard document.name(of: 0) == .svg else {
      throw .notSVG(name: name, found: document.writtenName(of: 0))
    }
    SVGGlyphDocuments.areDrawn
    var frame = RootFrame(document, options: options)
    var cascade = Cascade(
      document, extra: options.styleSheet, viewWidth: frame.size.width,
      resources: ResourceReader(folder: options.folder, allowedFolders: options.allowedFolders),
      budget: { WorkBudget($0, name: name, limits: options.limits) })
    try frame.resize(document, &cascade, options)
    var units = LengthUnits()
    units.dpi = options.dpi
    units.viewWidth = frame.size.width
    units.viewHeight = frame.size.height
    units.fontSize = ComputedStyle.initial.text.font.size
    units.rootFontSize = units.fontSize
    let scope = Scope(style: .initial, viewport: frame.size, units: units)
    var builder = TreeBuilder(
      document, cascade: cascade, rootScope: scope, options: options, name: name)
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
    hasViewBox = frame.viewBox != nil
    viewBox = frame.viewBox ?? Rect(origin: .zero, size: size)
    aspect = frame.aspect
    tree = builder.tree
    warnings = builder.warnings.all
  }
}
