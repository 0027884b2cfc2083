// Draws the pictures of the README into a folder: its cover, and those of its two examples of code.
import GLFun

let folder = CommandLine.arguments.dropFirst().first ?? "."
try ImageFile.write(Cover().image(), path: "\(folder)/cover.webp")
try ImageFile.write(boardingPass(), path: "\(folder)/card.png", as: .png(.best))
try ImageFile.write(rainChart(), path: "\(folder)/chart.png", as: .png(.best))
