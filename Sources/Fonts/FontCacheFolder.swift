import GLFunPlatform

/// The folder where fontconfig keeps what it found, beside those of its own configuration.
enum FontCacheFolder {
  /// `$XDG_CACHE_HOME` or `~/.cache`, else a folder of temporary files that nobody else can have written; nil where there is
  /// none.
  ///
  /// fontconfig trusts its files: whoever writes them decides which fonts are opened.
  static var path: String? {
    let home = environment("HOME").map { $0 + "/.cache" }
    for folder in [environment("XDG_CACHE_HOME"), home] {
      if let folder, folder.hasPrefix("/"), isWritable(folder) { return folder + "/fontconfig" }
    }
    return privateFolder(environment("TMPDIR") ?? "/tmp")
  }

  /// Whether the user can write to a folder, which is made if need be.
  private static func isWritable(_ folder: String) -> Bool {
    mkdir(folder, 0o700) == 0 || access(folder, W_OK | X_OK) == 0
  }

  /// A folder in another one that belongs to the user, and that nobody else can write to; nil where that cannot be.
  static func privateFolder(_ parent: String) -> String? {
    let path = "\(parent)/glfun-fontconfig-\(geteuid())"
    if mkdir(path, 0o700) != 0, errno != EEXIST { return nil }
    var status = stat()
    // A link is not followed.
    guard lstat(path, &status) == 0, status.st_mode & S_IFMT == S_IFDIR,
      status.st_uid == geteuid(), status.st_mode & 0o077 == 0
    else { return nil }
    return path
  }
}
