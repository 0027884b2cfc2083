// Draws a fan of triangles and a sprite with OpenGL ES by hand, and compares the picture with that of
// the renderer that needs no driver.
import GLFun
import GLFunEGL
import GLFunGLES

let (device, report) = try GraphicsDevice.open(.pbuffer)
let scene = Scene()
let picture = try device.withCurrent { try scene.drawnByHand(device) }
let difference = try BitmapDifference(
  expected: scene.drawnOnTheProcessor(), actual: picture)
try ImageFile.write(picture, path: CommandLine.arguments.dropFirst().first ?? "triangle.png")
print("\(report)")
print("differing pixels: \(difference.differingPixelCount) of \(scene.size.area)")
print("objects that are left: \(device.liveNameCount)")
