"""The compiled build: the rules as machine code, for those who have a C compiler.

A copy of the package goes to `.fast/firefight`; kernel, hexes, games and search are compiled there as one unit (calls
between compiled modules are only fast inside one unit).  `.fast/STAMP` remembers what was compiled, so a compiled
module can never stand in for a source that has changed since: `./run` uses the copy only while the stamp fits.

    python -m tools.fast            build, unless what is there fits
    python -m tools.fast --force    build anyway
    python -m tools.fast --fresh    only say whether it may be used (exit code 0: yes)
"""

from __future__ import annotations

import argparse
import hashlib
import os
import shutil
import subprocess
import sys
import sysconfig
import time
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
SOURCES = ROOT / "src" / "firefight"
FAST = ROOT / ".fast"

COMPILED_ROOMS = ("kernel", "hexes", "games", "search")


def stays_interpreted(path: Path) -> bool:
    """Modules that read files, make text or are done before a match begins: nothing there is hot."""
    return path.name in ("__init__.py", "load.py") or path.name.startswith(("text", "screen", "purchase"))


def source_files(sources: Path) -> list[Path]:
    """Everything that belongs to the package, in a fixed order."""
    return sorted(p for p in sources.rglob("*") if p.is_file() and "__pycache__" not in p.parts and p.suffix != ".so")


def compiled_modules(sources: Path) -> list[Path]:
    """The modules of the compilation unit, relative to the folder that holds the package."""
    found: list[Path] = []
    for room in COMPILED_ROOMS:
        for path in sorted((sources / room).rglob("*.py")):
            if not stays_interpreted(path):
                found.append(path.relative_to(sources.parent))
    return found


def stamp(sources: Path) -> str:
    """One line that changes with any source, with this tool and with the Python that runs it."""
    digest = hashlib.sha256(Path(__file__).read_bytes())
    for path in source_files(sources):
        digest.update(path.relative_to(sources).as_posix().encode() + b"\0")
        digest.update(hashlib.sha256(path.read_bytes()).digest())
    return f"{sysconfig.get_config_var('SOABI')} {digest.hexdigest()}\n"


def is_fresh() -> bool:
    """Whether `.fast` holds exactly what the sources say."""
    try:
        return (FAST / "STAMP").read_text() == stamp(SOURCES)
    except FileNotFoundError:
        return False


def missing_for_build() -> str | None:
    """What this machine lacks for compiling, in words that say what to do; None when it lacks nothing."""
    compiler = (os.environ.get("CC") or sysconfig.get_config_var("CC") or "cc").split()[0]
    if shutil.which(compiler) is None:
        return f"there is no C compiler ({compiler}) here; Debian/Ubuntu: apt install gcc python3-dev"
    if not (Path(sysconfig.get_paths()["include"]) / "Python.h").is_file():
        return "the headers of this Python are not here; Debian/Ubuntu: apt install python3-dev"
    return None


SETUP = """\
from mypyc.build import mypycify
from setuptools import setup

setup(
    name="firefight-compiled",
    packages=[],
    ext_modules=mypycify({arguments!r}, opt_level="3", multi_file=False, separate=False, group_name="firefight"),
)
"""

PROBE = """\
import importlib, sys
for name in sys.argv[1:]:
    file = importlib.import_module(name).__file__ or ""
    if not file.endswith((".so", ".pyd")):
        sys.exit(f"{name} came from {file}: not compiled")
"""


def build() -> str | None:
    """Build into a folder beside `.fast` and put it in place when it is whole.  Returns what went wrong."""
    fresh_stamp = stamp(SOURCES)
    modules = compiled_modules(SOURCES)
    if not modules:
        return f"there is nothing to compile under {SOURCES}"
    work = ROOT / ".fast.new"
    shutil.rmtree(work, ignore_errors=True)
    shutil.copytree(SOURCES, work / "firefight", ignore=shutil.ignore_patterns("__pycache__", "*.so"))

    arguments = ["--config-file=", "--strict", "--explicit-package-bases", *(path.as_posix() for path in modules)]
    (work / "setup.py").write_text(SETUP.format(arguments=arguments))
    error = attempt([sys.executable, "setup.py", "build_ext", "--inplace"], work, "the compiler refused the rules")
    if error is None:
        names = [".".join(path.with_suffix("").parts) for path in modules]
        error = attempt([sys.executable, "-c", PROBE, *names], work, "the compiled rules do not import")
    if error is not None:
        shutil.rmtree(work, ignore_errors=True)
        return error

    for leftover in ("build", ".mypy_cache"):
        shutil.rmtree(work / leftover, ignore_errors=True)
    (work / "setup.py").unlink()
    (work / "STAMP").write_text(fresh_stamp)
    shutil.rmtree(FAST, ignore_errors=True)
    work.rename(FAST)
    return None


def attempt(command: list[str], folder: Path, complaint: str) -> str | None:
    """Run one step of the build in the copy; None, or the complaint with the end of what was printed."""
    environment = {**os.environ, "PYTHONPATH": str(folder)}
    done = subprocess.run(
        command, cwd=folder, env=environment, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, check=False
    )
    if done.returncode == 0:
        return None
    tail = "\n".join(done.stdout.splitlines()[-40:])
    return f"{complaint}:\n{tail}"


def main(arguments: list[str] | None = None) -> int:
    """The command line; see the top of this file."""
    parser = argparse.ArgumentParser(prog="./run fast", description="Build the compiled rules into .fast/.")
    parser.add_argument("--fresh", action="store_true", help="only say whether .fast may be used (exit code 0: yes)")
    parser.add_argument("--force", action="store_true", help="build even if what is there fits the sources")
    options = parser.parse_args(arguments)

    fresh = is_fresh()
    if options.fresh:
        if not fresh:
            print("run: the compiled rules in .fast are older than the sources; not used (./run fast)", file=sys.stderr)
        return 0 if fresh else 1
    if fresh and not options.force:
        print("fast: the compiled rules fit the sources already")
        return 0
    lack = missing_for_build()
    if lack is not None:
        print(f"fast: {lack}.\nfast: nothing was built; everything works without it, only slower.")
        return 0
    count = len(compiled_modules(SOURCES))
    print(f"fast: compiling {count} modules (a minute or more, in silence) ...", flush=True)
    start = time.monotonic()
    error = build()
    if error is not None:
        print(f"fast: {error}\nfast: nothing was changed; firefight runs interpreted.", file=sys.stderr)
        return 1
    print(f"fast: {count} modules compiled in {time.monotonic() - start:.0f} s; ./run uses them from now on.")
    return 0


if __name__ == "__main__":
    sys.exit(main())
