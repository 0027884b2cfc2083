// EGL
