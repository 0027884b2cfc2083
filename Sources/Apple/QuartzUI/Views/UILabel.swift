public import Foundation
internal import GLFunText
internal import Quartz

/// A view that shows text.
@preconcurrency @MainActor
open class UILabel: UIView {
  /// The text without attributes.
  open var text: String? {
    didSet {
      attributes = nil
      contentsDidChange()
    }
  }
  private var attributes: NSAttributedString?
  /// The text with its attributes.
  open var attributedText: NSAttributedString? {
    get { attributes ?? text.map { NSAttributedString(string: $0, attributes: ownAttributes) } }
    set {
      text = newValue?.string
      attributes = newValue
      contentsDidChange()
    }
  }
  /// The font.
  // swift-format-ignore: NeverUseImplicitlyUnwrappedOptionals
  open var font: UIFont! = UIFont.systemFont(ofSize: UIFont.labelFontSize) {
    didSet { contentsDidChange() }
  }
  /// The colour.
  // swift-format-ignore: NeverUseImplicitlyUnwrappedOptionals
  open var textColor: UIColor! = UIColor.label { didSet { setNeedsDisplay() } }
  /// The text colour when highlighted.
  open var highlightedTextColor: UIColor? { didSet { setNeedsDisplay() } }
  /// True if the label is highlighted.
  open var isHighlighted = false { didSet { setNeedsDisplay() } }
  /// True if the label is enabled.
  open var isEnabled = true { didSet { setNeedsDisplay() } }
  /// The alignment of lines.
  open var textAlignment = NSTextAlignment.natural { didSet { setNeedsDisplay() } }
  /// The treatment of text that is too long.
  open var lineBreakMode = NSLineBreakMode.byTruncatingTail { didSet { contentsDidChange() } }
  /// The maximum number of lines; 0 for no limit.
  open var numberOfLines = 1 { didSet { contentsDidChange() } }
  /// The colour of the shadow.
  open var shadowColor: UIColor? { didSet { setNeedsDisplay() } }
  /// The offset of the shadow.
  open var shadowOffset = CGSize(width: 0, height: -1) { didSet { setNeedsDisplay() } }
  /// True to shrink the text to fit on one line.
  open var adjustsFontSizeToFitWidth = false { didSet { setNeedsDisplay() } }
  /// The minimum scale of shrunken text.
  open var minimumScaleFactor: CGFloat = 0 { didSet { setNeedsDisplay() } }
  /// True to tighten letters before shrinking; without effect.
  open var allowsDefaultTighteningForTruncation = false
  /// True to follow the user's preferred text size; without effect, because that never changes.
  open var adjustsFontForContentSizeCategory = false
  /// The vertical placement of shrunken text; without effect, because the text is always centred.
  open var baselineAdjustment = UIBaselineAdjustment.alignBaselines
  /// The maximum line width used while the view has no width.
  open var preferredMaxLayoutWidth: CGFloat = 0

  /// Makes a label.
  public override init(frame: CGRect) {
    super.init(frame: frame)
    isUserInteractionEnabled = false
  }

  /// Makes an empty label: views are not read from archives.
  public required init?(coder: NSCoder) { super.init(coder: coder) }

  private func contentsDidChange() {
    setNeedsDisplay()
    invalidateIntrinsicContentSize()
  }

  private var ownAttributes: [NSAttributedString.Key: Any] {
    let style = NSMutableParagraphStyle()
    style.alignment = textAlignment
    var color = isHighlighted ? highlightedTextColor ?? textColor : textColor
    if !isEnabled { color = color?.withAlphaComponent(0.4) }
    var attributes: [NSAttributedString.Key: Any] = [
      .paragraphStyle: style, .foregroundColor: color ?? .black,
    ]
    if let font { attributes[.font] = font }
    if let shadowColor {
      let shadow = NSShadow()
      shadow.shadowColor = shadowColor
      shadow.shadowOffset = shadowOffset
      attributes[.shadow] = shadow
    }
    return attributes
  }

  /// Returns the text with the label's line settings, scaled by a factor.
  private func lines(scaledBy factor: CGFloat = 1) -> NSAttributedString {
    let text = NSMutableAttributedString(attributedString: attributedText ?? .init(string: ""))
    let whole = NSRange(location: 0, length: text.length)
    attributedText?.enumerateAttributes(in: whole, options: .longestEffectiveRangeNotRequired) {
      found, range, _ in
      let style = NSMutableParagraphStyle()
      if let own = found[.paragraphStyle] as? NSParagraphStyle {
        style.setParagraphStyle(own)
      } else {
        style.alignment = textAlignment
      }
      style.lineBreakMode = numberOfLines == 1 ? lineBreakMode : wrapping
      text.addAttribute(.paragraphStyle, value: style, range: range)
      if found[.font] == nil || factor != 1 {
        let font = found[.font] as? UIFont ?? self.font ?? .systemFont(ofSize: 17)
        text.addAttribute(.font, value: font.withSize(font.pointSize * factor), range: range)
      }
    }
    return text
  }

  private var wrapping: NSLineBreakMode {
    lineBreakMode == .byCharWrapping ? .byCharWrapping : .byWordWrapping
  }

  private func layout(_ size: CGSize, lineCount: Int, scaledBy factor: CGFloat = 1) -> TextLayout? {
    var limits = TextLayout.Limits()
    limits.width = size.width > 0 ? Double(size.width) : .infinity
    limits.height = size.height > 0 ? Double(size.height) : .infinity
    limits.lineCount = lineCount > 0 ? lineCount : .max
    limits.truncatesLast = lineCount != 1
    return lines(scaledBy: factor).layout(limits)
  }

  /// Returns the bounds of the text at the top of a rectangle.
  open func textRect(forBounds bounds: CGRect, limitedToNumberOfLines numberOfLines: Int) -> CGRect
  {
    let layout = layout(bounds.size, lineCount: numberOfLines)
    return CGRect(
      x: bounds.minX, y: bounds.minY, width: min(CGFloat(layout?.width ?? 0), bounds.width),
      height: min(CGFloat(layout?.height ?? 0), bounds.height))
  }

  /// Draws the text vertically centred in a rectangle.
  open func drawText(in rect: CGRect) {
    guard let context = UIGraphicsGetCurrentContext() else { return }
    var factor: CGFloat = 1
    if adjustsFontSizeToFitWidth, numberOfLines == 1 {
      let width = lines().size().width
      if width > rect.width { factor = max(rect.width / width * 0.999, minimumScaleFactor) }
    }
    guard let layout = layout(rect.size, lineCount: numberOfLines, scaledBy: factor) else { return }
    let y = rect.minY + (rect.height - CGFloat(layout.height)) / 2
    context.draw(layout, at: CGPoint(x: rect.minX, y: y))
  }

  /// Draws the text.
  open override func draw(_ rect: CGRect) { drawText(in: bounds) }

  /// Returns the size of the text within another size.
  open override func sizeThatFits(_ size: CGSize) -> CGSize {
    let width = numberOfLines == 1 ? 0 : size.width
    let layout = layout(CGSize(width: width, height: 0), lineCount: numberOfLines)
    return CGSize(
      width: CGFloat(layout?.width ?? 0).rounded(.up),
      height: CGFloat(layout?.height ?? 0).rounded(.up))
  }

  /// The size of the text.
  open override var intrinsicContentSize: CGSize {
    sizeThatFits(CGSize(width: preferredMaxLayoutWidth, height: 0))
  }
}

/// A view that shows an image.
@preconcurrency @MainActor
open class UIImageView: UIView {
  /// The image.
  open var image: UIImage? { didSet { setNeedsDisplay() } }
  /// The image when highlighted.
  open var highlightedImage: UIImage? { didSet { setNeedsDisplay() } }
  /// True if the view is highlighted.
  open var isHighlighted = false { didSet { setNeedsDisplay() } }
  /// The frames of an animation, which does not run: `image` is drawn.
  open var animationImages: [UIImage]?
  /// The duration of the animation.
  open var animationDuration: TimeInterval = 0
  /// The number of repetitions of the animation; 0 for endless.
  open var animationRepeatCount = 0
  /// True if the animation has been started.
  open private(set) var isAnimating = false

  /// Sets `isAnimating`; the animation does not run.
  open func startAnimating() { isAnimating = true }

  /// Stops the animation.
  open func stopAnimating() { isAnimating = false }

  /// Makes an image view.
  public override init(frame: CGRect) {
    super.init(frame: frame)
    isUserInteractionEnabled = false
  }

  /// Makes an image view with an image, in the size of the image.
  public convenience init(image: UIImage?) { self.init(image: image, highlightedImage: nil) }

  /// Makes an image view with two images, in the size of the first.
  public convenience init(image: UIImage?, highlightedImage: UIImage?) {
    self.init(frame: CGRect(origin: .zero, size: image?.size ?? .zero))
    self.image = image
    self.highlightedImage = highlightedImage
  }

  /// Makes an image view without an image: views are not read from archives.
  public required init?(coder: NSCoder) { super.init(coder: coder) }

  /// Draws the image according to the content mode; a template is drawn in the tint colour.
  open override func draw(_ rect: CGRect) {
    guard let image = isHighlighted ? highlightedImage ?? image : image else { return }
    tintColor.setFill()
    let gravity: CALayerContentsGravity =
      switch contentMode {
      case .scaleAspectFit: .resizeAspect
      case .scaleAspectFill: .resizeAspectFill
      case .center: .center
      case .top: .top
      case .bottom: .bottom
      case .left: .left
      case .right: .right
      case .topLeft: .topLeft
      case .topRight: .topRight
      case .bottomLeft: .bottomLeft
      case .bottomRight: .bottomRight
      case .scaleToFill, .redraw: .resize
      }
    image.draw(in: gravity.place(image.size, in: bounds))
  }

  /// The size of the image.
  open override func sizeThatFits(_ size: CGSize) -> CGSize { image?.size ?? .zero }

  /// The size of the image.
  open override var intrinsicContentSize: CGSize { image?.size ?? super.intrinsicContentSize }
}
