// `import GLFunCPU` brings everything that draws without a driver: contexts, pictures, picture files and `CPURenderer`.

@_exported public import GLFunDrawing
@_exported public import GLFunGeometry
@_exported public import GLFunImageFiles
@_exported public import GLFunImaging
@_exported public import GLFunPaths
@_exported public import GLFunRenderCPU
