// GLFun
