"""A command of the lab inside this process."""

from __future__ import annotations

import contextlib
import io

from firefight.cli import main


def command(*arguments: str) -> tuple[int, str, str]:
    """Exit code, stdout, stderr."""
    out, err = io.StringIO(), io.StringIO()
    with contextlib.redirect_stdout(out), contextlib.redirect_stderr(err):
        try:
            code = main(list(arguments))
        except SystemExit as leaving:
            code = leaving.code if isinstance(leaving.code, int) else 1
    return code, out.getvalue(), err.getvalue()
