"""One button's contact with the bouncing taken out. Pure: time comes in with every call."""


class Contact:
    """A wire that counts as closed or open only once it has been steady for `steady` seconds."""

    def __init__(self, steady: float, closed: bool, at: float) -> None:
        self.closed = closed  # what counts
        self.wire = closed  # what the wire says, bouncing and all
        self.wire_since = at
        self._steady = steady
        self._restless_since: float | None = None

    def sense(self, closed: bool, at: float) -> bool:
        """Take in the wire's level at a moment; True when what counts has just changed."""
        changed = self.settle(at)
        if closed != self.wire:
            self.wire = closed
            self.wire_since = at
            if self._restless_since is None:
                self._restless_since = at
        return changed

    def settle(self, at: float) -> bool:
        """Let time pass; True when what counts has just changed."""
        due = self.due
        if due is None or at < due:
            return False
        self._restless_since = None
        changed = self.closed != self.wire
        self.closed = self.wire
        return changed

    @property
    def due(self) -> float | None:
        """When the wire will have been steady for long enough, unless it moves; None: it is."""
        return None if self._restless_since is None else self.wire_since + self._steady

    def restless_for(self, at: float) -> float:
        """For how long the wire has not come to rest."""
        return 0.0 if self._restless_since is None else at - self._restless_since
