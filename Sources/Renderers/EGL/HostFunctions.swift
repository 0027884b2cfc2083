import GLFunPlatform

/// The calls of this module to the operating system, as a table that tests can replace.
package struct HostFunctions {
  /// Returns the render nodes in numerical order, such as `/dev/dri/renderD128`.
  package var renderNodes: () -> [String]
  /// Opens a device file for reading and writing; returns a descriptor, or the negated `errno`.
  package var open: (String) -> Int32
  package var close: (Int32) -> Void
  /// True if an open file is a device of the kernel's graphics drivers.
  package var isGraphicsDevice: (Int32) -> Bool
  package var exists: (String) -> Bool

  /// The functions of the actual machine.
  package static var system: HostFunctions {
    HostFunctions(
      renderNodes: { listRenderNodes(in: "/dev/dri") },
      open: { path in
        let descriptor = CLibrary.open(path, O_RDWR | O_CLOEXEC)
        return descriptor >= 0 ? descriptor : -errno
      },
      close: { _ = CLibrary.close($0) },
      isGraphicsDevice: { descriptor in
        var status = stat()
        guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFCHR else {
          return false
        }
        return majorNumber(status.st_rdev) == graphicsMajorNumber
      },
      exists: { access($0, F_OK) == 0 })
  }

  /// The value of a variable of the environment; nil if it is not set.
  package static func variable(_ name: String) -> String? { environment(name) }

  /// The major device number of Linux's Direct Rendering Manager.
  /// - Source: Linux, Documentation/admin-guide/devices.txt.
  private static let graphicsMajorNumber: UInt64 = 226

  /// Returns the major number of a device, like the macro `major` of the C library.
  private static func majorNumber(_ device: dev_t) -> UInt64 {
    let device = UInt64(device)
    return device >> 8 & 0xFFF | device >> 32 & 0xFFFF_F000
  }

  private static func listRenderNodes(in folder: String) -> [String] {
    guard let directory = opendir(folder) else { return [] }
    defer { closedir(directory) }
    var numbers: [Int] = []
    while let entry = readdir(directory) {
      let name = withUnsafeBytes(of: &entry.pointee.d_name) { bytes in
        String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
      }
      if name.hasPrefix("renderD"), let number = Int(name.dropFirst("renderD".count)) {
        numbers.append(number)
      }
    }
    return numbers.sorted().map { "\(folder)/renderD\($0)" }
  }
}
