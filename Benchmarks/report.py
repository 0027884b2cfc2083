"""Running programs, and tables, for the measuring scripts."""
import json
import os
import subprocess
import time


def json_of(command):
    """The JSON object that a command prints, or the error that it ends with."""
    try:
        run = subprocess.run(command, capture_output=True, text=True)
    except OSError as error:
        return None, f"{command[0]}: {error.strerror}"
    if run.returncode != 0:
        lines = run.stderr.strip().splitlines()
        return None, lines[0] if lines else f"exit {run.returncode}"
    try:
        return json.loads(run.stdout), None
    except ValueError:
        return None, "no JSON: " + run.stdout[:60].strip()


def elapsed_ms(command):
    """From spawn to the end of a process, and its exit status."""
    quiet = [(os.POSIX_SPAWN_OPEN, fd, os.devnull, os.O_RDWR, 0) for fd in (0, 1, 2)]
    start = time.perf_counter()
    child = os.posix_spawn(command[0], command, os.environ, file_actions=quiet)
    _, status, _ = os.wait4(child, 0)
    return (time.perf_counter() - start) * 1e3, os.waitstatus_to_exitcode(status)


class Table:
    """Rows of text: the first column to the left, the others to the right."""

    def __init__(self, heads, is_markdown):
        self.rows = [heads]
        self.is_markdown = is_markdown

    def add(self, row):
        self.rows.append(row)

    @property
    def text(self):
        widths = [max(map(len, column)) for column in zip(*self.rows)]
        lines = []
        for row in self.rows:
            cells = [cell.ljust(width) if index == 0 else cell.rjust(width)
                     for index, (cell, width) in enumerate(zip(row, widths))]
            lines.append(f"| {' | '.join(cells)} |" if self.is_markdown else "  ".join(cells))
        if self.is_markdown:
            lines.insert(1, "|---" + "|---:" * (len(widths) - 1) + "|")
        return "\n".join(lines)
