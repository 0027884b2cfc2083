"""Overrides in extensions, which Swift has only with Objective-C, move into their classes."""
import re

from swift_source import (
    at_depth_zero, closing, conditions, declaration_start, with_comment, with_edits, without_text,
)

MEMBER = r"\b(?:func\s+(`?\w+`?|[-+*/=<>!&|^~%]+)|(?:var|subscript)\b\s*(\w*))"


class Member:
    """A function or a property of a class or an extension: its key, and its place."""

    def __init__(self, code, match, end_of_body):
        self.start = declaration_start(code, match.start())
        self.modifiers = code[self.start : match.start()]
        name = (match.group(1) or match.group(2) or "subscript").strip("`")
        position = match.end()
        if match.group(1):
            opening = code.find("(", position)
            stop = closing(code, opening)
            name += labels(code[opening + 1 : stop])
            position = stop + 1
        self.key = name
        brace = code.find("{", position, end_of_body)
        self.end = closing(code, brace) + 1 if brace >= 0 else None


def labels(parameters):
    """The labels of a parameter list, as in `(at:)`."""
    depth, part, parts = 0, "", []
    for character in parameters + ",":
        depth += (character in "([{<") - (character in ")]}>")
        if character == "," and depth <= 0:
            parts.append(part)
            part, depth = "", 0
        else:
            part += character
    words = [re.sub(r"@\w+(?:\([^)]*\))?\s*", "", part).split(":")[0].split() for part in parts]
    return "(" + "".join(f"{word[0]}:" for word in words if word) + ")"


class Body:
    """The body of a class or an extension in a file."""

    def __init__(self, path, code, match, start):
        self.path, self.name = path, match.group("name").split("<")[0]
        self.start, self.end = start, closing(code, start)
        self.header = code[match.end() : start]
        self.attributes = code[declaration_start(code, match.start()) : match.start()]
        self.is_conditional = any(start < condition.position < self.end for condition in conditions(code))
        self.members = [
            Member(code, found, self.end) for found in at_depth_zero(code, start + 1, self.end, MEMBER)
        ]


def bodies(path, code, keyword):
    for match in re.finditer(rf"\b{keyword}\s+(?P<name>[A-Z][\w.]*)", code):
        if keyword == "class" and re.match(r"\s*(?:func|var)\b", code[match.end("name") - len(match.group("name")) :]):
            continue
        start = code.find("{", match.end())
        if start >= 0:
            yield Body(path, code, match, start)


def with_overrides_in_classes(texts, report_of):
    """The files with overrides of extensions moved into the classes that the tree declares; the others are reported.

    A member of an extension that a subclass overrides moves as well: without Objective-C nothing overrides it there.
    """
    codes = {path: without_text(text) for path, text in texts.items()}
    classes, extensions = {}, []
    for path, code in codes.items():
        for body in bodies(path, code, "class"):
            classes.setdefault(body.name, []).append(body)
        extensions += bodies(path, code, "extension")
    superclasses = {
        name: match.group(1)
        for name, found in classes.items()
        for match in [re.match(r"\s*(?:<[^>]*>)?\s*:\s*(\w+)", found[0].header)]
        if match
    }
    overridden = {}
    for name, found in classes.items():
        keys = {member.key for body in found for member in body.members if "override" in member.modifiers}
        keys |= {
            member.key for body in extensions for member in body.members
            if body.name == name and "override" in member.modifiers
        }
        parent = superclasses.get(name)
        while parent:
            overridden.setdefault(parent, set()).update(keys)
            parent = superclasses.get(parent) if superclasses.get(parent) != parent else None
    edits = {path: [] for path in texts}
    for body in extensions:
        for member in body.members:
            is_override = re.search(r"\boverride\b", member.modifiers)
            is_overridden = member.key in overridden.get(body.name, ()) and not re.search(r"\bstatic\b", member.modifiers)
            if not is_override and not is_overridden:
                continue
            move(body, member, classes.get(body.name, []), texts, edits, report_of)
    return {path: with_edits(text, joined(edits[path])) for path, text in texts.items()}


def move(body, member, owners, texts, edits, report_of):
    """Moves a member into its class, or reports it."""
    report, text = report_of(body.path), texts[body.path]
    if len(owners) != 1 or member.end is None or body.is_conditional or re.search(r"\bwhere\b", body.header):
        line = text[member.start : text.find("\n", member.start)].strip()
        reason = (
            f"`{body.name}` is not a class of this tree" if not owners
            else "the extension or the class is conditional, or there are several"
        )
        report.leave(line, f"an override in an extension: move it into the class. {reason}", "without-objective-c")
        return
    owner = owners[0]
    start = with_comment(text, member.start)
    moved = text[start : member.end]
    indent = text[start : member.start] if not text[start : member.start].strip() else ""
    inherited = re.sub(r"\s+", " ", body.attributes).strip()
    access = re.search(r"\b(?:public|open|internal|fileprivate|private)\b", member.modifiers)
    prefix = " ".join(
        word for word in inherited.split()
        if word.startswith("@") or not access and word in ("public", "fileprivate", "private")
    )
    if prefix:
        place = member.start - start
        moved = moved[:place] + prefix + " " + moved[place:]
    end = member.end
    while text[end : end + 1] == "\n" and text[end + 1 : end + 2] in ("\n", ""):
        end += 1
    edits[body.path].append((start, end + 1 if text[end : end + 1] == "\n" else end, ""))
    place = texts[owner.path].rfind("\n", 0, owner.end) + 1
    if texts[owner.path][place : owner.end].strip():
        place = owner.end
    edits[owner.path].append((place, place, "\n" + (moved if moved.startswith((" ", "\t")) else indent + moved) + "\n"))
    report.count("members moved out of extensions", 1)
    if owner.path != body.path and re.search(r"\b(?:private|fileprivate)\b", text):
        name = member.key.split("(")[0]
        report_of(owner.path).leave(
            name, f"`{member.key}` came from {body.path.name}: check that it uses nothing private to that file",
            "without-objective-c")


def joined(edits):
    """The edits with insertions at one place put together in their order."""
    places = {}
    for start, end, new in edits:
        if start == end:
            places[start] = places.get(start, "") + new
    return [edit for edit in edits if edit[0] != edit[1]] + [(place, place, new) for place, new in places.items()]


def note_late_implementations(texts, requirements, report_of):
    """Reports methods of subclasses that implement what was optional, and that the class which conforms does not declare.

    A requirement is bound where a class conforms to the protocol, so the subclass's method is not called without Objective-C.
    """
    wanted = {}
    for item in requirements:
        wanted.setdefault(item.protocol, set()).add(item.name)
    classes = {}
    for path, text in texts.items():
        code = without_text(text)
        for keyword in ("class", "extension"):
            for body in bodies(path, code, keyword):
                entry = classes.setdefault(body.name, {"parents": [], "members": {}, "path": path, "parent": None})
                names = re.findall(r"\w+", body.header.split("where")[0]) if ":" in body.header else []
                entry["parents"] += names
                if keyword == "class":
                    entry["parent"], entry["path"] = (names or [None])[0], path
                for member in body.members:
                    entry["members"][member.key.split("(")[0]] = (member, path)
    for name, entry in classes.items():
        bound, passed, parent = set(), set(), entry["parent"]
        while parent in classes and parent not in passed:
            passed.add(parent)
            above = classes[parent]
            for protocol in above["parents"]:
                bound |= wanted.get(protocol, set())
            bound -= {member for other in passed for member in classes[other]["members"]}
            parent = above["parent"]
        for member in sorted(bound & set(entry["members"])):
            found, path = entry["members"][member]
            if "override" not in found.modifiers:
                line = texts[path][found.start : texts[path].find("\n", found.start)].strip()
                report_of(path).leave(
                    line, f"`{member}` is not called unless the class above declares it too, and this one overrides it",
                    "without-objective-c")
