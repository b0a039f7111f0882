"""Work spread over processes."""

import os
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor, as_completed
from multiprocessing import get_context
from typing import TypeVar

from gloire.sim.garbage import seldom_collected

T = TypeVar("T")

CHUNKS_PER_WORKER = 8  # enough for an even load and a lively progress bar
LONGEST_CHUNK = 50


def spread(work: Callable[[int], T], numbers: Sequence[int], workers: int) -> Iterator[T]:
    """The result for each number, in the order in which they are finished."""
    if workers == 1:
        with seldom_collected():
            yield from map(work, numbers)
        return
    size = max(1, min(LONGEST_CHUNK, len(numbers) // (workers * CHUNKS_PER_WORKER)))
    # Processes begin afresh: a fork would copy the progress bar's thread in whatever state it is.
    pool = ProcessPoolExecutor(workers, mp_context=get_context("spawn"))
    try:
        chunks = [numbers[at : at + size] for at in range(0, len(numbers), size)]
        for done in as_completed([pool.submit(_work_off, work, chunk) for chunk in chunks]):
            yield from done.result()
    finally:
        pool.shutdown(cancel_futures=True)


def _work_off(work: Callable[[int], T], numbers: Sequence[int]) -> list[T]:
    with seldom_collected():
        return [work(number) for number in numbers]


def cores() -> int:
    """How many processes this machine can run at once."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1
