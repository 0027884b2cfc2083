// swift-tools-version: 6.2
import PackageDescription

let package = Package(
  name: "CardServer",
  dependencies: [
    .package(name: "GLFun", path: "../.."),
    .package(url: "https://github.com/swhitty/FlyingFox", from: "0.27.1"),
  ],
  targets: [
    .executableTarget(
      name: "CardServer",
      dependencies: [
        .product(name: "GLFunCPU", package: "GLFun"),
        .product(name: "GLFunFoundation", package: "GLFun"),
        .product(name: "FlyingFox", package: "FlyingFox"),
      ])
  ])
