import ExamplePrograms
import GLFunDrawing
import GLFunGeometry
import GLFunImaging
import GLFunRenderCPU
import GLFunViews
import Testing

/// The sheet of samples.
struct SamplerTests {
  @Test(arguments: [(640, 400), (320, 480), (60, 900), (1, 1), (3000, 20)])
  func cards_fitTheView(width: Int, height: Int) {
    let view = SamplerView(size: PixelSize(width: width, height: height))
    let picture = CPURenderer().render(view.frame())
    #expect(picture.pixels.allSatisfy { $0.alpha == 255 })
    if width > 300 && height > 300 {
      #expect(Set(picture.pixels).count > 1000)
      // The background is visible around all cards.
      let ground = picture[0, 0]
      for x in 0..<width { #expect(picture[x, 0] == ground && picture[x, height - 1] == ground) }
      for y in 0..<height { #expect(picture[0, y] == ground && picture[width - 1, y] == ground) }
    }
  }

  @Test func sheet_usesWhatItNames() {
    let list = SamplerView(size: PixelSize(width: 640, height: 400)).frame()
    let modes = Set(list.styles.map(\.blendMode))
    #expect(
      modes.isSuperset(of: [.normal, .multiply, .screen, .overlay, .difference, .luminosity]))
    #expect(list.gradientPaints.count > 5)
    #expect(list.imagePaints.contains { $0.isTiled } && list.imagePaints.contains { !$0.isTiled })
    #expect(list.clips.contains { if case .mask = $0.shape { true } else { false } })
    #expect(list.pens.contains { !$0.style.dash.lengths.isEmpty })
    #expect(Set(list.pens.map(\.style.cap)).count == 3)
    #expect(Set(list.pens.map(\.style.join)).count == 3)
    #expect(list.styles.contains { $0.shadow != nil })
  }
}
