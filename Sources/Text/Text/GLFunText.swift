// `import GLFunText` brings text: fonts, lines, frames and the calls of `GraphicsContext` that draw them.

@_exported public import GLFunFonts
