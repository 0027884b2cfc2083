import GLFunThreading
import Testing

@Suite struct ProcessorQuotaTests {
  @Test(
    "a part of a processor counts as one",
    arguments: [
      ("200000 100000\n", 2), ("50000 100000\n", 1), ("250000 100000", 3), ("100000 100000\n", 1),
    ])
  func cpuMax(_ text: String, _ count: Int) {
    #expect(ProcessorQuota(cpuMax: text)?.processors == count)
  }

  @Test(
    "what sets no limit is none",
    arguments: [
      "max 100000\n", "", "\n", "100000", "0 100000", "-1 100000", "100000 0", "a b", "1 2 3",
    ])
  func noLimit(_ text: String) {
    #expect(ProcessorQuota(cpuMax: text) == nil)
  }

  @Test func tightest_ofAllGroups_counts() {
    let files = [
      "/proc/self/cgroup": "0::/system.slice/app.service\n",
      "/sys/fs/cgroup/system.slice/app.service/cpu.max": "400000 100000\n",
      "/sys/fs/cgroup/system.slice/cpu.max": "300000 100000\n",
    ]
    #expect(ProcessorQuota { files[$0] }?.processors == 3)
  }

  @Test func container_hasItsQuotaAtTheRoot() {
    let files = ["/proc/self/cgroup": "0::/\n", "/sys/fs/cgroup/cpu.max": "150000 100000\n"]
    #expect(ProcessorQuota { files[$0] }?.processors == 2)
  }

  @Test func versionOne_hasQuotaAndPeriodInFilesOfTheirOwn() {
    var files = [
      "/proc/self/cgroup": "3:cpu,cpuacct:/docker/1\n0::/system.slice\n",
      "/sys/fs/cgroup/cpu/cpu.cfs_quota_us": "200000\n",
      "/sys/fs/cgroup/cpu/cpu.cfs_period_us": "100000\n",
    ]
    #expect(ProcessorQuota { files[$0] }?.processors == 2)
    files["/sys/fs/cgroup/cpu/cpu.cfs_quota_us"] = "-1\n"
    #expect(ProcessorQuota { files[$0] } == nil)
  }

  @Test(
    "the processors that a process may run on",
    arguments: [
      ("Name:\tx\nCpus_allowed:\t3\nCpus_allowed_list:\t0-1\n", 2),
      ("Cpus_allowed:\t0000ffff,00000000,00000001\n", 17), ("Cpus_allowed_list:\t0-1\n", nil),
      ("", nil),
    ])
  func allowed(_ status: String, _ count: Int?) {
    #expect(Processors.allowedCount(status) == count)
  }

  @Test func noFiles_setNoLimit() {
    #expect(ProcessorQuota { _ in nil } == nil)
    #expect(Processors.count >= 1)
  }
}
