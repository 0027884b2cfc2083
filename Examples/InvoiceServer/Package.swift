// swift-tools-version: 6.2
import PackageDescription

let package = Package(
  name: "InvoiceServer",
  dependencies: [
    .package(name: "GLFun", path: "../.."),
    .package(url: "https://github.com/swhitty/FlyingFox", from: "0.27.1"),
  ],
  targets: [
    .executableTarget(
      name: "InvoiceServer",
      dependencies: [
        .product(name: "GLFunCPU", package: "GLFun"),
        .product(name: "GLFunDocuments", package: "GLFun"),
        .product(name: "GLFunText", package: "GLFun"),
        .product(name: "FlyingFox", package: "FlyingFox"),
      ])
  ])
