/// The first word of objects that may be attributes of text.
///
/// Foundation on Linux compares an attribute with its replacement by Core Foundation's `CFEqual`, which reads part of the word
/// after an object's header as the number of a Core Foundation class and traps if that number is 0. With a number that no class
/// has, it calls `isEqual(_:)`. This is therefore the first stored property of such classes.
package struct AttributeMark: Sendable {
  private let word: UInt64 = 0x3FF00

  package init() {}
}
