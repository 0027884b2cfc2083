"""The report of a port: what was changed, and what is left, by file and line."""
import re

from swift_source import line_of, without_text

PAGE = "docs/guide/ios.md"
SECTIONS = {
    "imports": "Imports",
    "without-objective-c": "Without Objective-C",
    "differences": "Differences",
    "absent-parts": "Absent parts",
}
# Work that is left in the text of a file: a pattern, a remark and a section.
LEFT = [
    (r"\baddTarget\s*\([^\n]*Selector\(", "controls call closures: `addAction(UIAction { … }, for: …)`", "without-objective-c"),
    (r"\bNotificationCenter\b[^\n]*Selector\(|\baddObserver\s*\([^\n]*Selector\(",
     "notifications call closures: `addObserver(forName:object:queue:using:)`", "without-objective-c"),
    (r"\bTimer\b[^\n]*Selector\(", "timers call closures: `scheduledTimer(withTimeInterval:repeats:block:)`", "without-objective-c"),
    (r"\b(?:perform|responds)\s*\([^\n]*Selector\(", "no method is called by its name", "without-objective-c"),
    (r"\bGestureRecognizer\s*\([^\n]*Selector\(|GestureRecognizer\([^\n]*Selector\(",
     "no gesture is recognized: send touches to the view", "without-objective-c"),
    (r"\bCADisplayLink\s*\(", "no frame is announced: the program draws them itself", "differences"),
    (r"\bobserve\s*\(\s*\\", "properties are not observed by key path: use `didSet`", "without-objective-c"),
    (r"\bobserveValue\s*\(|\bforKeyPath:[^\n]*(?:options|context):", "properties are not observed by name: use `didSet`",
     "without-objective-c"),
    (r"@NSManaged\b", "Core Data is not on Linux", "absent-parts"),
    (r"@(?:UIApplicationMain|NSApplicationMain)\b", "a program on Linux begins with `main.swift` or `@main`", "absent-parts"),
    (r"\bobjc_(?:get|set)AssociatedObject\b", "objects have no associated objects: keep a stored property",
     "without-objective-c"),
    (r"\b(?:class_|method_|object_|sel_)\w+\s*\(", "there is no Objective-C runtime", "without-objective-c"),
    (r"\bNSLocalizedString\b", "strings are read from bundles as they are; there are no catalogues", "absent-parts"),
    (r"\.(?:top|bottom|left|right|leading|trailing|width|height|centerX|centerY|firstBaseline|lastBaseline)Anchor\b|\bNSLayoutConstraint\b",
     "there is no Auto Layout: set frames in `layoutSubviews()`", "absent-parts"),
    (r"\bNS(?:LayoutManager|TextContainer|TextStorage)\b", "there is no TextKit: use Core Text", "absent-parts"),
    (r"\bos_(?:log|signpost)\s*\(|\b(?:OSLog|OSSignposter|os_unfair_lock\w*|OSAllocatedUnfairLock)\b|(?<!\.)\bLogger\s*\(\s*subsystem",
     "the system's log and locks are not on Linux: print, or use a `Mutex` of Synchronization", "absent-parts"),
    (r"@Published\b|\b(?:ObservableObject|AnyCancellable|PassthroughSubject|CurrentValueSubject|AnyPublisher)\b",
     "Combine is not on Linux", "absent-parts"),
    (r"\barc4random\w*\s*\(", "numbers are from `Int.random(in:)` or `CGFloat.random(in:)`", "absent-parts"),
    (r"\bDispatchQueue\.main\b", "the main queue needs a program that runs it", "differences"),
]
APPLE_NAME = re.compile(r"\b(?:UI|CA|CG|CT|CI|MTL|NSUI)[A-Z]\w*")


class FileReport:
    """The changes of one file, and what is left in it."""

    def __init__(self, path):
        self.path = path
        self.counts = {}
        self._remarks = []

    def count(self, what, number):
        if number:
            self.counts[what] = self.counts.get(what, 0) + number

    def leave(self, snippet, remark, section):
        """Notes something that is left where the final text has a piece of text."""
        self._remarks.append((snippet, remark, section))

    def left(self, text, names):
        """The work that is left in the final text, as lines, remarks and sections."""
        code = without_text(text)
        found = set()
        for snippet, remark, section in self._remarks:
            position = text.find(snippet.split("\n")[0])
            found.add((line_of(text, max(position, 0)), remark, section))
        if code.startswith("#if canImport(") and any("left out" in remark for _, remark, _ in found):
            return sorted(found)
        # Names in strings are wanted here: those of selectors.
        for pattern, remark, section in LEFT:
            for match in re.finditer(pattern, text):
                start = match.start()
                if code[start : start + 1].strip() or text[start] in ".@":
                    found.add((line_of(text, start), remark, section))
        for match in APPLE_NAME.finditer(code):
            name = match.group()
            if name in names.all or name in names.own or is_covered(name):
                continue
            found.add((line_of(code, match.start()), f"`{name}` is not there", "absent-parts"))
        return sorted(found)


def is_covered(name):
    """True for a name that a remark of `LEFT` has."""
    return name in ("CADisplayLink",) or any(re.search(pattern, name) for pattern, _, _ in LEFT)


def markdown(reports, texts, names):
    """The report as a page."""
    counts, left = {}, []
    changed = 0
    for path, report in sorted(reports.items()):
        changed += bool(report.counts)
        for what, number in report.counts.items():
            counts[what] = counts.get(what, 0) + number
        lines = report.left(texts[path], names)
        if lines:
            left.append((path, lines))
    places = sum(len(lines) for _, lines in left)
    result = ["# Left to port", "", f"{changed} of {len(reports)} Swift files changed."]
    result += [f"* {number} {what}" for what, number in sorted(counts.items())]
    result += ["", f"{places} places in {len(left)} files are left. The sections are those of `{PAGE}` of GLFun.", ""]
    for path, lines in left:
        result += [f"## {path}", ""]
        result += [f"* line {line}: {remark} ({SECTIONS[section]})" for line, remark, section in lines]
        result.append("")
    result += ["`Package.swift` is as it was: a target needs the product `GLFunQuartz` of the package GLFun.", ""]
    return "\n".join(result), places, len(left)
