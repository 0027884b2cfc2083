// swift-tools-version: 6.2
import PackageDescription

let strict: [SwiftSetting] = [
  .treatAllWarnings(as: .error),
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
]

/// Modules that may not touch raw memory: the compiler refuses it there.
let safe = strict + [.strictMemorySafety()]

let shaders =
  ["primitive", "sprite", "tile", "picture"].flatMap { ["\($0).vert", "\($0).frag"] }
  + ["gradients.glsl", "images.glsl", "blend.glsl", "shades.glsl", "blends.glsl"]

let package = Package(
  name: "GLFun",
  products: [
    .library(name: "GLFun", targets: ["GLFun"]),
    .executable(name: "glfun", targets: ["GLFunCommand"]),
  ],
  dependencies: [
    .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.2")
  ],
  targets: [
    .systemLibrary(name: "CEGL", providers: [.apt(["libegl-dev"])]),
    .systemLibrary(name: "CGLES", providers: [.apt(["libgles-dev"])]),
    .systemLibrary(name: "CGBM", providers: [.apt(["libgbm-dev"])]),
    .systemLibrary(name: "CSPNG", pkgConfig: "spng", providers: [.apt(["libspng-dev"])]),
    .systemLibrary(
      name: "CDeflate", pkgConfig: "libdeflate", providers: [.apt(["libdeflate-dev"])]),
    .systemLibrary(name: "CZlib", pkgConfig: "zlib", providers: [.apt(["zlib1g-dev"])]),

    .systemLibrary(name: "CProcessor"),
    .systemLibrary(name: "CImageCodecs"),

    .target(name: "Geometry", dependencies: ["CProcessor"], swiftSettings: safe),
    .target(name: "Imaging", swiftSettings: safe),
    .target(name: "Loading", swiftSettings: strict),
    .target(
      name: "ImageFiles",
      dependencies: [
        "Imaging", "Loading", "CImageCodecs", "CSPNG", "CDeflate", "CZlib", "CProcessor",
      ],
      swiftSettings: strict),
    .target(name: "Threading", swiftSettings: strict),
    .target(
      name: "MovieFiles", dependencies: ["ImageFiles", "Imaging", "Threading"],
      swiftSettings: strict),
    .target(name: "Drawing", dependencies: ["Geometry", "Imaging"], swiftSettings: safe),
    .target(
      name: "Rasterization", dependencies: ["Drawing", "Geometry", "Imaging", "CProcessor"],
      swiftSettings: safe),
    .target(
      name: "RenderCPU",
      dependencies: [
        "Rasterization", "Drawing", "Geometry", "Imaging", "Threading", "CProcessor",
      ],
      swiftSettings: safe),
    .target(name: "EGL", dependencies: ["Loading", "CEGL", "CGBM"], swiftSettings: strict),
    .target(name: "GLES", dependencies: ["CGLES", "EGL"], swiftSettings: strict),
    .target(
      name: "RenderGL",
      dependencies: [
        "Rasterization", "Drawing", "Geometry", "Imaging", "GLES", "EGL", "Threading",
      ],
      resources: shaders.map { .embedInCode("../../Shaders/\($0)") },
      swiftSettings: strict),
    .target(name: "Views", dependencies: ["Drawing", "Geometry", "Imaging"], swiftSettings: safe),
    .target(
      name: "GLFun",
      dependencies: [
        "Geometry", "Imaging", "ImageFiles", "Drawing", "RenderCPU", "RenderGL", "EGL", "GLES",
        "Views",
      ],
      swiftSettings: safe),
    .executableTarget(
      name: "GLFunCommand",
      dependencies: [
        "GLFun", "MovieFiles", "Threading", "Rasterization",
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
      ],
      swiftSettings: strict),

    .executableTarget(
      name: "Card", dependencies: ["GLFun"], path: "Examples/Card", swiftSettings: strict),
    .executableTarget(
      name: "Cover", dependencies: ["GLFun"], path: "Examples/Cover", swiftSettings: strict),

    .target(
      name: "TestRandom", dependencies: ["Views"], path: "Tests/TestRandom", swiftSettings: strict),
    .target(name: "BuiltPrograms", path: "Tests/BuiltPrograms", swiftSettings: strict),
    .testTarget(
      name: "NoDriverTests", dependencies: ["BuiltPrograms", "GLFunCommand"],
      swiftSettings: strict),
    .testTarget(
      name: "ReadmeTests", dependencies: ["BuiltPrograms", "GLFunCommand", "Card", "Cover"],
      swiftSettings: strict),

    .testTarget(
      name: "CoverageTests",
      dependencies: ["TestRandom", "Rasterization", "Drawing", "Geometry", "Imaging"],
      swiftSettings: strict),

    .testTarget(name: "EGLTests", dependencies: ["EGL", "CEGL"], swiftSettings: strict),

    .testTarget(
      name: "ImagingTests", dependencies: ["TestRandom", "Imaging"], swiftSettings: strict),
    .testTarget(
      name: "ImageFilesTests", dependencies: ["TestRandom", "ImageFiles", "Imaging", "Loading"],
      swiftSettings: strict),
    .testTarget(name: "ThreadingTests", dependencies: ["Threading"], swiftSettings: strict),
    .testTarget(
      name: "MovieFilesTests",
      dependencies: [
        "TestRandom", "BuiltPrograms", "TestSupport", "MovieFiles", "ImageFiles", "Imaging",
      ],
      swiftSettings: strict),
    .testTarget(
      name: "GLESTests", dependencies: ["TestRandom", "GLES", "EGL"], swiftSettings: strict),

    .testTarget(
      name: "GeometryTests", dependencies: ["TestRandom", "Geometry"], swiftSettings: strict),

    .testTarget(
      name: "CommandLineTests",
      dependencies: [
        "TestRandom", "GLFunCommand", "GLFun", "MovieFiles", "Threading", "TestSupport",
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
      ], swiftSettings: strict),
    .target(
      name: "TestSupport",
      dependencies: [
        "RenderGL", "RenderCPU", "Drawing", "Geometry", "Imaging", "ImageFiles", "GLES", "EGL",
      ],
      path: "Tests/TestSupport", swiftSettings: strict),
    .testTarget(
      name: "ComparisonTests",
      dependencies: [
        "TestRandom", "TestSupport", "RenderGL", "RenderCPU", "GLES", "EGL", "Drawing", "Geometry",
        "Imaging", "Views",
      ],
      swiftSettings: strict),
    .testTarget(
      name: "FixedFunctionTests",
      dependencies: [
        "TestRandom", "FixedFunctionReference", "TestSupport", "EGL", "RenderCPU", "Drawing",
        "Geometry",
        "Imaging",
        "Views",
      ],
      swiftSettings: strict),
    .testTarget(
      name: "DrawingTests", dependencies: ["Drawing", "Geometry", "Imaging"],
      swiftSettings: strict),
    .testTarget(
      name: "RenderCPUTests",
      dependencies: [
        "TestRandom", "TestSupport", "RenderCPU", "Rasterization", "Drawing", "Geometry", "Imaging",
      ],
      swiftSettings: strict),
    .testTarget(
      name: "RenderGLTests",
      dependencies: [
        "TestRandom", "TestSupport", "RenderGL", "RenderCPU", "Rasterization", "Drawing",
        "Geometry", "Imaging",
        "EGL", "GLES",
      ],
      swiftSettings: strict),
    .testTarget(
      name: "ViewsTests",
      dependencies: ["TestRandom", "TestSupport", "Views", "Drawing", "Geometry", "Imaging"],
      swiftSettings: strict),
    .testTarget(
      name: "QuartzTests",
      dependencies: [
        "TestRandom", "TestSupport", "GLFunCommand", "GLFun", "RenderGL", "RenderCPU",
        "Rasterization", "EGL",
        "Drawing", "Geometry", "Imaging", "ImageFiles",
      ],
      swiftSettings: strict),

    .target(
      name: "FixedFunctionReference", path: "Tests/FixedFunctionReference",
      linkerSettings: [.linkedLibrary("m")]),
  ],
  swiftLanguageModes: [.v6]
)
