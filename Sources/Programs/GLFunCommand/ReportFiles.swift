internal import GLFun
internal import GLFunImageComparison

/// The files of a report on pictures: a page, and XML for continuous integration. Used by one thread.
final class ReportFiles {
  private var page: HTMLReport?
  private var junit: JUnitReport
  private let junitPath: FilePath?

  /// Begins the files.
  ///
  /// - Parameters:
  ///   - options: the paths of the files.
  ///   - setting: the facts below the title of the page.
  init(
    _ options: ReportFileOptions, title: String, setting: String = ""
  ) throws(CommandFailure) {
    junit = JUnitReport(suite: title)
    junitPath = options.junit
    guard let html = options.html else { return }
    do throws(ImageFileError) {
      page = try HTMLReport(path: html, title: title, setting: setting)
    } catch {
      throw CommandFailure(error)
    }
  }

  /// Adds a picture.
  func add(_ record: PictureRecord) throws(CommandFailure) {
    if junitPath != nil { junit.add(record) }
    do throws(ImageFileError) {
      try page?.add(record)
    } catch {
      throw CommandFailure(error)
    }
  }

  /// Completes the files.
  ///
  /// - Parameter setting: the facts below the title of the page; nil for the facts that `init` was given.
  func finish(setting: String? = nil) throws(CommandFailure) {
    do throws(ImageFileError) {
      if let junitPath { try OutputFile.write(Array(junit.text.utf8), path: junitPath) }
      guard var page = page.take() else { return }
      if let setting { page.setting = setting }
      try page.finish()
    } catch {
      throw CommandFailure(error)
    }
  }
}
