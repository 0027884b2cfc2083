import QuartzUI

extension CGContext {
  /// Draws a dot with a light rim, lit from above, which is made once.
  func drawMarks(at centers: [CGPoint], side: CGFloat) {
    guard let mark = CGLayer(self, size: CGSize(width: 36, height: 36), auxiliaryInfo: nil),
      let dot = mark.context,
      let gradient = CGGradient(
        colorsSpace: nil,
        colors: [
          CGColor(red: 0.98, green: 0.58, blue: 0.42, alpha: 1),
          CGColor(red: 0.82, green: 0.22, blue: 0.18, alpha: 1),
        ] as CFArray, locations: nil)
    else { return }
    dot.flip(height: 36)
    dot.setFillColor(gray: 1, alpha: 0.85)
    dot.fillEllipse(in: CGRect(x: 2, y: 2, width: 32, height: 32))
    dot.addEllipse(in: CGRect(x: 5, y: 5, width: 26, height: 26))
    dot.clip()
    dot.drawRadialGradient(
      gradient, startCenter: CGPoint(x: 14, y: 24), startRadius: 0,
      endCenter: CGPoint(x: 18, y: 18), endRadius: 14,
      options: [.drawsBeforeStartLocation, .drawsAfterEndLocation])
    for center in centers {
      drawUpright(
        mark,
        in: CGRect(x: center.x - side / 2, y: center.y - side / 2, width: side, height: side))
    }
  }
}
