#if canImport(UIKit)
import UIKit
#else
import QuartzUI
#endif

extension UIImage {
  /// A card with a shadow, round corners, a gradient, and two texts.
  static func card(size: CGSize, title: String, subtitle: String) -> UIImage {
    let format = UIGraphicsImageRendererFormat.preferred()
    format.scale = 2
    format.opaque = false
    return UIGraphicsImageRenderer(size: size, format: format).image { rendererContext in
      let context = rendererContext.cgContext
      let rect = CGRect(origin: .zero, size: size).insetBy(dx: 12, dy: 12)
      let path = UIBezierPath(roundedRect: rect, cornerRadius: 14)
      context.saveGState()
      context.setShadow(
        offset: CGSize(width: 0, height: 4), blur: 8,
        color: UIColor.black.withAlphaComponent(0.35).cgColor)
      UIColor.white.setFill()
      path.fill()
      context.restoreGState()

      context.saveGState()
      path.addClip()
      guard
        let gradient = CGGradient(
          colorsSpace: CGColorSpace(name: CGColorSpace.sRGB),
          colors: [
            #colorLiteral(red: 0.2, green: 0, blue: 0.8, alpha: 1).cgColor,
            UIColor(red: 0.8, green: 0.2, blue: 1, alpha: 1).cgColor,
          ] as CFArray, locations: [0, 1])
      else { return }
      context.drawLinearGradient(
        gradient, start: rect.origin, end: CGPoint(x: rect.maxX, y: rect.maxY),
        options: [.drawsBeforeStartLocation, .drawsAfterEndLocation])
      context.setBlendMode(.screen)
      context.setFillColor(UIColor.white.withAlphaComponent(0.4).cgColor)
      context.fillEllipse(in: CGRect(x: rect.maxX - 60, y: rect.minY - 40, width: 100, height: 100))
      context.setBlendMode(.normal)
      let shadow = NSShadow()
      shadow.shadowColor = UIColor.black.withAlphaComponent(0.5)
      shadow.shadowOffset = CGSize(width: 1, height: 1)
      shadow.shadowBlurRadius = 2
      title.draw(
        at: CGPoint(x: rect.minX + 12, y: rect.minY + 10),
        withAttributes: [
          .font: UIFont.systemFont(ofSize: 18, weight: .heavy), .foregroundColor: UIColor.white,
          .shadow: shadow,
        ])
      (subtitle as NSString).draw(
        in: CGRect(x: rect.minX + 12, y: rect.midY, width: rect.width - 24, height: 28),
        withAttributes: [
          .font: UIFont(name: "HelveticaNeue-Light", size: 11) ?? .systemFont(ofSize: 11),
          .foregroundColor: UIColor(white: 1, alpha: 0.85),
          .underlineStyle: NSUnderlineStyle.single.rawValue,
        ])
      context.restoreGState()
      UIColor.white.setStroke()
      path.lineWidth = 1
      path.stroke()
    }
  }
}
