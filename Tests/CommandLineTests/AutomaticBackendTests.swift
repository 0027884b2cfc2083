import GLFun
import GLFunEGL
import Testing

@testable import GLFunCommand

/// The choice between the backends, which draw the same pixels.
@Suite("The backend auto")
struct AutomaticBackendTests {
  private func frame(_ size: PixelSize, circles: Int) -> DisplayList {
    var context = GraphicsContext(size: size)
    for _ in 0..<circles {
      context.fillEllipse(
        in: Rect(x: 0, y: 0, width: Double(size.width), height: Double(size.height)))
    }
    return context.finish()
  }

  @Test("A named device means gles, threads mean the CPU, and a named backend is obeyed")
  func options() {
    let frame = frame(PixelSize(width: 10, height: 10), circles: 1)
    #expect(Backend.auto.renderers(for: frame, device: .surfaceless) == .gles(.surfaceless))
    #expect(Backend.auto.renderers(for: frame, device: .auto, threads: 2) == .cpu)
    #expect(Backend.auto.renderers(for: frame, device: .auto) == .cpu)
    #expect(Backend.gles.renderers(for: frame, device: .auto) == .gles(.auto))
    #expect(Backend.cpu.renderers(for: frame, device: .surfaceless) == .cpu)
    for device in [DeviceSelection.auto, .device(0)] {
      #expect(Backend.cpu.takesThreads(with: device) && !Backend.gles.takesThreads(with: device))
      #expect(Backend.auto.takesThreads(with: device) == (device == .auto))
    }
  }

  @Test("The work of a frame is the pixels that its shapes can cover")
  func work() {
    let size = PixelSize(width: 200, height: 100)
    let work = AutomaticBackend.Work(frame(size, circles: 7), count: 3)
    #expect(work.frames == 3 && work.pixels == 20000)
    #expect(abs(work.paintedPixels - 7 * 20000) < 1000)
    var outside = GraphicsContext(size: size)
    outside.fill(Rect(x: 500, y: 0, width: 10, height: 10))
    outside.fill(Rect(x: -1000, y: -1000, width: 1050, height: 1010))
    let seen = AutomaticBackend.Work(outside.finish(), count: 1)
    #expect(abs(seen.paintedPixels - 500) < 1)
  }

  @Test("A device pays for much painting only: the more threads there are, the more it has to be")
  func pays() {
    func pays(_ frames: Int, pixels: Int, layers: Double, threads: Int) -> Bool {
      AutomaticBackend.pays(
        .init(frames: frames, pixels: pixels, paintedPixels: layers * Double(pixels)),
        threads: threads)
    }
    // A chart, a small picture with a thousand shapes, and a poster that is painted once.
    #expect(!pays(1, pixels: 640 * 400, layers: 3, threads: 1))
    #expect(!pays(1, pixels: 320 * 480, layers: 1000, threads: 1))
    #expect(!pays(1, pixels: 1 << 26, layers: 1, threads: 1))
    #expect(pays(1, pixels: 1 << 26, layers: 100, threads: 1))
    #expect(!pays(1, pixels: 1 << 26, layers: 100, threads: 64))
    // Opening is paid for once.
    #expect(pays(1000, pixels: 320 * 480, layers: 1000, threads: 1))
    for threads in 1..<64 where pays(30, pixels: 1 << 20, layers: 50, threads: threads + 1) {
      #expect(pays(30, pixels: 1 << 20, layers: 50, threads: threads))
    }
  }

  @Test("Drivers that draw with the processor are known by their names")
  func software() {
    for name in ["llvmpipe (LLVM 15.0.6, 256 bits)", "Google SwiftShader", "softpipe"] {
      #expect(AutomaticBackend.isSoftware(name))
    }
    for name in ["NVIDIA H100 80GB HBM3/PCIe/SSE2", "Mesa Intel(R) UHD Graphics 620 (KBL GT2)"] {
      #expect(!AutomaticBackend.isSoftware(name))
    }
  }

  @Test("Files of EGL vendors are looked for where libglvnd looks")
  func vendorFiles() throws {
    let (files, folders) = EGLVendors.variables
    #expect(EGLVendors.files(in: [files: "/a:/b.json", folders: "/etc"]) == ["/a", "/b.json"])
    #expect(EGLVendors.files(in: [folders: "/nonexistent"]) == [])
    #expect(EGLVendors.variable(in: [files: "", folders: ""]) == files)
    #expect(
      EGLVendors.variable(in: [folders: ""]) == folders && EGLVendors.variable(in: [:]) == nil)
  }
}
