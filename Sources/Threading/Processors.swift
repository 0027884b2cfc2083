internal import Glibc

/// The processors of this machine.
package enum Processors {
  /// How many are running, at least one.
  package static var count: Int { max(1, Int(sysconf(Int32(_SC_NPROCESSORS_ONLN)))) }
}
