"""The one panel of the table: the game's, until a page beside the table borrows it."""

from collections.abc import Callable, Mapping

from hardware.panel import Beep, Button, Lamp, Panel, PanelMessage, PanelStatus, Pressed


class LentPanel:
    """Hands every press to who decides what it means, and keeps two masters of the lamps apart.

    Without a screen the game decides. With one the screen does, and hands on what is the game's.
    """

    def __init__(self, panel: Panel, pins: Mapping[Button, str]) -> None:
        self._panel, self._pins = panel, pins
        self._presses: Callable[[Pressed], None] | None = None
        self._of_game: Mapping[Button, Lamp] = {}
        self._of_page: Mapping[Button, Lamp] | None = None

    def listen(self, listener: Callable[[PanelMessage], None]) -> None:
        """Send news of the panel to the game, and presses too unless the screen takes them."""

        def heard(message: PanelMessage) -> None:
            if isinstance(message, Pressed) and self._presses is not None:
                self._presses(message)
            else:
                listener(message)

        self._panel.listen(heard)

    def hand_presses_to(self, screen: Callable[[Pressed], None] | None) -> None:
        """Let the screen decide what presses mean from now on; None: the game again."""
        self._presses = screen

    def light(self, lamps: Mapping[Button, Lamp]) -> None:
        """Light the lamps as the game wants them, once no page has borrowed them."""
        self._of_game = lamps
        if self._of_page is None:
            self._panel.light(lamps)

    def lend(self, lamps: Mapping[Button, Lamp] | None) -> None:
        """Light them as a page wants them; None hands them back to the game."""
        if lamps == self._of_page:
            return
        self._of_page = lamps
        self._panel.light(self._of_game if lamps is None else lamps)

    def pins(self) -> Mapping[Button, str]:
        """Say in digits where each button and lamp is wired."""
        return self._pins

    def beep(self, beep: Beep) -> None:
        """Sound the buzzer, where there is one."""
        self._panel.beep(beep)

    def status(self) -> PanelStatus:
        """Tell how the panel is now."""
        return self._panel.status()

    def close(self) -> None:
        """Put out the lamps and let go of the pins; safe to call twice."""
        self._panel.close()
