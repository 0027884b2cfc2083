import GLFunCPU

// Writes invoice.pdf and invoice.png.
let invoice = Invoice.sample(number: "2026-0147")
try OutputFile.write(invoice.pdf(), path: "invoice.pdf")
try OutputFile.write(invoice.png(), path: "invoice.png")
