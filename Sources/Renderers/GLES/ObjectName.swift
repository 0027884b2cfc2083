import GLFunEGL

/// A kind of OpenGL ES object with a name, and its deletion.
package protocol ObjectKind {
  /// The name of the kind in errors.
  static var label: String { get }
  /// The identifier of the kind for `glObjectLabel`.
  static var identifier: UInt32 { get }
  static func delete(_ name: UInt32, _ gl: GLESFunctions)
}

/// A kind whose names are generated without further parameters.
package protocol GeneratedKind: ObjectKind {
  static func generate(_ gl: GLESFunctions) -> UInt32
}

/// The unique owner of an OpenGL ES name.
///
/// Only its `deinit` deletes a name. If the context is not current then, the deletion is deferred until it is.
package struct ObjectName<Kind: ObjectKind>: ~Copyable {
  package let rawValue: UInt32
  package let device: GraphicsDevice

  /// Generates a name.
  /// - Precondition: the context is current.
  /// - Throws: `GLError.cannotCreate`.
  package init(
    _ device: GraphicsDevice, _ generate: (GLESFunctions) -> UInt32
  ) throws(GLError) {
    device.assertCurrent("the call that makes a \(Kind.label)")
    let name = generate(device.functions)
    guard name != 0 else { throw .cannotCreate(label: Kind.label) }
    rawValue = name
    self.device = device
    device.liveNames.count[Kind.label, default: 0] += 1
  }

  deinit {
    // Neither the action nor its captures may hold the context, which holds the action.
    let (name, gl, live) = (rawValue, device.functions, device.liveNames)
    device.context.whenCurrent {
      Kind.delete(name, gl)
      live.count[Kind.label, default: 1] -= 1
    }
  }

  /// Labels the object for debuggers, if the driver supports labels and the object exists: a name becomes an object when it is
  /// first bound.
  package func setLabel(_ label: String?) {
    guard let label, let objectLabel = device.functions.objectLabel,
      device.capabilities.hasDebugMessages
    else { return }
    device.call("glObjectLabel") { _ in objectLabel(Kind.identifier, rawValue, -1, label) }
  }
}

extension ObjectName where Kind: GeneratedKind {
  /// Generates a name.
  /// - Precondition: the context is current.
  /// - Throws: `GLError.cannotCreate`.
  package init(_ device: GraphicsDevice) throws(GLError) {
    try self.init(device, Kind.generate)
  }
}

/// The number of live names of each kind in a context.
final class LiveNames {
  var count: [String: Int] = [:]
}
