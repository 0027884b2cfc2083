// swift-tools-version: 6.2
import PackageDescription

// Module names must be unique in all that a program is made of, so those that a program can depend on begin with
// `GLFun`. The folder of `GLFunGeometry` is `Sources/Core/Geometry`, and so on.

/// The folders of `Sources` and the modules in each.
let groups = [
  "Core": ["Geometry", "Imaging", "Limits", "Paths", "Drawing"],
  "Engine": [
    "Tiles", "Primitives", "Kernels", "KernelsV3", "KernelsV4", "Rasterization",
    "Frames",
  ],
  "Renderers": ["RenderCPU", "EGL", "GLES", "RenderGL"],
  "Text": ["CEmbeddedFont", "CUnicodeData", "Fonts", "Text"],
  "Formats": [
    "ImageFiles", "ImageComparison", "MovieFiles", "XMLFiles", "SVG", "JSON", "DrawingPrograms",
  ],
  "System": [
    "Platform", "Loading", "Threading", "CCairo", "CDeflate", "CEGL", "CExpat", "CFonts", "CGBM",
    "CGLES",
    "CImageCodecs", "CMalloc", "CProcessor", "CSPNG", "CZlib",
  ],
  "Products": ["CPU", "Documents", "Foundation", "GLFun", "Testing", "Views"],
  "Programs": ["GLFunCommand", "Program", "Playground"],
  "Apple": ["Quartz", "QuartzUI"],
]

/// The path of a module's folder.
func path(_ folder: String) -> String {
  let group = groups.first { $0.value.contains(folder) }?.key
  return ["Sources", group, folder].compactMap(\.self).joined(separator: "/")
}

let strict: [SwiftSetting] = [
  .treatAllWarnings(as: .error),
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
]

/// Modules that may not touch raw memory: the compiler refuses it there.
let safe = strict + [.strictMemorySafety()]

/// True for the root package, false for a dependency. Only the program needs other packages, so a dependency fetches no others.
let isRoot =
  Context.packageDirectory != "/" && !Context.packageDirectory.contains("/checkouts/")

/// Allows tests to use internal declarations in release builds, too, where the program is built and not only a library.
///
/// SwiftPM would do so for all modules, but then compile the program once more, because `swift build -c release` does not.
let testable: [SwiftSetting] = [
  .unsafeFlags(["-enable-testing"], .when(configuration: .release, traits: ["Program"]))
]

/// The folders of modules whose internal declarations tests use.
let testedInside: Set = [
  "Documents", "DrawingPrograms", "EGL", "Fonts", "GLES", "ImageComparison", "ImageFiles", "JSON",
  "Kernels", "Rasterization", "RenderGL", "SVG", "Testing", "Text",
]

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
    name: "GLFun\(folder)", dependencies: modules(dependencies), path: path(folder),
    resources: resources,
    swiftSettings: settings + (testedInside.contains(folder) ? testable : []))
}

// The kernels are compiled several times: for every processor, and for newer ones. A program uses the code for its
// processor. `GLFUN_PORTABLE` leaves out the code for newer ones, for building on x86-64 for another kind of processor.
#if arch(x86_64)
let hasLevels = Context.environment["GLFUN_PORTABLE"] == nil
#else
let hasLevels = false
#endif

/// Flags that leave a module unoptimized in release builds, too, so that it is compiled in a third of the time. The command line
/// and most tests have no loops over pixels or over the elements of a drawing.
let unoptimized: [SwiftSetting] = [.unsafeFlags(["-Onone"], .when(configuration: .release))]

/// Flags of a debug build that compile a module in one piece.
///
/// The compiler's index of a debug build wants an object for each file, which needs two threads.
let whole = ["-whole-module-optimization", "-num-threads", "2", "-disable-batch-mode"]

/// Modules that are optimized in debug builds, too: unoptimized, a picture would take a hundred times as long, and the
/// deepest SVG that is read more than the usual stack.
func optimized(_ settings: [SwiftSetting]) -> [SwiftSetting] {
  settings + [.unsafeFlags(["-O"] + whole, .when(configuration: .debug))]
}

/// Modules with the loops over edges, tiles and pixels, for every processor or for those of a level of x86-64.
///
/// More is inlined than is usual, and the functions of all files of a module: LLVM gets the module in one piece. Which of
/// two values is chosen is as good as random in most of these loops, so it is not made a branch. Words that lie apart take
/// longer with the one instruction for them than with a load for each. Debug builds do without the code for levels: its
/// files are empty there.
func kernels(_ settings: [SwiftSetting], for level: String? = nil) -> [SwiftSetting] {
  var flags = [
    "-Xllvm", "-inline-threshold=1500", "-Xfrontend", "-enable-single-module-llvm-emission",
  ]
  #if arch(x86_64)
  flags += ["-Xllvm", "-x86-cmov-converter=0"]
  #endif
  guard let level else { return optimized(settings) + [.unsafeFlags(flags)] }
  flags += ["-Xcc", "-march=\(level)", "-Xcc", "-mno-gather"]
  return settings + [
    .unsafeFlags(flags), .unsafeFlags(whole, .when(configuration: .debug)),
    .define("GLFUN_WITHOUT_KERNELS", .when(configuration: .debug)),
  ]
}

/// The other modules of kernels by the level of their processors. Their folders are links to that of the first.
let levels: [(suffix: String, level: String)] =
  hasLevels ? [("V3", "x86-64-v3"), ("V4", "x86-64-v4")] : []

/// The dependencies of the modules of kernels.
let kernelModules = [
  "Tiles", "Drawing", "Geometry", "Imaging", "CProcessor", "Platform",
]

/// The declarations of a C library.
func headers(_ folder: String, pkgConfig: String? = nil, apt: String? = nil) -> Target {
  .systemLibrary(
    name: "GLFun\(folder)", path: path(folder), pkgConfig: pkgConfig,
    providers: apt.map { [.apt([$0])] })
}

/// The modules of tests that are optimized in release builds. Most of them compute pictures, areas or long sequences of numbers.
/// The checks of `GLESTests` depend on assertions, which are then on in the tests and in the library, or in neither.
let optimizedTests: Set = [
  "ComparisonTests", "ContextTests", "ExampleProgramsTests", "FixedFunctionTests", "GLESTests",
  "GeometryTests", "ImageComparisonTests", "ImageFilesTests", "ImagingTests", "MovieFilesTests",
  "PathsTests", "RasterizationTests", "RenderCPUTests", "RenderGLTests",
]

/// Tests, which have a folder of `Tests`.
func tests(
  _ name: String, _ others: [Target.Dependency], of folders: [String], data: [String] = []
) -> Target {
  .testTarget(
    name: name, dependencies: others + modules(folders), exclude: data,
    swiftSettings: strict + (optimizedTests.contains(name) ? [] : unoptimized))
}

let shaders =
  ["primitive", "sprite", "tile", "picture"].flatMap { ["\($0).vert", "\($0).frag"] }
  + [
    "constants.glsl", "gradients.glsl", "images.glsl", "blend.glsl", "shades.glsl",
    "layered_blended.glsl",
  ]
  + [
    "quotient.glsl", "outlines.glsl", "overlap.glsl", "masks.glsl", "probe.comp", "edges.comp",
    "lists.comp", "cover.comp", "fine.comp",
  ].map { "compute/\($0)" }

/// Flags of a link against memory errors.
let hardened = ["-Xlinker", "-z", "-Xlinker", "relro", "-Xlinker", "-z", "-Xlinker", "now"]

/// Flags of the link of `glfun`, because a process that draws a small picture takes most of its time to start.
///
/// Swift's and C++'s libraries are inside, so that they need not be found, mapped and bound. At a fixed address there are no
/// pointers to be relocated, and symbols that nobody looks up are left out. `Libraries` has C++'s library by its archive.
/// With `GLFUN_HARDENED` the program is at another address in each process instead, and what points to functions of libraries
/// cannot be written once it runs.
let quickStart =
  ["-use-ld=lld", "-static-stdlib", "-l_FoundationCShims", "-l_FoundationCollections"]
  + ["-Xclang-linker", "-L\(Context.packageDirectory)/Sources/Programs/Program/Libraries"]
  + ["-Xclang-linker", "-static-libgcc", "-Xlinker", "--no-export-dynamic"]
  + (Context.environment["GLFUN_HARDENED"] == nil ? ["-Xclang-linker", "-no-pie"] : hardened)

/// What a program imports to draw without a driver.
let drawing = ["Geometry", "Imaging", "ImageFiles", "Drawing", "RenderCPU"]

let argumentParser = Target.Dependency.product(
  name: "ArgumentParser", package: "swift-argument-parser",
  condition: .when(traits: ["Program"]))

let package = Package(
  name: "GLFun",
  products: [
    .library(name: "GLFun", targets: ["GLFun"]),
    .library(name: "GLFunCPU", targets: ["GLFunCPU"]),
    .library(name: "GLFunText", targets: ["GLFunText"]),
    .library(name: "GLFunDocuments", targets: ["GLFunDocuments"]),
    .library(name: "GLFunTesting", targets: ["GLFunTesting"]),
    .library(name: "GLFunViews", targets: ["GLFunViews"]),
    .library(name: "GLFunFoundation", targets: ["GLFunFoundation"]),
    .library(name: "GLFunQuartz", targets: ["Quartz", "QuartzUI"]),
    .library(name: "GLFunSVG", targets: ["GLFunSVG"]),
    .library(name: "GLFunDrawingPrograms", targets: ["GLFunDrawingPrograms"]),
    .library(name: "GLFunGLES", targets: ["GLFunGLES", "GLFunEGL"]),
    .executable(name: "glfun", targets: ["GLFunProgram"]),
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
    headers("CFonts"),
    .target(
      name: "GLFunCEmbeddedFont", path: path("CEmbeddedFont"), exclude: ["Arimo.ttf", "OFL.txt"]),
    .target(name: "GLFunCUnicodeData", path: path("CUnicodeData")),
    headers("CExpat"),
    headers("CCairo"),

    module("Geometry", ["CProcessor"], kernels(safe)),
    module("Imaging", [], optimized(safe)),
    module("Platform", [], strict),
    module("Loading", ["Platform"], strict),
    module(
      "ImageFiles",
      [
        "Imaging", "Loading", "Platform", "CImageCodecs", "CSPNG", "CDeflate", "CZlib",
        "CProcessor",
      ],
      optimized(strict)),
    module(
      "ImageComparison", ["JSON", "XMLFiles", "ImageFiles", "Imaging", "Geometry", "Platform"],
      resources: ["html", "css", "js"].map { .embedInCode("Page/report.\($0)") },
      optimized(strict)),
    module("Threading", ["Platform"], strict),
    module("Limits", [], optimized(safe)),
    module("MovieFiles", ["ImageFiles", "Imaging", "Threading", "Platform"], strict),
    module("Paths", ["Geometry"], optimized(safe)),
    module("Drawing", ["Geometry", "Imaging"], optimized(safe)),
    module("Tiles", ["Drawing", "Geometry", "Imaging"], optimized(safe)),
    module("Primitives", ["Tiles", "Drawing", "Geometry", "Imaging"], optimized(safe)),
    module("Kernels", kernelModules, kernels(safe)),
    module(
      "Rasterization",
      [
        "Kernels", "Primitives", "Tiles", "Drawing", "Geometry", "Imaging",
        "CProcessor", "Platform",
      ] + levels.map { "Kernels\($0.suffix)" },
      kernels(safe) + (hasLevels ? [.define("GLFUN_LEVELS", .when(configuration: .release))] : [])
    ),
    module(
      "Frames",
      [
        "Rasterization", "Primitives", "Tiles", "Drawing", "Geometry", "Imaging",
      ],
      optimized(safe)),
    module(
      "RenderCPU",
      [
        "Frames", "Primitives", "Rasterization", "Tiles", "Drawing", "Geometry", "Imaging",
        "Threading", "Platform",
      ], optimized(safe)),
    module("EGL", ["Loading", "CEGL", "CGBM"], strict),
    module("GLES", ["CGLES", "EGL", "Imaging"], strict),
    module(
      "RenderGL",
      [
        "Frames", "Primitives", "Rasterization", "Tiles", "Drawing", "Geometry", "Imaging", "GLES",
        "EGL", "Threading", "Platform",
      ],
      resources: shaders.map { .embedInCode("../../../Shaders/\($0)") }, optimized(strict)),
    module("Views", ["Text", "Drawing", "Geometry", "Imaging"], safe),
    module("XMLFiles", ["Limits", "Platform", "Loading", "CExpat", "CZlib"], strict),
    module(
      "Fonts",
      [
        "XMLFiles", "Drawing", "Geometry", "ImageFiles", "Loading", "Platform", "CFonts",
        "CEmbeddedFont", "CDeflate",
      ],
      strict),
    module(
      "Text",
      ["Fonts", "Drawing", "Geometry", "Imaging", "ImageFiles", "RenderCPU", "CUnicodeData"], safe),
    module(
      "SVG",
      [
        "XMLFiles", "Text", "Fonts", "Drawing", "Geometry", "Paths", "Imaging", "ImageFiles",
        "RenderCPU", "Limits",
      ], optimized(safe)),
    module("JSON", [], optimized(safe)),
    module(
      "DrawingPrograms",
      [
        "JSON", "SVG", "RenderCPU", "Text", "Rasterization", "Drawing", "Geometry", "Imaging",
        "ImageFiles", "Limits",
      ],
      safe),
    module(
      "Documents",
      [
        "XMLFiles", "Text", "Fonts", "RenderCPU", "Drawing", "Geometry", "Imaging", "ImageFiles",
        "Loading", "Limits", "CCairo", "CFonts",
      ], strict),
    module("CPU", drawing + ["Paths", "Rasterization"], safe),
    module("Foundation", ["CPU"] + drawing, safe),
    module(
      "Testing", drawing + ["ImageComparison", "RenderGL", "EGL", "Platform"], safe),
    // Named as what they stand for, because a port of a program changes nothing but its imports.
    .target(
      name: "Quartz",
      dependencies: modules(
        drawing + ["Paths", "Foundation", "Text", "Fonts", "Rasterization", "Documents"]),
      path: path("Quartz"),
      swiftSettings: optimized(strict) + testable),
    .target(
      name: "QuartzUI",
      dependencies: ["Quartz"] + modules(drawing + ["Paths", "Foundation", "Text", "Fonts"]),
      path: path("QuartzUI"),
      swiftSettings: strict),
    .target(
      name: "GLFun", dependencies: ["GLFunCPU"] + modules(drawing + ["RenderGL"]),
      path: path("GLFun"),
      swiftSettings: safe),
    .target(
      name: "GLFunCommand",
      dependencies: ["ExamplePrograms", "GLFun", argumentParser]
        + modules([
          "Views", "DrawingPrograms", "JSON", "SVG", "EGL", "GLES", "MovieFiles", "Loading", "Text",
          "Documents", "Threading", "Frames", "Primitives", "Rasterization", "Tiles", "Platform",
          "Limits", "ImageComparison",
        ]), path: path("GLFunCommand"),
      swiftSettings: strict + testable + unoptimized),
    // Apart from the code of the command line: what links tests must not be linked so.
    .executableTarget(
      name: "GLFunProgram", dependencies: ["GLFunCommand"], path: path("Program"),
      exclude: ["Libraries"], swiftSettings: strict,
      linkerSettings: [.unsafeFlags(quickStart, .when(configuration: .release))]),

    .executableTarget(
      name: "Card", dependencies: ["GLFun"], path: "Examples/Card", swiftSettings: strict),
    .executableTarget(
      name: "Chart", dependencies: ["GLFun", "GLFunText"], path: "Examples/Chart",
      swiftSettings: strict + testable),
    // The programs that the command, the playground and the examples share.
    .target(
      name: "ExamplePrograms", dependencies: ["GLFunCPU", "GLFunText", "GLFunViews"],
      path: "Examples/Programs", swiftSettings: safe),
    .executableTarget(
      name: "Cover",
      dependencies: ["ExamplePrograms", "GLFun", "GLFunDrawingPrograms", "GLFunText"],
      path: "Examples/Cover", swiftSettings: strict),
    .executableTarget(
      name: "Invoice", dependencies: ["GLFunCPU", "GLFunDocuments", "GLFunText"],
      path: "Examples/Invoice", swiftSettings: strict),
    .executableTarget(
      name: "Triangle", dependencies: ["GLFun"] + modules(["GLES", "EGL"]),
      path: "Examples/Triangle", swiftSettings: strict),
    .executableTarget(
      name: "ViewExamples", dependencies: ["ExamplePrograms", "GLFun", "GLFunText", "GLFunViews"],
      path: "Examples/Views", swiftSettings: strict),

    .executableTarget(
      name: "UIKitPrograms", dependencies: ["QuartzUI"], path: "Examples/UIKit",
      swiftSettings: strict + testable),

    .target(
      name: "TestRandom", dependencies: ["ExamplePrograms"] + modules(["Geometry"]),
      path: "Tests/TestRandom",
      swiftSettings: strict),
    .target(name: "BuiltPrograms", path: "Tests/BuiltPrograms", swiftSettings: strict),
    .target(
      name: "TestPrograms", dependencies: modules(["DrawingPrograms"] + drawing),
      path: "Tests/TestPrograms", swiftSettings: strict),
    .target(
      name: "TestSupport",
      dependencies: modules(drawing + ["RenderGL", "GLES", "EGL"]), path: "Tests/TestSupport",
      swiftSettings: strict),
    .target(
      name: "FixedFunctionReference", path: "Tests/FixedFunctionReference",
      linkerSettings: [.linkedLibrary("m")]),
    .target(name: "GLESReference", path: "Tests/GLESReference"),

    tests("NoDriverTests", ["BuiltPrograms", "GLFunCommand"], of: []),
    tests(
      "ReadmeTests",
      [
        "BuiltPrograms", "GLFun", "GLFunCommand", "Card", "Chart", "Cover", "Triangle",
        "ViewExamples",
      ],
      of: ["Documents", "DrawingPrograms", "SVG", "Testing", "Text"]),
    .testTarget(
      name: "ChartTests", dependencies: ["Chart", "GLFun", "GLFunTesting"],
      path: "Examples/ChartTests",
      exclude: ["Snapshots"], swiftSettings: strict),
    tests(
      "FoundationTests", ["BuiltPrograms", "GLFunCPU", "GLFunFoundation"], of: []),
    tests("GeometryTests", ["TestRandom"], of: ["Geometry"]),
    tests(
      "PathsTests", ["TestRandom"], of: ["Paths", "RenderCPU", "Drawing", "Geometry", "Imaging"]),
    tests("ImagingTests", ["TestRandom"], of: ["Imaging"]),
    tests("ImageFilesTests", ["TestRandom"], of: ["ImageFiles", "Loading", "Imaging"]),
    tests(
      "ImageComparisonTests", ["TestRandom", "BuiltPrograms"],
      of: ["ImageComparison", "ImageFiles", "Imaging"]),
    tests(
      "TestingTests", ["BuiltPrograms"],
      of: ["Testing", "ImageComparison", "ImageFiles", "Imaging", "Drawing", "Geometry"],
      data: ["Snapshots"]),
    tests("ThreadingTests", [], of: ["Threading"]),
    tests("LimitsTests", [], of: ["Limits"]),
    tests("DocumentsTests", ["BuiltPrograms"], of: drawing + ["Documents", "Limits", "Text"]),
    tests(
      "MovieFilesTests", ["TestRandom", "BuiltPrograms", "TestSupport"],
      of: ["MovieFiles", "ImageFiles", "Imaging"]),
    tests("DrawingTests", [], of: ["Drawing", "Geometry", "Imaging"]),
    tests(
      "RasterizationTests", ["TestRandom"],
      of: [
        "Frames", "Rasterization", "Kernels", "Tiles", "Threading", "Drawing",
        "Geometry", "Imaging",
      ]),
    tests(
      "TextTests", ["TestRandom", "TestSupport"],
      of: ["Text", "Fonts", "Loading", "CDeflate"] + drawing + ["RenderGL", "GLES", "EGL"],
      data: ["Fonts", "shaped-strings.tsv"]),
    tests(
      "RenderCPUTests", ["TestRandom", "TestSupport"],
      of: [
        "RenderCPU", "Frames", "Primitives", "Rasterization", "Tiles", "Drawing", "Geometry",
        "Imaging",
      ]),
    tests("EGLTests", [], of: ["EGL", "CEGL"]),
    tests("GLESTests", ["TestRandom", "GLESReference"], of: ["GLES", "EGL", "Imaging"]),
    tests(
      "RenderGLTests", ["TestRandom", "TestSupport"],
      of: [
        "RenderGL", "RenderCPU", "Frames", "Rasterization", "Tiles", "Drawing", "Geometry",
        "Imaging", "EGL", "GLES",
      ]),
    tests(
      "ViewsTests", ["TestRandom", "TestSupport"], of: ["Views", "Drawing", "Geometry", "Imaging"]),
    tests(
      "ExampleProgramsTests", ["ExamplePrograms", "TestRandom", "TestSupport"],
      of: ["Views", "Text", "RenderCPU", "Drawing", "Geometry", "Imaging"]),
    tests("JSONTests", ["TestRandom"], of: ["JSON"]),
    tests(
      "DrawingProgramsTests", ["TestPrograms", "BuiltPrograms"],
      of: drawing + ["DrawingPrograms", "JSON", "Limits", "Text"]),
    tests(
      "SVGTests", ["TestRandom", "TestSupport", "BuiltPrograms", "GLFunCommand", "GLFun"],
      of: drawing + ["SVG", "XMLFiles", "Text", "Fonts", "RenderGL", "DrawingPrograms"]),
    tests(
      "ComparisonTests", ["ExamplePrograms", "TestRandom", "TestSupport"],
      of: [
        "RenderGL", "RenderCPU", "GLES", "EGL", "Drawing", "Geometry", "Imaging", "Views",
      ]),
    tests(
      "FixedFunctionTests",
      ["ExamplePrograms", "TestRandom", "FixedFunctionReference", "TestSupport"],
      of: ["EGL", "RenderCPU", "Drawing", "Geometry", "Imaging", "Views"]),
    tests(
      "ContextTests", ["TestRandom", "TestSupport", "GLFunCommand", "GLFun"],
      of: drawing + [
        "Documents", "SVG", "DrawingPrograms", "JSON", "RenderGL", "Frames", "Rasterization",
        "Tiles", "EGL",
      ]),
    tests(
      "QuartzUITests", ["ExamplePrograms", "Quartz", "QuartzUI", "UIKitPrograms", "TestSupport"],
      of: drawing + ["RenderGL", "Views"], data: ["PortSources"]),
    tests(
      "CommandLineTests",
      [
        "ExamplePrograms", "TestRandom", "GLFunCommand", "GLFun", "TestSupport", "TestPrograms",
        "BuiltPrograms", argumentParser,
      ],
      of: drawing + [
        "Views", "DrawingPrograms", "EGL", "GLES", "MovieFiles", "Text", "Threading", "RenderGL",
        "Frames", "Rasterization", "Tiles", "JSON", "ImageComparison",
      ]),
  ],
  swiftLanguageModes: [.v6]
)

// They are compiled like the first: what the optimizer shares with other modules must be the same in all of them, because the
// linker takes the first module's.
package.targets += levels.map { suffix, level in
  module("Kernels\(suffix)", kernelModules, kernels(safe, for: level) + testable)
}

// The playground, which needs a package for its connections that nobody else has to fetch or build.
if Context.environment["GLFUN_PLAYGROUND"] != nil {
  package.dependencies.append(
    .package(url: "https://github.com/swhitty/FlyingFox", .upToNextMinor(from: "0.27.1")))
  package.products.append(
    .executable(name: "glfun-playground", targets: ["GLFunPlayground"]))
  let page = [
    "index.html", "playground.css", "playground.js", "picture.js", "editor.js", "highlighter.js",
    "fields.js", "figures.js", "link.js", "icon.svg", "star.json", "badge.svg",
  ]
  // What the page's editor begins with, and the fonts that it draws with.
  let examples =
    ["card.json", "chart.json", "flowers.json", "scripts.json", "lighthouse.svg"]
    + [
      "NotoColorEmoji", "NotoSansArabic", "NotoSansDevanagari", "NotoSansGeorgian",
      "NotoSansHebrew", "NotoSansThai",
    ].map { "Fonts/\($0).ttf" }
  package.targets += [
    headers("CMalloc"),
    .executableTarget(
      name: "GLFunPlayground",
      dependencies: [
        "ExamplePrograms", "GLFun", .product(name: "FlyingSocks", package: "FlyingFox"),
      ]
        + modules(
          [
            "Views", "DrawingPrograms", "SVG", "Text", "JSON", "Frames", "EGL", "MovieFiles",
            "Threading", "Platform", "CMalloc",
          ] + drawing),
      path: path("Playground"),
      resources: page.map { .embedInCode("Page/\($0)") }
        + examples.map { .embedInCode("../../../Examples/\($0)") },
      swiftSettings: optimized(strict) + testable,
      // Its code is at another address in each process, and what points to functions cannot be written once it runs: it
      // reads what strangers write.
      linkerSettings: [.unsafeFlags(hardened)]),
    tests(
      "PlaygroundTests",
      ["ExamplePrograms", "TestRandom", "BuiltPrograms", "GLFun", "GLFunPlayground"],
      of: ["Views", "JSON", "EGL"] + drawing),
  ]
}

// The plugin that scripts/docs needs, and nobody else.
if Context.environment["GLFUN_DOCUMENTATION"] != nil {
  package.dependencies.append(
    .package(url: "https://github.com/swiftlang/swift-docc-plugin", from: "1.4.0"))
}
