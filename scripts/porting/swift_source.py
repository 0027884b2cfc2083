"""The text of a Swift file: its comments and strings, its braces, and its conditions."""
import re

MODIFIERS = (
    "public|package|internal|private|fileprivate|open|final|override|required|convenience|class|static|lazy|weak|unowned"
    "|mutating|nonmutating|dynamic|optional|nonisolated|indirect|prefix|postfix|infix|isolated"
)
ATTRIBUTE = r"@\w+(?:\.\w+)*(?:\([^()]*(?:\([^()]*\)[^()]*)*\))?"
# Attributes and modifiers before a declaration.
BEFORE = re.compile(rf"(?:(?:{ATTRIBUTE}|\b(?:{MODIFIERS})\b(?:\s*\(\w+\))?)\s+)+\Z")
PAIRS = {"(": ")", "[": "]", "{": "}"}


def without_text(text):
    """The text with blanks for comments and strings, so that positions stay what they are."""
    result = list(text)
    position, length = 0, len(text)

    def blank(start, end):
        for index in range(start, end):
            if result[index] != "\n":
                result[index] = " "

    def string_end(start):
        """The position after a string that begins with its quotes or number signs."""
        signs = re.match("#*", text[start:]).end()
        opening = start + signs
        quotes = '"""' if text.startswith('"""', opening) else '"'
        closing, escape = quotes + "#" * signs, "\\" + "#" * signs
        index = opening + len(quotes)
        while index < length:
            if text.startswith(closing, index):
                return index + len(closing)
            if text.startswith(escape, index):
                index += len(escape)
                index = parenthesis_end(index) if text.startswith("(", index) else index + 1
            elif text[index] == "\n" and quotes == '"':
                return index
            else:
                index += 1
        return length

    def parenthesis_end(start):
        """The position after an interpolation that begins with its parenthesis."""
        depth, index = 0, start
        while index < length:
            if text[index] == '"' or re.match('#+"', text[index : index + 8]):
                index = string_end(index)
                continue
            depth += (text[index] == "(") - (text[index] == ")")
            index += 1
            if depth == 0:
                return index
        return length

    while position < length:
        if text.startswith("//", position):
            end = text.find("\n", position)
            end = length if end < 0 else end
        elif text.startswith("/*", position):
            depth, end = 1, position + 2
            while end < length and depth:
                step = text[end : end + 2]
                depth += (step == "/*") - (step == "*/")
                end += 2 if step in ("/*", "*/") else 1
        elif text[position] == '"' or re.match('#+"', text[position : position + 8]):
            end = string_end(position)
        else:
            position += 1
            continue
        blank(position, min(end, length))
        position = end
    return "".join(result)


def closing(code, start):
    """The position of the bracket that closes the one at `start`; the length without one."""
    depth = 0
    for index in range(start, len(code)):
        if code[index] in PAIRS:
            depth += 1
        elif code[index] in PAIRS.values():
            depth -= 1
            if depth == 0:
                return index
    return len(code)


def at_depth_zero(code, start, end, pattern):
    """The matches of a pattern in a part of the code that are in no brackets of it."""
    depths, depth = [], 0
    for character in code[start:end]:
        depth -= character in PAIRS.values()
        depths.append(depth)
        depth += character in PAIRS
    for match in re.compile(pattern).finditer(code, start, end):
        if depths[match.start() - start] == 0:
            yield match


def line_of(text, position):
    return text.count("\n", 0, position) + 1


def with_edits(text, edits):
    """The text with parts replaced, which are given as start, end and new text and do not overlap."""
    for start, end, new in sorted(edits, reverse=True):
        text = text[:start] + new + text[end:]
    return text


def declaration_start(code, keyword):
    """The start of the attributes and modifiers before a keyword."""
    window = max(0, keyword - 2000)
    match = BEFORE.search(code, window, keyword)
    return match.start() if match else keyword


def with_comment(text, start):
    """The start of the comment lines above a position, or of its line."""
    line = text.rfind("\n", 0, start) + 1
    while line > 0:
        above = text.rfind("\n", 0, line - 1) + 1
        if not text[above : line - 1].strip().startswith("//"):
            break
        line = above
    return line


class Condition:
    """A directive `#if`, `#elseif`, `#else` or `#endif`."""

    def __init__(self, match):
        self.kind = match.group(1)
        self.start, self.end = match.span(2)
        self.position = match.start()


def conditions(code):
    return [Condition(match) for match in re.finditer(r"^[ \t]*#(if|elseif|else|endif)\b([^\n]*)", code, re.M)]


def chains(code):
    """The directives in groups of one `#if` each, up to its `#endif`."""
    finished, open_chains = [], []
    for condition in conditions(code):
        if condition.kind == "if":
            open_chains.append([])
        if open_chains:
            open_chains[-1].append(condition)
            if condition.kind == "endif":
                finished.append(open_chains.pop())
    return finished + open_chains


def is_conditional(code, position):
    """True if a position is between an `#if` and its `#endif`."""
    depth = 0
    for condition in conditions(code):
        if condition.position >= position:
            break
        depth += (condition.kind == "if") - (condition.kind == "endif")
    return depth > 0
