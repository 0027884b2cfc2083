/// The folders from which a document may read the files that it names.
package struct AllowedFolders: Hashable, Sendable {
  /// Where relative names start, and the folder that may always be read.
  package var base: FilePath
  /// Further folders that may be read.
  package var others: [FilePath]

  /// Allows some folders.
  package init(base: FilePath, others: [FilePath] = []) {
    self.base = base == "" ? "." : base
    self.others = others
  }

  /// The folder of the document at a path.
  package static func folder(of path: FilePath) -> FilePath {
    path.folder == "" ? "." : path.folder
  }

  /// Why a name leads to no file that may be read.
  package enum Refusal: Error, Hashable, Sendable {
    /// It cannot be the name of a file.
    case noName
    /// There is no such file, or it cannot be reached.
    case cannotOpen(SystemError)
    /// The file is outside all folders.
    case outside
  }

  /// The file that a name stands for, free of links and "..".
  ///
  /// That file, and not the name, is what is to be read: a link cannot lead elsewhere in between.
  package func resolve(_ name: FilePath) throws(Refusal) -> FilePath {
    guard !name.bytes.isEmpty, !name.bytes.contains(0) else { throw .noName }
    let file: FilePath
    do throws(SystemError) {
      file = try (name.isAbsolute ? name : base + "/" + name).resolved()
    } catch {
      throw .cannotOpen(error)
    }
    for folder in [base] + others {
      guard let real = try? folder.resolved() else { continue }
      let beginning = real == "/" ? real : real + "/"
      if file.bytes.starts(with: beginning.bytes) { return file }
    }
    throw .outside
  }
}
