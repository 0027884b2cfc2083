print("glfun")
