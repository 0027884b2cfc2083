/// Calls main-actor code from a context without known isolation.
///
/// Layers belong to no actor, and views to the main actor. As on Apple's platforms, a layer rendered in another thread calls
/// its view there; the view must not be used elsewhere in the meantime.
func callingView<Result>(_ body: @MainActor () -> Result) -> Result {
  withoutActuallyEscaping(body) { body in
    unsafeBitCast(body, to: (() -> Result).self)()
  }
}
