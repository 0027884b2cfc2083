internal import GLFunDrawing
internal import GLFunGeometry

/// The clips of a frame that a document has set, outermost first, as indices into the frame's clips.
///
/// A step from one clip to the next takes the clips between them alone, so that a thousand nested clips take a thousand steps.
struct ClipStack {
  /// The clips that are set.
  private(set) var clips: [Int] = []
  /// The places of the clips in `clips`.
  private var places: [Int: Int] = [:]
  /// For each clip of the frame, the nearest path among itself and those around it that hides a part of the picture.
  private let paths: [Int?]
  /// For each clip of the frame, the nearest image among itself and those around it.
  private let images: [Int?]
  private let parents: [Int?]

  init(of list: DisplayList) {
    var (paths, images): ([Int?], [Int?]) = ([], [])
    // A clip comes after the one around it.
    for (index, clip) in list.clips.enumerated() {
      var (path, image) = (
        clip.parent.flatMap { paths[$0] }, clip.parent.flatMap { images[$0] }
      )
      switch clip.shape {
      case .mask: image = index
      case .path(let shape, _, _):
        if !(list.rectangle(shape)?.contains(list.bounds) ?? false) { path = index }
      }
      paths.append(path)
      images.append(image)
    }
    self.paths = paths
    self.images = images
    parents = list.clips.map(\.parent)
  }

  /// True if a clip is a path that hides a part of the picture.
  func hides(_ clip: Int) -> Bool { paths[clip] == clip }

  /// The images in the chain of clips that ends with one, innermost first.
  ///
  /// - Parameter most: the most images that are wanted.
  func images(of clip: Int?, most: Int) -> [Int] {
    var found: [Int] = []
    var next = clip.flatMap { images[$0] }
    while let image = next, found.count < most {
      found.append(image)
      next = parents[image].flatMap { images[$0] }
    }
    return found
  }

  /// The change from the clips that are set to the chain of paths that ends with a clip.
  ///
  /// - Returns: the number of clips that stay, and those to set after them.
  func change(to clip: Int?) -> (kept: Int, added: [Int]) {
    var added: [Int] = []
    var next = clip.flatMap { paths[$0] }
    while let path = next {
      if let place = places[path] { return (place + 1, added.reversed()) }
      added.append(path)
      next = parents[path].flatMap { paths[$0] }
    }
    return (0, added.reversed())
  }

  /// Notes that a clip is set.
  mutating func push(_ clip: Int) {
    places[clip] = clips.count
    clips.append(clip)
  }

  /// Notes that the innermost clip is removed.
  mutating func pop() {
    if let clip = clips.popLast() { places[clip] = nil }
  }
}
