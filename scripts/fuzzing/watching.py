"""Runs a case in a folder of its own and checks the result."""
import json
import os
import shlex
import shutil
import signal
import subprocess
import tempfile
import threading
import time
import unicodedata
from dataclasses import dataclass, replace

import photos
import pictures

# Limits of processor time and of waiting, in seconds.
MOST_TIME = 2
MOST_DRIVER_TIME = 20
MOST_WAIT = 300
# Bytes of address space, which end a run with runaway memory use.
MOST_SPACE = 4 << 30
# The number of runs for reducing a failing program, and the seconds for all of them.
REDUCING_RUNS = 150
REDUCING_TIME = 30


@dataclass
class Result:
    """The result of a run."""
    status: int
    seconds: float
    memory: int
    errors: bytes
    problem: str = None
    folder: str = None


class Watcher:
    def __init__(self, program):
        self.program = program

    def run(self, case):
        with tempfile.TemporaryDirectory(prefix="glfun-fuzz-") as folder:
            work = os.path.join(folder, "work")
            os.mkdir(work)
            self.write(case, work)
            before = set(os.listdir(work))
            status, usage, errors = self.spawn(case, folder, work)
            result = Result(status, usage.ru_utime + usage.ru_stime, usage.ru_maxrss, errors)
            result.problem = problem(case, result, work, before)
        return result

    def write(self, case, folder):
        for name, data in case.files.items():
            with open(os.path.join(folder, name), "wb") as file:
                file.write(data)
        with open(os.path.join(folder, ".input"), "wb") as file:
            file.write(case.input)

    def spawn(self, case, folder, work):
        """Runs the program under limits that end a runaway process."""
        seconds = MOST_DRIVER_TIME if case.has_driver else MOST_TIME
        limits = f"ulimit -c 0; ulimit -t {seconds + 3}; ulimit -v {MOST_SPACE >> 10}; exec \"$@\""
        errors = os.path.join(folder, "errors")
        with open(os.path.join(work, ".input"), "rb") as source, open(errors, "wb") as log, \
                open(os.devnull, "wb") as output:
            child = subprocess.Popen(
                [b"/bin/sh", b"-c", limits.encode(), b"sh", self.program.encode(), *case.arguments],
                cwd=work, stdin=source, stdout=output, stderr=log)
            # Not child.kill, which may wait for the child instead of another thread.
            timer = threading.Timer(MOST_WAIT, os.kill, (child.pid, signal.SIGKILL))
            timer.start()
            _, wait_status, usage = os.wait4(child.pid, 0)
            timer.cancel()
            child.returncode = os.waitstatus_to_exitcode(wait_status)
        with open(errors, "rb") as log:
            return child.returncode, usage, log.read()

    def keep(self, case, result, folder):
        """Keeps the input of a failing run, and the smallest program found with the same failure."""
        shutil.rmtree(folder, ignore_errors=True)
        os.makedirs(folder)
        self.write(case, folder)
        words = " ".join(shlex.quote(os.fsdecode(word)) for word in case.arguments)
        with open(os.path.join(folder, "command.sh"), "w", encoding="utf-8", errors="surrogateescape") as file:
            file.write(f"#!/bin/sh\n# {result.problem}\n{shlex.quote(self.program)} {words} <.input\n")
        with open(os.path.join(folder, "errors.txt"), "wb") as file:
            file.write(result.errors)
        if case.kind in ("program", "compare"):
            smaller = self.reduced(case, result.problem.split(":")[0])
            if smaller is not None:
                with open(os.path.join(folder, "reduced.json"), "w", encoding="utf-8") as file:
                    json.dump(smaller, file)
        return folder

    def reduced(self, case, problem):
        """The program with the fewest commands that still fails with that kind of problem; None if it is not JSON."""
        try:
            program = json.loads(case.files["program.json"])
            commands = program["commands"]
            if not isinstance(commands, list):
                return None
        except (ValueError, KeyError, TypeError):
            return None
        runs = 0
        end = time.monotonic() + REDUCING_TIME

        def fails(commands, images):
            nonlocal runs
            runs += 1
            if time.monotonic() > end:
                runs = REDUCING_RUNS
            smaller = {**program, "commands": commands}
            if images is None:
                smaller.pop("images", None)
            files = {**case.files, "program.json": json.dumps(smaller).encode()}
            found = self.run(replace(case, files=files)).problem
            return found is not None and found.split(":")[0] == problem

        step = max(len(commands) // 2, 1)
        while runs < REDUCING_RUNS:
            at = 0
            shorter = False
            while at < len(commands) and runs < REDUCING_RUNS:
                rest = commands[:at] + commands[at + step:]
                if fails(rest, program.get("images")):
                    commands, shorter = rest, True
                else:
                    at += step
            if step == 1 and not shorter:
                break
            step = max(step // 2, 1)
        smaller = {**program, "commands": commands}
        if "images" in smaller and fails(commands, None):
            del smaller["images"]
        return smaller


def problem(case, result, work, before):
    """The problem of a run, with its kind before the colon; None without a problem."""
    status, errors = result.status, result.errors
    # First, because a signal ends a run that takes too long.
    most = MOST_DRIVER_TIME if case.has_driver else MOST_TIME
    if result.seconds > most:
        return f"time: {result.seconds:.1f} s of processor time (status {status})"
    if status < 0 or status > 128:
        return f"signal: status {status}: {shown(errors)}"
    if status not in case.statuses:
        return f"status: {status}: {shown(errors)}"
    if case.memory is not None and result.memory > case.memory:
        return f"memory: {result.memory} KiB, more than {case.memory} (status {status})"
    found = said(case.arguments, status, errors)
    if found:
        return f"words: {found}: {shown(errors)}"
    added = sorted(set(os.listdir(work)) - before)
    if status > 1 and added:
        return f"left behind: {added[0]} (status {status})"
    hidden = [name for name in added if name.startswith(".")]
    if hidden:
        return f"left behind: {hidden[0]} (status {status})"
    if status == 0 and case.output is not None:
        path = os.path.join(work, case.output)
        if not os.path.exists(path):
            return f"output: {case.output} is not there"
        with open(path, "rb") as file:
            data = file.read()
        ending = case.output.rpartition(".")[2]
        found = pictures.problem(data) if ending == "png" else photos.problem(data, "jpeg" if ending == "jpg" else ending)
        if found:
            return f"output: {case.output}: {found}"
    return None


def said(arguments, status, errors):
    """The problem with the text on standard error."""
    # Each character that no font has gives a warning line, for any end of the run; boxes are drawn.
    lines = errors.splitlines(keepends=True)
    warnings = [line for line in lines if line.startswith(b"glfun: warning: ")]
    if len(warnings) > 40:
        return f"{len(warnings)} warnings"
    errors = b"".join(line for line in lines if line not in warnings)
    if status in (0, 1):
        # If the picture of the differences takes standard output, the figures are here.
        figures = b"compare" in arguments and b"-" in arguments
        warnings = all(line.startswith(b"glfun: warning: ") for line in errors.splitlines())
        return None if figures or warnings else f"a success says something: {errors!r}"
    try:
        text = errors.decode("utf-8")
    except UnicodeDecodeError:
        return "not UTF-8"
    lines = text.split("\n")
    if not text.endswith("\n"):
        return "the line has no end"
    count = 2 if status == 64 else 1
    if len(lines) - 1 != count:
        return f"{len(lines) - 1} lines, not {count}"
    if not lines[0].startswith("glfun: "):
        return "does not begin with the program's name"
    if status == 64 and "--help" not in lines[1]:
        return "does not point to the help"
    for character in text.replace("\n", ""):
        if unicodedata.category(character) in ("Cc", "Zl", "Zp") or character in "\u061c\u200e\u200f" \
                or "\u202a" <= character <= "\u202e" or "\u2066" <= character <= "\u2069":
            return f"has the character U+{ord(character):04X}"
    return None


def shown(errors):
    """The beginning of the text on standard error."""
    return repr(errors[:300])
