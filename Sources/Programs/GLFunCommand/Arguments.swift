public import ArgumentParser
internal import ExamplePrograms
public import GLFun
internal import GLFunDrawingPrograms
public import GLFunEGL

/// The backend that pictures are drawn on.
enum Backend: String, ExpressibleByArgument, CaseIterable {
  /// A graphics device if that is faster, otherwise the CPU.
  case auto
  case gles
  case cpu

  /// The help text of the option.
  static let help: ArgumentHelp = """
    Where it is drawn: gles, cpu, or auto: with a graphics device where that is faster, else on the \
    CPU. The pixels are the same.
    """

  /// True if the number of threads can be set; a driver has its own threads.
  func takesThreads(with device: DeviceSelection) -> Bool {
    self == .cpu || self == .auto && !Self.namesDriver(device)
  }

  /// True if the command line names a device or a library of EGL.
  private static func namesDriver(_ device: DeviceSelection) -> Bool {
    device != .auto || EGLLibrary.standard != .system
  }

  /// Resolves the backend. `auto` means the device or the threads that the command line names, and otherwise the faster choice.
  ///
  /// - Parameters:
  ///   - frame: one of the frames, or the only one.
  ///   - count: the number of frames.
  func renderers(
    for frame: DisplayList, count: Int = 1, device: DeviceSelection, threads: Int? = nil
  ) -> FramePipeline.Renderers {
    switch self {
    case .cpu: .cpu
    case .gles: .gles(device)
    case .auto:
      if Self.namesDriver(device) {
        .gles(device)
      } else if threads != nil {
        .cpu
      } else {
        AutomaticBackend.renderers(for: frame, count: count)
      }
    }
  }
}

extension FilePath: ExpressibleByArgument {
  /// Creates a path from the bytes of a word of the command line.
  package init?(argument: String) {
    self.init(bytes: ArgumentText.bytes(argument))
  }

  /// The default as help shows it.
  package var defaultValueDescription: String { description }
}

extension PNGCompression: ExpressibleByArgument {}
extension LineMode: ExpressibleByArgument {}
extension Shape: ExpressibleByArgument {}
extension AngleArithmetic: ExpressibleByArgument {}
extension Color: ExpressibleByArgument {
  /// Parses a colour in CSS syntax or in one of the further forms of drawing programs.
  public init?(argument: String) {
    guard let color = ColorText.color(argument) else { return nil }
    self = color
  }
}

extension TilePath: ExpressibleByArgument {}

extension DeviceSelection: ExpressibleByArgument {
  /// Parses the format of `description`.
  public init?(argument: String) {
    self.init(argument)
  }

  /// The default as help shows it.
  public var defaultValueDescription: String { description }
}

extension PixelSize: ExpressibleByArgument {
  /// Parses "WIDTHxHEIGHT"; both must be at least 1.
  public init?(argument: String) {
    let parts = argument.split(separator: "x", omittingEmptySubsequences: false)
    guard parts.count == 2, parts.allSatisfy({ $0.allSatisfy(\.isASCIIDigit) }),
      let width = Int(parts[0]), let height = Int(parts[1]), width > 0, height > 0
    else { return nil }
    self.init(width: width, height: height)
  }

  /// The default as help shows it.
  public var defaultValueDescription: String { description }
}

extension Point: ExpressibleByArgument {
  /// Parses "X,Y".
  public init?(argument: String) {
    let parts = argument.split(separator: ",", omittingEmptySubsequences: false)
    guard parts.count == 2, let x = DecimalNumber.read(parts[0]),
      let y = DecimalNumber.read(parts[1])
    else { return nil }
    self.init(x: x, y: y)
  }
}

extension Character {
  fileprivate var isASCIIDigit: Bool { isASCII && isNumber }
}

/// The size of the picture, checked against limits.
struct SizeOption: ParsableArguments {
  @Option(
    name: .customLong("size"),
    help: ArgumentHelp(
      """
      The picture's width and height in pixels. A view is \(sizeOfViews) unless this says \
      otherwise; a drawing program has a size of its own, and what it draws is not scaled to this \
      one.
      """, valueName: "size"))
  private var requested: PixelSize?

  /// The default size of a view.
  static let sizeOfViews = PixelSize(width: 320, height: 480)

  /// The longest side of a picture, in pixels.
  static let largestSide = 1_000_000

  /// The most pixels of a picture that is in memory as a whole: 4 GiB.
  static let largestArea = 1 << 30

  /// True if the sides of a picture are within the limit.
  static func isPossible(_ size: PixelSize) -> Bool {
    max(size.width, size.height) <= largestSide
  }

  /// Throws if a picture is too large to be in memory as a whole.
  static func checkInOnePiece(_ size: PixelSize) throws(CommandFailure) {
    if size.area <= largestArea { return }
    throw CommandFailure(
      "the picture is too large",
      "\(size) is more than \(largestArea) pixels, and only 'glfun render' does without holding all "
        + "of them; make it smaller")
  }

  /// Multiplies a requested size.
  mutating func enlarge(by factor: Double) {
    requested = requested.map { size in
      func side(_ length: Int) -> Int {
        Int(min(max((Double(length) * factor).rounded(), 1), Double(Self.largestSide) + 1))
      }
      return PixelSize(width: side(size.width), height: side(size.height))
    }
  }

  /// The requested size; nil if not given.
  ///
  /// - Throws: `CommandFailure` if it is too large. This is not checked during parsing, where it would count as wrong usage.
  var size: PixelSize? {
    get throws {
      if let requested, !Self.isPossible(requested) {
        throw CommandFailure(
          "the picture is too large",
          "\(requested) is more than \(Self.largestSide) pixels a side; ask for a smaller --size")
      }
      return requested
    }
  }
}
