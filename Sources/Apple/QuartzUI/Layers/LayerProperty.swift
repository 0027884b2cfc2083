internal import Foundation
internal import Quartz

/// A property of a layer that has a key.
struct LayerProperty: Sendable {
  /// Returns the property, or a part of it.
  let value: @Sendable (CALayer, ArraySlice<Substring>) -> Any?
  /// Sets the property, or a part of it; returns false for an object of another kind.
  let setValue: @Sendable (CALayer, ArraySlice<Substring>, Any?) -> Bool

  /// A property that is a structure or a number.
  init<Layer: CALayer, Value: KeyedValue>(
    _ path: any ReferenceWritableKeyPath<Layer, Value> & Sendable
  ) {
    value = { ($0 as? Layer)?[keyPath: path].part($1) }
    setValue = { layer, names, object in
      guard let layer = layer as? Layer else { return false }
      var changed = layer[keyPath: path]
      guard changed.setPart(names, object) else { return false }
      layer[keyPath: path] = changed
      return true
    }
  }

  /// A property that may be nil, and has no parts.
  init<Layer: CALayer, Value>(
    object path: any ReferenceWritableKeyPath<Layer, Value?> & Sendable
  ) {
    value = { layer, names in names.isEmpty ? (layer as? Layer)?[keyPath: path] : nil }
    setValue = { layer, names, object in
      guard let layer = layer as? Layer, names.isEmpty else { return false }
      if object == nil || object is NSNull {
        layer[keyPath: path] = nil
        return true
      }
      guard let value = object.flatMap({ $0 as? Value }) else { return false }
      layer[keyPath: path] = value
      return true
    }
  }

  /// A property that is a name in a type of its own.
  init<Layer: CALayer, Name: RawRepresentable & SendableMetatype>(
    name path: any ReferenceWritableKeyPath<Layer, Name> & Sendable
  ) where Name.RawValue == String {
    value = { layer, names in names.isEmpty ? (layer as? Layer)?[keyPath: path].rawValue : nil }
    setValue = { layer, names, object in
      guard let layer = layer as? Layer, names.isEmpty,
        let name = object as? Name ?? (object as? String).flatMap({ Name(rawValue: $0) })
      else { return false }
      layer[keyPath: path] = name
      return true
    }
  }
}

extension CALayer {
  /// The properties of every layer by their keys.
  static let layerProperties: [String: LayerProperty] = [
    "anchorPoint": LayerProperty(\CALayer.anchorPoint),
    "anchorPointZ": LayerProperty(\CALayer.anchorPointZ),
    "autoreverses": LayerProperty(\CALayer.autoreverses),
    "backgroundColor": LayerProperty(object: \CALayer.backgroundColor),
    "beginTime": LayerProperty(\CALayer.beginTime),
    "borderColor": LayerProperty(object: \CALayer.borderColor),
    "borderWidth": LayerProperty(\CALayer.borderWidth),
    "bounds": LayerProperty(\CALayer.bounds),
    "compositingFilter": LayerProperty(object: \CALayer.compositingFilter),
    "contents": LayerProperty(object: \CALayer.contents),
    "contentsCenter": LayerProperty(\CALayer.contentsCenter),
    "contentsGravity": LayerProperty(name: \CALayer.contentsGravity),
    "contentsRect": LayerProperty(\CALayer.contentsRect),
    "contentsScale": LayerProperty(\CALayer.contentsScale),
    "cornerCurve": LayerProperty(name: \CALayer.cornerCurve),
    "cornerRadius": LayerProperty(\CALayer.cornerRadius),
    "doubleSided": LayerProperty(\CALayer.isDoubleSided),
    "duration": LayerProperty(\CALayer.duration),
    "fillMode": LayerProperty(name: \CALayer.fillMode),
    "frame": LayerProperty(\CALayer.frame),
    "geometryFlipped": LayerProperty(\CALayer.isGeometryFlipped),
    "hidden": LayerProperty(\CALayer.isHidden),
    "magnificationFilter": LayerProperty(name: \CALayer.magnificationFilter),
    "mask": LayerProperty(object: \CALayer.mask),
    "masksToBounds": LayerProperty(\CALayer.masksToBounds),
    "minificationFilter": LayerProperty(name: \CALayer.minificationFilter),
    "name": LayerProperty(object: \CALayer.name),
    "needsDisplayOnBoundsChange": LayerProperty(\CALayer.needsDisplayOnBoundsChange),
    "opacity": LayerProperty(\CALayer.opacity),
    "opaque": LayerProperty(\CALayer.isOpaque),
    "position": LayerProperty(\CALayer.position),
    "rasterizationScale": LayerProperty(\CALayer.rasterizationScale),
    "repeatCount": LayerProperty(\CALayer.repeatCount),
    "repeatDuration": LayerProperty(\CALayer.repeatDuration),
    "shadowColor": LayerProperty(object: \CALayer.shadowColor),
    "shadowOffset": LayerProperty(\CALayer.shadowOffset),
    "shadowOpacity": LayerProperty(\CALayer.shadowOpacity),
    "shadowPath": LayerProperty(object: \CALayer.shadowPath),
    "shadowRadius": LayerProperty(\CALayer.shadowRadius),
    "shouldRasterize": LayerProperty(\CALayer.shouldRasterize),
    "speed": LayerProperty(\CALayer.speed),
    "style": LayerProperty(object: \CALayer.style),
    "sublayers": LayerProperty(object: \CALayer.sublayers),
    "sublayerTransform": LayerProperty(\CALayer.sublayerTransform),
    "timeOffset": LayerProperty(\CALayer.timeOffset),
    "transform": LayerProperty(\CALayer.transform),
    "zPosition": LayerProperty(\CALayer.zPosition),
  ]

  /// The properties of one kind of layer by their keys.
  static let ownProperties: [(type: CALayer.Type, properties: [String: LayerProperty])] = [
    (
      CAShapeLayer.self,
      [
        "fillColor": LayerProperty(object: \CAShapeLayer.fillColor),
        "fillRule": LayerProperty(name: \CAShapeLayer.fillRule),
        "lineCap": LayerProperty(name: \CAShapeLayer.lineCap),
        "lineDashPattern": LayerProperty(object: \CAShapeLayer.lineDashPattern),
        "lineDashPhase": LayerProperty(\CAShapeLayer.lineDashPhase),
        "lineJoin": LayerProperty(name: \CAShapeLayer.lineJoin),
        "lineWidth": LayerProperty(\CAShapeLayer.lineWidth),
        "miterLimit": LayerProperty(\CAShapeLayer.miterLimit),
        "path": LayerProperty(object: \CAShapeLayer.path),
        "strokeColor": LayerProperty(object: \CAShapeLayer.strokeColor),
        "strokeEnd": LayerProperty(\CAShapeLayer.strokeEnd),
        "strokeStart": LayerProperty(\CAShapeLayer.strokeStart),
      ]
    ),
    (
      CAGradientLayer.self,
      [
        "colors": LayerProperty(object: \CAGradientLayer.colors),
        "endPoint": LayerProperty(\CAGradientLayer.endPoint),
        "locations": LayerProperty(object: \CAGradientLayer.locations),
        "startPoint": LayerProperty(\CAGradientLayer.startPoint),
        "type": LayerProperty(name: \CAGradientLayer.type),
      ]
    ),
    (
      CATextLayer.self,
      [
        "alignmentMode": LayerProperty(name: \CATextLayer.alignmentMode),
        "font": LayerProperty(object: \CATextLayer.font),
        "fontSize": LayerProperty(\CATextLayer.fontSize),
        "foregroundColor": LayerProperty(object: \CATextLayer.foregroundColor),
        "string": LayerProperty(object: \CATextLayer.string),
        "truncationMode": LayerProperty(name: \CATextLayer.truncationMode),
        "wrapped": LayerProperty(\CATextLayer.isWrapped),
      ]
    ),
    (
      CAReplicatorLayer.self,
      [
        "instanceAlphaOffset": LayerProperty(\CAReplicatorLayer.instanceAlphaOffset),
        "instanceColor": LayerProperty(object: \CAReplicatorLayer.instanceColor),
        "instanceCount": LayerProperty(\CAReplicatorLayer.instanceCount),
        "instanceDelay": LayerProperty(\CAReplicatorLayer.instanceDelay),
        "instanceTransform": LayerProperty(\CAReplicatorLayer.instanceTransform),
      ]
    ),
  ]

  /// Returns the property with a key; nil for a key of the program's own. `isHidden` and the like are other names of `hidden`.
  final func property(_ key: Substring) -> LayerProperty? {
    var names = [String(key)]
    if key.hasPrefix("is"), let first = key.dropFirst(2).first, first.isUppercase {
      names.append(first.lowercased() + key.dropFirst(3))
    }
    for name in names {
      for (type, properties) in Self.ownProperties where type.isOwn(self) {
        if let property = properties[name] { return property }
      }
      if let property = Self.layerProperties[name] { return property }
    }
    return nil
  }

  /// True if a layer is one of this class.
  private static func isOwn(_ layer: CALayer) -> Bool { layer is Self }
}
