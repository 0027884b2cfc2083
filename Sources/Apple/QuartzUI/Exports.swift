// `import QuartzUI` replaces `import UIKit` and `import QuartzCore` on Apple's platforms.

@_exported public import Foundation
@_exported public import Quartz
