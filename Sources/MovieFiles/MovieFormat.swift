package import GLFunImaging

/// A kind of movie file, which ffmpeg writes.
package enum MovieFormat: String, Hashable, Sendable, CaseIterable {
  /// H.264 in MP4: what every player plays. Lossy, opaque, of even size.
  case mp4
  /// VP9 in WebM. Lossy, opaque.
  case webm
  /// GIF, with 256 colours a frame of its own, and pixels that are either opaque or not there.
  case gif
  /// Animated PNG. Lossless.
  case apng
  /// Animated WebP. Lossless.
  case webp
  /// FFV1 in Matroska. Lossless.
  case mkv

  /// Whether it keeps transparency.
  package var hasAlpha: Bool {
    switch self {
    case .mp4, .webm: false
    case .gif, .apng, .webp, .mkv: true
    }
  }

  /// The fastest frame rate that its clock can tell apart: GIF counts hundredths of a second, WebP,
  /// WebM and Matroska thousandths.
  package var fastestRate: Double {
    switch self {
    case .gif: 100
    case .mp4, .webm, .apng, .webp, .mkv: FrameRate.range.upperBound
    }
  }

  /// The size of the movie for frames of `size`: H.264 with a quarter of the colour samples has an
  /// even number of columns and rows, so the last ones are there twice.
  package func movieSize(for size: PixelSize) -> PixelSize {
    guard self == .mp4 else { return size }
    return PixelSize(width: size.width + size.width % 2, height: size.height + size.height % 2)
  }

  /// What ffmpeg is told to make of frames of `size`.
  func outputArguments(size: PixelSize, keepsAlpha: Bool) -> [String] {
    // Samples are sRGB values; video has the matrix of BT.709, and says so.
    let video = [
      "-pix_fmt", "yuv420p", "-colorspace", "bt709", "-color_primaries", "bt709",
      "-color_trc", "bt709", "-color_range", "tv",
    ]
    let scale =
      "scale=out_color_matrix=bt709:out_range=tv:flags=bicubic+accurate_rnd+full_chroma_int"
    switch self {
    case .mp4:
      let padded = movieSize(for: size)
      let (right, bottom) = (padded.width - size.width, padded.height - size.height)
      let padding =
        right + bottom == 0
        ? ""
        : "pad=\(padded.width):\(padded.height),"
          + "fillborders=right=\(right):bottom=\(bottom):mode=smear,"
      return ["-vf", padding + scale, "-c:v", "libx264", "-preset", "medium", "-crf", "18"]
        + video + ["-movflags", "+faststart", "-f", "mp4"]
    case .webm:
      return ["-vf", scale, "-c:v", "libvpx-vp9", "-crf", "20", "-b:v", "0", "-row-mt", "1"]
        + ["-deadline", "good", "-cpu-used", "4"] + video + ["-f", "webm"]
    case .gif:
      // A palette for each frame, so that no frame has to wait for the last one. Ordered dithering
      // stays put from frame to frame.
      return [
        "-vf",
        "split[a][b];[a]palettegen=stats_mode=single[p];"
          + "[b][p]paletteuse=new=1:dither=bayer:bayer_scale=4",
        "-loop", "0", "-f", "gif",
      ]
    case .apng:
      return [
        "-c:v", "apng", "-pix_fmt", keepsAlpha ? "rgba" : "rgb24", "-plays", "0", "-f", "apng",
      ]
    case .webp:
      return [
        "-c:v", "libwebp_anim", "-lossless", "1", "-pix_fmt", "bgra", "-loop", "0", "-f", "webp",
      ]
    case .mkv:
      return [
        "-c:v", "ffv1", "-level", "3", "-g", "1", "-slicecrc", "1",
        "-pix_fmt", keepsAlpha ? "bgra" : "bgr0", "-f", "matroska",
      ]
    }
  }
}
