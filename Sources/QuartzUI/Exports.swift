// `import QuartzUI` stands where Apple's systems have `import UIKit` or `import QuartzCore`.

@_exported public import Foundation
@_exported public import Quartz
