internal import GLFunDrawing
internal import GLFunGLES
internal import GLFunImaging

/// The textures of the sprites that were drawn lately.
final class TextureCache {
  /// A sprite's pixels and where the driver keeps them.
  private final class Entry {
    /// Held so that no other sprite can get the identity that the entry is found by.
    let storage: TextureStorage
    let texture: GLTexture
    var lastFrame: Int

    init(_ storage: TextureStorage, _ device: GraphicsDevice, frame: Int) throws(GLError) {
      self.storage = storage
      lastFrame = frame
      let bitmap = storage.bitmap
      let isAlphaOnly = storage.format == .a8
      // A 565 sprite is kept widened: how a driver widens five bits is its own affair.
      let limit = device.capabilities.maxTextureSize
      let isFolded = TextureCache.isFolded(storage.textureSize, limit: limit)
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

  /// Whether a sprite's texture has a side that is longer than the driver's textures have: its rows then lie one
  /// behind the other in longer ones.
  private static func isFolded(_ size: PixelSize, limit: Int) -> Bool {
    max(size.width, size.height) > limit
  }

  /// Whether a sprite's rows lie one behind the other.
  func isFolded(_ sprite: Texture2D) -> Bool {
    Self.isFolded(sprite.textureSize, limit: device.capabilities.maxTextureSize)
  }

  private let device: GraphicsDevice
  private var entries: [ObjectIdentifier: Entry] = [:]
  private var frame = 0

  /// Frames that a texture is kept for after it was drawn last.
  private static let keptFrames = 30

  init(_ device: GraphicsDevice) {
    self.device = device
  }

  /// Drops what was not drawn for a while; called once a frame.
  func beginFrame() {
    frame += 1
    entries = entries.filter { frame - $0.value.lastFrame <= Self.keptFrames }
  }

  /// Binds the texture of `sprite` to the first unit, uploading it first where it is new.
  func bind(_ sprite: Texture2D) throws(GLError) {
    let key = ObjectIdentifier(sprite.storage)
    let entry: Entry
    if let known = entries[key] {
      entry = known
    } else {
      entry = try Entry(sprite.storage, device, frame: frame)
      entries[key] = entry
    }
    entry.lastFrame = frame
    entry.texture.bind(unit: 0)
  }
}
