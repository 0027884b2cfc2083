// RenderGL
