internal import GLFunGeometry

extension TreeBuilder {
  /// The transform of an element, from its attribute or its style.
  mutating func transform(of element: Int, _ scope: Scope) throws(SVGError) -> Transform {
    let (units, box) = (scope.units, scope.viewport)
    var transform: Transform?
    if scope.hasGeometry {
      transform = try geometry(.transform, of: element, scope) { $0.transform(units, box: box) }
    }
    if transform == nil, var reader = document.reader(.transform, of: element) {
      transform = reader.transform(units, box: box)
    }
    guard let transform, transform.isFinite else { return .identity }
    return transform
  }

  /// The value that style sheets and the element's own style set for a geometry property; nil if they set no valid one.
  mutating func geometry<Value>(
    _ property: Property, of element: Int, _ scope: Scope, _ read: (inout TextReader) -> Value?
  ) throws(SVGError) -> Value? {
    for index in try cascade.declarations(of: element).reversed()
    where cascade[index].property == property {
      var unknown: String?
      let text = scope.style.text(
        document.bytes, cascade[index].value, budget: files.budget
      ) { unknown = $0 }
      if let unknown { warn(unknownFunction: unknown, at: element) }
      if case .text(var reader) = text, let value = reader.only(read) { return value }
    }
    return nil
  }

  // MARK: Lengths

  /// The reference length of a percentage.
  enum Direction { case horizontal, vertical, diagonal }

  /// The value of an attribute, or of the property that overrides it, in user units; nil if absent, invalid or `auto`.
  mutating func length(
    _ attribute: AttributeName, of element: Int, _ scope: Scope, _ direction: Direction
  ) throws(SVGError) -> Double? {
    if scope.hasGeometry, let property = attribute.property {
      let units = scope.units
      let length = try geometry(property, of: element, scope) { (reader) -> Length?? in
        if ["auto", "initial", "unset"].contains(reader.onlyWord) {
          reader.advance(by: reader.rest.count)
          return .some(nil)
        }
        return reader.length(units).map { $0 }
      }
      if let length { return length?.resolved(in: scope, direction) }
    }
    return attributeLength(attribute, of: element, scope, direction)
  }

  /// The value of an attribute in user units; nil if it is absent or not a length.
  func attributeLength(
    _ attribute: AttributeName, of element: Int, _ scope: Scope, _ direction: Direction
  ) -> Double? {
    document.length(attribute, of: element, scope.units)?.resolved(in: scope, direction)
  }
}

extension Length {
  fileprivate func resolved(in scope: Scope, _ direction: TreeBuilder.Direction) -> Double {
    switch direction {
    case .horizontal: resolved(scope.viewport.width)
    case .vertical: resolved(scope.viewport.height)
    case .diagonal: resolved(scope.diagonal)
    }
  }
}
