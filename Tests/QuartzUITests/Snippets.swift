import GLFunRenderCPU
import GLFunRenderGL
import GLFunText
import Testing

#if canImport(UIKit)
import UIKit
#else
import QuartzUI
#endif
#if canImport(CoreGraphics)
import CoreGraphics
#else
import Quartz
#endif

// The examples of docs/guide/ios.md and of the page of QuartzUI, whose lines are compared with those here.

/// The bytes of a PNG file with the initials of a name.
func avatar(of name: String, side: CGFloat = 64) -> Data {
  let initials = name.split(separator: " ").compactMap(\.first).map(String.init).joined()
  let renderer = UIGraphicsImageRenderer(size: CGSize(width: side, height: side))
  return renderer.pngData { context in
    UIColor.systemIndigo.setFill()
    context.cgContext.fillEllipse(in: CGRect(x: 0, y: 0, width: side, height: side))
    let font = UIFont.systemFont(ofSize: side * 0.4, weight: .semibold)
    let text = NSAttributedString(
      string: initials, attributes: [.font: font, .foregroundColor: UIColor.white])
    let size = text.size()
    text.draw(at: CGPoint(x: (side - size.width) / 2, y: (side - size.height) / 2))
  }
}

/// Settings of a server, which the tests do not make.
private func setUpServer() throws {
  // Requests come side by side, so that each of them draws on one thread.
  QuartzSettings.renderer = QuartzRenderer(CPURenderer(threads: 1))
  // Pictures have two pixels a point, as on a phone.
  QuartzSettings.screenScale = 2
  QuartzSettings.renderer = QuartzRenderer { try GLRenderer() }
  try QuartzSettings.fonts.addSystemFonts()
}

@Suite("Examples of the documentation")
struct SnippetTests {
  @Test("Many tasks draw the same avatar")
  func avatars() async throws {
    let expected = avatar(of: "Ada Lovelace")
    let image = try #require(UIImage(data: expected)?.cgImage)
    #expect(image.width == 64 && image.height == 64)
    let drawn = await withTaskGroup(of: Data.self) { group in
      for _ in 0..<16 { group.addTask { avatar(of: "Ada Lovelace") } }
      return await group.reduce(into: [Data]()) { $0.append($1) }
    }
    #expect(drawn.allSatisfy { $0 == expected })
  }
}

/// A bar with round ends.
private func roundedBar() -> UIImage {
  let renderer = UIGraphicsImageRenderer(size: CGSize(width: 120, height: 40))
  let image = renderer.image { _ in
    UIColor.systemTeal.setFill()
    UIBezierPath(roundedRect: renderer.format.bounds, cornerRadius: 8).fill()
  }
  return image
}
