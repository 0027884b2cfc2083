import GLFunDrawing
import Testing

/// Programs that show one call with all values of its arguments.
struct CallGroup: Sendable, CustomTestStringConvertible {
  var name: String
  var programs: [String]

  var testDescription: String { name }

  static let all = state + paths + paints + pens + pictures + primitives + text

  /// A background with opaque, translucent and transparent pixels.
  static let backdrop = """
    ["fillLinear", 0, 0, 64, 48, [[0, "#f00"], [0.5, "#0f08"], [1, "#00f"]]],
    ["fillRect", 0, 0, 40, 48], ["fillColor", "#ffc0407f"], ["fillEllipse", 20, 5, 40, 30],
    ["fillColor", "#204060"], ["fillRect", 3.5, 30.25, 30, 9.5],
    ["strokeColor", "#308f"], ["fillColor", "#e46c"]
    """

  /// A figure of curves and straight edges.
  static let figure = """
    ["move", 8, 8], ["line", 50, 12.5], ["quad", 60, 40, 30, 42], ["cubic", 5, 45, 40, 20, 6, 30],
    ["close"]
    """

  /// A star that crosses itself.
  static let star = """
    ["move", 32, 2], ["line", 45, 44], ["line", 8, 17], ["line", 56, 17], ["line", 19, 44],
    ["close"]
    """

  private static let text: [CallGroup] = [
    group(
      "lines of text",
      ["left", "center", "right", "justify", "start", "end"].flatMap { align in
        [
          """
          ["font", "sans", 14], ["fontWeight", 700], ["letterSpacing", 1.5],
          ["textAlign", "\(align)"], ["fillText", "Ag", 30, 20], ["strokeText", "Ωж", 32, 40]
          """,
          """
          ["font", "sans", 9.5], ["textAlign", "\(align)"], ["lineHeight", 1.2],
          ["fillTextIn", "One word after another", 4, 3, 52, 40]
          """,
        ]
      }),
    group(
      "attributes and parts of text",
      ["normal", "smallCaps", "allSmallCaps", "unicase"].map { caps in
        """
        ["font", "sans", 15], ["fontVariantCaps", "\(caps)"], ["underline", true],
        ["wordSpacing", 3], ["language", "sr"], ["strikethrough", false],
        ["fillTextIn", ["Ab ", ["cD", {"fillColor": "#c008", "size": 22, "strikethrough": true}],
          ["2", {"baselineOffset": 6, "underline": false}]], 2, 3, 60, 42]
        """
      }),
    group(
      "text as a shape",
      ["alphabetic", "top", "middle", "bottom"].flatMap { baseline in
        [
          """
          ["font", "sans", 30], ["textBaseline", "\(baseline)"], ["textDirection", "ltr"],
          ["clipText", "OO", 4, 30], ["fillLinear", 0, 0, 64, 0, [[0, "#fff"], [1, "#000"]]]
          """,
          """
          ["font", "sans", 30], ["textBaseline", "\(baseline)"], ["addText", "Rg", 4, 30],
          ["lineWidth", 2], ["stroke"], ["fillText", "narrow", 2, 40, 50]
          """,
        ]
      }),
  ]

  private static func group(_ name: String, _ programs: [String]) -> CallGroup {
    CallGroup(name: name, programs: programs.map { backdrop + ", " + $0 })
  }

  // MARK: State

  private static let state: [CallGroup] =
    BlendMode.allCases.map { mode in
      group(
        "blend mode \(mode)",
        [0, 0.2, 0.5, 0.8, 1].flatMap { alpha in
          [
            """
            ["blendMode", "\(mode)"], ["alpha", \(alpha)], ["fillRect", 5, 5, 50, 20.5],
            ["fillColor", "#4080c080"], \(star), ["fill"], ["image", "photo", 40, 30],
            ["fillLinear", 0, 0, 64, 0, [[0, "#fff"], [1, "#0000"]]], ["fillEllipse", 5, 20, 50, 25]
            """,
            """
            ["blendMode", "\(mode)"], ["alpha", \(alpha)], ["beginLayer", 0.7],
            ["fillRect", 5, 5, 50, 20], ["endLayer"]
            """,
            """
            ["clipRect", 10, 10, 30.5, 30], ["blendMode", "\(mode)"], ["alpha", \(alpha)],
            ["beginLayer"], ["fillRect", 5, 5, 20, 20], ["endLayer"], ["fillEllipse", 0, 0, 60, 40]
            """,
          ]
        })
    } + [
      group(
        "transforms",
        [
          "[\"translate\", 5.25, -3.5]", "[\"scale\", 0.5, 2]", "[\"scale\", -1, 1]",
          "[\"rotate\", 0.3]", "[\"rotate\", -1.5707963267948966]",
          "[\"concatenate\", 0.8, 0.3, -0.4, 0.9, 12.5, 3]", "[\"scale\", 0, 1]",
          "[\"rotate\", 1], [\"setTransform\", 0.8, 0.3, -0.4, 0.9, 12.5, 3]",
          "[\"concatenate\", 1, 1, 1, 1, 0, 0]", "[\"scale\", 1e-9, 1e-9]", "[\"scale\", 1e9, 1e9]",
        ].map {
          """
          ["save"], \($0), ["fillRect", 8, 8, 20, 12], ["lineWidth", 3], \(figure), ["stroke"],
          ["image", "photo", 10, 10], ["restore"], ["fillRect", 50, 40, 9, 5]
          """
        }),
      group(
        "antialias",
        [false, true].flatMap { flag in
          [star, figure].flatMap { path in
            ["fill", "stroke", "clip"].map {
              """
              ["antialias", \(flag)], ["lineWidth", 2.5], \(path), ["\($0)"],
              ["fillEllipse", 10.3, 7.2, 33, 31], ["fillRect", 1.5, 2.5, 30.25, 10]
              """
            }
          }
        }),
      group(
        "dither",
        ["0.2, 1.1, 60, 44", "30, -200, 33, 300"].flatMap { line in
          ["", "[\"alpha\", 0.4], [\"beginLayer\"],", "[\"rotate\", 0.4],"].map {
            """
            ["dither", true], \($0) ["fillLinear", \(line), [[0, "#101018"], [0.7, "#2020"], [1, "#203"]], "reflect"],
            ["fillRect", 0, 0, 70, 50], ["strokeSweep", 20, 19, 1, [[0, "#345"], [1, "#5438"]]],
            ["lineWidth", 9], \(figure), ["stroke"]
            """
          }
        }),
      group(
        "shadow",
        [0, 0.3, 1, 2, 5, 10, 16, 17, 30].flatMap { blur in
          [("3, 4", "#000c"), ("-200, 0", "#f00"), ("0.5, -7.25", "#40f")].flatMap {
            (offset, color) in
            [
              """
              ["shadow", \(offset), \(blur), "\(color)"], ["fillRect", 10, 10, 20.5, 20],
              ["lineWidth", 3], \(star), ["stroke"], ["shadow"], ["fillEllipse", 40, 20, 20, 20]
              """,
              """
              ["clipRect", 5, 5, 40, 40], ["shadow", \(offset), \(blur), "\(color)"],
              ["blendMode", "multiply"], ["beginLayer", 0.8], ["fillRect", 210, 20, 20, 20],
              ["fillEllipse", 20, 10, 20, 20], ["endLayer"], ["image", "photo", 5, 30]
              """,
            ]
          }
        }),
    ]

  // MARK: Paths

  private static let rules = ["", ", \"winding\"", ", \"evenOdd\""]

  private static let paths: [CallGroup] = [
    group(
      "rules",
      rules.flatMap { rule in
        ["fill", "fillStroke", "clip"].map {
          "\(star), [\"\($0)\"\(rule)], [\"fillRect\", 5, 5, 50, 40]"
        }
      }),
    group(
      "segments",
      [true, false].flatMap { flag in
        [(0.0, 1.0), (1, 0), (0, 6.5), (-3, 3), (2, 2)].map {
          """
          ["beginPath"], ["arc", 30, 24, 17.5, \($0.0), \($0.1), \(flag)], ["arcTo", 60, 5, 60, 40, 9],
          ["line", 30, 24], ["fillStroke"]
          """
        }
      } + [
        "[\"rect\", 5, 5, 20, -3], [\"rect\", 50, 40, -20, -20.5], [\"fillStroke\"]",
        "[\"ellipse\", 5, 5, 50, 30], [\"ellipse\", 15, 10, 30, 20], [\"fill\", \"evenOdd\"]",
        "[\"roundedRect\", 5, 5, 50, 30, 8, 12], [\"roundedRect\", 9, 9, 20, 20, 99, 99], [\"fill\"]",
        "[\"roundedCorners\", 5, 5, 50, 30, 3, 12, 0, 40], [\"fillStroke\"]",
        "[\"path\", \"M5 5h40l-9 30a20 12 30 1 1 -20-8zm20 9q8 8 8-8t9 5\"], [\"fillStroke\"]",
        "\(figure), [\"fillStroke\"]", "[\"move\", 5, 5], [\"close\"], [\"stroke\"]",
        "[\"strokeRect\", 5.5, 5.5, 40, 20], [\"strokeEllipse\", 10, 10, 30, 30]",
        "[\"strokeLine\", 3, 3, 60, 44], [\"fillEllipse\", 40, 2, 0, 10]",
        "[\"clear\", 10, 10, 30.5, 20.25], [\"rotate\", 0.4], [\"clear\", 40, 0, 20, 20]",
      ]),
    group(
      "clips",
      [
        "[\"clipRect\", 10, 10, 30, 20]", "[\"clipRect\", 10.25, 10.5, 30.5, 20.125]",
        "[\"clipRect\", 10, 10, 30, 20], [\"clipRect\", 20.5, 15, 30, 20]",
        "[\"clipRect\", 10, 10, 5, 5], [\"clipRect\", 40, 30, 5, 5]",
        "[\"rotate\", 0.3], [\"clipRect\", 10, 10, 30, 20]", "\(star), [\"clip\"]",
        "\(star), [\"clip\", \"evenOdd\"]", "\(figure), [\"clip\"], \(star), [\"clip\"]",
        "[\"clip\"]", "[\"antialias\", false], \(star), [\"clip\"]",
        "[\"rotate\", 0.2], [\"clipImage\", \"photo\", 8, 3, 45, 30]",
        "[\"save\"], \(star), [\"clip\"], [\"fillRect\", 0, 0, 30, 30], [\"restore\"]",
      ].map {
        """
        \($0), ["fillColor", "#0a0c"], ["fillRect", 0, 0, 64, 48], ["fillEllipse", 10, 5, 40, 35],
        ["lineWidth", 5], ["strokeLine", 0, 0, 64, 48], ["image", "photo", 20, 20],
        ["drawLinear", 0, 0, 64, 48, [[0, "#f008"], [1, "#0f0"]], true, true], ["clear", 20, 20, 9, 9]
        """
      }),
  ]

  // MARK: Paints

  private static let stops = [
    "[]", "[[0.5, \"#f80\"]]", "[[0, \"#f00\"], [1, \"#00f8\"]]",
    "[[0, \"#f00\"], [0.25, \"#0f0a\"], [0.5, \"#00f\"], [0.75, \"#fff0\"], [1, \"#000\"]]",
    "[[0.5, \"#f00\"], [0.5, \"#0f0\"], [0.5, \"#00f\"]]",
    "[[1, \"#f00\"], [0.3, \"#0f0\"], [0, \"#00f\"], [0.6, \"#ff08\"]]",
  ]

  private static let linear = [
    "5, 5, 50, 40", "50, 5, 10, 5", "20, 20, 20, 20", "30, 20, 30.001, 20",
  ]

  private static let radial = [
    "30, 24, 0, 30, 24, 20", "30, 24, 20, 30, 24, 5", "30, 24, 10, 30, 24, 10",
    "20, 24, 5, 40, 24, 15", "20, 20, 10, 45, 30, 10", "10, 10, 0, 40, 30, 2", "5, 5, -1, 9, 9, 3",
    "30, 24, 4, 34, 24, 8",
  ]

  private static func gradients(_ call: String, _ places: [String]) -> [CallGroup] {
    ["fill", "stroke"].map { side in
      group(
        side + call,
        stops.flatMap { stops in
          places.flatMap { place in
            ["", ", \"pad\"", ", \"repeat\"", ", \"reflect\""].map {
              """
              ["lineWidth", 9], ["rotate", 0.1], ["scale", 1, 0.9], ["alpha", 0.9],
              ["\(side)\(call)", \(place), \(stops)\($0)], \(star), ["fillStroke", "evenOdd"],
              ["fillRect", 5, 5, 40, 30.5]
              """
            }
          }
        })
    }
  }

  private static let paints: [CallGroup] =
    gradients("Linear", linear) + gradients("Radial", radial)
    + [
      group(
        "sweeps",
        ["fill", "stroke"].flatMap { side in
          stops.flatMap { stops in
            [(30.0, 24.0, 0.0), (30.5, 24.5, 1), (-100, 5, -7), (0, 0, 100)].map {
              """
              ["lineWidth", 9], ["\(side)Sweep", \($0.0), \($0.1), \($0.2), \(stops)],
              \(star), ["fillStroke"], ["scale", 2, 0.5], ["fillRect", 0, 0, 32, 90]
              """
            }
          }
        }),
      group(
        "gradients over the clip",
        stops.flatMap { stops in
          ["", ", true", ", false, true", ", true, true"].flatMap { ends in
            linear.map { "[\"clipRect\", 3, 3, 50, 40], [\"drawLinear\", \($0), \(stops)\(ends)]" }
              + radial.map { "\(star), [\"clip\"], [\"drawRadial\", \($0), \(stops)\(ends)]" }
          }
        }),
      group(
        "patterns",
        ["fill", "stroke"].flatMap { side in
          [
            "1, 0, 0, 1, 0, 0", "0.5, 0, 0, 0.5, 3, 3", "3.3, 0.4, -0.2, 2.5, 7.7, -50",
            "0, 1, -1, 0, 0, 0", "-1, 0, 0, 1, 0, 0", "0.01, 0, 0, 0.01, 0, 0", "0, 0, 0, 0, 0, 0",
          ].flatMap { form in
            ["none", "low", "medium", "high"].map {
              """
              ["interpolation", "\($0)"], ["rotate", 0.2], ["lineWidth", 8],
              ["\(side)Pattern", "photo", \(form)], \(star), ["fillStroke"],
              ["fillRect", 2, 2, 30, 20.5], ["alpha", 0.4], ["\(side)Pattern", "dot", \(form)],
              ["fillRect", 30, 10, 30, 30]
              """
            }
          }
        }),
      group(
        "colours",
        [
          "\"#fff\"", "\"#1234\"", "\"#102030\"", "\"#10203040\"", "[0.1, 0.2, 0.3]",
          "[1, 0, 0, 0.5]", "\"orange\"", "\"rgb(1, 2, 3 / 40%)\"", "\"hsl(200, 50%, 40%)\"",
          "\"hsv(20 0.5 0.4)\"", "\"cmyk(0.1, 0.2, 0.3, 0.4)\"", "\"gray(0.3)\"",
        ]
        .map { "[\"fillColor\", \($0)], [\"strokeColor\", \($0)], \(star), [\"fillStroke\"]" }),
    ]

  // MARK: Pens

  private static let pens: [CallGroup] = [
    group(
      "caps and joins",
      ["butt", "round", "square"].flatMap { cap in
        ["miter", "round", "bevel"].flatMap { join in
          [(0.3, 10), (1, 1), (6, 10), (12, 2), (0, 10), (-1, 10)].map { (width, limit) in
            """
            ["lineCap", "\(cap)"], ["lineJoin", "\(join)"], ["lineWidth", \(width)],
            ["miterLimit", \(limit)], ["move", 10, 40], ["line", 20, 8], ["line", 30, 40],
            ["cubic", 60, 40, 60, 5, 35, 5], ["stroke"], ["strokeRect", 38, 15, 15, 15]
            """
          }
        }
      }),
    group(
      "dashes",
      ["[]", "[5]", "[4, 2]", "[0, 6]", "[7, 0]", "[3, 2, 1]", "[-1, 2]", "[0, 0]"].flatMap {
        dash in
        [0, 2.5, -30].flatMap { phase in
          ["butt", "round", "square"].map {
            """
            ["lineCap", "\($0)"], ["lineDash", \(phase), \(dash)], ["lineWidth", 3], \(figure),
            ["stroke"], ["strokeEllipse", 20, 10, 30, 30], ["strokeLine", 2, 2, 60, 45]
            """
          }
        }
      }),
  ]

  // MARK: Pictures and layers

  private static let pictures: [CallGroup] = [
    group(
      "images",
      ["none", "low", "medium", "high"].flatMap { quality in
        ["", "[\"rotate\", 0.5], ", "[\"scale\", -0.3, 0.2], [\"translate\", -90, 50], "].flatMap {
          form in
          [
            "[\"image\", \"photo\", 10, 10]", "[\"image\", \"dot\", 10.5, 10.5]",
            "[\"imageIn\", \"photo\", 5, 5, 50, 40]", "[\"imageIn\", \"photo\", 50, 30, -30, -20]",
            "[\"imageIn\", \"photo\", 20, 10, 3, 2]", "[\"imageIn\", \"dot\", 0, 0, 300, 300]",
            "[\"imageIn\", \"photo\", 5, 5, 0, 5]",
            "[\"imagePart\", \"photo\", 3, 2, 7, 5, 5, 5, 50, 40]",
          ].map { "[\"interpolation\", \"\(quality)\"], \(form)[\"alpha\", 0.8], \($0)" }
        }
      }),
    group(
      "layers",
      (1...12).flatMap { depth in
        ["", ", 0.6"].map { alpha in
          (0..<depth).map {
            """
            ["beginLayer"\($0.isMultiple(of: 2) ? alpha : "")],
            ["fillColor", "#\($0 % 10)84a"], ["fillEllipse", \(4 * $0), 4, 20, 30]
            """
          }.joined(separator: ", ")
            + String(repeating: ", [\"endLayer\"]", count: depth)
        }
      } + [
        "[\"beginLayer\", 0], [\"fillRect\", 0, 0, 64, 48], [\"endLayer\"]",
        "[\"beginLayer\"], [\"endLayer\"]", "[\"beginLayer\", 0.5], \(star), [\"fill\"]",
      ]),
  ]

  private static let primitives: [CallGroup] = [
    group(
      "GL primitives",
      [
        "[\"lines\", 1, [3, 3, 60, 40]]", "[\"lines\", 4.5, [3, 3, 60, 40, 9, 40, 50, 2]]",
        "[\"triangleFan\", [30, 20, 60, 5, 55, 44, 3, 40]]",
        "[\"triangles\", [3, 3, 60, 8, 30, 44.5]]", "[\"gonEllipse\", 5, 5, 50, 30]",
        "[\"gonEllipse\", 5, 5, 50, 30, 7]", "[\"sprite\", \"photo\", 30, 20]",
        "[\"spriteIn\", \"photo\", 5, 5, 50, 30]",
        "[\"rotate\", 0.4], [\"spriteIn\", \"dot\", 9, 5, 40, 30]",
      ].flatMap {
        [
          $0, "\($0), \(star), [\"fill\"], \($0)",
          "[\"alpha\", 0.5], [\"fillColor\", \"#40c8\"], \($0)",
        ]
      })
  ]
}
