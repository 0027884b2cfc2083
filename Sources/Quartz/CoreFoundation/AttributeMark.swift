/// The first word of objects that may be attributes of text.
///
/// Foundation on Linux compares an attribute with the one that takes its place by Core Foundation's `CFEqual`. That takes a part
/// of the word after an object's header for the number of a class of Core Foundation, and traps where the number is 0. With a
/// number that no class has, it asks `isEqual(_:)`. So this is the first stored property of such classes.
package struct AttributeMark: Sendable {
  private let word: UInt64 = 0x3FF00

  package init() {}
}
