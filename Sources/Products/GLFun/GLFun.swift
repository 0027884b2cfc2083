// `import GLFun` brings all that a program needs to draw: what `GLFunCPU` has, and `GLRenderer`. The programs made of
// views are in `GLFunViews`, and the wrappers of the drivers' functions are in `GLFunEGL` and `GLFunGLES`.

@_exported public import GLFunCPU
@_exported public import GLFunRenderGL
