// The umbrella: `import GLFun` brings everything that a drawing program needs.

@_exported public import Drawing
@_exported public import EGL
@_exported public import GLES
@_exported public import Geometry
@_exported public import ImageFiles
@_exported public import Imaging
@_exported public import RenderCPU
@_exported public import RenderGL
@_exported public import Views
