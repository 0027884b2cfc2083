// RenderCPU
