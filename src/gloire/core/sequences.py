"""Sequences of play as tables, and how a game or an option edits them: every edit makes a new table."""

from gloire.core.procedures import Decision, Episode, Procedure, Sequences, Step


class UnknownStep(LookupError):
    """An edit names a step that the procedure does not have."""

    def __init__(self, procedure: type[Procedure], name: str, steps: tuple[Step, ...]) -> None:
        known = ", ".join(step_name(step) for step in steps) or "none"
        super().__init__(f"{procedure.__name__} has no step {name!r}; its steps are: {known}")


class UnknownProcedure(LookupError):
    """An edit names a procedure that the table does not have."""

    def __init__(self, procedure: type[Procedure], table: Sequences) -> None:
        known = ", ".join(known.__name__ for known in table)
        super().__init__(f"there is no procedure {procedure.__name__}; there are: {known}")


def step_name(step: Step) -> str:
    """The name by which an edit finds a step: that of the function, the decision or the episode."""
    return type(step).__name__ if isinstance(step, Decision | Episode) else step.__name__


def first(table: Sequences, procedure: type[Procedure], *steps: Step) -> Sequences:
    """The table with more steps at the head of a procedure."""
    return {**table, procedure: (*steps, *steps_of(table, procedure))}


def last(table: Sequences, procedure: type[Procedure], *steps: Step) -> Sequences:
    """The table with more steps at the end of a procedure."""
    return {**table, procedure: (*steps_of(table, procedure), *steps)}


def after(table: Sequences, procedure: type[Procedure], name: str, *steps: Step) -> Sequences:
    """The table with more steps after the first one of that name."""
    return _spliced(table, procedure, place(table, procedure, name) + 1, 0, steps)


def before(table: Sequences, procedure: type[Procedure], name: str, *steps: Step) -> Sequences:
    """The table with more steps before the first one of that name."""
    return _spliced(table, procedure, place(table, procedure, name), 0, steps)


def replaced(table: Sequences, procedure: type[Procedure], name: str, *steps: Step) -> Sequences:
    """The table with other steps, or none, in place of the first one of that name."""
    return _spliced(table, procedure, place(table, procedure, name), 1, steps)


def place(table: Sequences, procedure: type[Procedure], name: str) -> int:
    """The number of the first step of that name in a procedure."""
    steps = steps_of(table, procedure)
    for number, step in enumerate(steps):
        if step_name(step) == name:
            return number
    raise UnknownStep(procedure, name, steps)


def steps_of(table: Sequences, procedure: type[Procedure]) -> tuple[Step, ...]:
    """The steps of a procedure."""
    if procedure not in table:
        raise UnknownProcedure(procedure, table)
    return table[procedure]


def _spliced(table: Sequences, procedure: type[Procedure], at: int, out: int, steps: tuple[Step, ...]) -> Sequences:
    present = table[procedure]
    return {**table, procedure: (*present[:at], *steps, *present[at + out :])}
