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

let shaders = ["primitive.vert", "primitive.frag", "sprite.vert", "sprite.frag"]

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

    .target(name: "Geometry", swiftSettings: safe),
    .target(name: "Imaging", swiftSettings: safe),
    .target(name: "ImageFiles", dependencies: ["Imaging", "CSPNG"], swiftSettings: strict),
    .target(name: "Drawing", dependencies: ["Geometry", "Imaging"], swiftSettings: safe),
    .target(
      name: "Rasterization", dependencies: ["Drawing", "Geometry", "Imaging"], swiftSettings: safe),
    .target(
      name: "RenderCPU", dependencies: ["Rasterization", "Drawing", "Geometry", "Imaging"],
      swiftSettings: safe),
    .target(name: "EGL", dependencies: ["CEGL", "CGBM"], swiftSettings: strict),
    .target(name: "GLES", dependencies: ["CGLES", "EGL"], swiftSettings: strict),
    .target(
      name: "RenderGL",
      dependencies: ["Rasterization", "Drawing", "Geometry", "Imaging", "GLES", "EGL"],
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
        "GLFun", .product(name: "ArgumentParser", package: "swift-argument-parser"),
      ],
      swiftSettings: strict),
    .target(
      name: "FixedFunctionReference", path: "Tests/FixedFunctionReference",
      linkerSettings: [.linkedLibrary("m")]),
  ],
  swiftLanguageModes: [.v6]
)
