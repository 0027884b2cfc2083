import GLFunEGL

/// A kind of OpenGL ES object that has a name, and the way in which one is deleted.
package protocol ObjectKind {
  /// What an object of this kind is called.
  static var label: String { get }
  /// The kind for `glObjectLabel`.
  static var identifier: UInt32 { get }
  static func delete(_ name: UInt32, _ gl: GLESFunctions)
}

/// A kind whose names are made without further parameters.
package protocol GeneratedKind: ObjectKind {
  static func generate(_ gl: GLESFunctions) -> UInt32
}

/// Sole owner of one OpenGL ES name.
///
/// Its `deinit` is the only place that deletes a name. If the context is not current then, the
/// deletion waits for the next time it is.
package struct ObjectName<Kind: ObjectKind>: ~Copyable {
  package let rawValue: UInt32
  package let device: GraphicsDevice

  /// Asks the driver for a name.
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
    // Neither the action nor what it holds may hold the context, which holds the action.
    let (name, gl, live) = (rawValue, device.functions, device.liveNames)
    device.context.whenCurrent {
      Kind.delete(name, gl)
      live.count[Kind.label, default: 1] -= 1
    }
  }

  /// Gives the object a name for debuggers, where the driver has labels and the object exists: a name
  /// becomes an object when it is first bound.
  package func setLabel(_ label: String?) {
    guard let label, let objectLabel = device.functions.objectLabel,
      device.capabilities.hasDebugMessages
    else { return }
    device.call("glObjectLabel") { _ in objectLabel(Kind.identifier, rawValue, -1, label) }
  }
}

extension ObjectName where Kind: GeneratedKind {
  /// Asks the driver for a name.
  /// - Precondition: the context is current.
  /// - Throws: `GLError.cannotCreate`.
  package init(_ device: GraphicsDevice) throws(GLError) {
    try self.init(device, Kind.generate)
  }
}

/// How many names of each kind a context has given out and not deleted.
final class LiveNames {
  var count: [String: Int] = [:]
}
