import GLFunPlatform

/// The cache folder of fontconfig, in addition to those in its own configuration.
enum FontCacheFolder {
  /// The path of `$XDG_CACHE_HOME` or `~/.cache`, or of a temporary folder that no other user can have written; nil if there is
  /// no such folder.
  ///
  /// fontconfig trusts its cache files, so whoever writes them decides which fonts are opened.
  static var path: String? {
    let home = environment("HOME").map { $0 + "/.cache" }
    for folder in [environment("XDG_CACHE_HOME"), home] {
      if let folder, folder.hasPrefix("/"), isWritable(folder) { return folder + "/fontconfig" }
    }
    return privateFolder(environment("TMPDIR") ?? "/tmp")
  }

  /// True if the user can write to a folder, which is created if necessary.
  private static func isWritable(_ folder: String) -> Bool {
    mkdir(folder, 0o700) == 0 || access(folder, W_OK | X_OK) == 0
  }

  /// Returns a subfolder owned by the user that no other user can write to; nil if that is impossible.
  static func privateFolder(_ parent: String) -> String? {
    let path = "\(parent)/glfun-fontconfig-\(geteuid())"
    if mkdir(path, 0o700) != 0, errno != EEXIST { return nil }
    var status = stat()
    // `lstat` does not follow links.
    guard lstat(path, &status) == 0, status.st_mode & S_IFMT == S_IFDIR,
      status.st_uid == geteuid(), status.st_mode & 0o077 == 0
    else { return nil }
    return path
  }
}
