internal import GLFunCCairo
internal import GLFunLoading

/// The functions of Cairo 1.16 or later for writing PDF.
final class Cairo: Sendable {
  let version: CairoVersion
  let statusText: CairoStatusText
  let pdfCreate: CairoPDFCreate
  let pdfSetSize: CairoPDFSetSize
  let pdfRestrict: CairoPDFRestrict
  let pdfSetMetadata: CairoPDFSetMetadata
  let pdfAddOutline: CairoPDFAddOutline
  let imageCreate: CairoImageCreate
  let imageData: CairoImageData
  let imageStride: CairoSurfaceNumber
  let surfaceStatus: CairoSurfaceNumber
  let surfaceFlush: CairoSurfaceCall
  let surfaceMarkDirty: CairoSurfaceCall
  let surfaceFinish: CairoSurfaceCall
  let surfaceDestroy: CairoSurfaceCall
  let setMIMEData: CairoSetMIMEData
  let create: CairoCreate
  let destroy: CairoCall
  let status: CairoContextNumber
  let save: CairoCall
  let restore: CairoCall
  let pushGroup: CairoCall
  let popGroup: CairoPopGroup
  let setOperator: CairoCallChoice
  let setSource: CairoCallPattern
  let setSourceColor: CairoCallColor
  let setMatrix: CairoCallMatrix
  let newPath: CairoCall
  let moveTo: CairoCallPoint
  let lineTo: CairoCallPoint
  let curveTo: CairoCallCurve
  let closePath: CairoCall
  let fill: CairoCall
  let stroke: CairoCall
  let clip: CairoCall
  let paint: CairoCall
  let paintWithAlpha: CairoCallNumber
  let mask: CairoCallPattern
  let setFillRule: CairoCallChoice
  let setLineWidth: CairoCallNumber
  let setLineCap: CairoCallChoice
  let setLineJoin: CairoCallChoice
  let setMiterLimit: CairoCallNumber
  let setDash: CairoSetDash
  let showPage: CairoCall
  let tagBegin: CairoTagBegin
  let tagEnd: CairoTagEnd
  let linePattern: CairoPatternOfLine
  let circlesPattern: CairoPatternOfCircles
  let surfacePattern: CairoPatternOfSurface
  let meshPattern: CairoPatternOfMesh
  let patternDestroy: CairoPatternCall
  let patternSetExtend: CairoPatternChoice
  let patternSetFilter: CairoPatternChoice
  let patternSetMatrix: CairoPatternMatrix
  let patternAddStop: CairoPatternStop
  let meshBegin: CairoPatternCall
  let meshEnd: CairoPatternCall
  let meshMoveTo: CairoMeshPoint
  let meshLineTo: CairoMeshPoint
  let meshCurveTo: CairoMeshCurve
  let meshSetColor: CairoMeshColor
  let fontFaceOfFreeType: CairoFontFaceOfFreeType
  let fontFaceDestroy: CairoFontFaceCall
  let fontFaceSetData: CairoFontFaceSetData
  let fontFaceGetData: CairoFontFaceGetData
  let userFontFaceCreate: CairoUserFontFaceCreate
  let userFontFaceSetRender: CairoUserFontFaceSetRender
  let scaledFontGetFace: CairoScaledFontGetFace
  let setFontFace: CairoSetFontFace
  let setFontMatrix: CairoCallMatrix
  let fontOptionsCreate: CairoFontOptionsCreate
  let fontOptionsDestroy: CairoFontOptionsCall
  let fontOptionsSetHintStyle: CairoFontOptionsChoice
  let fontOptionsSetHintMetrics: CairoFontOptionsChoice
  let setFontOptions: CairoSetFontOptions
  let showTextGlyphs: CairoShowTextGlyphs

  /// The soname of the library.
  static let library = "libcairo.so.2"

  private static let system = Result { () throws(LibraryError) in try Cairo(library: library) }

  /// Returns the library, which is opened on first use for the lifetime of the process.
  ///
  /// - Throws: `DocumentError.libraryMissing`.
  static func opened() throws(DocumentError) -> Cairo {
    do throws(LibraryError) {
      return try system.get()
    } catch {
      throw .libraryMissing(reason: error.reason)
    }
  }

  /// Opens the library for the lifetime of the process, and looks up its functions.
  init(library name: String) throws(LibraryError) {
    let library = try SharedLibrary(name)
    version = try library.function("cairo_version", as: CairoVersion.self)
    statusText = try library.function("cairo_status_to_string", as: CairoStatusText.self)
    pdfCreate = try library.function("cairo_pdf_surface_create_for_stream", as: CairoPDFCreate.self)
    pdfSetSize = try library.function("cairo_pdf_surface_set_size", as: CairoPDFSetSize.self)
    pdfRestrict = try library.function(
      "cairo_pdf_surface_restrict_to_version", as: CairoPDFRestrict.self)
    pdfSetMetadata = try library.function(
      "cairo_pdf_surface_set_metadata", as: CairoPDFSetMetadata.self)
    pdfAddOutline = try library.function(
      "cairo_pdf_surface_add_outline", as: CairoPDFAddOutline.self)
    imageCreate = try library.function("cairo_image_surface_create", as: CairoImageCreate.self)
    imageData = try library.function("cairo_image_surface_get_data", as: CairoImageData.self)
    imageStride = try library.function(
      "cairo_image_surface_get_stride", as: CairoSurfaceNumber.self)
    surfaceStatus = try library.function("cairo_surface_status", as: CairoSurfaceNumber.self)
    surfaceFlush = try library.function("cairo_surface_flush", as: CairoSurfaceCall.self)
    surfaceMarkDirty = try library.function("cairo_surface_mark_dirty", as: CairoSurfaceCall.self)
    surfaceFinish = try library.function("cairo_surface_finish", as: CairoSurfaceCall.self)
    surfaceDestroy = try library.function("cairo_surface_destroy", as: CairoSurfaceCall.self)
    setMIMEData = try library.function("cairo_surface_set_mime_data", as: CairoSetMIMEData.self)
    create = try library.function("cairo_create", as: CairoCreate.self)
    destroy = try library.function("cairo_destroy", as: CairoCall.self)
    status = try library.function("cairo_status", as: CairoContextNumber.self)
    save = try library.function("cairo_save", as: CairoCall.self)
    restore = try library.function("cairo_restore", as: CairoCall.self)
    pushGroup = try library.function("cairo_push_group", as: CairoCall.self)
    popGroup = try library.function("cairo_pop_group", as: CairoPopGroup.self)
    setOperator = try library.function("cairo_set_operator", as: CairoCallChoice.self)
    setSource = try library.function("cairo_set_source", as: CairoCallPattern.self)
    setSourceColor = try library.function("cairo_set_source_rgba", as: CairoCallColor.self)
    setMatrix = try library.function("cairo_set_matrix", as: CairoCallMatrix.self)
    newPath = try library.function("cairo_new_path", as: CairoCall.self)
    moveTo = try library.function("cairo_move_to", as: CairoCallPoint.self)
    lineTo = try library.function("cairo_line_to", as: CairoCallPoint.self)
    curveTo = try library.function("cairo_curve_to", as: CairoCallCurve.self)
    closePath = try library.function("cairo_close_path", as: CairoCall.self)
    fill = try library.function("cairo_fill", as: CairoCall.self)
    stroke = try library.function("cairo_stroke", as: CairoCall.self)
    clip = try library.function("cairo_clip", as: CairoCall.self)
    paint = try library.function("cairo_paint", as: CairoCall.self)
    paintWithAlpha = try library.function("cairo_paint_with_alpha", as: CairoCallNumber.self)
    mask = try library.function("cairo_mask", as: CairoCallPattern.self)
    setFillRule = try library.function("cairo_set_fill_rule", as: CairoCallChoice.self)
    setLineWidth = try library.function("cairo_set_line_width", as: CairoCallNumber.self)
    setLineCap = try library.function("cairo_set_line_cap", as: CairoCallChoice.self)
    setLineJoin = try library.function("cairo_set_line_join", as: CairoCallChoice.self)
    setMiterLimit = try library.function("cairo_set_miter_limit", as: CairoCallNumber.self)
    setDash = try library.function("cairo_set_dash", as: CairoSetDash.self)
    showPage = try library.function("cairo_show_page", as: CairoCall.self)
    tagBegin = try library.function("cairo_tag_begin", as: CairoTagBegin.self)
    tagEnd = try library.function("cairo_tag_end", as: CairoTagEnd.self)
    linePattern = try library.function("cairo_pattern_create_linear", as: CairoPatternOfLine.self)
    circlesPattern = try library.function(
      "cairo_pattern_create_radial", as: CairoPatternOfCircles.self)
    surfacePattern = try library.function(
      "cairo_pattern_create_for_surface", as: CairoPatternOfSurface.self)
    meshPattern = try library.function("cairo_pattern_create_mesh", as: CairoPatternOfMesh.self)
    patternDestroy = try library.function("cairo_pattern_destroy", as: CairoPatternCall.self)
    patternSetExtend = try library.function("cairo_pattern_set_extend", as: CairoPatternChoice.self)
    patternSetFilter = try library.function("cairo_pattern_set_filter", as: CairoPatternChoice.self)
    patternSetMatrix = try library.function("cairo_pattern_set_matrix", as: CairoPatternMatrix.self)
    patternAddStop = try library.function(
      "cairo_pattern_add_color_stop_rgba", as: CairoPatternStop.self)
    meshBegin = try library.function("cairo_mesh_pattern_begin_patch", as: CairoPatternCall.self)
    meshEnd = try library.function("cairo_mesh_pattern_end_patch", as: CairoPatternCall.self)
    meshMoveTo = try library.function("cairo_mesh_pattern_move_to", as: CairoMeshPoint.self)
    meshLineTo = try library.function("cairo_mesh_pattern_line_to", as: CairoMeshPoint.self)
    meshCurveTo = try library.function("cairo_mesh_pattern_curve_to", as: CairoMeshCurve.self)
    meshSetColor = try library.function(
      "cairo_mesh_pattern_set_corner_color_rgba", as: CairoMeshColor.self)
    fontFaceOfFreeType = try library.function(
      "cairo_ft_font_face_create_for_ft_face", as: CairoFontFaceOfFreeType.self)
    fontFaceDestroy = try library.function("cairo_font_face_destroy", as: CairoFontFaceCall.self)
    fontFaceSetData = try library.function(
      "cairo_font_face_set_user_data", as: CairoFontFaceSetData.self)
    fontFaceGetData = try library.function(
      "cairo_font_face_get_user_data", as: CairoFontFaceGetData.self)
    userFontFaceCreate = try library.function(
      "cairo_user_font_face_create", as: CairoUserFontFaceCreate.self)
    userFontFaceSetRender = try library.function(
      "cairo_user_font_face_set_render_glyph_func", as: CairoUserFontFaceSetRender.self)
    scaledFontGetFace = try library.function(
      "cairo_scaled_font_get_font_face", as: CairoScaledFontGetFace.self)
    setFontFace = try library.function("cairo_set_font_face", as: CairoSetFontFace.self)
    setFontMatrix = try library.function("cairo_set_font_matrix", as: CairoCallMatrix.self)
    fontOptionsCreate = try library.function(
      "cairo_font_options_create", as: CairoFontOptionsCreate.self)
    fontOptionsDestroy = try library.function(
      "cairo_font_options_destroy", as: CairoFontOptionsCall.self)
    fontOptionsSetHintStyle = try library.function(
      "cairo_font_options_set_hint_style", as: CairoFontOptionsChoice.self)
    fontOptionsSetHintMetrics = try library.function(
      "cairo_font_options_set_hint_metrics", as: CairoFontOptionsChoice.self)
    setFontOptions = try library.function("cairo_set_font_options", as: CairoSetFontOptions.self)
    showTextGlyphs = try library.function("cairo_show_text_glyphs", as: CairoShowTextGlyphs.self)
  }

  /// The message for a status.
  func message(_ status: Int32) -> String {
    statusText(status).map { String(cString: $0) } ?? "status \(status)"
  }
}
