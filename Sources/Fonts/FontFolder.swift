package import GLFunImageFiles
import GLFunPlatform

/// The font files of a folder.
package enum FontFolder {
  /// The paths of the files in a folder whose names end as those of fonts do, sorted by their names.
  ///
  /// - Throws: `FontError.cannotRead`.
  package static func files(in folder: FilePath) throws(FontError) -> [FilePath] {
    guard let directory = folder.withCString({ opendir($0) }) else {
      let cause = SystemError(code: errno)
      throw .cannotRead(name: folder.description, reason: cause.description)
    }
    defer { closedir(directory) }
    var files: [FilePath] = []
    while let entry = readdir(directory) {
      let name = withUnsafeBytes(of: entry.pointee.d_name) { Array($0.prefix { $0 != 0 }) }
      let lowered = String(decoding: name, as: UTF8.self).lowercased()
      guard endings.contains(where: lowered.hasSuffix) else { continue }
      files.append(folder + "/" + FilePath(bytes: name))
    }
    return files.sorted { $0.bytes.lexicographicallyPrecedes($1.bytes) }
  }

  private static let endings = [".ttf", ".otf", ".ttc", ".otc", ".woff", ".woff2"]
}
