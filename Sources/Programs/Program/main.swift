internal import GLFunCommand

// The program `glfun` is a target of its own, so that it can be linked otherwise than the tests of its code.
Program.run()
