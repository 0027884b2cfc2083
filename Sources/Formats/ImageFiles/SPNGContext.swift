import GLFunCSPNG

/// The unique owner of a libspng context.
struct SPNGContext: ~Copyable {
  let handle: OpaquePointer

  /// Makes a context for a picture that errors call `name`.
  init(flags: Int32, name: String) throws(ImageFileError) {
    guard let handle = spng_ctx_new(flags) else {
      throw .codec(name: name, problem: "libspng has no memory for its context")
    }
    self.handle = handle
  }

  deinit {
    spng_ctx_free(handle)
  }
}
