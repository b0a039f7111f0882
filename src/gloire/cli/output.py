"""Consoles and a progress bar. The bar is on the error stream, so that what a command prints can be piped."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeElapsedColumn, TimeRemainingColumn

PIPE_WIDTH = 120


def console() -> Console:
    """Where tables go: as wide as the terminal, and wide enough where there is none."""
    found = Console()
    return found if found.is_terminal else Console(width=PIPE_WIDTH)


@contextmanager
def progress(what: str, total: int) -> Iterator[Callable[[int], None]]:
    """Shows how much of the total is done; call the result with how much more is."""
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeElapsedColumn())
    terminal = Console(stderr=True)
    with Progress(
        *columns, TimeRemainingColumn(), console=terminal, transient=True, disable=not terminal.is_terminal
    ) as bar:
        task = bar.add_task(what, total=total)
        yield lambda more: bar.advance(task, more)


@contextmanager
def announced(what: str, total: int) -> Iterator[Callable[[int], None]]:
    """The same for what takes long: where there is no terminal for a bar, a line says what is begun."""
    terminal = Console(stderr=True)
    if not terminal.is_terminal:
        terminal.print(f"{what} …", highlight=False)
    with progress(what, total) as advance:
        yield advance
