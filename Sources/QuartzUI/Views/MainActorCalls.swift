/// Calls code of the main actor from where nobody knows which thread this is.
///
/// Layers belong to no actor, and views to the main one. A layer that is rendered in another thread calls its view there, as
/// it does on Apple's systems: whoever does that must not use the view elsewhere meanwhile.
func callingView<Result>(_ body: @MainActor () -> Result) -> Result {
  withoutActuallyEscaping(body) { body in
    unsafeBitCast(body, to: (() -> Result).self)()
  }
}
