public import GLFunGeometry
public import GLFunImageFiles

/// The reason why a document is not written. `description` is a single line with a remedy.
public enum DocumentError: Error, Hashable, Sendable {
  /// Cairo, which writes PDF, cannot be opened; `reason` is the message of the loader.
  case libraryMissing(reason: String)
  /// The file cannot be opened or written.
  case cannotWrite(ImageFileError)
  /// Cairo has stopped; `problem` is its message.
  case failed(name: String, problem: String)
  /// The shapes of a page take too much memory until it ends: `needed` names the amount, `remedy` the limit.
  case tooManyShapes(name: String, page: Int, needed: String, remedy: String)
  /// A page has no size that a page may have.
  case badPageSize(name: String, page: Int, size: Size)
  /// A link or an outline leads to a page that the document does not have.
  case noSuchPage(name: String, page: Int, count: Int)
  /// The document has no page.
  case noPages(name: String)
}

extension DocumentError: CustomStringConvertible {
  /// The problem and its remedy on a single line.
  public var description: String {
    switch self {
    case .cannotWrite(let error): error.description
    default: "\(message): \(detail)"
    }
  }

  /// The problem as one lower-case clause.
  package var message: String {
    switch self {
    case .libraryMissing: "cannot write PDF"
    case .cannotWrite(let error): error.message
    default: "cannot write the document"
    }
  }

  /// Names, numbers and the remedy.
  package var detail: String {
    switch self {
    case .libraryMissing(let reason): "\(reason); on Debian: apt-get install libcairo2"
    case .cannotWrite(let error): error.detail
    case .failed(let name, let problem): "\(name): \(problem)"
    case .tooManyShapes(let name, let page, let needed, let remedy):
      "\(name): page \(page) takes \(needed) of memory, \(remedy) or draw fewer shapes on a page"
    case .badPageSize(let name, let page, let size):
      "\(name): page \(page) has \(size.width) x \(size.height) points, and a side has up to "
        + "\(Int(PDFDocument.largestSide)) and 1000000 pixels; choose another size"
    case .noSuchPage(let name, let page, let count):
      "\(name): a link leads to page \(page), and the pages are 1 to \(count)"
    case .noPages(let name): "\(name): it has no page; draw one first"
    }
  }
}
