#if canImport(UIKit)
import UIKit
#else
import QuartzUI
#endif

/// Bars with labels below them, over lines with numbers.
final class SalesChart: UIView {
  struct Entry {
    let label: String
    let value: Double
    let color: UIColor
  }

  var entries: [Entry] = [] {
    didSet {
      setNeedsDisplay()
      setNeedsLayout()
    }
  }

  private let insets = UIEdgeInsets(top: 12, left: 30, bottom: 24, right: 10)
  private lazy var titleLabel: UILabel = {
    let label = UILabel()
    label.text = "Sales"
    label.font = .boldSystemFont(ofSize: 9)
    label.textColor = .darkGray
    label.textAlignment = .right
    return label
  }()

  override func didMoveToSuperview() {
    super.didMoveToSuperview()
    addSubview(titleLabel)
  }

  override func layoutSubviews() {
    super.layoutSubviews()
    titleLabel.sizeToFit()
    titleLabel.frame.origin = CGPoint(x: bounds.maxX - titleLabel.bounds.width - 4, y: 0)
  }

  override func draw(_ rect: CGRect) {
    super.draw(rect)
    guard let context = UIGraphicsGetCurrentContext(), let maximum = entries.map(\.value).max(),
      maximum > 0
    else { return }
    let chart = bounds.inset(by: insets)
    context.setStrokeColor(UIColor(white: 0, alpha: 0.2).cgColor)
    context.setLineWidth(1 / UIScreen.main.scale)
    for step in 0...4 {
      let y = (chart.maxY - CGFloat(step) / 4 * chart.height).rounded() + 0.5
      context.move(to: CGPoint(x: chart.minX, y: y))
      context.addLine(to: CGPoint(x: chart.maxX, y: y))
      let label = NSAttributedString(
        string: String(format: "%.0f", maximum * Double(step) / 4),
        attributes: [.font: UIFont.systemFont(ofSize: 9), .foregroundColor: UIColor.gray])
      let size = label.size()
      label.draw(at: CGPoint(x: chart.minX - size.width - 4, y: y - size.height / 2))
    }
    context.strokePath()
    let slot = chart.width / CGFloat(entries.count)
    for (index, entry) in entries.enumerated() {
      let height = chart.height * CGFloat(entry.value / maximum)
      let bar = CGRect(
        x: chart.minX + slot * CGFloat(index) + slot * 0.2, y: chart.maxY - height,
        width: slot * 0.6, height: height)
      entry.color.setFill()
      UIBezierPath(
        roundedRect: bar, byRoundingCorners: [.topLeft, .topRight],
        cornerRadii: CGSize(width: 4, height: 4)
      ).fill()
      drawLabel(entry.label, below: bar, in: slot, at: chart.maxY)
    }
  }

  private func drawLabel(_ label: String, below bar: CGRect, in slot: CGFloat, at y: CGFloat) {
    let text = NSMutableAttributedString(string: label)
    text.addAttributes(
      [.font: UIFont.italicSystemFont(ofSize: 10), .kern: 0.5],
      range: NSRange(location: 0, length: text.length))
    text.append(
      NSAttributedString(
        string: "*", attributes: [.baselineOffset: 3, .foregroundColor: UIColor.red]))
    let box = text.boundingRect(
      with: CGSize(width: slot, height: .greatestFiniteMagnitude),
      options: [.usesLineFragmentOrigin, .usesFontLeading], context: nil)
    text.draw(
      with: CGRect(x: bar.midX - box.width / 2, y: y + 4, width: ceil(box.width), height: 16),
      options: .usesLineFragmentOrigin, context: nil)
  }
}
