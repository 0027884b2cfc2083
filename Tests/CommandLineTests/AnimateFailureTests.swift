import BuiltPrograms
import Foundation
import GLFun
import Testing

@testable import GLFunCommand

@Suite(
  "glfun animate, when it cannot",
  .enabled(if: CommandRun.executable != nil, "glfun is not built beside us"))
struct AnimateFailureTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func animate(_ arguments: String...) throws -> CommandRun {
    try CommandRun(["animate"] + arguments, folder: folder.path)
  }

  private func shell(_ script: String) throws -> CommandRun {
    try InstalledFFmpeg.shell(script, in: folder.path)
  }

  @Test(
    "wrong usage is status 64 and names what is wrong",
    arguments: [
      (["ball", "-o", "x.mp4"], "--frames"),
      (["ball", "--frames", "0", "-o", "x.mp4"], "'--frames' must be 1 to 10000000"),
      (["ball", "--frames", "-1", "-o", "x.mp4"], "--frames"),
      (["ball", "--frames", "1000000000", "-o", "x.mp4"], "'--frames' must be 1 to 10000000"),
      (["ball", "--frames", "1e9", "-o", "x.mp4"], "--frames"),
      (["ball", "--frames", "99999999999999999999", "-o", "x.mp4"], "--frames"),
      (["ball", "--frames", "2", "--first", "9999999", "-o", "x.mp4"], "--first"),
      (["ball", "--frames", "2", "--first", "-1", "-o", "x.mp4"], "--first"),
      (["ball", "--frames", "2", "--fps", "0", "-o", "x.mp4"], "--fps"),
      (["ball", "--frames", "2", "--fps", "1e3", "-o", "x.mp4"], "--fps"),
      (["ball", "--frames", "2", "-o", "x.mov"], "'x.mov' does not say what to write"),
      (["ball", "--frames", "2", "-o", "x.png"], "'x.png' is one picture"),
      (["ball", "--frames", "2", "-o", "-"], "--format"),
      (["ball", "--frames", "2", "-o", "-", "--format", "mp4"], "Standard output"),
      (["ball", "--frames", "2", "-o", "x.mp4", "--format", "avi"], "--format"),
      (["ball", "--frames", "2", "-o", "x.mp4", "--shard", "0/2"], "--shard"),
      (["ball", "--frames", "2", "-o", "-", "--format", "rgba", "--shard", "0/2"], "--shard"),
      (["ball", "--frames", "2", "-o", "f%d.png", "--shard", "2/2"], "--shard"),
      (["ball", "--frames", "2", "-o", "x.mp4", "--shape", "rect"], "--shape"),
      (["lines", "--frames", "2", "-o", "x.mp4", "--ticks", "3"], "--ticks"),
      (["ball", "--frames", "2", "-o", "x.mp4", "--strict"], "--strict"),
      (["p%d.json", "--frames", "2", "-o", "x.mp4", "--seed", "2"], "--seed"),
      (["p.json", "--frames", "2", "-o", "x.mp4"], "'p.json' is one picture"),
      (["-", "--frames", "2", "-o", "x.mp4"], "'-' is one picture"),
      (["nothing", "--frames", "2", "-o", "x.mp4"], "nothing"),
    ])
  func usage(_ arguments: [String], _ words: String) throws {
    let run = try CommandRun(["animate"] + arguments, folder: folder.path)
    #expect(run.status == 64)
    #expect(run.errors.contains(words), "\(run.errors)")
    #expect(run.output.isEmpty && folder.contents == [])
  }

  @Test("files and folders that are not there are status 2, a device status 3")
  func missing() throws {
    let folderless = try animate("ball", "--frames", "2", "-o", "none/x.mkv")
    #expect(
      folderless.status == 2 && folderless.errors.hasPrefix("glfun: cannot open none/x.mkv: "))
    let pictures = try animate(
      "ball", "--frames", "2", "-o", "none/none/x%d.png", "--backend", "cpu")
    #expect(pictures.status == 2 && pictures.errors.contains("cannot open none/none/"))
    let script = try animate("glfun", "--touches", "none", "--frames", "2", "-o", "x.mkv")
    #expect(script.status == 2 && script.errors.contains("cannot open none"))
    let device = try animate(
      "ball", "--frames", "2", "--device", "gbm:/dev/dri/none", "-o", "x.rgba")
    #expect(device.status == 3)
    #expect(folder.contents == [])
  }

  @Test("without ffmpeg there is no movie, but a remedy")
  func noFFmpeg() throws {
    let run = try shell("PATH=/nowhere exec $0 animate ball --frames 2 --backend cpu -o x.mp4")
    #expect(run.status == 2 && run.text.isEmpty && folder.contents == [])
    #expect(
      run.errors == "glfun: cannot start ffmpeg: it is in no folder of PATH; install it (apt-get "
        + "install ffmpeg), or write pictures ('frame-%05d.png')\n")
    // Raw frames need no encoder.
    let raw = try shell(
      "PATH=/nowhere exec $0 animate ball --frames 2 --size 4x4 --backend cpu -o x.y4m")
    #expect(raw.status == 0 && folder.contents == ["x.y4m"])
  }

  @Test("an ffmpeg that fails is quoted")
  func failingFFmpeg() throws {
    try folder.write(
      "#!/bin/sh\necho first >&2; echo cannot frobnicate >&2; echo giving up >&2; exit 7\n",
      "bin/ffmpeg")
    let run = try shell(
      "chmod +x bin/ffmpeg; PATH=$PWD/bin:$PATH $0 animate ball --frames 500 --backend cpu -o x.mp4"
    )
    #expect(run.status == 2 && folder.contents == ["bin"])
    #expect(
      run.errors == "glfun: ffmpeg cannot write x.mp4: exit status 7 | first | cannot frobnicate | "
        + "giving up\n")
  }

  @Test("an ffmpeg that is killed is reported")
  func killedFFmpeg() throws {
    try folder.write("#!/bin/sh\nhead -c 1000 >/dev/null\nkill -9 $$\n", "bin/ffmpeg")
    let run = try shell(
      "chmod +x bin/ffmpeg; PATH=$PWD/bin:$PATH $0 animate ball --frames 500 --backend cpu -o x.mkv"
    )
    #expect(
      run.status == 2 && run.errors == "glfun: ffmpeg cannot write x.mkv: killed by signal 9\n")
    #expect(folder.contents == ["bin"])
  }

  @Test(
    "a full disk is an error, and the link to it stays",
    .enabled(if: InstalledFFmpeg.isThere, InstalledFFmpeg.reason),
    arguments: ["apng", "webp", "mkv", "gif"])
  func fullDevice(_ format: String) throws {
    try folder.link("full.\(format)", to: "/dev/full")
    let run = try animate("ball", "--frames", "4", "--backend", "cpu", "-o", "full.\(format)")
    #expect(run.status == 2)
    #expect(run.errors.contains("No space left on device"), "\(run.errors)")
    #expect(run.errors.count { $0 == "\n" } == 1)
    #expect(folder.contents == ["full.\(format)"])
  }

  @Test("raw frames to a full disk are an error")
  func fullStream() throws {
    for output in ["x.rgba", "x.y4m"] {
      try folder.link(output, to: "/dev/full")
      let run = try animate("ball", "--frames", "4", "--backend", "cpu", "-o", output)
      #expect(run.status == 2 && run.errors.contains("cannot write \(output): ENOSPC"))
    }
  }

  /// True if a small file system can be mounted.
  private static let canMount: Bool = {
    (try? InstalledFFmpeg.shell(
      "unshare -rm mount -t tmpfs -o size=64k none /mnt", in: "/"
    ).status) == 0
  }()

  @Test(
    "a disk that fills on the way keeps whole pictures and no half files",
    .enabled(if: canMount, "no small file system can be mounted here"),
    arguments: ["x.mkv", "x.mp4", "x.rgba", "f-%04d.png"])
  func fillingDisk(_ output: String) throws {
    guard InstalledFFmpeg.isThere || output.contains(/rgba|png/) else {
      try Test.cancel(InstalledFFmpeg.reason)
    }
    try folder.write("", "disk/mounted-over")
    let run = try shell(
      """
      unshare -rm bash -c '
        mount -t tmpfs -o size=20k none disk && echo old >"disk/x.mp4" &&
        "$0" animate ball --frames 1000 --backend cpu -o "disk/\(output)"
        status=$?
        mkdir kept && cp -a disk/. kept
        exit $status' $0
      """)
    #expect(run.status == 2, "\(run.errors)")
    #expect(run.errors.contains("No space left on device"), "\(run.errors)")
    let kept = (try FileManager.default.contentsOfDirectory(atPath: folder.path + "/kept")).sorted()
    let pictures = kept.filter { $0.hasSuffix(".png") }
    #expect(kept == pictures + ["x.mp4"])
    #expect(try InputFile.read(path: folder.path + "/kept/x.mp4") == Array("old\n".utf8))
    #expect(pictures.isEmpty == !output.hasSuffix(".png"))
    for (index, name) in pictures.enumerated() {
      #expect(name.hasSuffix("\(index).png"))
      #expect(throws: Never.self) { try PNG.read(path: folder.path + "/kept/" + name) }
    }
  }

  @Test(
    "a signal ends it, the encoder too, and leaves no half file",
    arguments: [
      ("INT", 130), ("TERM", 143), ("HUP", 129), ("QUIT", 131), ("USR1", 138), ("ALRM", 142),
      ("PROF", 155), ("XCPU", 152), ("PIPE", 141), ("ABRT", 134),
    ], ["x.mkv", "x.rgba", "f%d.png", "-"])
  func signals(_ signal: (name: String, status: Int32), _ output: String) throws {
    guard InstalledFFmpeg.isThere || !output.hasSuffix("mkv") else {
      try Test.cancel(InstalledFFmpeg.reason)
    }
    try folder.write("old", "x.mkv")
    let format = output == "-" ? "--format rgba" : ""
    // Nobody reads standard output, so it blocks in a write.
    let run = try shell(
      """
      # With job control, what runs in the background does not ignore SIGINT.
      set -m; ulimit -c 0; ulimit -f 2000000; mkfifo stuck; exec 3<>stuck
      $0 animate ball --frames 1000000 --backend cpu \(format) -o '\(output)' >&3 &
      # It blocks the signals, SIGPROF among them, once it waits for them.
      for i in $(seq 600); do
        blocked=$(sed -n 's/^SigBlk:.//p' /proc/$!/status)
        [ $((0x${blocked:-0} & 0x4000000)) -ne 0 ] && break
        sleep 0.05
      done
      sleep 0.4; ls -A | grep -c tmp; kill -\(signal.name) $!; wait $!; echo $?
      exec 3>&-; rm stuck
      # Whoever still works in this folder, beside this shell.
      for process in /proc/[0-9]*; do
        [ "$(readlink $process/cwd)" = "$PWD" ] && [ $process != /proc/$$ ] && cat $process/comm
      done
      """)
    let lines = run.text.split(separator: "\n")
    #expect(lines.last == "\(signal.status)" && lines.count == 2, "\(run.text)")
    #expect(lines.first == "0", "what is not whole has no name")
    let said = run.errors.split(separator: "\n").filter { $0.hasPrefix("glfun: ") }
    #expect(said == ["glfun: interrupted: SIG\(signal.name); no half file is left"])
    #expect(try InputFile.read(path: folder.path + "/x.mkv") == Array("old".utf8))
    let pictures = folder.contents.filter { $0.hasSuffix(".png") }
    #expect(folder.contents == pictures + ["x.mkv"])
    for name in pictures.suffix(20) {
      #expect(throws: Never.self) { try PNG.read(path: folder.path + "/" + name) }
    }
  }

  @Test(
    "a process that is killed leaves nothing", arguments: ["x.mkv", "x.mp4", "x.rgba", "x.y4m"])
  func kill(_ output: String) throws {
    guard InstalledFFmpeg.isThere || output.contains(/rgba|y4m/) else {
      try Test.cancel(InstalledFFmpeg.reason)
    }
    let run = try shell(
      """
      set -m; ulimit -f 2000000
      $0 animate ball --frames 1000000 --backend cpu -o \(output) &
      sleep 0.4; kill -KILL $!; wait $!; echo $?
      """)
    #expect(run.text == "137\n")
    #expect(folder.contents == [])
  }

  @Test(
    "a limit of a file's size is an error of one line, and no signal",
    arguments: ["x.mkv", "x.rgba", "x.y4m", "f%d.png"])
  func fileSizeLimit(_ output: String) throws {
    guard InstalledFFmpeg.isThere || !output.hasSuffix("mkv") else {
      try Test.cancel(InstalledFFmpeg.reason)
    }
    let run = try shell(
      "ulimit -f 1; $0 animate garden --frames 30 --size 300x300 --backend cpu -o '\(output)'")
    #expect(run.status == 2)
    #expect(run.errors.contains("File too large") && run.errors.count { $0 == "\n" } == 1)
    #expect(folder.contents == [])
  }

  /// Encoders that succeed but leave a wrong movie, or leave other processes behind.
  @Test(
    "an encoder that writes nothing is an error",
    arguments: ["cat >/dev/null", "cat >/dev/null; : >\"$out\"", "cat | wc -c >/dev/null; exit 0"])
  func emptyMovie(_ script: String) throws {
    try folder.write("#!/bin/bash\nout=${!#}; out=${out#file:}\n\(script)\n", "bin/ffmpeg")
    let run = try shell(
      "chmod +x bin/ffmpeg; PATH=$PWD/bin:$PATH $0 animate ball --frames 5 --backend cpu -o x.mkv")
    #expect(run.status == 2 && folder.contents == ["bin"])
    #expect(
      run.errors.hasPrefix("glfun: ffmpeg cannot write x.mkv: it has ended without an error and"))
  }

  @Test(
    "what an encoder leaves running holds nothing up",
    arguments: [
      "sleep 100 & cat >\"$out\"", "(exec sleep 100) <&0 >&2 & cat >\"$out\"",
      "setsid sleep 20 & cat >\"$out\"", "setsid sleep 20 <&0 & head -c 1000 >\"$out\"; exit 5",
      "sleep 100 <&0 & exit 5",
    ])
  func daughter(_ script: String) throws {
    try folder.write("#!/bin/bash\nout=${!#}; out=${out#file:}\n\(script)\n", "bin/ffmpeg")
    let fails = script.hasSuffix("exit 5")
    let run = try shell(
      """
      chmod +x bin/ffmpeg
      PATH=$PWD/bin:$PATH timeout 15 $0 animate ball --frames 200 --backend cpu -o x.mkv --quiet
      """)
    #expect(run.status == (fails ? 2 : 0), "\(run.errors)")
    if fails { #expect(run.errors == "glfun: ffmpeg cannot write x.mkv: exit status 5\n") }
    #expect(folder.contents == (fails ? ["bin"] : ["bin", "x.mkv"]))
  }

  @Test("a signal that is ignored stays ignored")
  func ignoredSignal() throws {
    let run = try shell(
      """
      trap '' INT
      $0 animate ball --frames 3000 --backend cpu --format rgba -o x.rgba --quiet &
      sleep 0.2; kill -INT $!; wait $!; echo $?; wc -c <x.rgba
      """)
    #expect(run.text == "0\n\(3000 * 320 * 480 * 4)\n")
  }
}
