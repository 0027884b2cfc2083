internal import GLFun

/// The drawing programs of `glfun verify`: each feature alone, and paints with everything else.
enum VerifiedPrograms {
  /// The programs of a group; those of random programs have seeds instead.
  ///
  /// - Parameter hasText: false if the libraries for text are missing.
  static func programs(
    of group: VerifiedProgram.Group, hasText: Bool
  ) throws(CommandFailure) -> [VerifiedProgram] {
    switch group {
    case .primitives: primitives
    case .paints: paintPrograms(hasText: hasText)
    case .shapes: shapes
    case .layers: layers
    case .images: images
    case .text: hasText ? text : []
    case .gallery: try gallery()
    case .random: []
    }
  }

  // MARK: Paints

  static let blendModes = BlendMode.allCases.map { "\($0)" }

  private static let stops =
    ##"[[0,"#ff3b30"],[0.4,"#ffcc0080"],[0.7,"#34c759"],[1,"#0a84ff20"]]"##

  /// The calls that set each paint.
  static let paints = [
    ("color", ##"["fillColor","#0a84ff"]"##),
    ("translucent color", ##"["fillColor","#ff3b3090"]"##),
    ("linear gradient", #"["fillLinear",3,5,43,31,\#(stops),"reflect"]"#),
    ("radial gradient", #"["fillRadial",20,16,3,26,20,24,\#(stops),"repeat"]"#),
    ("sweep gradient", #"["fillSweep",22.5,18,0.4,\#(stops)]"#),
    ("pattern", #"["fillPattern","tile",1.7,0.4,-0.3,1.2,3,2,true]"#),
  ]

  /// The calls that set each clip; each ends in a comma.
  private static func clips(hasText: Bool) -> [String] {
    [
      "", #"["clipRect",4.5,3.5,30,27],"#, #"["beginPath"],["ellipse",3,2,40,30],["clip"],"#,
      #"["clipImage","tile",2,2,42,32],"#,
    ] + (hasText ? [#"["font","sans",46],["clipText","&W",1,33],"#] : [])
  }

  /// Every paint in every blend mode: a picture of cells, one for each clip, without a layer and in one. In each cell the paint
  /// fills shapes and text, and an image lies over them.
  private static func paintPrograms(hasText: Bool) -> [VerifiedProgram] {
    let clips = clips(hasText: hasText)
    let text = hasText ? #"["font","sans",17],["fillText","g&",7,28],"# : ""
    return paints.flatMap { name, paint in
      blendModes.map { mode in
        let cells = [("", ""), (#"["beginLayer",0.7],"#, #"["endLayer"],"#)].enumerated().flatMap {
          (row, layer) in
          clips.enumerated().map { (column, clip) in
            ##"""
            ["save"],["translate",\##(48 * column),\##(36 * row)],
            ["fillColor","#8e4ec6"],["fillRect",6,6,26.5,20],
            ["fillColor","#30b0c780"],["fillEllipse",14,8,28,26],
            \##(clip)["blendMode","\##(mode)"],\##(layer.0)\##(paint),
            ["fillEllipse",5.3,4.1,36,25],["alpha",0.6],["fillRect",10,13.5,31,16],
            \##(text)["imageIn","tile",25,3,18,12.5],\##(layer.1)["restore"]
            """##
          }
        }
        let program = VerifiedProgram.program(
          width: 48 * clips.count, height: 72, cells.joined(separator: ","))
        return VerifiedProgram(.paints, "\(name), \(mode)", program)
      }
    }
  }

  // MARK: Features alone

  private static let primitives = [
    ("lines", #"["lines",2,[3.2,4.7,150.6,20.1,10,110,60.5,14.2,20.5,30.5,20.5,100.5]]"#),
    ("thick lines", #"["lines",7,[10,15,150,100,12.5,90.5,140.5,90.5]]"#),
    ("translucent lines", ##"["fillColor","#ff3b3080"],["lines",3,[5,5,150,110,5,110,150,5]]"##),
    (
      "triangles with shared edges",
      ##"["fillColor","#0a84ff80"],["triangles",[10,10,150,30,20,110,150,30,20,110,140,115]]"##
    ),
    ("narrow triangles", #"["triangles",[4,4,156,60,156,61.3,4,116,150,70,149,74]]"#),
    (
      "edges in the centres of pixels",
      #"["triangleFan",[20.5,20.5,90.5,20.5,90.5,80.5,20.5,80.5]]"#
    ),
    ("ellipses", #"["gonEllipse",10.3,8.7,90,70.4],["gonEllipse",90,40,60,60.5,7]"#),
    ("transformed fans", #"["rotate",0.31],["scale",1.3,0.7],["triangleFan",[40,9,120,30,70,90]]"#),
    ("sprites", #"["sprite","tile",30,30],["spriteIn","tile",50.5,20.5,70,60]"#),
  ].map { VerifiedProgram(.primitives, $0, $1) }

  private static let star = #"["path","M80 8L122 112L12 44L148 44L38 112z"]"#
  private static let wave = #"["path","M10 60C50 -40 70 160 110 60Q130 10 150 90"]"#

  private static let shapes: [VerifiedProgram] = {
    var programs = [
      ("even-odd rule", ##"\##(star),["fillColor","#1d4ed8"],["fill","evenOdd"]"##),
      ("winding rule", ##"\##(star),["fillColor","#1d4ed8b0"],["fill","winding"]"##),
      ("curves", #"\#(wave),["fill"],["fillEllipse",40.3,30.2,80,60],["fillRect",3.5,90.2,50,20]"#),
      ("without antialiasing", #"["antialias",false],\#(star),["fill","evenOdd"]"#),
      (
        "many edges in a pixel",
        #"["scale",0.02,0.02],["path","M0 0L4000 90L0 180L4000 270L0 360L4000 450L0 540z"],["fill"]"#
      ),
      (
        "dithered gradient",
        ##"["dither",true],["fillLinear",0,0,160,0,[[0,"#101418"],[1,"#1c2026"]]],["fillRect",0,0,160,120]"##
      ),
    ]
    for cap in LineCap.allCases {
      for join in LineJoin.allCases {
        let pen = """
          ["lineWidth",7.5],["lineCap","\(cap)"],["lineJoin","\(join)"],["strokeLinear",0,0,160,120,\(stops)]
          """
        programs.append(("stroke, \(cap) caps, \(join) joins", #"\#(pen),\#(wave),["stroke"]"#))
        programs.append(
          (
            "dashes, \(cap) caps, \(join) joins",
            #"\#(pen),["lineDash",3,[12,5,2,5]],\#(star),["stroke"]"#
          ))
      }
    }
    programs.append(
      ("hairlines", #"["lineWidth",0.3],\#(wave),["stroke"],["strokeEllipse",20,9,99.5,70]"#))
    return programs.map { VerifiedProgram(.shapes, $0, $1) }
  }()

  private static let layers = [
    ("clip by the even-odd rule", #"\#(star),["clip","evenOdd"],["fillRect",0,0,160,120]"#),
    (
      "nested clips",
      ##"["clipRect",9.5,7.5,140,99],\##(star),["clip"],["beginPath"],["ellipse",30,10,110,99],["clip"],["fillColor","#0f766e"],["fillRect",0,0,160,120]"##
    ),
    ("shadow", ##"["shadow",5,4,6,"#00000090"],\##(star),["fillColor","#f59e0b"],["fill"]"##),
    (
      "shadow of a layer",
      ##"["shadow",-3,6,0.5,"#b91c1cc0"],["beginLayer",0.6],["fillEllipse",20,20,70,50],["fillRect",60,40,70,50],["endLayer"]"##
    ),
    (
      "layer in a layer",
      ##"["beginLayer",0.8],["fillColor","#16a34a"],["fillEllipse",10,10,90,80],["blendMode","difference"],["beginLayer",0.5],["fillColor","#f97316"],["fillRect",50,30,90,70],["endLayer"],["endLayer"]"##
    ),
    (
      "luminance mask",
      ##"["fillColor","#0369a1"],["fillRect",0,0,160,120],["blendMode","destinationIn"],["beginLayer",1,"luminance"],["fillLinear",0,0,160,0,\##(stops)],["fillRect",10,10,140,100],["endLayer"]"##
    ),
  ].map { VerifiedProgram(.layers, $0, $1) }

  private static let images = InterpolationQuality.allCases.map { quality in
    VerifiedProgram(
      .images, "\(quality) interpolation",
      """
      ["interpolation","\(quality)"],["imageIn","tile",3.3,2.7,90,70],["imagePart","tile",1,1,3,2,8,80,60,33],
      ["rotate",0.3],["imageIn","tile",90,20,3.5,60],["alpha",0.5],["image","tile",70,50],
      ["fillPattern","tile",2.5,0.7,-0.4,3.1,5,7,false],["fillEllipse",100,30,50,40]
      """)
  }

  private static let text = [
    (
      "sizes",
      #"["font","sans",7],["fillText","Sphinx of black quartz",5,20],["font","sans",44],["fillText","quartz",6,92]"#
    ),
    (
      "paints and outlines",
      #"["font","sans",52],["fillLinear",0,0,160,100,\#(stops)],["fillText","a&g",6,60],["lineWidth",0.7],["strokeText","GL",70,110]"#
    ),
    (
      "turned and spaced",
      #"["rotate",0.25],["font","sans",21.5],["letterSpacing",2.3],["underline",true],["fillText","judge my vow",8,30]"#
    ),
    (
      "clip and shadow",
      ##"["shadow",2,3,2,"#00000080"],["font","sans",60],["clipText","Wq",8,80],["fillRect",0,40,160,60]"##
    ),
  ].map { VerifiedProgram(.text, $0, $1) }
}
