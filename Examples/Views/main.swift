import GLFun

// Usage: ViewExamples NAME FILE.png
let examples: [(name: String, draw: () -> Bitmap)] = [
  ("dot", dot), ("dirty-rectangles", dirtyRectangles), ("petal", onePetal),
  ("right-handed", rightHandedBars),
]
let arguments = CommandLine.arguments.dropFirst()
guard arguments.count == 2, let name = arguments.first, let file = arguments.last,
  let example = examples.first(where: { $0.name == name })
else {
  fatalError("usage: ViewExamples \(examples.map(\.name).joined(separator: "|")) FILE.png")
}
try ImageFile.write(example.draw(), path: file)
