import GLFun
import GLFunTesting
import Testing

@testable import Chart

@Suite struct ChartTests {
  @Test func bars_endAtTheirValues() {
    let chart = BarChart(title: "Points", labels: [], values: [0, 50, 100], step: 25)
    #expect(chart.top == 100)
    #expect(chart.y(of: 0) == chart.plot.maxY)
    #expect(chart.y(of: 100) == chart.plot.minY)
  }

  @Test func chart_looksAsItDid() throws {
    let chart = BarChart(
      title: "Visitors", labels: ["Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"],
      values: [3, 8, 5, 9, 1, 0, 7], step: 2)
    expectPicture(try chart.image(scale: 1), named: "week")
  }
}

@Test func chart_withoutValues_isAnEmptyGrid() throws {
  let chart = BarChart(title: "Nothing yet", labels: [], values: [], step: 1)
  expectPicture(try chart.image(scale: 1), named: "empty")
}
