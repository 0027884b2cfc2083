public import ArgumentParser
public import GLFun
internal import GLFunDrawingPrograms
public import GLFunEGL
internal import GLFunViews

/// Where a picture is drawn.
enum Backend: String, ExpressibleByArgument, CaseIterable {
  /// A graphics device where that is faster, else the CPU.
  case auto
  case gles
  case cpu

  /// The help of the option.
  static let help: ArgumentHelp = """
    Where it is drawn: gles, cpu, or auto: with a graphics device where that is faster, else on the \
    CPU. The pixels are the same.
    """

  /// Whether it can be told how many threads draw; a driver has its own.
  func takesThreads(with device: DeviceSelection) -> Bool {
    self == .cpu || self == .auto && device == .auto
  }

  /// Where frames are drawn: `auto` means the device that is named, the threads that are, or what is faster.
  ///
  /// - Parameters:
  ///   - frame: one of the frames, or the only one.
  ///   - count: how many frames there are.
  func renderers(
    for frame: DisplayList, count: Int = 1, device: DeviceSelection, threads: Int? = nil
  ) -> FramePipeline.Renderers {
    switch self {
    case .cpu: .cpu
    case .gles: .gles(device)
    case .auto:
      if device != .auto {
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
  /// Takes the bytes of a word of the command line.
  public init?(argument: String) {
    self.init(bytes: ArgumentText.bytes(argument))
  }

  /// How help shows a default.
  public var defaultValueDescription: String { description }
}

extension PNGCompression: ExpressibleByArgument {}
extension LineMode: ExpressibleByArgument {}
extension Shape: ExpressibleByArgument {}
extension ColorChoice: ExpressibleByArgument {}
extension AngleArithmetic: ExpressibleByArgument {}
extension Color: ExpressibleByArgument {
  /// Reads a colour as CSS writes it, and in the further forms of drawing programs.
  public init?(argument: String) {
    guard let color = ColorText.color(argument) else { return nil }
    self = color
  }
}

extension DeviceSelection: ExpressibleByArgument {
  /// Reads what `description` writes.
  public init?(argument: String) {
    self.init(argument)
  }

  /// How help shows a default.
  public var defaultValueDescription: String { description }
}

extension PixelSize: ExpressibleByArgument {
  /// Reads "WIDTHxHEIGHT"; both at least 1.
  public init?(argument: String) {
    let parts = argument.split(separator: "x", omittingEmptySubsequences: false)
    guard parts.count == 2, parts.allSatisfy({ $0.allSatisfy(\.isASCIIDigit) }),
      let width = Int(parts[0]), let height = Int(parts[1]), width > 0, height > 0
    else { return nil }
    self.init(width: width, height: height)
  }

  /// How help shows a default.
  public var defaultValueDescription: String { description }
}

extension Point: ExpressibleByArgument {
  /// Reads "X,Y".
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

/// The size of the picture, checked against what memory can hold.
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

  /// The size of a view unless the command line says otherwise.
  static let sizeOfViews = PixelSize(width: 320, height: 480)

  /// The longest side of a picture.
  static let largestSide = 1_000_000

  /// The most pixels that a picture in one piece may have: 4 GiB of them.
  static let largestArea = 1 << 30

  /// Whether a picture may have sides of that length.
  static func isPossible(_ size: PixelSize) -> Bool {
    max(size.width, size.height) <= largestSide
  }

  /// Throws where a picture is too large to be in memory as a whole.
  static func checkInOnePiece(_ size: PixelSize) throws(CommandFailure) {
    if size.area <= largestArea { return }
    throw CommandFailure(
      "the picture is too large",
      "\(size) is more than \(largestArea) pixels, and only 'glfun render' does without holding all "
        + "of them; make it smaller")
  }

  /// The size asked for, if any.
  ///
  /// - Throws: `CommandFailure` where it is too large; not while parsing, which would make it wrong
  ///   usage.
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
