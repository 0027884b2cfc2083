import GLFunDrawing
import GLFunDrawingPrograms
import GLFunImaging
import GLFunSVG
import TestSupport
import Testing

@Suite("SVG on both backends", .enabled(if: Driver.isThere, Driver.reason))
struct BackendTests {
  /// Pictures that together use every feature.
  static let pictures: [(name: String, text: String)] = [
    (
      "gradients",
      file(
        ##"""
        <linearGradient id="a" spreadMethod="reflect" x2=".3" gradientTransform="rotate(20)"><stop stop-color="#f00"/><stop offset=".7" stop-color="gold" stop-opacity=".4"/><stop offset="1" stop-color="#00f"/></linearGradient>
        <radialGradient id="b" href="#a" fx=".3" fy=".4" r=".4"/>
        <rect width="90" height="60" fill="url(#a)"/><circle cx="120" cy="60" r="50" fill="url(#b)" stroke="url(#a)" stroke-width="9" opacity=".8"/>
        """##, width: 180, height: 120)
    ),
    (
      "clips and masks",
      file(
        ##"""
        <clipPath id="c"><circle cx="50" cy="50" r="40"/><path d="M40 40h60v30z" clip-rule="evenodd"/></clipPath>
        <mask id="m"><rect width="180" height="120" fill="#888"/><circle cx="100" cy="50" r="40" fill="#fe8"/><circle cx="70" cy="70" r="20"/></mask>
        <mask id="n" style="mask-type: alpha"><ellipse cx="120" cy="70" rx="50" ry="30" opacity=".6"/></mask>
        <g clip-path="url(#c)"><rect width="120" height="120" fill="teal"/></g>
        <g mask="url(#m)"><rect width="180" height="70" fill="crimson"/><g mask="url(#n)"><rect x="40" width="130" height="120" fill="navy"/></g></g>
        <rect x="20" y="80" width="140" height="30" fill="orange" mask="url(#m)" clip-path="url(#c)" opacity=".7"/>
        """##, width: 180, height: 120)
    ),
    (
      "patterns and markers",
      file(
        ##"""
        <pattern id="p" width="13" height="11" patternUnits="userSpaceOnUse" patternTransform="rotate(15) scale(.9)"><path d="M0 0L13 11M13 0L0 11" stroke="purple"/></pattern>
        <pattern id="q" width="2.3" height="2.7" patternUnits="userSpaceOnUse"><rect width="1.2" height="1.4" fill="green"/></pattern>
        <marker id="m" viewBox="0 0 10 10" refX="5" refY="5" markerWidth="4" markerHeight="4" orient="auto-start-reverse"><path d="M0 0L10 5L0 10z" fill="context-stroke"/></marker>
        <rect x="5" y="5" width="90" height="60" fill="url(#p)" fill-opacity=".7" stroke="url(#p)" stroke-width="8"/>
        <rect x="100" y="5" width="70" height="60" fill="url(#q)"/>
        <path d="M10 100C40 60 60 130 90 90A20 12 30 1 0 150 100l20-9" fill="none" stroke="brown" stroke-width="3" marker-start="url(#m)" marker-mid="url(#m)" marker-end="url(#m)"/>
        """##, width: 180, height: 120)
    ),
    (
      "groups",
      file(
        ##"""
        <rect width="180" height="120" fill="#ffe"/>
        <g opacity=".5"><rect x="10" y="10" width="60" height="60" fill="red"/><rect x="40" y="30" width="60" height="60" fill="blue" style="mix-blend-mode: screen"/></g>
        <g style="isolation: isolate"><circle cx="130" cy="50" r="40" fill="lime"/><circle cx="140" cy="70" r="40" fill="magenta" style="mix-blend-mode: multiply"/></g>
        <g style="mix-blend-mode: difference" transform="translate(20 60) rotate(10)"><rect width="140" height="30" fill="cyan" stroke="black" stroke-width="3" stroke-dasharray="7 3 2" stroke-linecap="round"/></g>
        <svg x="60" y="70" width="50" height="40" viewBox="0 0 10 10" preserveAspectRatio="xMidYMid slice"><path d="M0 0h10v10z" shape-rendering="crispEdges"/><circle cx="3" cy="8" r="4" fill="#f808" vector-effect="non-scaling-stroke" stroke="black"/></svg>
        """##, width: 180, height: 120)
    ),
    (
      "filters",
      file(
        ##"""
        <filter id="a"><feGaussianBlur in="SourceAlpha" stdDeviation="3"/><feOffset dx="4" dy="4" result="s"/><feFlood flood-color="navy" flood-opacity=".6"/><feComposite in2="s" operator="in"/><feMerge><feMergeNode/><feMergeNode in="SourceGraphic"/></feMerge></filter>
        <filter id="b" x="0" y="0" width="1" height="1"><feTurbulence baseFrequency=".05" numOctaves="3"/><feComposite in2="SourceGraphic" operator="in"/></filter>
        <circle cx="40" cy="40" r="28" fill="gold" filter="url(#a)"/>
        <g transform="rotate(20 110 50)"><rect x="80" y="20" width="60" height="50" fill="tomato" filter="url(#a)"/></g>
        <ellipse cx="90" cy="95" rx="70" ry="20" filter="url(#b)" opacity=".8"/>
        <rect x="140" y="70" width="30" height="30" fill="teal" style="filter: hue-rotate(90deg) drop-shadow(2px 2px 3px red)"/>
        """##, width: 180, height: 120)
    ),
    (
      "text",
      file(
        ##"""
        <linearGradient id="g"><stop stop-color="red"/><stop offset="1" stop-color="blue"/></linearGradient>
        <path id="p" d="M10 110C60 60 120 140 170 90" fill="none"/>
        <text x="10" y="25" font-size="20">Plain <tspan fill="url(#g)" font-weight="bold">and</tspan> <tspan stroke="red" stroke-width=".7" fill="none">line</tspan></text>
        <text x="170" y="45" text-anchor="end" font-size="11" rotate="0 10 20" textLength="90" opacity=".6">turned, long</text>
        <text font-size="13" text-decoration="underline"><textPath href="#p">along a path of curves</textPath></text>
        <g transform="rotate(12 90 60) scale(1.3)" style="mix-blend-mode: multiply"><text x="20" y="50" font-size="9" lengthAdjust="spacingAndGlyphs" textLength="70">stretched</text></g>
        """##, width: 180, height: 120)
    ),
  ]

  @Test("The drawing program of a picture draws the same pixels", arguments: pictures)
  func programs(name: String, text: String) throws {
    for scale in [1, 2.7] {
      let frame = try read(text).displayList(scale: scale, background: .white)
      let program = try DrawingProgram(data: Array(DrawingProgram.text(drawing: frame).utf8))
      #expect(try rendered(program.displayList()) == rendered(frame))
    }
  }

  @Test("No pixel differs") func same() throws {
    var pair = try RendererPair()
    for (name, text) in Self.pictures {
      for scale in [1, 2.7] {
        try pair.expectSame(try read(text).displayList(scale: scale, background: .white), name)
        try pair.expectSame(try read(text).displayList(scale: scale), name)
      }
    }
  }
}
