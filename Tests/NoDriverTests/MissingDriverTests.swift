import BuiltPrograms
import Foundation
import Testing

@Suite("Missing driver")
struct MissingDriverTests {
  @Test("Rendering exits 3, tells the tries and a remedy on one line and writes nothing")
  func render() throws {
    let running = try Running()
    let outcome = try running.glfun(
      "render glfun -o picture.png", environment: Running.withoutVendors)
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
      "render glfun -o picture.png", environment: Running.withoutVendors)
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
    "A comparison is skipped with exit 3", arguments: ["compare glfun", "compare glfun --json"])
  func compare(arguments: String) throws {
    let outcome = try Running().glfun(arguments, environment: Running.withoutVendors)
    #expect(outcome.status == 3)
    #expect(outcome.hasOneErrorLine)
    #expect(outcome.errors.hasPrefix("glfun: skipped: "))
    #expect(outcome.output.isEmpty)
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
      Set(object.keys) == ["failure", "glfun", "libraries", "platforms", "requested", "system"])
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
      Set(object.keys) == ["chosen", "glfun", "libraries", "platforms", "requested", "system"])
    let chosen = try #require(object["chosen"] as? [String: Any])
    #expect(
      Set(chosen.keys) == [
        "device", "egl_vendor", "egl_version", "extensions", "limits", "probe", "renderer",
        "shading_language", "tried", "vendor", "version",
      ])
    let limits = try #require(chosen["limits"] as? [String: Any])
    #expect(
      Set(limits.keys) == [
        "line_width", "renderbuffer_size", "samples", "subpixel_bits", "texture_size",
        "texture_units", "viewport",
      ])
  }
}
