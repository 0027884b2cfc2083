internal import GLFunDrawing
internal import GLFunGeometry
internal import GLFunImaging
internal import GLFunLimits
internal import GLFunRenderCPU
internal import GLFunSVG

/// The images of a drawing program and its memory budget, during reading.
final class ProgramResources {
  /// The pictures.
  let images: DrawingImages
  /// The budget of the program.
  let budget: WorkBudget
  /// The memory taken since availability was last checked.
  private var uncheckedBytes = 0
  /// The rendered pixels of SVG images, by name.
  private var pixels: [String: DrawingImages.Entry] = [:]
  /// The cached parts of images.
  private var parts: [PartOfImage: Image] = [:]

  /// A part of a picture.
  private struct PartOfImage: Hashable {
    var image: String
    var rect: Rect
  }

  init(images: DrawingImages, budget: WorkBudget) {
    self.images = images
    self.budget = budget
  }

  /// Records that memory is taken.
  ///
  /// - Parameter subject: the subject of the error if there is not enough.
  func take(_ bytes: Int, for subject: String) throws(DrawingProblem) {
    uncheckedBytes += bytes
    if uncheckedBytes < Self.fewBytes { return }
    defer { uncheckedBytes = 0 }
    if let refusal = budget.refusal(of: uncheckedBytes) {
      throw DrawingProblem(refusal, subject: subject, remedy: "write less")
    }
    _ = budget.tryTaking(uncheckedBytes)
  }

  /// The amount of memory taken between two checks of availability.
  private static let fewBytes = 4 << 20

  /// The image with a name.
  func picture(_ name: String) throws(DrawingProblem) -> DrawingImages.Picture {
    guard let picture = images[name] else {
      throw DrawingProblem(unknown: "image", name, among: images.names)
    }
    return picture
  }

  /// The pixels of the named image. An SVG is drawn at its natural size.
  func image(_ name: String) throws(DrawingProblem) -> DrawingImages.Entry {
    switch try picture(name) {
    case .pixels(let entry): return entry
    case .drawing(let drawing):
      if let known = pixels[name] { return known }
      let size = drawing.pixelSize()
      guard max(size.width, size.height) <= Image.largestSide, size.area <= Self.mostPixels else {
        throw DrawingProblem(
          "image \"\(name)\" has \(size) pixels, too many for this call; \"imageIn\" draws its shapes"
        )
      }
      try take(
        size.area * 3 * MemoryLayout<PremultipliedColor>.stride, for: "the pixels of images")
      do throws(SVGError) {
        let entry = DrawingImages.Entry(CPURenderer().render(try drawing.displayList()))
        pixels[name] = entry
        return entry
      } catch {
        throw DrawingProblem(error.description)
      }
    }
  }

  /// The most pixels of a rendered SVG.
  private static let mostPixels = 1 << 26

  /// A part of the named image, which is cropped once however often it is drawn.
  ///
  /// - Parameter rect: the part, in the image's pixels.
  func image(_ name: String, in rect: Rect) throws(DrawingProblem) -> Image {
    let key = PartOfImage(image: name, rect: rect)
    if let part = parts[key] { return part }
    let image = try image(name).image
    let bounds = Rect(
      x: 0, y: 0, width: Double(image.size.width), height: Double(image.size.height))
    guard rect == rect.integral, !rect.isEmpty, bounds.contains(rect),
      let part = image.cropping(to: rect)
    else {
      throw DrawingProblem(
        "arguments 2 to 5 are no part of image \"\(name)\", which has \(image.size) pixels, in whole "
          + "pixels")
    }
    try take(part.size.area * MemoryLayout<PremultipliedColor>.stride, for: "the parts of images")
    parts[key] = part
    return part
  }
}
