// `import Quartz` stands where Apple's systems have `import CoreGraphics`, `import CoreText` and `import ImageIO`. The
// points, sizes and rectangles are Foundation's.

@_exported public import Foundation
