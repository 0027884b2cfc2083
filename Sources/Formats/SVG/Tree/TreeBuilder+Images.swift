internal import GLFunDrawing
internal import GLFunGeometry
internal import GLFunImageFiles
internal import GLFunImaging
internal import GLFunLimits

/// The content that an `image` refers to.
enum LoadedImage {
  case image(Image)
  /// An index into the tree's pictures, and the size of the picture.
  case picture(Int32, Size)

  var size: Size {
    switch self {
    case .image(let image):
      Size(width: Double(image.size.width), height: Double(image.size.height))
    case .picture(_, let size): size
    }
  }
}

extension TreeBuilder {
  /// Builds an `image`.
  mutating func visitImage(_ element: Int, _ scope: Scope) throws(SVGError) -> Rect {
    guard let value = document.reader(.href, of: element)?.trimmed, !value.isEmpty else {
      return .null
    }
    let width = try length(.width, of: element, scope, .horizontal)
    let height = try length(.height, of: element, scope, .vertical)
    if width.map({ $0 <= 0 }) == true || height.map({ $0 <= 0 }) == true { return .null }
    guard let image = try image(value, element) else { return .null }
    let natural = image.size
    guard natural.width > 0, natural.height > 0 else { return .null }
    // A missing side follows from the other one and the aspect ratio.
    let size = Size(
      width: width ?? height.map { $0 * natural.width / natural.height } ?? natural.width,
      height: height ?? width.map { $0 * natural.height / natural.width } ?? natural.height)
    let viewport = Rect(
      x: try length(.x, of: element, scope, .horizontal) ?? 0,
      y: try length(.y, of: element, scope, .vertical) ?? 0, width: size.width,
      height: size.height)
    guard viewport.isFinite else { return .null }
    let aspect = AspectRatio(document.reader(.preserveAspectRatio, of: element))
    let whole = Rect(origin: .zero, size: natural)
    let rect = whole.applying(aspect.transform(from: whole, to: viewport))
    return try withGroup(try group(of: element, scope)) { (builder) throws(SVGError) in
      guard scope.style.isVisible else { return viewport }
      let source: PictureTree.ImageNode.Source =
        switch image {
        case .image(let image): .image(image, scope.style.interpolation)
        case .picture(let index, _): .picture(index)
        }
      builder.tree.nodes.append(
        PictureTree.Node(
          kind: .image, index: Int32(builder.tree.images.count),
          end: Int32(builder.tree.nodes.count + 1)))
      builder.tree.images.append(
        PictureTree.ImageNode(
          source: source, rect: rect,
          clip: aspect.isSlice && scope.style.isClippedToViewport ? viewport : nil))
      return viewport
    }
  }

  /// The content of a reference, which is read only once.
  mutating func image(
    _ value: Range<Int>, _ element: Int
  ) throws(SVGError) -> LoadedImage? {
    let key = NameHash(document.bytes, value)
    if let known = loadedImages[key] { return known }
    let image: LoadedImage?
    do throws(ResourceProblem) {
      switch try picture(value, at: element) {
      case .image(let pixels): image = .image(pixels)
      case .drawing(let picture):
        tree.pictures.append(picture)
        image = .picture(Int32(tree.pictures.count - 1), picture.size)
      }
    } catch {
      // An exhausted budget ends the whole file.
      try cascade.work.check(at: element)
      warn(error.text, at: element)
      image = nil
    }
    loadedImages[key] = .some(image)
    return image
  }

  /// The content of an address, from the cache or read now.
  private mutating func picture(
    _ value: Range<Int>, at element: Int
  ) throws(ResourceProblem) -> LinkedFiles.Picture {
    let (resources, budget) = (resources, files.budget)
    let place: ResourceReader.Place
    do throws(ResourceProblem) {
      place = try resources.place(document.bytes, value, budget: budget)
    } catch {
      throw ResourceProblem(text: "image \(error.text)")
    }
    let key = LinkedFiles.Key(place, folder: options.folderPath)
    if let known = files[key] { return known }
    if files.isOpen(key), case .file(_, _, _, let shown) = place {
      throw ResourceProblem(text: "image \(shown) leads back to a file that it is in")
    }
    return try files.read(key) { () throws(ResourceProblem) in
      let file: Resource
      do throws(ResourceProblem) {
        file = try resources.read(
          place, most: ImageFile.defaultMaximumByteCount, budget: budget)
      } catch {
        throw ResourceProblem(text: "image \(error.text)")
      }
      guard budget.tryTaking(file.bytes.count) else { throw .exhausted }
      defer { budget.giveBack(file.bytes.count) }
      return try decode(file, at: element)
    }
  }

  /// The most pixels of an image in the picture.
  private static let largestImageArea = 1 << 26

  private mutating func decode(
    _ file: Resource, at element: Int
  ) throws(ResourceProblem) -> LinkedFiles.Picture {
    if ImageFormat(signatureOf: file.bytes) == nil, SVG.isPlausible(file.bytes) {
      guard options.limits.pictureDepth > 0 else {
        throw ResourceProblem(text: "pictures are nested too deep; \(file.name) is left out")
      }
      var inner = options
      inner.limits.pictureDepth -= 1
      // The inner picture is read within the nested elements of this one.
      inner.limits.depth /= 2
      inner.folderPath = file.folder
      inner.file = nil
      inner.styleSheet = nil
      do throws(SVGError) {
        let picture = try SVG(data: file.bytes, name: file.name, options: inner, in: files)
        for warning in picture.warnings { warn("\(file.name), \(warning)", at: element) }
        return .drawing(picture)
      } catch {
        throw ResourceProblem(text: error.description)
      }
    }
    let decoded: Bitmap?
    do throws(ImageFileError) {
      decoded = try LinkedFiles.bitmap(
        file.bytes, name: file.name, maximumArea: Self.largestImageArea, budget: files.budget)
    } catch {
      throw ResourceProblem(text: error.description)
    }
    guard let bitmap = decoded else { throw .exhausted }
    guard max(bitmap.width, bitmap.height) <= Image.largestSide else {
      throw ResourceProblem(
        text: "\(file.name) is \(bitmap.size), more than \(Image.largestSide) pixels a side")
    }
    let jpeg = LinkedFiles.keptJPEG(file.bytes, budget: files.budget)
    return .image(jpeg.map { Image(bitmap, jpeg: $0) } ?? Image(bitmap))
  }
}

extension LinkedFiles.Key {
  /// - Parameter folder: the base folder of relative addresses within data.
  init(_ place: ResourceReader.Place, folder: FilePath?) {
    switch place {
    case .data(let bytes):
      self = .data(NameHash(bytes, bytes.indices), count: bytes.count, folder: folder)
    case .file(let file, _, _, _): self = .file(file)
    }
  }
}
