package import GLFunImaging

/// A movie file format written by ffmpeg.
package enum MovieFormat: String, Hashable, Sendable, CaseIterable {
  /// H.264 in MP4, supported by every player. Lossy, opaque, with even width and height.
  case mp4
  /// VP9 in WebM. Lossy, opaque.
  case webm
  /// GIF, with a palette of 256 colours for each frame, and pixels that are either opaque or transparent.
  case gif
  /// Animated PNG. Lossless.
  case apng
  /// Animated WebP. Lossless.
  case webp
  /// FFV1 in Matroska. Lossless.
  case mkv

  /// True if the format keeps transparency.
  package var hasAlpha: Bool {
    switch self {
    case .mp4, .webm: false
    case .gif, .apng, .webp, .mkv: true
    }
  }

  /// The maximum frame rate that the clock of the format can resolve: GIF counts hundredths of a second, WebP, WebM and
  /// Matroska thousandths.
  package var fastestRate: Double {
    switch self {
    case .gif: 100
    case .mp4, .webm, .apng, .webp, .mkv: FrameRate.range.upperBound
    }
  }

  /// Returns the size of the movie for frames of `size`. H.264 with 4:2:0 chroma needs an even number of columns and rows, so
  /// the last ones may be duplicated.
  package func movieSize(for size: PixelSize) -> PixelSize {
    guard self == .mp4 else { return size }
    return PixelSize(width: size.width + size.width % 2, height: size.height + size.height % 2)
  }

  /// Returns the output arguments of ffmpeg for frames of `size`.
  func outputArguments(size: PixelSize, keepsAlpha: Bool) -> [String] {
    // Samples are sRGB values. The video uses the BT.709 matrix, and is tagged accordingly.
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
      // A palette for each frame avoids waiting for the last frame. Ordered dithering is stable from frame to frame.
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
