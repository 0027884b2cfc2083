internal import GLFunDrawing
internal import GLFunGeometry
internal import GLFunImageFiles
internal import GLFunImaging

/// A picture that an `image` refers to.
enum LoadedImage {
  case image(Image)
  /// An entry of the tree's pictures, and its size.
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
    // A side that is not given follows from the other one.
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

  /// The picture of a reference, which is read once.
  mutating func image(
    _ value: Range<Int>, _ element: Int
  ) throws(SVGError) -> LoadedImage? {
    let key = NameHash(document.bytes, value)
    if let known = loadedImages[key] { return known }
    let image = load(value, element)
    loadedImages[key] = .some(image)
    return image
  }

  private mutating func load(_ value: Range<Int>, _ element: Int) -> LoadedImage? {
    do throws(ResourceProblem) {
      let file = try resources.read(document.bytes, value, most: PNG.defaultMaximumByteCount)
      return decode(file.bytes, name: file.name, folder: file.folder, at: element)
    } catch {
      warn("image \(error.text)", at: element)
      return nil
    }
  }

  private mutating func decode(
    _ bytes: [UInt8], name: String, folder: FilePath?, at element: Int
  ) -> LoadedImage? {
    if ImageFormat(signatureOf: bytes) == nil, SVG.isPlausible(bytes) {
      guard options.limits.pictureDepth > 0 else {
        warn("pictures are nested too deep; \(name) is left out", at: element)
        return nil
      }
      var inner = options
      inner.limits.pictureDepth -= 1
      inner.folder = folder
      inner.styleSheet = nil
      do throws(SVGError) {
        let picture = try SVG(data: bytes, name: name, options: inner)
        tree.pictures.append(picture)
        return .picture(Int32(tree.pictures.count - 1), picture.size)
      } catch {
        warn(error.description, at: element)
        return nil
      }
    }
    do throws(ImageFileError) {
      let bitmap = try ImageFile.decode(bytes, name: name, maximumArea: options.limits.imageArea)
      guard max(bitmap.width, bitmap.height) <= Image.largestSide else {
        warn("\(name) is \(bitmap.size), more than \(Image.largestSide) pixels a side", at: element)
        return nil
      }
      return .image(Image(bitmap))
    } catch {
      warn(error.description, at: element)
      return nil
    }
  }
}
