import GLFunDrawing
import GLFunImaging
import GLFunRenderCPU
import TestSupport
import Testing

@testable import GLFunDrawingPrograms

/// Every call of a drawing program, with every value of its arguments: the CPU's picture equals the GPU's, to the last bit.
@Suite struct CallComparisonTests {
  @Test(.enabled(if: Driver.isThere, Driver.reason), arguments: CallGroup.all)
  func call_isTheSameOnBothRenderers(_ group: CallGroup) throws {
    var renderers = try RendererPair()
    let plain = renderers.cpu.render(try Program.list(CallGroup.backdrop))
    var changed = 0
    for (index, program) in group.programs.enumerated() {
      let (picture, isSame) = try renderers.expectSame(
        try Program.list(program), "\(group.name) \(index)")
      if !isSame {
        Issue.record("\(program)")
        return
      }
      if picture != plain { changed += 1 }
    }
    #expect(changed > 0, "no program of the group shows anything")
  }

  @Test func everyCall_isCompared() throws {
    var names: Set<String> = []
    for program in CallGroup.all.flatMap(\.programs) { names.formUnion(try Program.names(program)) }
    #expect(names == Set(DrawingCall.allCases.map(\.rawValue)))
  }
}
