// Draws the rain of a year, month by month.
import GLFun

let chart = BarChart(
  title: "Rain in millimetres",
  labels: ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"],
  values: [44, 38, 41, 37, 54, 70, 58, 61, 49, 47, 52, 56], step: 20)
try ImageFile.write(
  chart.image(scale: 2), path: CommandLine.arguments.dropFirst().first ?? "chart.png")
