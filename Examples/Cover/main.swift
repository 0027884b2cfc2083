// Draws three pictures of the README into a folder: the cover, the boarding pass and the chart.
import GLFun

let folder = CommandLine.arguments.dropFirst().first ?? "."
try ImageFile.write(Cover().image(), path: "\(folder)/cover.webp")
try ImageFile.write(boardingPass(), path: "\(folder)/card.png", as: .png(.best))
try ImageFile.write(rainChart(), path: "\(folder)/chart.png", as: .png(.best))
