"""Attributes of Objective-C, and what follows when they go."""
import re

from swift_source import ATTRIBUTE, at_depth_zero, closing, declaration_start, with_edits, without_text

REMOVED = re.compile(
    r"@(?:objcMembers|objc(?:\s*\([^()\n]*\))?|nonobjc|IBOutlet|NSCopying|GKInspectable|convention\s*\(\s*block\s*\))(?![\w(])[ \t]*"
)
DYNAMIC = re.compile(r"\bdynamic\s+(?=(?:[a-z]+(?:\(set\))?\s+)*(?:var|func|class|static|subscript)\b)")
DEFAULTS = {
    "Bool": "false", "String": '""', "CGFloat": "0", "Double": "0", "Float": "0", "Int": "0", "UInt": "0", "NSInteger": "0",
    "TimeInterval": "0", "CGPoint": ".zero", "CGSize": ".zero", "CGRect": ".zero", "UIEdgeInsets": ".zero",
}


class OptionalRequirement:
    """An optional requirement of a protocol."""

    def __init__(self, protocol, name, is_function, type_name):
        self.protocol, self.name, self.is_function, self.type_name = protocol, name, is_function, type_name

    def default(self, fallbacks):
        """The value where the requirement is missing: what the callers write after `??`, or the zero of its type; None without one."""
        kind = self.type_name.strip()
        if kind in ("", "Void", "()"):
            return ""
        if kind.endswith("?") or kind.startswith("Optional<"):
            return "nil"
        values = fallbacks.get(self.name, set())
        if len(values) == 1 and None not in values:
            return next(iter(values))
        if kind.startswith("["):
            return "[:]" if ":" in kind else "[]"
        return DEFAULTS.get(kind)


def optional_requirements(text):
    """The optional requirements of a file's protocols."""
    code = without_text(text)
    for protocol in re.finditer(r"\bprotocol\s+(\w+)", code):
        start = code.find("{", protocol.end())
        end = closing(code, start)
        for match in at_depth_zero(code, start + 1, end, r"\boptional\b"):
            found = requirement(code, match.end(), end, protocol.group(1))
            if found:
                yield found[0]


def requirement(code, start, end, protocol):
    """A requirement after the word `optional`: its description, its signature without modifiers, and its end."""
    match = re.compile(r"\s*(?:@\w+(?:\([^()]*\))?\s+|\b(?:static|class|mutating)\b\s+)*(func|var)\s+(`?\w+`?)").match(code, start, end)
    if not match:
        return None
    keyword = match.start(1)
    name = match.group(2).strip("`")
    if match.group(1) == "var":
        brace = code.find("{", match.end(), end)
        if brace < 0:
            return None
        kind = code[match.end() : brace].strip().lstrip(":").strip()
        return OptionalRequirement(protocol, name, False, kind), (keyword, brace), closing(code, brace) + 1
    opening = code.find("(", match.end())
    stop = closing(code, opening) + 1
    rest = re.compile(r"(?:\s*(?:async|throws|rethrows)\b)*(?:\s*->\s*)?").match(code, stop)
    has_result = "->" in rest.group()
    finish = rest.end() if has_result else stop
    if has_result:
        depth = 0
        while finish < end and (depth or code[finish] not in "\n;}"):
            depth += (code[finish] in "([<") - (code[finish] in ")]" or code[finish] == ">" and code[finish - 1] != "-")
            finish += 1
    kind = code[rest.end() : finish].strip() if has_result else ""
    return OptionalRequirement(protocol, name, True, kind), (keyword, finish), finish


def fallbacks_of_calls(text):
    """The text after `??` behind calls of optional requirements, by their names; None for what is no constant."""
    code = without_text(text)
    found = {}
    for match in re.finditer(r"\b(\w+)\?\s*\(", code):
        end = closing(code, match.end() - 1) + 1
        value = re.compile(r"\s*\?\?\s*(true|false|nil|-?\d[\w.]*|\.\w+|\[\]|\w+\.\w+)(?=\s*(?:[\n),;}{&|:]|else\b|$))").match(code, end)
        if value or re.compile(r"\s*\?\?").match(code, end):
            found.setdefault(match.group(1), set()).add(value and value.group(1))
    return found


def with_protocols(text, fallbacks, report):
    """Protocols of Objective-C become protocols of classes; optional requirements get a default in an extension."""
    code = without_text(text)
    edits = []
    for protocol in re.finditer(r"\bprotocol\s+(\w+)", code):
        attributes = code[declaration_start(code, protocol.start()) : protocol.start()]
        start = code.find("{", protocol.end())
        end = closing(code, start)
        optionals = list(at_depth_zero(code, start + 1, end, r"\boptional\b\s*"))
        if "@objc" not in attributes and not optionals:
            continue
        header = code[protocol.end() : start]
        if not re.search(r"\b(?:AnyObject|class|NSObjectProtocol)\b", header):
            place = protocol.end()
            if header.lstrip().startswith(":"):
                place += header.index(":") + 1
                edits.append((place, place, " AnyObject,"))
            else:
                edits.append((place, place, ": AnyObject"))
        report.count("protocols", 1)
        is_public = re.search(r"\bpublic\b", attributes)
        members = []
        for match in optionals:
            edits.append((match.start(), match.end(), ""))
            found = requirement(code, match.end(), end, protocol.group(1))
            if not found:
                continue
            described, (first, last), _ = found
            value = described.default(fallbacks)
            word = "func" if described.is_function else "var"
            others = fallbacks.get(described.name, set())
            if value and value != "nil" and (None in others or len(others) > 1):
                report.leave(
                    f"{word} {described.name}",
                    f"`{described.name}` was optional, and callers have other values than its default `{value}`",
                    "without-objective-c",
                )
            if value is None:
                report.leave(
                    f"{word} {described.name}",
                    f"`{described.name}` was optional; give it a default of `{described.type_name}` in an extension",
                    "without-objective-c",
                )
                continue
            signature = re.sub(REMOVED, "", text[first:last]).strip()
            body = "{ " + value + " }" if value else "{}"
            line = text.rfind("\n", 0, match.start()) + 1
            indent = re.match(r"[ \t]*", text[line:]).group()
            members.append(f"{indent}{'public ' if is_public else ''}{signature} {body}")
        if members:
            lines = "\n".join(members)
            edits.append((end + 1, end + 1, f"\n\nextension {protocol.group(1)} {{\n{lines}\n}}"))
            report.count("default implementations", len(members))
    return with_edits(text, edits)


def with_calls(text, requirements, closures):
    """Calls of optional requirements lose their question mark."""
    code = without_text(text)
    edits = []
    functions = {item.name for item in requirements if item.is_function} - closures
    values = {item.name for item in requirements if not item.is_function and not item.type_name.endswith("?")} - closures
    # A call on self may have no dot, and then no space before the question mark.
    for match in re.finditer(r"(?:\.(\w+)(\s*\?)|(?<![\w.])(\w+)(\?))(?=\s*\()", code):
        name, mark = (1, 2) if match.group(1) else (3, 4)
        if match.group(name) in functions:
            edits.append((match.start(mark), match.end(mark), ""))
    for match in re.finditer(r"\.(\w+)(\?)(?=\.)", code):
        if match.group(1) in values:
            edits.append((match.start(2), match.end(2), ""))
    return with_edits(text, edits)


def without_attributes(text, report):
    """The text without attributes of Objective-C; a line that held nothing else goes with them."""
    code = without_text(text)
    edits = []
    for pattern in (REMOVED, DYNAMIC):
        for match in pattern.finditer(code):
            start, end = match.span()
            line = code.rfind("\n", 0, start) + 1
            rest = re.compile(r"[ \t]*\n").match(code, end)
            if not code[line:start].strip() and rest and pattern is REMOVED:
                start, end = line, rest.end()
            edits.append((start, end, ""))
    # Attributes side by side on a line of their own leave it empty only together.
    text = with_edits(text, merged(edits))
    report.count("attributes of Objective-C", len(edits))
    return text


def merged(edits):
    """The removals, with those that overlap joined into one."""
    result = []
    for start, end, new in sorted(edits):
        if result and start < result[-1][1]:
            result[-1] = (result[-1][0], max(end, result[-1][1]), new)
        else:
            result.append((start, end, new))
    return result


def with_names(text, report):
    """`#selector` and `#keyPath` become names."""
    code = without_text(text)
    edits = []
    for match in re.finditer(r"#(selector|keyPath)\s*\(", code):
        end = closing(code, match.end() - 1)
        inner = re.sub(r"\s+", " ", text[match.end() : end]).strip()
        inner = re.sub(r"^(?:getter|setter):\s*", "", inner)
        if match.group(1) == "selector":
            inner = re.sub(r"^(?:self|super|Self|[A-Z]\w*(?:\.[A-Z]\w*)*)\.", "", inner).replace('"', "'")
            edits.append((match.start(), end + 1, f'Selector("{inner}")'))
        else:
            parts = inner.split(".")
            while len(parts) > 1 and (parts[0][:1].isupper() or parts[0] in ("self", "Self")):
                parts.pop(0)
            edits.append((match.start(), end + 1, '"' + ".".join(parts) + '"'))
    report.count("selectors and key paths", len(edits))
    return with_edits(text, edits)


def closure_properties(text):
    """The names of properties that are closures which may be nil: their calls keep a question mark."""
    code = without_text(text)
    return set(re.findall(rf"\b(?:var|let)\s+(\w+)\s*:\s*(?:{ATTRIBUTE}\s*)*\(\s*\(.*?\)\s*\?", code))
