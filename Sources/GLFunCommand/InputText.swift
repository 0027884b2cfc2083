internal import GLFun

/// What a file named on the command line holds, or standard input where the name is "-".
struct InputText {
  /// What is read.
  let bytes: [UInt8]
  /// What an error calls it.
  let name: String

  /// Reads it whole.
  init(_ path: FilePath, maximumByteCount: Int) throws(CommandFailure) {
    let isInput = path == "-"
    do throws(ImageFileError) {
      bytes =
        isInput
        ? try InputFile.readStandardInput(maximumByteCount: maximumByteCount)
        : try InputFile.read(path: path, maximumByteCount: maximumByteCount)
    } catch {
      throw CommandFailure(error)
    }
    name = isInput ? "standard input" : path.description
  }
}
