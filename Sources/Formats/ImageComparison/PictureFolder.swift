package import GLFunImageFiles
import GLFunPlatform

/// The files of a folder and its subfolders that are pictures, or are drawn, by their names.
package struct PictureFolder: Sendable {
  /// A file of the folder.
  package struct File: Hashable, Sendable {
    /// The path relative to the folder.
    package let name: FilePath
    /// The reason that it cannot be read, such as that of a subfolder; nil if nothing is known to be wrong.
    package let problem: String?
  }

  /// The folder.
  package let path: FilePath
  /// The files, sorted by the bytes of their names.
  package private(set) var files: [File] = []
  /// The number of files with other names.
  package private(set) var otherFileCount = 0

  /// The number of files and folders that have been listed.
  private var entryCount = 0

  /// The deepest subfolder.
  private static let deepest = 64
  private let mostEntries: Int

  /// Lists a folder. Links are followed, unless they lead back to a folder that they are in.
  ///
  /// - Parameter mostEntries: the maximum number of files and folders. A few folders can be reached in very many ways if they
  ///   have links to each other.
  /// - Throws: `ImageFileError.cannotOpen` if the folder itself cannot be read.
  package init(_ path: FilePath, mostEntries: Int = 1_000_000) throws(ImageFileError) {
    (self.path, self.mostEntries) = (path, mostEntries)
    guard let identity = Self.identity(path) else { throw Self.failure(path, errno) }
    if let code = list("", [identity]) { throw Self.failure(path, code) }
    if entryCount > mostEntries {
      let problem = "more than \(mostEntries) files and folders; name a folder in it"
      files.append(File(name: ".", problem: problem))
    }
    files.sort { $0.name.bytes.lexicographicallyPrecedes($1.name.bytes) }
  }

  /// The path of a file of the folder.
  package func path(to name: FilePath) -> FilePath {
    path + (path.bytes.last == UInt8(ascii: "/") ? "" : "/") + name
  }

  private static func failure(_ path: FilePath, _ code: Int32) -> ImageFileError {
    .cannotOpen(path: path.description, cause: SystemError(code: code))
  }

  /// True if a path leads to a folder.
  package static func isFolder(_ path: FilePath) -> Bool { identity(path) != nil }

  /// The device and the number of a folder; nil if the path leads to none.
  private static func identity(_ path: FilePath) -> SIMD2<UInt64>? {
    var status = stat()
    guard path.withCString({ stat($0, &status) }) == 0 else { return nil }
    guard status.st_mode & S_IFMT == S_IFDIR else {
      errno = ENOTDIR
      return nil
    }
    return SIMD2(UInt64(status.st_dev), UInt64(status.st_ino))
  }

  /// Lists a subfolder.
  ///
  /// - Parameter open: the folders that it is in, and itself.
  /// - Returns: the value of `errno` if it cannot be read.
  private mutating func list(_ folder: FilePath, _ open: [SIMD2<UInt64>]) -> Int32? {
    guard let directory = path(to: folder).withCString({ opendir($0) }) else { return errno }
    defer { closedir(directory) }
    while entryCount <= mostEntries {
      errno = 0
      guard let entry = readdir(directory) else { return errno == 0 ? nil : errno }
      let bytes = withUnsafeBytes(of: entry.pointee.d_name) { Array($0.prefix { $0 != 0 }) }
      if bytes == Array(".".utf8) || bytes == Array("..".utf8) { continue }
      entryCount += 1
      let name = folder + FilePath(bytes: bytes)
      // DT_DIR, DT_LNK and DT_UNKNOWN; other files need no call to tell them from folders.
      let kind = Int32(entry.pointee.d_type)
      let mayBeFolder = kind == 4 || kind == 10 || kind == 0
      if mayBeFolder, let identity = Self.identity(path(to: name)) {
        enter(name, identity, open)
      } else if Self.isCompared(name) {
        files.append(File(name: name, problem: nil))
      } else {
        otherFileCount += 1
      }
    }
    return nil
  }

  private mutating func enter(
    _ name: FilePath, _ identity: SIMD2<UInt64>, _ open: [SIMD2<UInt64>]
  ) {
    var problem: String?
    if open.contains(identity) {
      problem = "the link leads back to a folder that it is in"
    } else if open.count >= Self.deepest {
      problem = "more than \(Self.deepest) folders in each other"
    } else if let code = list(name + "/", open + [identity]) {
      problem = "cannot open the folder: \(SystemError(code: code))"
    }
    if let problem { files.append(File(name: name, problem: problem)) }
  }

  /// True if a file's name is that of a picture that is read, or of a scene that is drawn.
  private static func isCompared(_ name: FilePath) -> Bool {
    ImageFormat(fileName: name) != nil || isScene(name)
  }

  /// True if a file's name is that of a drawing program or an SVG.
  package static func isScene(_ name: FilePath) -> Bool {
    ["json", "svg", "svgz"].contains(name.fileExtension)
  }
}

extension PictureFolder {
  /// Creates the folders that a file is in, as far as they do not exist.
  package static func makeParents(of file: FilePath) throws(ImageFileError) {
    var folder = FilePath(bytes: file.folder.bytes.dropLast())
    if folder.bytes.isEmpty { return }
    var missing: [FilePath] = []
    while !folder.bytes.isEmpty, folder.withCString({ access($0, F_OK) }) != 0 {
      missing.append(folder)
      folder = FilePath(bytes: folder.folder.bytes.dropLast())
    }
    for folder in missing.reversed() {
      var code: Int32 = 0
      folder.withCString { if mkdir($0, 0o777) != 0 { code = errno } }
      if code != 0, code != EEXIST {
        throw .cannotOpen(path: folder.description, cause: SystemError(code: code))
      }
    }
  }
}
