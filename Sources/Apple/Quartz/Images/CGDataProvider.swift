public import Foundation
internal import Synchronization

/// Releases the bytes of a provider. The arguments are the info pointer, the address and the byte count.
public typealias CGDataProviderReleaseDataCallback = (
  UnsafeMutableRawPointer?, UnsafeRawPointer, Int
) -> Void

/// The bytes of a picture or a font. Providers are immutable.
public final class CGDataProvider: Hashable, Sendable {
  private let bytes: ProvidedBytes

  private init(_ bytes: ProvidedBytes) { self.bytes = bytes }

  /// Makes a provider whose bytes are computed when they are first needed.
  package convenience init(deferred bytes: @escaping @Sendable () -> Data) {
    self.init(ProvidedBytes(bytes))
  }

  /// Makes a provider from data.
  public convenience init?(data: CFData) {
    let data = data as Data
    self.init(ProvidedBytes { data })
  }

  /// Makes a provider from bytes of the caller, which are copied and released at once.
  public convenience init?(
    dataInfo info: UnsafeMutableRawPointer?, data: UnsafeRawPointer, size: Int,
    releaseData: CGDataProviderReleaseDataCallback?
  ) {
    guard size >= 0 else { return nil }
    // Copying at once avoids references to foreign memory.
    let copy = Data(bytes: data, count: size)
    releaseData?(info, data, size)
    self.init(ProvidedBytes { copy })
  }

  /// Makes a provider of a file's contents; nil if the file cannot be read.
  public convenience init?(url: CFURL) {
    guard let path = url.path else { return nil }
    self.init(filename: path)
  }

  /// Makes a provider of a file's contents; nil if the file cannot be read.
  public convenience init?(filename: UnsafePointer<CChar>) {
    self.init(filename: String(cString: filename))
  }

  private convenience init?(filename: String) {
    guard let data = FileManager.default.contents(atPath: filename) else { return nil }
    self.init(ProvidedBytes { data })
  }

  /// The type identifier of the class.
  public static var typeID: CFTypeID { typeNumber(of: CGDataProvider.self) }

  /// The bytes.
  public var data: CFData? { bytes.data as NSData }

  /// The bytes as a value.
  package var contents: Data { bytes.data }

  /// True if both are the same object.
  public static func == (lhs: CGDataProvider, rhs: CGDataProvider) -> Bool { lhs === rhs }

  /// Hashes the identity of the object.
  public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}

/// Bytes computed once, when they are first needed.
private final class ProvidedBytes: Sendable {
  private let make: @Sendable () -> Data
  private let known = Mutex<Data?>(nil)

  init(_ make: @escaping @Sendable () -> Data) { self.make = make }

  var data: Data {
    known.withLock { known in
      let data = known ?? make()
      known = data
      return data
    }
  }
}

/// A receiver for the bytes of a picture file.
public final class CGDataConsumer: Hashable {
  private let write: (Data) -> Bool

  /// Makes a consumer that appends to mutable data.
  public init?(data: CFMutableData) {
    write = {
      data.append($0)
      return true
    }
  }

  /// Makes a consumer that writes a file, which is replaced only after everything is written.
  public init?(url: CFURL) {
    guard let path = url.path else { return nil }
    write = { bytes in
      do {
        try bytes.write(to: URL(fileURLWithPath: path), options: .atomic)
        return true
      } catch {
        Diagnostics.report("\(path) cannot be written: \(error)")
        return false
      }
    }
  }

  /// The type identifier of the class.
  public static var typeID: CFTypeID { typeNumber(of: CGDataConsumer.self) }

  /// Writes bytes.
  ///
  /// - Returns: true if they were written.
  func put(_ bytes: Data) -> Bool { write(bytes) }

  /// True if both are the same object.
  public static func == (lhs: CGDataConsumer, rhs: CGDataConsumer) -> Bool { lhs === rhs }

  /// Hashes the identity of the object.
  public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}
