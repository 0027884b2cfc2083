import Foundation

#if canImport(QuartzUI)
import QuartzUI
#elseif canImport(AppKit)
import AppKit
#endif

#if (os(iOS) || os(Linux)) || os(tvOS)
let portedPlatform = "phone"
#else
let portedPlatform = "desk"
#endif

/// A code of squares, as a path.
enum PortedCorrection: Int {
  case low, high
}

struct PortedCode {
  let modules: [[Bool]]

  /// The path of the dark modules.
  func path(side: CGFloat) -> CGPath {
    let path = CGMutablePath()
    for (y, row) in modules.enumerated() {
      for (x, isDark) in row.enumerated() where isDark {
        let box = CGRect(x: CGFloat(x) * side, y: CGFloat(y) * side, width: side, height: side)
        path.addPath(
          CGPath(roundedRect: box, cornerWidth: side / 4, cornerHeight: side / 4, transform: nil))
      }
    }
    return path
  }

  // import UIKit, in a comment, stays.
  var type: String { "import CoreGraphics" }
}
