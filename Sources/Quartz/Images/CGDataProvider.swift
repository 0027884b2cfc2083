public import Foundation
internal import Synchronization

/// Releases the bytes of a provider: what was handed on, their address, their count.
public typealias CGDataProviderReleaseDataCallback = (
  UnsafeMutableRawPointer?, UnsafeRawPointer, Int
) -> Void

/// Bytes of a picture or a font. They do not change.
public final class CGDataProvider: Hashable, Sendable {
  private let bytes: ProvidedBytes

  private init(_ bytes: ProvidedBytes) { self.bytes = bytes }

  /// Makes a provider of bytes that are worked out when they are asked for.
  package convenience init(deferred bytes: @escaping @Sendable () -> Data) {
    self.init(ProvidedBytes(bytes))
  }

  /// Makes a provider of bytes.
  public convenience init?(data: CFData) {
    let data = data as Data
    self.init(ProvidedBytes { data })
  }

  /// Makes a provider of bytes that the caller keeps until they are released.
  public convenience init?(
    dataInfo info: UnsafeMutableRawPointer?, data: UnsafeRawPointer, size: Int,
    releaseData: CGDataProviderReleaseDataCallback?
  ) {
    guard size >= 0 else { return nil }
    // Copied at once, so that nothing refers to memory of another.
    let copy = Data(bytes: data, count: size)
    releaseData?(info, data, size)
    self.init(ProvidedBytes { copy })
  }

  /// Makes a provider of the bytes of a file; nil if it cannot be read.
  public convenience init?(url: CFURL) {
    guard let path = url.path else { return nil }
    self.init(filename: path)
  }

  /// Makes a provider of the bytes of a file; nil if it cannot be read.
  public convenience init?(filename: UnsafePointer<CChar>) {
    self.init(filename: String(cString: filename))
  }

  private convenience init?(filename: String) {
    guard let data = FileManager.default.contents(atPath: filename) else { return nil }
    self.init(ProvidedBytes { data })
  }

  /// The number of the class.
  public static var typeID: CFTypeID { typeNumber(of: CGDataProvider.self) }

  /// The bytes.
  public var data: CFData? { bytes.data as NSData }

  /// The bytes as a value.
  package var contents: Data { bytes.data }

  /// Whether both are the same object.
  public static func == (lhs: CGDataProvider, rhs: CGDataProvider) -> Bool { lhs === rhs }

  /// Feeds the identity to a hasher.
  public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}

/// Bytes that are worked out once.
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

/// Takes the bytes of a picture file.
public final class CGDataConsumer: Hashable {
  private let write: (Data) -> Bool

  /// Makes a consumer that appends to an object.
  public init?(data: CFMutableData) {
    write = {
      data.append($0)
      return true
    }
  }

  /// Makes a consumer that writes a file, replacing it only once all is written.
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

  /// The number of the class.
  public static var typeID: CFTypeID { typeNumber(of: CGDataConsumer.self) }

  /// Takes bytes.
  ///
  /// - Returns: whether they are where they belong.
  func put(_ bytes: Data) -> Bool { write(bytes) }

  /// Whether both are the same object.
  public static func == (lhs: CGDataConsumer, rhs: CGDataConsumer) -> Bool { lhs === rhs }

  /// Feeds the identity to a hasher.
  public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}
