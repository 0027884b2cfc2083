import Foundation
import QuartzCore
import UIKit

/// Answers questions of a gauge.
@MainActor @objc protocol PortedGaugeDelegate {
  /// Called after the gauge has been drawn.
  @objc optional func gauge(_ gauge: PortedGauge, didShow value: Double)

  @objc optional func gaugeShouldDraw(_ gauge: PortedGauge) -> Bool
  @objc optional func color(of gauge: PortedGauge) -> UIColor?
  @objc optional var margin: CGFloat { get }
  func title(of gauge: PortedGauge) -> String
}

/// A bar as wide as its value.
@objcMembers class PortedGauge: UIView {
  @IBOutlet weak var delegate: (any PortedGaugeDelegate)?
  @IBInspectable var height: CGFloat = 4
  @objc dynamic var value = 0.0
  private(set) var layoutCount = 0
  private(set) var link: CADisplayLink?

  override init(frame: CGRect) {
    super.init(frame: frame)
    addGestureRecognizer(UITapGestureRecognizer(target: self, action: #selector(tapped(_:))))
    link = CADisplayLink(target: self, selector: #selector(PortedGauge.step))
    layer.actions = [#keyPath(CALayer.bounds): NSNull(), "position": NSNull()]
  }

  required init?(coder: NSCoder) { super.init(coder: coder) }

  @objc private func tapped(_ recognizer: UITapGestureRecognizer) {}

  @objc
  private func step() {}

  override func draw(_ rect: CGRect) {
    guard delegate?.gaugeShouldDraw?(self) ?? true else { return }
    let color = delegate?.color?(of: self) ?? UIColor.red
    color.setFill()
    let margin = delegate?.margin ?? 0
    UIRectFill(CGRect(x: margin, y: 0, width: CGFloat(scaled(value)), height: height))
    delegate?.gauge?(self, didShow: value)
  }
}

// MARK: Layout

extension PortedGauge {
  /// Counts layouts.
  override func layoutSubviews() {
    super.layoutSubviews()
    layoutCount += 1
  }

  /// The width of a value.
  @objc func scaled(_ value: Double) -> Double { value * 2 }

  var titleText: String { delegate?.title(of: self) ?? "@objc optional" }
}

/// A bar of twice the width.
@objc(GAWideGauge) class PortedWideGauge: PortedGauge {
  override func scaled(_ value: Double) -> Double { super.scaled(value) * 2 }

  override var intrinsicContentSize: CGSize { CGSize(width: scaled(value), height: 4) }
}
