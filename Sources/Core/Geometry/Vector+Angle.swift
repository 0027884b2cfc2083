extension Vector {
  /// Creates the unit vector at `angle` radians from the x axis, towards the y axis.
  ///
  /// Sines and cosines below 10⁻¹⁵ are treated as zero: such values remain of a zero when π/2 and its multiples are rounded to
  /// a `Double`, and a quarter turn should be exact.
  package init(angle: Double) {
    let (sine, cosine) = sineAndCosine(angle)
    if abs(sine) < 1e-15 {
      self.init(dx: cosine < 0 ? -1 : 1, dy: 0)
    } else if abs(cosine) < 1e-15 {
      self.init(dx: 0, dy: sine < 0 ? -1 : 1)
    } else {
      self.init(dx: cosine, dy: sine)
    }
  }
}
