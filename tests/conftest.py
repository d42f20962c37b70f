"""What every test can count on: the package on the path, the length of soaks, and which build is being tested."""

from __future__ import annotations

import importlib
import importlib.util
import os
import sys
from pathlib import Path

import pytest

SOURCES = Path(__file__).resolve().parent.parent / "src"
if importlib.util.find_spec("firefight") is None:
    sys.path.append(str(SOURCES))

DEFAULT_SOAK = 3


def build_under_test() -> str:
    """`compiled` or `interpreted`."""
    file = importlib.import_module("firefight.kernel.core").__file__ or ""
    return "interpreted" if file.endswith(".py") else "compiled"


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption(
        "--soak",
        type=int,
        default=int(os.environ.get("FIREFIGHT_SOAK", DEFAULT_SOAK)),
        help=f"how many random games a soaking test plays (default {DEFAULT_SOAK}, or FIREFIGHT_SOAK)",
    )


def pytest_report_header() -> str:
    return f"firefight: {build_under_test()}"


def pytest_configure(config: pytest.Config) -> None:
    """A run that is meant for the compiled rules must not pass on the interpreted ones by accident."""
    expected = os.environ.get("FIREFIGHT_EXPECT")
    if expected is not None and build_under_test() != expected:
        raise pytest.UsageError(f"expected the {expected} rules, found the {build_under_test()} ones")


@pytest.fixture(scope="session")
def soak(request: pytest.FixtureRequest) -> int:
    """How many random games to play."""
    count = request.config.getoption("--soak")
    assert isinstance(count, int)
    return count
