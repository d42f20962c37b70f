"""Many games on many processes: results arrive in order, and an interruption keeps what is finished."""

from __future__ import annotations

import multiprocessing
import os
import signal
from collections.abc import Callable, Iterator, Sequence
from typing import TypeVar

Job = TypeVar("Job")
Done = TypeVar("Done")


def cores() -> int:
    """How many processes can run at once here."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


def leave_interrupts_to_the_parent() -> None:
    """Ctrl-C goes to every process of a terminal; only the first one is to act on it."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)


def in_order(work: Callable[[Job], Done], jobs: Sequence[Job], workers: int) -> Iterator[Done]:
    """The result of each job, in the order of the jobs, whatever process did it."""
    if workers <= 1 or len(jobs) <= 1:
        yield from map(work, jobs)
        return
    # "spawn" starts from the same nothing everywhere and forks no threads
    context = multiprocessing.get_context("spawn")
    pool = context.Pool(min(workers, len(jobs)), leave_interrupts_to_the_parent)
    try:
        yield from pool.imap(work, jobs)
        pool.close()
    finally:
        # after an error, an interruption, or when the reader has had enough
        pool.terminate()
        pool.join()
