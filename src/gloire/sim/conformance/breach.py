"""A broken promise."""


class Breach(Exception):
    """A game did what no game may do."""

    def __init__(self, promise: str, detail: object = "") -> None:
        self.promise = promise
        super().__init__(f"{promise}: {detail}" if detail != "" else promise)
