internal import GLFunDrawing

/// Names for the images of a document, so that an image on several pages is in the file once.
final class ImageNames {
  private var names: [ObjectIdentifier: Entry] = [:]
  private var count = 0

  /// The pixels that have a name. They are not kept in memory: another image may get their place, and then another name.
  private struct Entry {
    weak var storage: ImageStorage?
    var name: String
  }

  /// Returns a name that no other image of the document has.
  func name(of image: Image) -> String {
    let key = ObjectIdentifier(image.storage)
    if let entry = names[key], entry.storage === image.storage { return entry.name }
    count += 1
    let name = "image \(count)"
    names[key] = Entry(storage: image.storage, name: name)
    return name
  }
}
