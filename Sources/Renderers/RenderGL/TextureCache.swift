internal import GLFunDrawing
internal import GLFunGLES
internal import GLFunImaging

/// The textures of the sprites that were drawn recently.
final class TextureCache {
  /// The pixels of a sprite, with its texture.
  private final class Entry {
    /// Retained so that no other sprite can get the identity under which the entry is stored.
    let storage: TextureStorage
    let texture: GLTexture
    /// True if the driver has no texture as wide or high: the rows are concatenated in longer rows.
    let isFolded: Bool
    var lastFrame: Int

    init(_ storage: TextureStorage, _ device: GraphicsDevice, frame: Int) throws(GLError) {
      self.storage = storage
      lastFrame = frame
      let bitmap = storage.bitmap
      let isAlphaOnly = storage.format == .a8
      // A 565 sprite is stored expanded, because drivers differ in how they expand five bits.
      let limit = device.capabilities.maxTextureSize
      isFolded = max(storage.textureSize.width, storage.textureSize.height) > limit
      let size =
        isFolded
        ? PixelSize(width: limit, height: (bitmap.size.area + limit - 1) / limit)
        : storage.textureSize
      texture = try GLTexture(
        device, format: isAlphaOnly ? .r8UI : .r32UI, width: size.width, height: size.height,
        label: "sprite")
      var pixels = bitmap.pixels
      if isFolded {
        let missing = size.area - pixels.count
        pixels += [PremultipliedColor](repeating: .transparent, count: missing)
      }
      let region =
        isFolded ? nil : GLPixelRegion(width: bitmap.width, height: bitmap.height)
      if isAlphaOnly {
        texture.upload(pixels.map(\.alpha), to: region)
      } else {
        texture.upload(pixels, to: region)
      }
    }
  }

  private let device: GraphicsDevice
  private var entries: [ObjectIdentifier: Entry] = [:]
  private var frame = 0

  /// The number of frames for which an unused texture is kept.
  private static let keptFrames = 30

  init(_ device: GraphicsDevice) {
    self.device = device
  }

  /// Drops textures that have not been used recently; called once for each frame.
  func beginFrame() {
    frame += 1
    entries = entries.filter { frame - $0.value.lastFrame <= Self.keptFrames }
  }

  /// Binds the texture of `sprite` to the first unit, and uploads it first if it is new.
  ///
  /// - Returns: true if its rows are concatenated.
  func bind(_ sprite: Texture2D) throws(GLError) -> Bool {
    let entry = try entries[ObjectIdentifier(sprite.storage)].value(
      orSet: Entry(sprite.storage, device, frame: frame))
    entry.lastFrame = frame
    entry.texture.bind(unit: 0)
    return entry.isFolded
  }
}
