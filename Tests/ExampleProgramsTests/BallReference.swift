import Foundation
import GLFunGeometry

/// The bouncing ball's formulas, written a second time. Only the elementary functions are shared: a C library's differ from
/// machine to machine.
struct BallReference {
  var x: Double
  var y: Double
  var vx: Double
  var vy: Double
  var angle: Double
  let length: Double
  let width: Double
  let height: Double

  init(x: Double, y: Double, vx: Double, vy: Double, width: Double, height: Double) {
    self.x = x
    self.y = y
    self.vx = vx
    self.vy = vy
    self.width = width
    self.height = height
    length = sqrt(vx * vx + vy * vy)
    angle = arcTangent(y: -vy, x: vx) * 57.29582
    if angle < 0 { angle = angle + 360 }
  }

  mutating func bounce(_ normal: Int) {
    let opposite = Int(angle + 180) % 360
    var newAngle: Int
    if normal >= opposite {
      newAngle = (normal + (normal - opposite)) % 360
    } else {
      newAngle = normal - (opposite - normal)
      if newAngle < 0 { newAngle += 360 }
    }
    angle = Double(newAngle)
    vx = length * cosine(angle * 0.01745)
    vy = -length * sine(angle * 0.01745)
  }

  mutating func move(boundsWidth: Double, boundsHeight: Double) {
    x = x + vx
    y = y + vy
    if x <= 0 && y <= 0 {
      x = 0
      y = 0
      bounce(315)
    } else if x <= 0 && y + height >= boundsHeight {
      x = 0
      y = boundsHeight - height
      bounce(45)
    } else if x + width >= boundsWidth && y <= 0 {
      x = boundsWidth - width
      y = 0
      bounce(225)
    } else if x + width >= boundsWidth && y + height >= boundsHeight {
      x = boundsWidth - width
      y = boundsHeight - height
      bounce(135)
    } else if x <= 0 {
      x = 0
      bounce(0)
    } else if x + width >= boundsWidth {
      x = boundsWidth - width
      bounce(180)
    } else if y <= 0 {
      y = 0
      bounce(270)
    } else if y + height >= boundsHeight {
      y = boundsHeight - height
      bounce(90)
    }
  }
}
