import Foundation

/// Foundation brings Core Graphics on Apple's systems.
func portedRing(in rect: CGRect) -> CGPath {
  let path = CGMutablePath()
  path.addEllipse(in: rect)
  path.addEllipse(in: rect.insetBy(dx: 2, dy: 2))
  return path
}
