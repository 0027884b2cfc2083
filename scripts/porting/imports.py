"""Import lines and platform conditions."""
import re

from swift_source import chains, conditions, is_conditional, with_edits, without_text

QUARTZ = {"CoreGraphics", "CoreText", "ImageIO", "UniformTypeIdentifiers", "MobileCoreServices"}
QUARTZ_UI = {"UIKit", "QuartzCore"}
# They are parts of Foundation on Linux, or of what it brings.
FOUNDATION = {"Darwin", "ObjectiveC", "CoreFoundation", "CoreServices"}
# A file that imports one of them is for Apple's systems as a whole.
WHOLE = {
    "SwiftUI", "AppKit", "Cocoa", "WatchKit", "WidgetKit", "CoreImage", "Metal", "MetalKit", "MetalPerformanceShaders",
    "AVFoundation", "AVKit", "Photos", "PhotosUI", "PDFKit", "WebKit", "MapKit", "CoreLocation", "SceneKit", "SpriteKit",
    "ARKit", "RealityKit", "GLKit", "GameplayKit", "Vision", "CoreML", "Combine", "CoreData", "StoreKit", "Messages",
    "MessageUI", "UserNotifications", "Contacts", "EventKit", "HealthKit", "CoreMotion", "SafariServices", "PencilKit",
}
# A file that imports one of them may do without.
PARTS = {"os", "OSLog", "Accelerate", "simd", "Compression", "CryptoKit", "CommonCrypto", "Security", "MachO"}
IMPORT = re.compile(
    r"^(?P<space>[ \t]*)(?P<before>(?:@\w+(?:\([^)\n]*\))?[ \t]+)*(?:(?:public|package|internal|private|fileprivate)[ \t]+)?)"
    r"import[ \t]+(?:(?:typealias|struct|class|enum|protocol|let|var|func)[ \t]+)?(?P<module>\w+)(?P<rest>(?:\.\w+)*)",
    re.M,
)
CONDITION = re.compile(r"\b(?:canImport\s*\(\s*(\w+)\s*\)|os\s*\(\s*(iOS)\s*\))")
ON_LINUX = re.compile(
    r"(?<!!)\b(?:canImport\s*\(\s*(?:" + "|".join(sorted(QUARTZ | QUARTZ_UI | {"Quartz", "QuartzUI"}))
    + r")\s*\)|os\s*\(\s*(?:iOS|Linux)\s*\))"
)
MAC_ONLY = re.compile(
    r"(?:os\s*\(\s*macOS\s*\)|canImport\s*\(\s*(?:AppKit|Cocoa)\s*\))"
    r"(?:\s*&&\s*!\s*targetEnvironment\s*\(\s*macCatalyst\s*\))?"
)
NETWORK = re.compile(
    r"\b(?:URLSession\w*|URLRequest|HTTPURLResponse|URLResponse|URLCredential\w*|HTTPCookie\w*|URLProtocol|URLCache|CachedURLResponse"
    r"|URLAuthenticationChallenge|URLProtectionSpace)\b"
)
XML = re.compile(r"\bXML(?:Parser|ParserDelegate|Document|Element|Node|DTD)\b")


def with_conditions(text, report):
    """Conditions that are true on iOS are true on Linux as well."""
    code = without_text(text)
    edits = []
    for chain in chains(code):
        tests = [code[condition.start : condition.end] for condition in chain if condition.kind in ("if", "elseif")]
        if any(re.search(r"\bos\s*\(\s*Linux\s*\)", test) for test in tests):
            if any(CONDITION.search(test) for test in tests):
                line = text[chain[0].position : chain[0].end].strip()
                report.leave(line, "a condition that names Linux is not changed", "imports")
            continue
        for condition in chain:
            for match in CONDITION.finditer(code, condition.start, condition.end):
                new = None
                if match.group(2):
                    new = "(os(iOS) || os(Linux))"
                elif match.group(1) in QUARTZ_UI:
                    new = "canImport(QuartzUI)"
                elif match.group(1) in QUARTZ:
                    new = "canImport(Quartz)"
                elif match.group(1) == "Quartz":
                    # The framework of macOS with this name.
                    new = "(os(macOS) && canImport(Quartz))"
                if new:
                    edits.append((match.start(), match.end(), new))
    report.count("conditions", len(edits))
    return with_edits(text, edits)


def is_ported(code, position):
    """True if all conditions around a position are those of iOS, which become true on Linux."""
    branches = []
    for condition in conditions(code):
        if condition.position >= position:
            break
        if condition.kind == "if":
            branches.append([])
        if condition.kind == "endif":
            branches = branches[:-1]
        elif branches:
            branches[-1].append(code[condition.start : condition.end].strip())
    for *before, last in branches:
        if last:
            if not ON_LINUX.search(last):
                return False
        elif not all(MAC_ONLY.fullmatch(test) for test in before):
            return False
    return bool(branches)


def with_imports(text, names, report):
    """Import lines of Apple's modules become GLFun's, and those that Apple's modules stand for are added.

    `names` has the names of GLFun's two modules, and the names that the tree itself declares.
    """
    code = without_text(text)
    edits, whole, found = [], [], set()
    matches = list(IMPORT.finditer(code))
    has_ui = any(match.group("module") in QUARTZ_UI and not is_conditional(code, match.start()) for match in matches)
    seen = set()
    for match in matches:
        module, start, end = match.group("module"), match.start(), match.end()
        free = not is_conditional(code, start)
        new = "QuartzUI" if module in QUARTZ_UI else "Quartz" if module in QUARTZ else "Foundation" if module in FOUNDATION else None
        found.add(new or module)
        if free and module in WHOLE:
            whole.append(module)
        elif free and module in PARTS or module in WHOLE | PARTS and is_ported(code, start):
            edits.append((start, end, f"#if canImport({module})\n{text[start:end]}\n#endif"))
            report.leave(f"import {module}", f"`{module}` is not on Linux", "imports")
        line = f"{match.group('space')}{match.group('before')}import {new or module + match.group('rest')}"
        # QuartzUI brings Quartz, and one line for a module is enough.
        if free and (line in seen or new == "Quartz" and has_ui):
            rest = re.compile(r"[ \t]*\n?").match(code, end)
            edits.append((start, rest.end(), ""))
        elif new:
            edits.append((start, end, line))
        if free:
            seen.add(line)
        report.count("imports", bool(new))
    added = missing_imports(code, found, names) if found else []
    for module in added:
        place, text_before, text_after = insertion(code, module)
        edits.append((place, place, f"{text_before}import {module}{text_after}"))
    report.count("added imports", len(added))
    text = with_edits(text, edits)
    if whole:
        module = " && ".join(f"canImport({module})" for module in sorted(set(whole)))
        report.leave("#if", f"the file is left out on Linux: it imports {', '.join(sorted(set(whole)))}", "absent-parts")
        text = f"#if {module}\n{text.rstrip()}\n#endif\n"
    return text


def missing_imports(code, found, names):
    """The modules that a file uses without importing them, because a module of Apple's passes them on."""
    words = set(re.findall(r"\b[A-Za-z_]\w*", code)) - names.own
    added = []
    if not found & {"Quartz", "QuartzUI"}:
        if words & names.ui:
            added.append("QuartzUI")
        elif words & names.quartz:
            added.append("Quartz")
    elif "QuartzUI" not in found and words & names.ui:
        added.append("QuartzUI")
    if NETWORK.search(code) and "FoundationNetworking" not in found:
        added.append("FoundationNetworking")
    if XML.search(code) and "FoundationXML" not in found:
        added.append("FoundationXML")
    return added


def insertion(code, module):
    """The place for another import line, and the text around it: in the order of the names, or before all conditions."""
    free = [match for match in IMPORT.finditer(code) if not is_conditional(code, match.start())]
    for match in free:
        if match.group("module") > module:
            return match.start(), "", "\n"
    if free:
        return free[-1].end(), "\n", ""
    first = re.search(r"^[ \t]*#if\b", code, re.M)
    return first.start() if first else 0, "", "\n"
