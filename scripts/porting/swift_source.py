"""The text of a Swift file: its comments and strings, its braces, and its conditions."""
import functools
import re

MODIFIERS = (
    "public|package|internal|private|fileprivate|open|final|override|required|convenience|class|static|lazy|weak|unowned"
    "|mutating|nonmutating|dynamic|optional|nonisolated|indirect|prefix|postfix|infix|isolated"
)
ATTRIBUTE = r"@\w+(?:\.\w+)*(?:\([^()]*(?:\([^()]*\)[^()]*)*\))?"
# Attributes and modifiers before a declaration.
BEFORE = re.compile(rf"(?:(?:{ATTRIBUTE}|\b(?:{MODIFIERS})\b(?:\s*\(\w+\))?)\s+)+\Z")
# The beginnings of comments and strings.
TEXT = re.compile(r'//|/\*|#*"')
COMMENT_MARK = re.compile(r"/\*|\*/")
BRACKET = re.compile(r"[()\[\]{}]")
PAIRS = {"(": ")", "[": "]", "{": "}"}


@functools.lru_cache(maxsize=4096)
def without_text(text):
    """The text with blanks for comments and strings, so that positions stay what they are."""
    parts, position, length = [], 0, len(text)

    def blank(start, end):
        return re.sub(r"[^\n]", " ", text[start:end])

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

    while match := TEXT.search(text, position):
        start = match.start()
        if match.group() == "//":
            end = text.find("\n", start)
            end = length if end < 0 else end
        elif match.group() == "/*":
            depth, end = 1, start + 2
            while depth and (mark := COMMENT_MARK.search(text, end)):
                depth += 1 if mark.group() == "/*" else -1
                end = mark.end()
            end = length if depth else end
        else:
            end = string_end(start)
        parts += [text[position:start], blank(start, end)]
        position = end
    return "".join(parts) + text[position:]


def closing(code, start):
    """The position of the bracket that closes the one at `start`; the length without one."""
    depth = 0
    for match in BRACKET.finditer(code, max(start, 0)):
        depth += 1 if match.group() in PAIRS else -1
        if depth == 0:
            return match.start()
    return len(code)


def at_depth_zero(code, start, end, pattern):
    """The matches of a pattern in a part of the code that are in no brackets of it."""
    brackets = BRACKET.finditer(code, start, end)
    bracket, depth = next(brackets, None), 0
    for match in re.compile(pattern).finditer(code, start, end):
        while bracket and bracket.start() < match.start():
            depth += 1 if bracket.group() in PAIRS else -1
            bracket = next(brackets, None)
        if depth == 0:
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


@functools.lru_cache(maxsize=4096)
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
