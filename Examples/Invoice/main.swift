import Foundation

// Writes invoice.pdf and invoice.png.
let invoice = Invoice.sample(number: "2026-0147")
try Data(invoice.pdf()).write(to: URL(fileURLWithPath: "invoice.pdf"))
try Data(invoice.png()).write(to: URL(fileURLWithPath: "invoice.png"))
