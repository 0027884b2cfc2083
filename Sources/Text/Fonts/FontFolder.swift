package import GLFunImageFiles
import GLFunPlatform

/// Finds font files in a folder.
package enum FontFolder {
  /// Returns the sorted paths of all files with a font extension in a folder and its subfolders. Links to folders are not
  /// followed.
  ///
  /// - Throws: `FontError.cannotRead`.
  package static func files(in folder: FilePath) throws(FontError) -> [FilePath] {
    var files: [FilePath] = []
    var open = [(folder: folder, depth: 0)]
    var folderCount = 0
    while let (next, depth) = open.popLast() {
      folderCount += 1
      guard folderCount <= mostFolders else {
        throw .cannotRead(
          name: folder.description, reason: "more than \(mostFolders) folders; name one in it")
      }
      guard let directory = next.withCString({ opendir($0) }) else {
        let cause = SystemError(code: errno)
        throw .cannotRead(name: next.description, reason: cause.description)
      }
      defer { closedir(directory) }
      while let entry = readdir(directory) {
        let name = withUnsafeBytes(of: entry.pointee.d_name) { Array($0.prefix { $0 != 0 }) }
        let path = next + "/" + FilePath(bytes: name)
        let lowered = String(decoding: name, as: UTF8.self).lowercased()
        if lowered == "." || lowered == ".." { continue }
        if isFolder(path) {
          if depth < deepest { open.append((path, depth + 1)) }
        } else if endings.contains(where: lowered.hasSuffix) {
          files.append(path)
          guard files.count <= mostFiles else {
            throw .cannotRead(
              name: folder.description, reason: "more than \(mostFiles) fonts; name a folder in it")
          }
        }
      }
    }
    return files.sorted { $0.bytes.lexicographicallyPrecedes($1.bytes) }
  }

  /// True if a path leads to a folder itself, not to a link to a folder.
  private static func isFolder(_ path: FilePath) -> Bool {
    var status = stat()
    return path.withCString({ lstat($0, &status) }) == 0 && status.st_mode & S_IFMT == S_IFDIR
  }

  private static let endings = [".ttf", ".otf", ".ttc", ".otc", ".woff", ".woff2"]
  /// The maximum depth of subfolders, and the maximum number of folders and files.
  private static let deepest = 16
  private static let mostFolders = 4096
  private static let mostFiles = 16_384
}
