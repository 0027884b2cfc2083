import GLFunCFonts
import GLFunLoading

/// The functions of HarfBuzz 4.0 or later for reading fonts and shaping text.
///
/// Only functions of HarfBuzz 4.0 are used, whatever the version, so that all versions give the same glyphs.
final class HarfBuzz: Sendable {
  let blobCreate: HBBlobCreate
  let blobGetData: HBBlobGetData
  let blobDestroy: HBBlobDestroy
  let faceCreate: HBFaceCreate
  let faceDestroy: HBFaceDestroy
  let faceMakeImmutable: HBFaceMakeImmutable
  let faceReferenceBlob: HBFaceReferenceBlob
  let faceGetIndex: HBFaceGetNumber
  let faceGetUnitsPerEm: HBFaceGetNumber
  let faceGetGlyphCount: HBFaceGetNumber
  let faceReferenceTable: HBFaceReferenceTable
  let nameGetUTF8: HBNameGetUTF8
  let varGetAxisInfos: HBVarGetAxisInfos
  let colorHasPNG: HBFaceHas
  let colorHasLayers: HBFaceHas
  let colorGetLayers: HBColorGetLayers
  let colorReferencePNG: HBColorReferencePNG
  let paletteGetColors: HBPaletteGetColors
  let fontCreate: HBFontCreate
  let fontDestroy: HBFontDestroy
  let fontMakeImmutable: HBFontMakeImmutable
  let fontSetScale: HBFontSetScale
  let fontGetFace: HBFontGetFace
  let fontSetPixelsPerEm: HBFontSetPixelsPerEm
  let fontSetVariations: HBFontSetVariations
  let fontGetCoordinates: HBFontGetCoordinates
  let fontGetNominalGlyph: HBFontGetNominalGlyph
  let fontGetVariationGlyph: HBFontGetVariationGlyph
  let fontGetGlyphFromName: HBFontGetGlyphFromName
  let fontGetGlyphName: HBFontGetGlyphName
  let fontGetAdvance: HBFontGetAdvance
  let fontGetExtents: HBFontGetExtents
  let metricsGetPosition: HBMetricsGetPosition
  let layoutGetBaseline: HBLayoutGetBaseline
  let styleGetValue: HBStyleGetValue
  let bufferCreate: HBBufferCreate
  let bufferDestroy: HBBufferDestroy
  let bufferAllocationSuccessful: HBBufferAllocationSuccessful
  let bufferAddUTF32: HBBufferAddUTF32
  let bufferSetDirection: HBBufferSetNumber
  let bufferSetScript: HBBufferSetNumber
  let bufferSetFlags: HBBufferSetNumber
  let bufferSetLanguage: HBBufferSetLanguage
  let bufferGetInfos: HBBufferGetInfos
  let bufferGetPositions: HBBufferGetPositions
  let shape: HBShape
  let languageFromString: HBLanguageFromString
  let unicodeScript: HBUnicodeScript
  let unicodeCompose: HBUnicodeCompose
  let drawGlyph: HBFontDrawGlyph
  let outlines: OutlineCallbacks
  private let defaultUnicode: HBUnicodeFuncsGetDefault

  /// The soname of the library.
  static let library = "libharfbuzz.so.0"

  private static let system = Result { () throws(LibraryError) in try HarfBuzz(library: library) }

  /// Returns the library, which is opened on first use for the lifetime of the process.
  ///
  /// - Throws: `FontError.libraryMissing`.
  static func opened() throws(FontError) -> HarfBuzz {
    do throws(LibraryError) {
      return try system.get()
    } catch {
      throw .libraryMissing(.harfBuzz, reason: error.reason)
    }
  }

  /// Opens the library for the lifetime of the process, and looks up its functions.
  init(library name: String) throws(LibraryError) {
    let library = try SharedLibrary(name)
    blobCreate = try library.function("hb_blob_create", as: HBBlobCreate.self)
    blobGetData = try library.function("hb_blob_get_data", as: HBBlobGetData.self)
    blobDestroy = try library.function("hb_blob_destroy", as: HBBlobDestroy.self)
    faceCreate = try library.function("hb_face_create", as: HBFaceCreate.self)
    faceDestroy = try library.function("hb_face_destroy", as: HBFaceDestroy.self)
    faceMakeImmutable = try library.function("hb_face_make_immutable", as: HBFaceMakeImmutable.self)
    faceReferenceBlob = try library.function(
      "hb_face_reference_blob", as: HBFaceReferenceBlob.self)
    faceGetIndex = try library.function("hb_face_get_index", as: HBFaceGetNumber.self)
    faceGetUnitsPerEm = try library.function("hb_face_get_upem", as: HBFaceGetNumber.self)
    faceGetGlyphCount = try library.function("hb_face_get_glyph_count", as: HBFaceGetNumber.self)
    faceReferenceTable = try library.function(
      "hb_face_reference_table", as: HBFaceReferenceTable.self)
    nameGetUTF8 = try library.function("hb_ot_name_get_utf8", as: HBNameGetUTF8.self)
    varGetAxisInfos = try library.function("hb_ot_var_get_axis_infos", as: HBVarGetAxisInfos.self)
    colorHasPNG = try library.function("hb_ot_color_has_png", as: HBFaceHas.self)
    colorHasLayers = try library.function("hb_ot_color_has_layers", as: HBFaceHas.self)
    colorGetLayers = try library.function("hb_ot_color_glyph_get_layers", as: HBColorGetLayers.self)
    colorReferencePNG = try library.function(
      "hb_ot_color_glyph_reference_png", as: HBColorReferencePNG.self)
    paletteGetColors = try library.function(
      "hb_ot_color_palette_get_colors", as: HBPaletteGetColors.self)
    fontCreate = try library.function("hb_font_create", as: HBFontCreate.self)
    fontDestroy = try library.function("hb_font_destroy", as: HBFontDestroy.self)
    fontMakeImmutable = try library.function("hb_font_make_immutable", as: HBFontMakeImmutable.self)
    fontSetScale = try library.function("hb_font_set_scale", as: HBFontSetScale.self)
    fontGetFace = try library.function("hb_font_get_face", as: HBFontGetFace.self)
    fontSetPixelsPerEm = try library.function("hb_font_set_ppem", as: HBFontSetPixelsPerEm.self)
    fontSetVariations = try library.function("hb_font_set_variations", as: HBFontSetVariations.self)
    fontGetCoordinates = try library.function(
      "hb_font_get_var_coords_normalized", as: HBFontGetCoordinates.self)
    fontGetNominalGlyph = try library.function(
      "hb_font_get_nominal_glyph", as: HBFontGetNominalGlyph.self)
    fontGetVariationGlyph = try library.function(
      "hb_font_get_variation_glyph", as: HBFontGetVariationGlyph.self)
    fontGetGlyphFromName = try library.function(
      "hb_font_get_glyph_from_name", as: HBFontGetGlyphFromName.self)
    fontGetGlyphName = try library.function(
      "hb_font_get_glyph_name", as: HBFontGetGlyphName.self)
    fontGetAdvance = try library.function("hb_font_get_glyph_h_advance", as: HBFontGetAdvance.self)
    fontGetExtents = try library.function("hb_font_get_glyph_extents", as: HBFontGetExtents.self)
    metricsGetPosition = try library.function(
      "hb_ot_metrics_get_position", as: HBMetricsGetPosition.self)
    layoutGetBaseline = try library.function(
      "hb_ot_layout_get_baseline", as: HBLayoutGetBaseline.self)
    styleGetValue = try library.function("hb_style_get_value", as: HBStyleGetValue.self)
    bufferCreate = try library.function("hb_buffer_create", as: HBBufferCreate.self)
    bufferDestroy = try library.function("hb_buffer_destroy", as: HBBufferDestroy.self)
    bufferAllocationSuccessful = try library.function(
      "hb_buffer_allocation_successful", as: HBBufferAllocationSuccessful.self)
    bufferAddUTF32 = try library.function("hb_buffer_add_utf32", as: HBBufferAddUTF32.self)
    bufferSetDirection = try library.function("hb_buffer_set_direction", as: HBBufferSetNumber.self)
    bufferSetScript = try library.function("hb_buffer_set_script", as: HBBufferSetNumber.self)
    bufferSetFlags = try library.function("hb_buffer_set_flags", as: HBBufferSetNumber.self)
    bufferSetLanguage = try library.function("hb_buffer_set_language", as: HBBufferSetLanguage.self)
    bufferGetInfos = try library.function("hb_buffer_get_glyph_infos", as: HBBufferGetInfos.self)
    bufferGetPositions = try library.function(
      "hb_buffer_get_glyph_positions", as: HBBufferGetPositions.self)
    shape = try library.function("hb_shape", as: HBShape.self)
    languageFromString = try library.function(
      "hb_language_from_string", as: HBLanguageFromString.self)
    unicodeScript = try library.function("hb_unicode_script", as: HBUnicodeScript.self)
    unicodeCompose = try library.function("hb_unicode_compose", as: HBUnicodeCompose.self)
    defaultUnicode = try library.function(
      "hb_unicode_funcs_get_default", as: HBUnicodeFuncsGetDefault.self)
    // HarfBuzz 7.0 renamed the function; both names do the same.
    drawGlyph = try library.function(
      library.address("hb_font_draw_glyph") == nil
        ? "hb_font_get_glyph_shape" : "hb_font_draw_glyph", as: HBFontDrawGlyph.self)
    outlines = try OutlineCallbacks(library)
  }

  /// Returns the script of a character as an ISO 15924 tag.
  func script(of scalar: UInt32) -> UInt32 { unicodeScript(defaultUnicode(), scalar) }

  /// Returns the canonical composition of two characters; nil if they do not compose.
  func composed(_ first: UInt32, _ second: UInt32) -> UInt32? {
    var composed: UInt32 = 0
    return unicodeCompose(defaultUnicode(), first, second, &composed) != 0 ? composed : nil
  }

  /// Returns the bytes of a blob, and releases the blob.
  func bytes(of blob: HBBlob?) -> [UInt8] {
    guard let blob else { return [] }
    defer { blobDestroy(blob) }
    var count: UInt32 = 0
    guard let data = blobGetData(blob, &count), count > 0 else { return [] }
    return Array(UnsafeRawBufferPointer(start: data, count: Int(count)))
  }
}

extension StaticString {
  /// The four bytes of an OpenType tag as a number.
  var tag: UInt32 {
    precondition(utf8CodeUnitCount == 4, "a tag has four letters")
    return withUTF8Buffer { $0.reduce(0) { $0 << 8 | UInt32($1) } }
  }
}
