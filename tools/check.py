"""Everything that must hold before a change goes in, one step after the other, with a closing summary.

python -m tools.check                  all steps; stops at the first that fails
python -m tools.check --no-fast        without compiling the rules
python -m tools.check --keep-going     run the other steps after a failure too
python -m tools.check --only mypy ...  some steps
"""

from __future__ import annotations

import argparse
import os
import platform
import subprocess
import sys
import time
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from tools import fast, page

ROOT = Path(__file__).resolve().parent.parent
PYTHON = sys.executable
FIREFIGHT = [
    PYTHON, "-P", "-c",
    "import sys; sys.argv[0] = 'firefight'; from firefight.cli import main; sys.exit(main())",
]  # fmt: skip
PYTEST = [PYTHON, "-m", "pytest", "-q"]
SHARED = ["-n", "auto", "--dist", "worksteal"]
"""On every core; who is done takes over from who is not, because the long tests lie together."""
SOAK = os.environ.get("FIREFIGHT_SOAK", "40")


def never() -> str | None:
    """A step that always runs."""
    return None


def no_compiled_rules() -> str | None:
    """Why a step on the compiled rules has nothing to run on."""
    return None if fast.is_fresh() else (fast.missing_for_build() or "the compiled rules were not built")


@dataclass
class Step:
    """One command, what it is called, and when there is nothing for it to do."""

    name: str
    command: list[str]
    skip: Callable[[], str | None] = never
    compiled: bool = False
    state: str = "not run"
    remark: str = ""
    seconds: float = 0.0

    def run(self) -> None:
        """Run it, show what it prints, keep its last line for the summary."""
        reason = self.skip()
        if reason is not None:
            self.state, self.remark = "skipped", reason
            print(f"\n== {self.name}: skipped, {reason}", flush=True)
            return
        print(f"\n== {self.name}", flush=True)
        environment = dict(os.environ)
        if self.compiled:
            environment["PYTHONPATH"] = str(fast.FAST)
            environment["FIREFIGHT_EXPECT"] = "compiled"
        start = time.monotonic()
        with subprocess.Popen(
            self.command, cwd=ROOT, env=environment, text=True,
            stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
        ) as process:  # fmt: skip
            assert process.stdout is not None
            for line in process.stdout:
                print(line, end="", flush=True)
                if line.strip():
                    self.remark = line.strip()
        self.seconds = time.monotonic() - start
        self.state = "ok" if process.returncode == 0 else "FAILED"


def steps() -> list[Step]:
    """What is checked, quickest first."""
    lack = fast.missing_for_build
    return [
        Step("ruff", [PYTHON, "-m", "ruff", "check", "--output-format=concise", "."]),
        Step("mypy", [PYTHON, "-m", "mypy"]),
        Step("house", [*PYTEST, "tests/house"]),
        Step("trace", [PYTHON, "-m", "tools.trace"]),
        Step("page", [PYTHON, "-m", "tools.page", "--check"], skip=page.nothing_to_build_with),
        Step("tests", [*PYTEST, *SHARED]),
        Step("soak", [*FIREFIGHT, "soak", "upfront", "--games", SOAK]),
        Step("bench", [*FIREFIGHT, "bench", "upfront", "--quick"]),
        Step("fast", [PYTHON, "-m", "tools.fast"], skip=lack),
        Step("contract-compiled", [*PYTEST, *SHARED, "tests/contract"], skip=no_compiled_rules, compiled=True),
        Step("bench-compiled", [*FIREFIGHT, "bench", "upfront", "--quick"], skip=no_compiled_rules, compiled=True),
    ]


NEEDS_COMPILER = ("fast", "contract-compiled", "bench-compiled")


def main(arguments: list[str] | None = None) -> int:
    """The command line; see the top of this file."""
    plan = steps()
    parser = argparse.ArgumentParser(prog="./run check", description="Everything that must hold before a change.")
    parser.add_argument("--no-fast", action="store_true", help="leave out the compiled build")
    parser.add_argument("--keep-going", action="store_true", help="run the remaining steps after a failure")
    parser.add_argument("--only", nargs="+", choices=[s.name for s in plan], metavar="STEP",
                        help="only these: " + ", ".join(s.name for s in plan))  # fmt: skip
    options = parser.parse_args(arguments)

    start = time.monotonic()
    for step in plan:
        if options.only and step.name not in options.only:
            step.state, step.remark = "skipped", "not asked for"
        elif options.no_fast and step.name in NEEDS_COMPILER:
            step.state, step.remark = "skipped", "--no-fast"
        elif options.keep_going or not any(s.state == "FAILED" for s in plan):
            step.run()
    failed = [step.name for step in plan if step.state == "FAILED"]

    print(f"\n== summary: Python {platform.python_version()}, {os.cpu_count()} cores, soak {SOAK}")
    for step in plan:
        print(f"{step.state:8} {step.name:18} {step.seconds:6.1f} s  {step.remark}".rstrip())
    seconds = time.monotonic() - start
    if failed:
        print(f"check: FAILED in {', '.join(failed)} ({seconds:.0f} s); one step again: ./run check --only {failed[0]}")
        return 1
    ran = sum(step.state == "ok" for step in plan)
    print(f"check: {ran} steps passed in {seconds:.0f} s")
    return 0


if __name__ == "__main__":
    sys.exit(main())
