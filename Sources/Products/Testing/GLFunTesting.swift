// `import GLFunTesting` brings the metrics, too.

@_exported public import GLFunImageComparison
