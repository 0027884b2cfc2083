/// The equivalents of calls in other drawing interfaces.
enum ForeignName {
  /// The call that corresponds to a name of HTML's canvas, Core Graphics, UIKit, SVG or CSS; nil for other names.
  static func call(_ name: String) -> DrawingCall? {
    if let call = calls[name] { return call }
    // Setters of Core Graphics and UIKit.
    guard name.hasPrefix("set") else { return nil }
    let rest = name.dropFirst(3)
    let property = rest.prefix(1).lowercased() + rest.dropFirst()
    return DrawingCall(name: property) ?? calls[property]
  }

  private static let calls: [String: DrawingCall] = [
    "saveGState": .save, "push": .save, "restoreGState": .restore, "pop": .restore,
    "translateBy": .translate, "scaleBy": .scale, "rotateBy": .rotate, "transform": .concatenate,
    "concat": .concatenate, "matrix": .concatenate, "resetTransform": .setTransform,
    "globalAlpha": .alpha, "opacity": .alpha, "globalCompositeOperation": .blendMode,
    "mixBlendMode": .blendMode, "imageSmoothingEnabled": .interpolation,
    "imageSmoothingQuality": .interpolation, "imageRendering": .interpolation,
    "interpolationQuality": .interpolation, "shouldAntialias": .antialias,
    "dithering": .dither, "dithersGradients": .dither, "shouldDither": .dither,
    "shadowBlur": .shadow, "shadowColor": .shadow, "shadowOffset": .shadow,
    "shadowOffsetX": .shadow, "shadowOffsetY": .shadow, "dropShadow": .shadow,
    "newPath": .beginPath, "moveTo": .move, "moveToPoint": .move, "lineTo": .line,
    "addLine": .line, "addLineToPoint": .line, "quadraticCurveTo": .quad, "addQuadCurve": .quad,
    "bezierCurveTo": .cubic, "curveTo": .cubic, "curve": .cubic, "addCurve": .cubic,
    "addArc": .arc, "addRect": .rect, "addEllipse": .ellipse, "circle": .ellipse,
    "roundRect": .roundedRect, "addPath": .path, "polygon": .path, "polyline": .path,
    "closePath": .close, "closeSubpath": .close, "fillPath": .fill, "strokePath": .stroke,
    "drawPath": .fillStroke, "clipPath": .clip, "clipToRect": .clipRect, "mask": .clipImage,
    "drawRect": .fillRect, "rectangle": .fillRect, "fillCircle": .fillEllipse,
    "drawCircle": .fillEllipse, "drawEllipse": .fillEllipse, "oval": .fillEllipse,
    "strokeCircle": .strokeEllipse, "drawLine": .strokeLine, "clearRect": .clear,
    "fillStyle": .fillColor, "color": .fillColor, "colour": .fillColor,
    "strokeStyle": .strokeColor, "linearGradient": .fillLinear,
    "createLinearGradient": .fillLinear, "drawLinearGradient": .drawLinear,
    "radialGradient": .fillRadial, "createRadialGradient": .fillRadial,
    "drawRadialGradient": .drawRadial, "conicGradient": .fillSweep,
    "createConicGradient": .fillSweep, "createPattern": .fillPattern,
    "strokeWidth": .lineWidth, "penWidth": .lineWidth, "strokeLinecap": .lineCap,
    "strokeLinejoin": .lineJoin, "lineDashOffset": .lineDash, "strokeDasharray": .lineDash,
    "dash": .lineDash, "drawImage": .image, "putImageData": .image,
    "beginTransparencyLayer": .beginLayer, "pushLayer": .beginLayer,
    "endTransparencyLayer": .endLayer, "popLayer": .endLayer,
    "text": .fillText, "drawText": .fillText, "showText": .fillText, "drawString": .fillText,
    "fillString": .fillText, "label": .fillText, "drawTextIn": .fillTextIn,
    "paragraph": .fillTextIn, "textBox": .fillTextIn, "fontSize": .font, "fontFamily": .font,
    "fontName": .font, "typeface": .font, "textSize": .font, "bold": .fontWeight,
    "kern": .letterSpacing, "kerning": .letterSpacing, "tracking": .letterSpacing,
    "characterSpacing": .letterSpacing, "textAnchor": .textAlign, "textAlignment": .textAlign,
    "dominantBaseline": .textBaseline, "direction": .textDirection, "lang": .language,
    "locale": .language, "textDecoration": .underline, "lineThrough": .strikethrough,
    "smallCaps": .fontVariantCaps, "fontVariant": .fontVariantCaps, "leading": .lineHeight,
    "lineSpacing": .lineHeight,
  ]
}
