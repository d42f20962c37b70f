"""The page: build it from `web/` into `src/firefight/web/`, or say whether what is checked in is what would be built.

    ./run tool page            types, packages, checks, build
    ./run tool page --check    change nothing; fail where the checked-in page is not what its sources give

The built page is checked in, so that nobody needs node to play.  Where there is no node, --check compares what Python
makes and says clearly that the rest was not checked.
"""

from __future__ import annotations

import argparse
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import Final

from tools import page_types

ROOT: Final = Path(__file__).resolve().parent.parent
WEB: Final = ROOT / "web"
BUILT: Final = ROOT / "src" / "firefight" / "web"
NODE: Final = (20, 19)


def no_node() -> str | None:
    """Why nothing can be built here, or None."""
    node = shutil.which("node")
    if node is None or shutil.which("npm") is None:
        return "there is no node with npm on this machine"
    said = subprocess.run([node, "--version"], capture_output=True, text=True, check=False).stdout.strip()
    version = tuple(int(part) for part in said.lstrip("v").split(".")[:2] if part.isdigit())
    if version < NODE:
        return f"node is {said or 'broken'}, and {NODE[0]}.{NODE[1]} or newer is needed"
    return None


def nothing_to_build_with() -> str | None:
    """Why a check of the whole program leaves the page out: it fetches no packages by itself."""
    if no_node() is None and not (WEB / "node_modules").is_dir():
        return "the page's packages are not installed; ./run tool page installs them"
    return no_node()


def run(*command: str) -> bool:
    """Run a command of the page's own; its output is shown only when it fails."""
    done = subprocess.run(command, cwd=WEB, capture_output=True, text=True, check=False)
    if done.returncode:
        print(f"{' '.join(command)} failed:\n{done.stdout}{done.stderr}")
    return done.returncode == 0


def packages() -> bool:
    """Install what package-lock.json pins, unless that is installed."""
    stamp = WEB / "node_modules" / ".have-package-lock.json"
    lock = (WEB / "package-lock.json").read_text("utf-8")
    if stamp.exists() and stamp.read_text("utf-8") == lock:
        return True
    if not run("npm", "ci", "--no-audit", "--no-fund"):
        return False
    stamp.write_text(lock, "utf-8")
    return True


def tree(folder: Path) -> dict[str, bytes]:
    """Every file of a folder."""
    if not folder.is_dir():
        return {}
    return {str(path.relative_to(folder)): path.read_bytes() for path in sorted(folder.rglob("*")) if path.is_file()}


def different(built: Path) -> list[str]:
    """What differs between the checked-in page and one just built."""
    old, new = tree(BUILT), tree(built)
    return [name for name in sorted(old.keys() | new.keys()) if old.get(name) != new.get(name)]


def check() -> int:
    """Whether everything that is made is as it would be made now."""
    failed = page_types.main(["--check"]) != 0
    lack = no_node()
    if lack is not None:
        print(f"The types are {'out of date' if failed else 'up to date'}. The page itself was NOT checked: {lack}.")
        return int(failed)
    if not packages() or not run("npm", "run", "check"):
        return 1
    with tempfile.TemporaryDirectory() as folder:
        if not run("npm", "run", "build", "--", "--outDir", folder, "--emptyOutDir"):
            return 1
        found = different(Path(folder))
    for name in found:
        print(f"src/firefight/web/{name} is not what web/ gives: ./run tool page")
    if not failed and not found:
        print("The page is what its sources give.")
    return int(failed or bool(found))


def build() -> int:
    """Make everything anew."""
    page_types.main([])
    lack = no_node()
    if lack is not None:
        print(f"The page cannot be built: {lack}. The one that is checked in stays.")
        return 1
    if not packages() or not run("npm", "run", "check") or not run("npm", "run", "build"):
        return 1
    print(f"built {BUILT.relative_to(ROOT)}: {len(tree(BUILT))} files")
    return 0


def main(arguments: list[str] | None = None) -> int:
    """The command line; see the top of this file."""
    parser = argparse.ArgumentParser(prog="./run tool page", description="Build the page, or check that it is built.")
    parser.add_argument("--check", action="store_true", help="change nothing; fail where something is out of date")
    return check() if parser.parse_args(arguments).check else build()


if __name__ == "__main__":
    sys.exit(main())
