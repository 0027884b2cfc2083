// swift-tools-version: 6.2
import PackageDescription

// Module names must be unique in all that a program is made of, so those that a program can depend on begin with
// `GLFun`. The folder of `GLFunGeometry` is `Sources/Geometry`, and so on.

let strict: [SwiftSetting] = [
  .treatAllWarnings(as: .error),
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
]

/// Modules that may not touch raw memory: the compiler refuses it there.
let safe = strict + [.strictMemorySafety()]

/// Modules of this package by the names of their folders.
func modules(_ folders: [String]) -> [Target.Dependency] {
  folders.map { .byName(name: "GLFun\($0)") }
}

/// The module of a folder of `Sources`.
func module(
  _ folder: String, _ dependencies: [String], resources: [Resource]? = nil,
  _ settings: [SwiftSetting]
) -> Target {
  .target(
    name: "GLFun\(folder)", dependencies: modules(dependencies), path: "Sources/\(folder)",
    resources: resources, swiftSettings: settings)
}

/// The declarations of a C library.
func headers(_ folder: String, pkgConfig: String? = nil, apt: String? = nil) -> Target {
  .systemLibrary(
    name: "GLFun\(folder)", path: "Sources/\(folder)", pkgConfig: pkgConfig,
    providers: apt.map { [.apt([$0])] })
}

/// Tests, which have a folder of `Tests`.
func tests(_ name: String, _ others: [Target.Dependency], of folders: [String]) -> Target {
  .testTarget(name: name, dependencies: others + modules(folders), swiftSettings: strict)
}

let shaders =
  ["primitive", "sprite", "tile", "picture"].flatMap { ["\($0).vert", "\($0).frag"] }
  + ["gradients.glsl", "images.glsl", "blend.glsl", "shades.glsl", "blends.glsl"]

/// What a program imports to draw without a driver.
let drawing = ["Geometry", "Imaging", "ImageFiles", "Drawing", "RenderCPU"]

/// Whether this is the package that is being worked on, and not one that another package depends on. Only the program needs
/// other packages, so nobody else has to fetch them.
let isRoot =
  Context.packageDirectory != "/" && !Context.packageDirectory.contains("/checkouts/")

let argumentParser = Target.Dependency.product(
  name: "ArgumentParser", package: "swift-argument-parser",
  condition: .when(traits: ["Program"]))

let package = Package(
  name: "GLFun",
  products: [
    .library(name: "GLFun", targets: ["GLFun"]),
    .library(name: "GLFunCPU", targets: ["GLFunCPU"]),
    .library(name: "GLFunViews", targets: ["GLFunViews"]),
    .library(name: "GLFunSVG", targets: ["GLFunSVG"]),
    .library(name: "GLFunGLES", targets: ["GLFunGLES", "GLFunEGL"]),
    .executable(name: "glfun", targets: ["GLFunCommand"]),
  ],
  traits: [
    .default(enabledTraits: isRoot ? ["Program"] : []),
    .trait(name: "Program", description: "The program glfun, which needs swift-argument-parser."),
  ],
  dependencies: [
    .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.2")
  ],
  targets: [
    headers("CEGL", apt: "libegl-dev"),
    headers("CGLES", apt: "libgles-dev"),
    headers("CGBM", apt: "libgbm-dev"),
    headers("CSPNG", pkgConfig: "spng", apt: "libspng-dev"),
    headers("CDeflate", pkgConfig: "libdeflate", apt: "libdeflate-dev"),
    headers("CZlib", pkgConfig: "zlib", apt: "zlib1g-dev"),
    headers("CProcessor"),
    headers("CImageCodecs"),
    headers("CExpat"),

    module("Geometry", ["CProcessor"], safe),
    module("Imaging", [], safe),
    module("Loading", [], strict),
    module(
      "ImageFiles",
      ["Imaging", "Loading", "CImageCodecs", "CSPNG", "CDeflate", "CZlib", "CProcessor"], strict),
    module("Threading", [], strict),
    module("MovieFiles", ["ImageFiles", "Imaging", "Threading"], strict),
    module("Drawing", ["Geometry", "Imaging"], safe),
    module("Rasterization", ["Drawing", "Geometry", "Imaging", "CProcessor"], safe),
    module(
      "RenderCPU",
      ["Rasterization", "Drawing", "Geometry", "Imaging", "Threading", "CProcessor"], safe),
    module("EGL", ["Loading", "CEGL", "CGBM"], strict),
    module("GLES", ["CGLES", "EGL"], strict),
    module(
      "RenderGL",
      ["Rasterization", "Drawing", "Geometry", "Imaging", "GLES", "EGL", "Threading"],
      resources: shaders.map { .embedInCode("../../Shaders/\($0)") }, strict),
    module("Views", ["Drawing", "Geometry", "Imaging"], safe),
    module("XMLFiles", ["Loading", "CExpat", "CZlib"], strict),
    module(
      "SVG", ["XMLFiles", "Drawing", "Geometry", "Imaging", "ImageFiles", "RenderCPU"], safe),
    module("CPU", drawing, safe),
    .target(
      name: "GLFun", dependencies: ["GLFunCPU"] + modules(["RenderGL"]), swiftSettings: safe),
    .executableTarget(
      name: "GLFunCommand",
      dependencies: ["GLFun", argumentParser]
        + modules([
          "Views", "SVG", "EGL", "GLES", "MovieFiles", "Loading", "Threading", "Rasterization",
        ]),
      swiftSettings: strict),

    .executableTarget(
      name: "Card", dependencies: ["GLFun"], path: "Examples/Card", swiftSettings: strict),
    .executableTarget(
      name: "Cover", dependencies: ["GLFun", "GLFunViews"], path: "Examples/Cover",
      swiftSettings: strict),

    .target(
      name: "TestRandom", dependencies: modules(["Views"]), path: "Tests/TestRandom",
      swiftSettings: strict),
    .target(name: "BuiltPrograms", path: "Tests/BuiltPrograms", swiftSettings: strict),
    .target(
      name: "TestSupport",
      dependencies: modules(drawing + ["RenderGL", "GLES", "EGL"]), path: "Tests/TestSupport",
      swiftSettings: strict),
    .target(
      name: "FixedFunctionReference", path: "Tests/FixedFunctionReference",
      linkerSettings: [.linkedLibrary("m")]),

    tests("NoDriverTests", ["BuiltPrograms", "GLFunCommand"], of: []),
    tests("ReadmeTests", ["BuiltPrograms", "GLFunCommand", "Card", "Cover"], of: []),
    tests("GeometryTests", ["TestRandom"], of: ["Geometry"]),
    tests("ImagingTests", ["TestRandom"], of: ["Imaging"]),
    tests("ImageFilesTests", ["TestRandom"], of: ["ImageFiles", "Loading", "Imaging"]),
    tests("ThreadingTests", [], of: ["Threading"]),
    tests(
      "MovieFilesTests", ["TestRandom", "BuiltPrograms", "TestSupport"],
      of: ["MovieFiles", "ImageFiles", "Imaging"]),
    tests("DrawingTests", [], of: ["Drawing", "Geometry", "Imaging"]),
    tests(
      "CoverageTests", ["TestRandom"], of: ["Rasterization", "Drawing", "Geometry", "Imaging"]),
    tests(
      "RenderCPUTests", ["TestRandom", "TestSupport"],
      of: ["RenderCPU", "Rasterization", "Drawing", "Geometry", "Imaging"]),
    tests("EGLTests", [], of: ["EGL", "CEGL"]),
    tests("GLESTests", ["TestRandom"], of: ["GLES", "EGL"]),
    tests(
      "RenderGLTests", ["TestRandom", "TestSupport"],
      of: [
        "RenderGL", "RenderCPU", "Rasterization", "Drawing", "Geometry", "Imaging", "EGL", "GLES",
      ]),
    tests(
      "ViewsTests", ["TestRandom", "TestSupport"], of: ["Views", "Drawing", "Geometry", "Imaging"]),
    tests(
      "SVGTests", ["TestRandom", "TestSupport", "GLFunCommand", "GLFun"],
      of: drawing + ["SVG", "XMLFiles", "RenderGL"]),
    tests(
      "ComparisonTests", ["TestRandom", "TestSupport"],
      of: [
        "RenderGL", "RenderCPU", "GLES", "EGL", "Drawing", "Geometry", "Imaging", "Views",
      ]),
    tests(
      "FixedFunctionTests", ["TestRandom", "FixedFunctionReference", "TestSupport"],
      of: ["EGL", "RenderCPU", "Drawing", "Geometry", "Imaging", "Views"]),
    tests(
      "QuartzTests", ["TestRandom", "TestSupport", "GLFunCommand", "GLFun"],
      of: drawing + ["RenderGL", "Rasterization", "EGL"]),
    tests(
      "CommandLineTests", ["TestRandom", "GLFunCommand", "GLFun", "TestSupport", argumentParser],
      of: ["Views", "EGL", "GLES", "MovieFiles", "Threading"]),
  ],
  swiftLanguageModes: [.v6]
)
