internal import GLFun
internal import GLFunPlatform

/// A folder for pictures.
enum OutputFolder {
  /// Creates the folder if it does not exist; its parent must exist.
  static func make(_ folder: FilePath) throws(CommandFailure) {
    var code: Int32 = 0
    folder.withCString { if mkdir($0, 0o777) != 0 { code = errno } }
    if code == 0 || code == EEXIST { return }
    throw CommandFailure(
      ImageFileError.cannotOpen(path: folder.description, cause: SystemError(code: code)))
  }
}
