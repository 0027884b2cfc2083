import Foundation
import QuartzUI

/// Answers questions of a gauge.
@MainActor protocol PortedGaugeDelegate: AnyObject {
  /// Called after the gauge has been drawn.
  func gauge(_ gauge: PortedGauge, didShow value: Double)

  func gaugeShouldDraw(_ gauge: PortedGauge) -> Bool
  func color(of gauge: PortedGauge) -> UIColor?
  var margin: CGFloat { get }
  func title(of gauge: PortedGauge) -> String
}

extension PortedGaugeDelegate {
  func gauge(_ gauge: PortedGauge, didShow value: Double) {}
  func gaugeShouldDraw(_ gauge: PortedGauge) -> Bool { true }
  func color(of gauge: PortedGauge) -> UIColor? { nil }
  var margin: CGFloat { 0 }
}

/// A bar as wide as its value.
class PortedGauge: UIView {
  weak var delegate: (any PortedGaugeDelegate)?
  @IBInspectable var height: CGFloat = 4
  var value = 0.0
  private(set) var layoutCount = 0
  private(set) var link: CADisplayLink?

  override init(frame: CGRect) {
    super.init(frame: frame)
    addGestureRecognizer(UITapGestureRecognizer(target: self, action: Selector("tapped(_:)")))
    link = CADisplayLink(target: self, selector: Selector("step"))
    layer.actions = ["bounds": NSNull(), "position": NSNull()]
  }

  required init?(coder: NSCoder) { super.init(coder: coder) }

  private func tapped(_ recognizer: UITapGestureRecognizer) {}

  private func step() {}

  override func draw(_ rect: CGRect) {
    guard delegate?.gaugeShouldDraw(self) ?? true else { return }
    let color = delegate?.color(of: self) ?? UIColor.red
    color.setFill()
    let margin = delegate?.margin ?? 0
    UIRectFill(CGRect(x: margin, y: 0, width: CGFloat(scaled(value)), height: height))
    delegate?.gauge(self, didShow: value)
  }

  /// Counts layouts.
  override func layoutSubviews() {
    super.layoutSubviews()
    layoutCount += 1
  }

  /// The width of a value.
  func scaled(_ value: Double) -> Double { value * 2 }
}

// MARK: Layout

extension PortedGauge {
  var titleText: String { delegate?.title(of: self) ?? "@objc optional" }
}

/// A bar of twice the width.
class PortedWideGauge: PortedGauge {
  override func scaled(_ value: Double) -> Double { super.scaled(value) * 2 }

  override var intrinsicContentSize: CGSize { CGSize(width: scaled(value), height: 4) }
}
