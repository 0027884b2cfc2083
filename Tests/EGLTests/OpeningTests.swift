import GLFunCEGL
import GLFunEGL
import Glibc
import Testing

@Suite struct OpeningTests {
  private func failure(_ driver: FakeDriver, _ selection: DeviceSelection) -> EGLError? {
    #expect(throws: EGLError.self) {
      try GLContext.open(selection, functions: driver.functions)
    }
  }

  private func platform(_ driver: FakeDriver, _ selection: DeviceSelection = .auto) throws
    -> OpenReport
  {
    try GLContext.open(selection, functions: driver.functions).report
  }

  @Test func auto_hardwareDevice_isTakenBeforeEverythingElse() throws {
    let driver = FakeDriver()
    driver.devices = [.init(extensions: "EGL_MESA_device_software"), .init()]
    let report = try platform(driver)
    #expect(report.platform.selection == .device(1))
    #expect(report.attempts.isEmpty)
    #expect(driver.count("eglInitialize") == 1)
  }

  @Test func auto_softwareDevicesOnly_goesToSurfacelessWithoutOpeningThem() throws {
    let driver = FakeDriver()
    driver.devices = [.init(extensions: "EGL_MESA_device_software")]
    #expect(try platform(driver).platform == .surfaceless)
    #expect(driver.count("eglInitialize") == 1)
  }

  @Test func auto_eachFailingPlatform_leadsToTheNextAndIsReported() throws {
    let driver = FakeDriver()
    driver.devices = [.init(opens: false)]
    driver.surfacelessOpens = false
    driver.renderNodes = ["/dev/dri/renderD128"]
    let gbm = try platform(driver)
    #expect(gbm.platform == .gbm(path: "/dev/dri/renderD128"))
    #expect(gbm.attempts.map(\.selection) == [.device(0), .surfaceless])

    driver.gbmOpens = false
    let last = try platform(driver)
    #expect(last.platform == .pbuffer(.standard))
    #expect(
      last.attempts.map(\.selection) == [
        .device(0), .surfaceless, .gbm(path: "/dev/dri/renderD128"),
      ])
    #expect(
      last.description
        == "pbuffer (EGL 1.5, Fake), chosen by auto, after device:0 (eglInitialize: "
        + "EGL_NOT_INITIALIZED), surfaceless (eglInitialize: EGL_NOT_INITIALIZED), "
        + "gbm:/dev/dri/renderD128 (eglInitialize: EGL_NOT_INITIALIZED)")
  }

  @Test func auto_nothingOpens_theErrorNamesEveryTryAndTheRemedies() throws {
    let driver = FakeDriver()
    driver.clientExtensions = "EGL_MESA_platform_surfaceless EGL_KHR_platform_gbm"
    driver.surfacelessOpens = false
    driver.defaultOpens = false
    driver.renderNodes = ["/dev/dri/renderD128"]
    driver.nodeErrno = EACCES
    let error = try #require(failure(driver, .auto))
    #expect(error.cause == .nothingOpened)
    #expect(error.message == "no OpenGL ES context can be opened")
    #expect(
      error.detail
        == "tried device:0 (an EGL extension is missing: EGL_EXT_device_enumeration), "
        + "surfaceless (eglInitialize: EGL_NOT_INITIALIZED), "
        + "gbm:/dev/dri/renderD128 (cannot open /dev/dri/renderD128: Permission denied), "
        + "pbuffer (eglInitialize: EGL_NOT_INITIALIZED); "
        + "remedy: install libgl1-mesa-dri; "
        + "or add the user to the group render, which may use /dev/dri/renderD128")
  }

  @Test func auto_nvidiaFilesWithoutRenderNode_suggestsTheContainerVariableFirst() throws {
    let driver = FakeDriver()
    driver.surfacelessOpens = false
    driver.defaultOpens = false
    driver.nvidiaFiles = true
    let error = try #require(failure(driver, .auto))
    #expect(error.remedies.first == .nvidiaGraphicsCapability)
    #expect(error.remedies.contains(.passDevicesToContainer))
  }

  @Test(arguments: [
    DeviceSelection.surfaceless, .gbm(path: nil), .gbm(path: "/dev/dri/renderD128"), .device(0),
  ])
  func namedSelection_thatCannotBeHonoured_isAnError(selection: DeviceSelection) throws {
    let driver = FakeDriver()
    driver.devices = [.init(opens: selection != .device(0))]
    driver.renderNodes = ["/dev/dri/renderD128"]
    driver.surfacelessOpens = selection != .surfaceless
    driver.gbmOpens = !selection.description.hasPrefix("gbm")
    let error = try #require(failure(driver, selection))
    #expect(error.cause == .call(name: "eglInitialize", code: .notInitialized))
    #expect(driver.count("eglInitialize") == 1)
    #expect(driver.count("eglTerminate") == 0)
  }

  @Test func namedSelection_opens_exactlyWhatWasNamed() throws {
    let driver = FakeDriver()
    driver.devices = [.init(), .init(extensions: "EGL_MESA_device_software")]
    driver.renderNodes = ["/dev/dri/renderD128"]
    for selection: DeviceSelection in [
      .surfaceless, .gbm(path: "/dev/dri/renderD128"), .device(0), .device(1), .pbuffer,
    ] {
      let report = try platform(driver, selection)
      #expect(report.platform.selection == selection)
      #expect(report.attempts.isEmpty)
    }
    #expect(try platform(driver, .gbm(path: nil)).platform == .gbm(path: "/dev/dri/renderD128"))
  }

  /// The devices that open, out of the default display, surfaceless, a hardware device and a software device; and the one with
  /// the pbuffer.
  @Test(arguments: [
    ([true, true, true, true], "pbuffer"),
    ([false, true, true, true], "pbuffer on surfaceless"),
    ([false, false, true, true], "pbuffer on device:1"),
    ([false, false, false, true], "pbuffer on device:0"),
  ])
  func pbuffer_goesFromDisplayToDisplay_andSaysWhichOneItIs(
    opens: [Bool], platform name: String
  ) throws {
    let driver = FakeDriver()
    driver.defaultOpens = opens[0]
    driver.surfacelessOpens = opens[1]
    driver.devices = [
      .init(extensions: "EGL_MESA_device_software", opens: opens[3]), .init(opens: opens[2]),
    ]
    let (context, report) = try GLContext.open(.pbuffer, functions: driver.functions)
    #expect(context.usesPbuffer)
    #expect(report.platform.description == name)
    #expect(report.selection == .pbuffer && report.platform.selection == .pbuffer)
    #expect(report.attempts.count == opens.count { !$0 })
    #expect(driver.surfaceTypes == [EGL_PBUFFER_BIT])
    #expect(driver.count("eglCreatePbufferSurface") == 1)
    try context.withCurrent { #expect(driver.current.draw != 0, "the pbuffer is current") }
  }

  @Test func pbuffer_thatCannotBeMadeCurrent_leadsToTheNextDisplay() throws {
    let driver = FakeDriver()
    driver.displaysWithoutCurrent = [FakeDriver.defaultHandle]
    let report = try platform(driver, .pbuffer)
    #expect(report.platform == .pbuffer(.surfaceless))
    #expect(
      report.attempts.map(\.description) == ["pbuffer (eglMakeCurrent: EGL_BAD_MATCH)"])
    #expect(driver.count("eglDestroySurface") >= 1 && driver.count("eglDestroyContext") >= 1)
  }

  @Test func pbuffer_thatOpensNowhere_namesEveryDisplay() throws {
    let driver = FakeDriver()
    driver.defaultOpens = false
    driver.surfacelessOpens = false
    driver.devices = [.init(opens: false)]
    let error = try #require(failure(driver, .pbuffer))
    #expect(error.cause == .nothingOpened)
    #expect(
      error.attempts.map(\.name) == ["pbuffer", "pbuffer on surfaceless", "pbuffer on device:0"])
    #expect(driver.count("eglInitialize") == 3)
    #expect(error.remedies == [.install(packages: ["libgl1-mesa-dri"])])
  }

  @Test func gbm_fileThatIsNoGraphicsDevice_isAnErrorThatNamesIt() throws {
    let driver = FakeDriver()
    driver.nodeIsGraphicsDevice = false
    let error = try #require(failure(driver, .gbm(path: "/dev/null")))
    #expect(error.cause == .notGraphicsDevice(path: "/dev/null"))
    #expect(error.description == "/dev/null is no graphics device: remedy: use auto")
    #expect(driver.count("eglInitialize") == 0)
    #expect(driver.count("close 7") == 1)
  }

  @Test func gbm_softwareRendererInItsPlace_isAnError() throws {
    let driver = FakeDriver()
    driver.devices = [.init(extensions: "EGL_MESA_device_software")]
    driver.renderNodes = ["/dev/dri/renderD128"]
    driver.gbmIsSoftware = true
    let error = try #require(failure(driver, .gbm(path: "/dev/dri/renderD128")))
    #expect(error.cause == .gbmRefused(path: "/dev/dri/renderD128"))
    #expect(driver.count("eglTerminate") == 1 && driver.count("close 7") == 1)
  }

  @Test func gbm_filesOfThisMachineThatAreNoGraphicsDevices_areTold() throws {
    let host = HostFunctions.system
    for path in ["/dev/null", "/dev/zero", "/dev/tty", "/proc/self/mem"] {
      let descriptor = host.open(path)
      // Without a terminal there is no /dev/tty to open.
      guard descriptor >= 0 else { continue }
      defer { host.close(descriptor) }
      #expect(!host.isGraphicsDevice(descriptor), "\(path)")
    }
    for path in host.renderNodes() {
      let descriptor = host.open(path)
      guard descriptor >= 0 else { continue }
      defer { host.close(descriptor) }
      #expect(host.isGraphicsDevice(descriptor), "\(path)")
    }
  }

  @Test func device_indexPastTheEnd_saysHowManyThereAre() throws {
    let driver = FakeDriver()
    driver.devices = [.init(), .init()]
    let error = try #require(failure(driver, .device(2)))
    #expect(error.cause == .noSuchDevice(index: 2, count: 2))
    #expect(
      error.description
        == "no such EGL device: asked for 2, there are 2; remedy: choose one of device:0 to device:1"
    )
  }

  @Test func device_strings_areReadOnlyWhereTheExtensionIsThere() throws {
    let driver = FakeDriver()
    driver.devices = [.init(), .init(extensions: "EGL_MESA_device_software EGL_EXT_device_drm")]
    let devices = try EGLDevice.all(driver.functions)
    #expect(devices.map(\.isSoftware) == [false, true])
    #expect(devices.map(\.drmNode) == ["/dev/dri/card0", "/dev/dri/card1"])
    #expect(devices.map(\.renderNode) == ["/dev/dri/renderD128", nil])
    #expect(devices.map(\.renderer) == ["Fake 0", nil])
  }

  @Test func gbm_node_outlivesItsDisplay() throws {
    let driver = FakeDriver()
    driver.renderNodes = ["/dev/dri/renderD128"]
    do { _ = try driver.context(.gbm(path: nil)) }
    let end = driver.calls.suffix(4)
    #expect(end == ["eglDestroyContext", "eglTerminate", "gbm_device_destroy", "close 7"])
  }

  @Test func gbm_node_isClosedWhereTheDisplayFails() throws {
    let driver = FakeDriver()
    driver.renderNodes = ["/dev/dri/renderD128"]
    driver.gbmOpens = false
    _ = failure(driver, .gbm(path: nil))
    #expect(driver.count("gbm_device_destroy") == 1)
    #expect(driver.count("close 7") == 1)
  }

  @Test func config_withMoreBits_isPassedOver() throws {
    let driver = FakeDriver()
    driver.configBits = [16, 10, 8]
    let context = try driver.context()
    #expect(context.config.identifier == 3)
    driver.configBits = [16, 10]
    let error = try #require(failure(driver, .surfaceless))
    #expect(error.cause == .noConfig(GLConfigRequest()))
  }

  @Test(arguments: [true, false])
  func driverWithOpenGLES2Alone_namesTheVersionAndTheProcessor(sayConfigs: Bool) throws {
    let driver = FakeDriver()
    driver.newestContext = 2
    if sayConfigs { driver.newestConfig = 2 }
    let one = try #require(failure(driver, .surfaceless))
    #expect(one.cause == .versionMissing(.init(3, 0)))
    #expect(
      one.description
        == "the driver has no OpenGL ES 3.0: remedy: use the backend cpu, which needs no driver, or a "
        + "driver with OpenGL ES 3.0")
    // No package is missing if every driver is too old, and no device either.
    let all = try #require(failure(driver, .auto))
    #expect(all.remedies == one.remedies)
    #expect(all.detail.contains("surfaceless (the driver has no OpenGL ES 3.0)"))
    #expect(throws: Never.self) {
      try GLContext.open(
        .surfaceless, request: GLContextRequest(version: .init(2, 0)), functions: driver.functions)
    }
  }

  @Test func context_request_becomesItsAttributes() throws {
    let driver = FakeDriver()
    let open = { (request: GLContextRequest) in
      _ = try GLContext.open(.surfaceless, request: request, functions: driver.functions)
    }
    try open(GLContextRequest(version: .init(2, 0)))
    #expect(driver.contextAttributes == [EGL_CONTEXT_CLIENT_VERSION, 2, EGL_NONE])
    try open(GLContextRequest(version: .init(3, 1), isRobust: true))
    #expect(
      driver.contextAttributes == [
        EGL_CONTEXT_CLIENT_VERSION, 3, EGL_CONTEXT_MINOR_VERSION, 1,
        EGL_CONTEXT_OPENGL_ROBUST_ACCESS, 1,
        EGL_CONTEXT_OPENGL_RESET_NOTIFICATION_STRATEGY, EGL_LOSE_CONTEXT_ON_RESET, EGL_NONE,
      ])
    driver.version = (1, 4)
    #expect(throws: EGLError(.extensionMissing("EGL_EXT_create_context_robustness"))) {
      try open(GLContextRequest(isRobust: true))
    }
  }

  @Test func probe_triesEveryPlatformAndKeepsEachReason() throws {
    let driver = FakeDriver()
    driver.devices = [.init(extensions: "EGL_MESA_device_software"), .init(opens: false)]
    driver.defaultOpens = false
    let probes = GLContext.probe(functions: driver.functions) { (context) throws(EGLError) in
      context.usesPbuffer
    }
    #expect(
      probes.map(\.selection) == [
        .device(1), .surfaceless, .gbm(path: nil), .pbuffer, .device(0),
      ])
    let opened = probes.map { (try? $0.result.get()) != nil }
    #expect(opened == [false, true, false, true, true])
    #expect(probes[3].platform == .pbuffer(.surfaceless))
  }

  @Test func probe_withAMissingLibrary_isLoadFailureNamingThePackage() throws {
    let error = #expect(throws: EGLError.self) {
      _ = try DynamicLibrary("libNoSuchThing.so.9")
    }
    let found = try #require(error)
    #expect(found.message == "cannot load libNoSuchThing.so.9")
    #expect(found.remedies == [.install(packages: ["libegl1", "libgl1-mesa-dri"])])
  }

  @Test func load_withAnotherLibrary_namesItAndWhatItLacks() throws {
    let missing = #expect(throws: EGLError.self) {
      _ = try EGLFunctions.load(EGLLibrary("/none/libEGL.so.1"))
    }
    #expect(missing?.message == "cannot load /none/libEGL.so.1")
    #expect(missing?.remedies == [.nameLibrary])
    let other = #expect(throws: EGLError.self) {
      _ = try EGLFunctions.load(EGLLibrary("libc.so.6"))
    }
    #expect(other?.cause == .symbolMissing(symbol: "eglGetProcAddress", library: "libc.so.6"))
  }
}
