import BuiltPrograms
import Foundation
import Testing

@Suite("Missing driver")
struct MissingDriverTests {
  @Test("Rendering exits 3, tells the tries and a remedy on one line and writes nothing")
  func render() throws {
    let running = try Running()
    let outcome = try running.glfun(
      "render glfun --backend gles -o picture.png", environment: Running.withoutVendors)
    #expect(outcome.status == 3)
    #expect(outcome.hasOneErrorLine)
    #expect(outcome.errors.hasPrefix("glfun: no OpenGL ES context can be opened: tried "))
    #expect(outcome.errors.contains("surfaceless (") && outcome.errors.contains("pbuffer ("))
    #expect(outcome.errors.contains("remedy: "))
    #expect(outcome.output.isEmpty)
    #expect(try running.folder.names == [])
  }

  @Test("An existing picture survives a rendering that fails")
  func existingPicture() throws {
    let running = try Running()
    try running.folder.write(Data("old".utf8), to: "picture.png")
    let outcome = try running.glfun(
      "render glfun --backend gles -o picture.png", environment: Running.withoutVendors)
    #expect(outcome.status == 3)
    #expect(try running.folder.names == ["picture.png"])
    #expect(try running.folder.read("picture.png") == Data("old".utf8))
  }

  @Test("A device that does not exist is never replaced by another")
  func deviceThatIsNotThere() throws {
    let running = try Running()
    let outcome = try running.glfun("render glfun --device device:99 -o picture.png")
    #expect(outcome.status == 3)
    #expect(outcome.hasOneErrorLine)
    #expect(try running.folder.names == [])
  }

  @Test(
    "A device that does not exist is told with the number of devices",
    .enabled(if: Running.hasDriver, "no OpenGL ES driver here"))
  func deviceCount() throws {
    let outcome = try Running().glfun("render glfun --device device:99 -o picture.png")
    #expect(outcome.errors.hasPrefix("glfun: no such EGL device: asked for 99, there "))
    #expect(outcome.errors.contains("remedy: choose "))
  }

  @Test(
    "A library of EGL that is missing, or is another one, is told on one line with a remedy",
    arguments: ["render garden -o picture.png", "info", "verify", "compare garden", "bench garden"])
  func namedLibrary(command: String) throws {
    let running = try Running()
    try running.folder.write(Data("no library".utf8), to: "text")
    for (file, problem) in [
      ("none/libEGL.so.1", "cannot load none/libEGL.so.1: "), ("text", "cannot load ./text: "),
      ("libc.so.6", "libc.so.6 has no eglGetProcAddress"),
    ] {
      let outcome = try running.glfun("\(command) --egl \(file)")
      #expect(outcome.status == 3 && outcome.hasOneErrorLine, "\(outcome.errors)")
      #expect(outcome.errors.contains(problem) && outcome.errors.contains("name a library of EGL"))
      #expect(try running.folder.names == ["text"])
    }
  }

  @Test(
    "A comparison is skipped with exit 3", arguments: ["compare glfun", "compare glfun --json"])
  func compare(arguments: String) throws {
    let outcome = try Running().glfun(arguments, environment: Running.withoutVendors)
    #expect(outcome.status == 3)
    #expect(outcome.hasOneErrorLine)
    #expect(outcome.errors.hasPrefix("glfun: skipped: "))
    #expect(outcome.output.isEmpty)
  }

  @Test("A comparison of folders is skipped with exit 3, whatever the number of scenes")
  func compareFolders() throws {
    let running = try Running()
    let drawing = #"<svg xmlns="http://www.w3.org/2000/svg" width="4" height="4"/>"#
    for folder in ["expected", "actual"] {
      for name in ["a", "b", "c"] {
        try running.folder.write(drawing, "\(folder)/\(name).svg")
      }
    }
    let outcome = try running.glfun(
      "compare expected actual --backend gles --quiet", environment: Running.withoutVendors)
    #expect(outcome.status == 3)
    #expect(outcome.hasOneErrorLine)
    #expect(outcome.errors.hasPrefix("glfun: skipped: "))
    let processor = try running.glfun(
      "compare expected actual --backend cpu --quiet", environment: Running.withoutVendors)
    #expect(processor.status == 0 && processor.errors.isEmpty)
  }

  @Test("The CPU backend draws the same picture with and without drivers")
  func cpuBackend() throws {
    let running = try Running()
    let bare = try running.glfun(
      "render glfun --backend cpu --shape ellipse -o bare.png",
      environment: Running.withoutVendors)
    #expect(bare.status == 0)
    #expect(bare.errors == "")
    #expect(
      try running.glfun("render glfun --backend cpu --shape ellipse -o usual.png").status == 0)
    #expect(try running.folder.read("bare.png") == running.folder.read("usual.png"))
  }

  @Test(
    "Without a driver the CPU draws",
    arguments: ["render glfun -o picture.png", "animate ball --frames 2 -o ball.y4m --quiet"])
  func automaticBackend(arguments: String) throws {
    let running = try Running()
    let bare = try running.glfun(arguments, environment: Running.withoutVendors)
    #expect(bare.status == 0 && bare.errors == "")
    let name = try #require(try running.folder.names.first)
    let picture = try running.folder.read(name)
    #expect(try running.glfun(arguments + " --backend cpu").status == 0)
    #expect(try running.folder.read(name) == picture)
  }

  @Test("For a small picture no driver is looked for, whatever is installed")
  func smallPicture() throws {
    let running = try Running()
    // The dynamic loader names every library that it looks for.
    let outcome = try running.glfun(
      "render glfun -o picture.png", environment: ["LD_DEBUG": "files"])
    #expect(outcome.status == 0)
    #expect(outcome.errors.contains("libc.so") && !outcome.errors.contains("libEGL"))
  }

  @Test("info names each vendor's file, its library, and why that does not open")
  func vendors() throws {
    let running = try Running()
    let files = [
      "a.json": #"{"file_format_version": "1.0.0", "ICD": {"library_path": "libEGL_absent.so.0"}}"#,
      "b.json": #"{"ICD": {"library_path": "libc.so.6"}}"#, "c.json": "{}",
    ]
    for (name, text) in files { try running.folder.write(Data(text.utf8), to: name) }
    let folder = running.folder.path
    for environment in [
      [
        "__EGL_VENDOR_LIBRARY_FILENAMES": ["a", "b", "c", "d"].map { "\(folder)/\($0).json" }
          .joined(separator: ":")
      ],
      ["__EGL_VENDOR_LIBRARY_DIRS": folder],
    ] {
      let outcome = try running.glfun("info --json", environment: environment)
      #expect(outcome.status == 3)
      let object = try #require(
        try JSONSerialization.jsonObject(with: outcome.output) as? [String: Any])
      let vendors = try #require(object["vendors"] as? [[String: Any]])
      #expect(
        vendors.prefix(3).map { $0["file"] as? String }
          == ["a", "b", "c"].map {
            "\(folder)/\($0).json"
          })
      #expect(vendors.allSatisfy { $0["opens"] as? Bool == false })
      let errors = vendors.map { $0["error"] as? String ?? "" }
      #expect(errors[0].contains("libEGL_absent.so.0: cannot open shared object file"))
      #expect(errors[1].contains("no __egl_Main") && errors[2].contains("names no library"))
      if vendors.count > 3 { #expect(errors[3].contains("cannot be read")) }
      let text = try running.glfun("info", environment: environment).text
      #expect(text.contains("a.json: libEGL_absent.so.0 does not open: libEGL_absent.so.0: cannot"))
      #expect(text.contains("vendors of EGL, which \(environment.keys.first ?? "") names"))
    }
  }

  @Test("info says which backend auto takes, and why")
  func automaticInfo() throws {
    let outcome = try Running().glfun("info --json", environment: Running.withoutVendors)
    let object = try #require(
      try JSONSerialization.jsonObject(with: outcome.output) as? [String: Any])
    let automatic = try #require(object["automatic"] as? [String: Any])
    #expect(automatic["backend"] as? String == "cpu" && automatic["device"] == nil)
    #expect((automatic["reason"] as? String)?.isEmpty == false)
  }

  @Test("info names every try, and exits 3")
  func info() throws {
    let outcome = try Running().glfun("info", environment: Running.withoutVendors)
    #expect(outcome.status == 3)
    #expect(outcome.hasOneErrorLine)
    #expect(outcome.text.hasPrefix("glfun 0."))
    for device in ["device:0", "surfaceless", "gbm", "pbuffer"] {
      #expect(outcome.text.contains("  \(device)"), "\(device)")
    }
    #expect(outcome.text.contains("\nfailed      no OpenGL ES context can be opened"))
  }

  @Test("info as JSON holds the failure and no choice")
  func infoAsJSON() throws {
    let outcome = try Running().glfun("info --json", environment: Running.withoutVendors)
    #expect(outcome.status == 3)
    let object = try #require(
      try JSONSerialization.jsonObject(with: outcome.output) as? [String: Any])
    #expect(
      Set(object.keys) == [
        "automatic", "egl", "failure", "glfun", "libraries", "platforms", "requested", "system",
        "vendors",
      ])
    let failure = try #require(object["failure"] as? [String: Any])
    #expect(Set(failure.keys) == ["message", "detail", "tried"])
    let platforms = try #require(object["platforms"] as? [[String: Any]])
    #expect(platforms.allSatisfy { $0["opens"] as? Bool == false && $0["error"] is String })
  }

  @Test(
    "info as JSON describes the chosen driver",
    .enabled(if: Running.hasDriver, "no OpenGL ES driver here"))
  func chosenAsJSON() throws {
    let outcome = try Running().glfun("info --json")
    #expect(outcome.status == 0)
    let object = try #require(
      try JSONSerialization.jsonObject(with: outcome.output) as? [String: Any])
    #expect(
      Set(object.keys) == [
        "automatic", "chosen", "egl", "glfun", "libraries", "platforms", "requested", "system",
        "vendors",
      ])
    let chosen = try #require(object["chosen"] as? [String: Any])
    #expect(
      Set(chosen.keys) == [
        "device", "egl_vendor", "egl_version", "extensions", "limits", "probe", "renderer",
        "shading_language", "tiles", "tried", "vendor", "version",
      ])
    let limits = try #require(chosen["limits"] as? [String: Any])
    #expect(
      Set(limits.keys) == [
        "line_width", "renderbuffer_size", "samples", "subpixel_bits", "texture_size",
        "texture_units", "viewport",
      ])
  }
}
