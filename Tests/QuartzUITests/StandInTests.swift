import QuartzUI
import Testing

/// Parts of UIKit that need a screen: they keep what they are given and do nothing.
@Suite("Stand-ins")
@MainActor
struct StandInTests {
  @Test("A view has its gesture recognizers, each of which has one view")
  func recognizers() {
    final class Taps: NSObject, UIGestureRecognizerDelegate {}
    let (first, second) = (UIView(), UIView())
    let tap = UITapGestureRecognizer(target: first, action: Selector("tapped(_:)"))
    let delegate = Taps()
    tap.delegate = delegate
    tap.numberOfTapsRequired = 2
    #expect(first.gestureRecognizers == nil && tap.view == nil)
    first.addGestureRecognizer(tap)
    first.addGestureRecognizer(UIPinchGestureRecognizer())
    #expect(first.gestureRecognizers?.count == 2 && tap.view === first)
    second.addGestureRecognizer(tap)
    #expect(first.gestureRecognizers?.count == 1 && tap.view === second)
    second.removeGestureRecognizer(tap)
    #expect(second.gestureRecognizers == nil && tap.view == nil && tap.state == .possible)
    #expect(delegate.gestureRecognizerShouldBegin(tap))
    let pan = UIPanGestureRecognizer()
    pan.setTranslation(CGPoint(x: 1, y: 2), in: nil)
    #expect(pan.translation(in: nil) == CGPoint(x: 1, y: 2))
    #expect(UISwipeGestureRecognizer().direction == .right)
  }

  @Test("Accessibility is kept, and overridden")
  func accessibility() {
    final class Slider: UIView {
      var value = 0
      override func accessibilityIncrement() { value += 1 }
      override func accessibilityDecrement() { value -= 1 }
      override var accessibilityFrame: CGRect {
        get { bounds }
        set {}
      }
    }
    let slider = Slider(frame: CGRect(x: 0, y: 0, width: 3, height: 4))
    slider.accessibilityIncrement()
    slider.accessibilityIncrement()
    slider.accessibilityDecrement()
    #expect(slider.value == 1 && slider.accessibilityFrame.width == 3)
    let element = UIAccessibilityElement(accessibilityContainer: slider)
    element.accessibilityLabel = "bar"
    element.accessibilityTraits = [.header, .summaryElement]
    slider.accessibilityElements = [element]
    #expect(slider.accessibilityElementCount() == 1 && element.accessibilityContainer === slider)
    #expect(slider.accessibilityElement(at: 0) as? UIAccessibilityElement === element)
    #expect(slider.accessibilityElement(at: 1) == nil)
    #expect(slider.index(ofAccessibilityElement: element) == 0)
    #expect(slider.index(ofAccessibilityElement: slider) == NSNotFound)
    UIAccessibility.post(notification: .layoutChanged, argument: element)
    #expect(!UIAccessibility.isVoiceOverRunning)
  }

  @Test("A scroll view shows its contents from the offset on")
  func scrolling() {
    final class Counter: NSObject, UIScrollViewDelegate {
      var count = 0
      func scrollViewDidScroll(_ scrollView: UIScrollView) { count += 1 }
      func viewForZooming(in scrollView: UIScrollView) -> UIView? { scrollView.subviews.first }
    }
    let view = UIScrollView(frame: CGRect(x: 0, y: 0, width: 4, height: 4))
    let inner = UIView(frame: CGRect(x: 10, y: 20, width: 4, height: 4))
    inner.backgroundColor = .red
    view.addSubview(inner)
    let counter = Counter()
    view.delegate = counter
    view.contentOffset = CGPoint(x: 8, y: 20)
    #expect(view.bounds.origin == CGPoint(x: 8, y: 20) && counter.count == 1)
    let image = draw(4, 4) { _ in
      view.drawHierarchy(in: CGRect(x: 0, y: 0, width: 4, height: 4), afterScreenUpdates: true)
    }
    #expect(image[1, 0] == clear && image[2, 0] == red && image[3, 3] == red)
    view.scrollRectToVisible(CGRect(x: 0, y: 0, width: 1, height: 1), animated: true)
    #expect(view.contentOffset == .zero && counter.count == 2)
    view.scrollRectToVisible(CGRect(x: 10, y: 2, width: 2, height: 1), animated: false)
    #expect(view.contentOffset == CGPoint(x: 8, y: 0))
    view.maximumZoomScale = 3
    view.zoomScale = 9
    #expect(view.zoomScale == 3 && inner.transform.a == 3)
    #expect(view.gestureRecognizers?.contains { $0 === view.panGestureRecognizer } == true)
  }

  @Test("A display link never fires")
  func displayLinks() {
    let link = CADisplayLink(target: self, selector: Selector("step"))
    link.add(to: .main, forMode: .common)
    link.preferredFramesPerSecond = 30
    link.isPaused = true
    #expect(link.duration == 1.0 / 30 && link.timestamp == 0)
    link.invalidate()
  }
}
