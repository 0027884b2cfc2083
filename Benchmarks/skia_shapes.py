#!/usr/bin/env python3
"""Draws a workload of shapes.py with Skia again and again.

usage: skia_shapes.py raster|ganesh WORKLOAD NUMBERS.txt [RUNS [OUT.png]]

raster draws on memory, one thread; ganesh on a texture through OpenGL ES, and a frame ends with its
pixels in memory. The drawing is recorded beforehand, since Python would take longer over it than
Skia: its frames are playback alone. Prints what shapes.h prints.
"""
import ctypes
import json
import os
import resource
import statistics
import sys
import time

import skia

SIDE, SPRITE, GROUND = 1024, 64, 230


def color(v):
    r, g, b, a = map(int, v)
    return skia.ColorSetARGB(a, r, g, b)


def new_path():
    return skia.PathBuilder() if hasattr(skia, "PathBuilder") else skia.Path()


def done(path):
    return path.detach() if hasattr(path, "detach") else path


def cubics(v, count, closed=False):
    path = new_path()
    path.moveTo(v[0], v[1])
    for k in range(count):
        path.cubicTo(*v[2 + 6 * k:8 + 6 * k])
    if closed:
        path.close()
    return done(path)


def draw_ellipse(canvas, paint, v, _):
    x, y, rx, ry = v[:4]
    paint.setColor(color(v[4:]))
    canvas.drawOval(skia.Rect.MakeLTRB(x - rx, y - ry, x + rx, y + ry), paint)


def draw_rect(canvas, paint, v, _):
    paint.setColor(color(v[4:]))
    canvas.drawRect(skia.Rect.MakeXYWH(*v[:4]), paint)


def draw_line(canvas, paint, v, _):
    paint.setColor(color(v[4:]))
    canvas.drawLine(*v[:4], paint)


def draw_path(canvas, paint, v, _):
    paint.setColor(color(v[32:]))
    canvas.drawPath(cubics(v, 5, closed=True), paint)


def draw_sprite(canvas, paint, v, sprite):
    canvas.save()
    canvas.translate(v[0], v[1])
    canvas.rotate(v[2])
    canvas.drawImage(sprite, -SPRITE / 2, -SPRITE / 2,
                     skia.SamplingOptions(skia.FilterMode.kLinear), paint)
    canvas.restore()


def draw_gradient(canvas, paint, v, _):
    colors = [color(v[8:12]), color(v[12:16])]
    if v[0] == 0:
        shader = skia.GradientShader.MakeLinear(
            [skia.Point(v[4], v[5]), skia.Point(v[6], v[7])], colors)
    else:
        shader = skia.GradientShader.MakeRadial(skia.Point(v[4], v[5]), v[6], colors)
    paint.setShader(shader)
    canvas.drawCircle(v[1], v[2], v[3], paint)


def draw_stroke(canvas, paint, v, _):
    paint.setColor(color(v[14:]))
    canvas.drawPath(cubics(v, 2), paint)


def draw_outline(canvas, paint, v, _):
    path = new_path()
    place = 10
    for _ in range(int(v[9])):
        add, count = ((path.moveTo, 2), (path.lineTo, 2), (path.cubicTo, 6),
                      (path.close, 0))[int(v[place])]
        add(*v[place + 1:place + 1 + count])
        place += 1 + count
    path = done(path)
    if v[3]:
        paint.setStyle(skia.Paint.kFill_Style)
        paint.setColor(color(v[:4]))
        canvas.drawPath(path, paint)
    if v[7]:
        paint.setStyle(skia.Paint.kStroke_Style)
        paint.setStrokeWidth(v[8])
        paint.setColor(color(v[4:8]))
        canvas.drawPath(path, paint)


# In the order of shapes.py.
BLEND_MODES = [skia.BlendMode.kMultiply, skia.BlendMode.kScreen, skia.BlendMode.kOverlay,
               skia.BlendMode.kDarken, skia.BlendMode.kLighten, skia.BlendMode.kColorDodge,
               skia.BlendMode.kSoftLight, skia.BlendMode.kHardLight, skia.BlendMode.kDifference,
               skia.BlendMode.kExclusion, skia.BlendMode.kHue, skia.BlendMode.kLuminosity]


def draw_blend(canvas, paint, v, sprite):
    paint.setBlendMode(BLEND_MODES[int(v[8])])
    draw_ellipse(canvas, paint, v[:8], sprite)


def draw_clip(canvas, paint, v, _):
    x, y, radius = v[:3]
    box = skia.Rect.MakeLTRB(x - radius, y - radius, x + radius, y + radius)
    canvas.save()
    path = new_path()
    path.addOval(box)
    canvas.clipPath(done(path), doAntiAlias=True)
    if v[15]:
        canvas.clipRect(skia.Rect.MakeXYWH(*v[16:]), doAntiAlias=True)
    paint.setShader(skia.GradientShader.MakeLinear(
        [skia.Point(x - radius, y), skia.Point(x + radius, y)], [color(v[3:7]), color(v[7:11])]))
    canvas.drawRect(box, paint)
    line = skia.Paint(AntiAlias=True, Color=color(v[11:15]))
    set_pen(line, 3)
    canvas.drawLine(x - radius, y - radius, x + radius, y + radius, line)
    canvas.restore()


def draw_shadow(canvas, paint, v, _):
    paint.setColor(color(v[4:]))
    canvas.drawRoundRect(skia.Rect.MakeXYWH(*v[:4]), 12, 12, paint)


def set_shadow(paint):
    """A blur of 12 is a deviation of 6."""
    paint.setImageFilter(skia.ImageFilters.DropShadow(0, 4, 6, 6, skia.ColorSetARGB(102, 0, 0, 0)))


def draw_layer(canvas, paint, v, sprite):
    canvas.saveLayerAlpha(None, 153)
    for place in (0, 8, 16):
        draw_ellipse(canvas, paint, v[place:place + 8], sprite)
    canvas.restore()


def draw_text(canvas, paint, v, typeface):
    """The font is neither hinted nor put on whole pixels, and its edges have no colours."""
    font = skia.Font(typeface, v[2])
    font.setEdging(skia.Font.Edging.kAntiAlias)
    font.setHinting(skia.FontHinting.kNone)
    font.setSubpixel(True)
    font.setLinearMetrics(True)
    paint.setColor(skia.ColorSetARGB(255, 32, 32, 32))
    canvas.drawString("".join(chr(int(n)) for n in v[3:]), v[0], v[1], font, paint)


def set_pen(paint, width, is_round=False, dash=None):
    paint.setStyle(skia.Paint.kStroke_Style)
    paint.setStrokeWidth(width)
    if is_round:
        paint.setStrokeCap(skia.Paint.kRound_Cap)
        paint.setStrokeJoin(skia.Paint.kRound_Join)
    if dash:
        paint.setPathEffect(skia.DashPathEffect.Make(dash, 0.0))


WORKLOADS = {
    "w1": (draw_ellipse, None), "w2": (draw_rect, None),
    "w3": (draw_line, lambda paint: set_pen(paint, 2)), "w4": (draw_path, None),
    "w5": (draw_sprite, None), "w6": (draw_gradient, None),
    "w7a": (draw_stroke, lambda paint: set_pen(paint, 6, True)),
    "w7b": (draw_stroke, lambda paint: set_pen(paint, 6, True, [18.0, 12.0])),
    "w8": (draw_blend, None), "w9": (draw_clip, None), "w10": (draw_shadow, set_shadow),
    "w11": (draw_layer, None), "w12a": (draw_text, None), "w12b": (draw_text, None),
    "w12c": (draw_text, None), "tiger": (draw_outline, None),
}


def read(workload, path):
    """The items, and what they are drawn with besides: a sprite or a font."""
    with open(path) as file:
        count, _, _ = map(int, file.readline().split())
        items = [[float(n) for n in file.readline().split()] for _ in range(count)]
        pixels = bytes(int(n) for n in file.read().split())
    if workload.startswith("w12"):
        font = os.path.join(os.path.dirname(path), "text.ttf")
        return items, skia.Typeface.MakeFromFile(font)
    if workload != "w5":
        return items, None
    info = skia.ImageInfo.Make(
        SPRITE, SPRITE, skia.kRGBA_8888_ColorType, skia.kUnpremul_AlphaType)
    straight = skia.Image.MakeRasterCopy(skia.Pixmap(info, pixels, SPRITE * 4))
    surface = skia.Surface.MakeRaster(skia.ImageInfo.MakeN32Premul(SPRITE, SPRITE))
    surface.getCanvas().drawImage(straight, 0, 0)
    return items, surface.makeImageSnapshot()


def record(workload, path):
    draw, prepare = WORKLOADS[workload.split("_")[0]]
    items, sprite = read(workload.split("_")[0], path)
    recorder = skia.PictureRecorder()
    canvas = recorder.beginRecording(skia.Rect.MakeWH(SIDE, SIDE))
    canvas.clear(skia.ColorSetARGB(255, GROUND, GROUND, GROUND))
    paint = skia.Paint(AntiAlias=True)
    if prepare:
        prepare(paint)
    for item in items:
        draw(canvas, paint, item, sprite)
    return recorder.finishRecordingAsPicture()


def open_context():
    """A context of OpenGL ES 3 without a surface, current; see EGL_MESA_platform_surfaceless."""
    egl = ctypes.CDLL("libEGL.so.1")
    pointer, integer = ctypes.c_void_p, ctypes.c_int
    egl.eglGetPlatformDisplay.restype = pointer
    egl.eglCreateContext.restype = pointer
    surfaceless, api, none, renderable, es3 = 0x31DD, 0x30A0, 0x3038, 0x3040, 0x40
    display = pointer(egl.eglGetPlatformDisplay(surfaceless, None, None))
    if not egl.eglInitialize(display, None, None) or not egl.eglBindAPI(api):
        sys.exit("skia_shapes: there is no surfaceless EGL")
    config, count = pointer(), integer()
    egl.eglChooseConfig(display, (integer * 5)(0x3033, 0, renderable, es3, none),
                        ctypes.byref(config), 1, ctypes.byref(count))
    context = pointer(
        egl.eglCreateContext(display, config, None, (integer * 3)(0x3098, 3, none)))
    if not egl.eglMakeCurrent(display, None, None, context):
        sys.exit("skia_shapes: there is no OpenGL ES 3")


def make_frame(mode, picture):
    """A function that draws a frame, and the surface it draws on."""
    if mode == "raster":
        surface = skia.Surface.MakeRaster(skia.ImageInfo.MakeN32Premul(SIDE, SIDE))
        canvas = surface.getCanvas()
        return (lambda: canvas.drawPicture(picture)), surface
    open_context()
    context = skia.GrDirectContext.MakeGL(skia.GrGLInterface.MakeEGL())
    info = skia.ImageInfo.Make(SIDE, SIDE, skia.kRGBA_8888_ColorType, skia.kPremul_AlphaType)
    surface = skia.Surface.MakeRenderTarget(
        context, skia.Budgeted.kNo, info, 0, skia.kTopLeft_GrSurfaceOrigin, None)
    canvas = surface.getCanvas()
    pixels = bytearray(SIDE * SIDE * 4)

    def frame():
        canvas.drawPicture(picture)
        surface.readPixels(info, pixels, SIDE * 4, 0, 0)

    return frame, surface


def milliseconds(frame):
    start = time.perf_counter()
    frame()
    return (time.perf_counter() - start) * 1e3


def main():
    if len(sys.argv) not in (4, 5, 6) or sys.argv[1] not in ("raster", "ganesh"):
        sys.exit("usage: skia_shapes.py raster|ganesh WORKLOAD NUMBERS.txt [RUNS [OUT.png]]")
    mode, workload, numbers = sys.argv[1:4]
    runs = int(sys.argv[4]) if len(sys.argv) > 4 else 15
    frame, surface = make_frame(mode, record(workload, numbers))
    first = milliseconds(frame)
    frame()
    times = [milliseconds(frame) for _ in range(runs)]
    print(json.dumps({
        "runs": runs, "median_ms": round(statistics.median(times), 3),
        "min_ms": round(min(times), 3), "max_ms": round(max(times), 3),
        "first_ms": round(first, 3),
        "peak_rss_kib": resource.getrusage(resource.RUSAGE_SELF).ru_maxrss}))
    if len(sys.argv) > 5:
        surface.makeImageSnapshot().save(sys.argv[5], skia.kPNG)


if __name__ == "__main__":
    main()
