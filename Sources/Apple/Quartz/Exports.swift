// `import Quartz` replaces `import CoreGraphics`, `import CoreText` and `import ImageIO` on Apple's platforms. Points, sizes
// and rectangles are Foundation's.

@_exported public import Foundation
