// The C library of the system, under one name for all modules.
#if canImport(Glibc)
@_exported public import Glibc
#elseif canImport(Musl)
@_exported public import Musl
#elseif canImport(Darwin)
@_exported public import Darwin
#endif

/// A variable of the environment; nil where it is not set.
package func environment(_ name: String) -> String? {
  getenv(name).map { String(cString: $0) }
}

/// Functions of the C library for types whose own methods hide them.
package enum CLibrary {
  package static func open(_ path: String, _ flags: Int32) -> Int32 { openFile(path, flags) }

  package static func close(_ descriptor: Int32) -> Int32 { closeFile(descriptor) }

  package static func read(
    _ descriptor: Int32, _ bytes: UnsafeMutableRawPointer?, _ count: Int
  ) -> Int { readFile(descriptor, bytes, count) }

  package static func write(
    _ descriptor: Int32, _ bytes: UnsafeRawPointer?, _ count: Int
  ) -> Int { writeFile(descriptor, bytes, count) }

  package static func rename(
    _ old: UnsafePointer<CChar>, _ new: UnsafePointer<CChar>
  ) -> Int32 { renameFile(old, new) }

  package static func exit(_ status: Int32) -> Never { endProcess(status) }
}

private func openFile(_ path: String, _ flags: Int32) -> Int32 { open(path, flags) }
private func closeFile(_ descriptor: Int32) -> Int32 { close(descriptor) }
private func readFile(_ file: Int32, _ bytes: UnsafeMutableRawPointer?, _ count: Int) -> Int {
  read(file, bytes, count)
}
private func writeFile(_ file: Int32, _ bytes: UnsafeRawPointer?, _ count: Int) -> Int {
  write(file, bytes, count)
}
private func renameFile(_ old: UnsafePointer<CChar>, _ new: UnsafePointer<CChar>) -> Int32 {
  rename(old, new)
}
private func endProcess(_ status: Int32) -> Never { exit(status) }
