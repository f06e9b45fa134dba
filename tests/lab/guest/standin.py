"""Everything the table asks of its machine, inside the table's own unit; says what works.

Stands in the place of bin/companion while the unit itself is tried: a Kivy window straight on the
display, a finger, a button, the camera, a child process with shared memory, the journal, the clock.
"""

import multiprocessing
import os
import sys
from datetime import UTC, datetime
from multiprocessing import shared_memory
from pathlib import Path

from companion.journal.entry import Entry
from companion.journal.writing import open_journal
from companion.kiosk import Kiosk


def say(words: str) -> None:
    """Tell the journal of the machine."""
    print(f"unit: {words}", file=sys.stderr, flush=True)


def child(name: str) -> None:
    """Write into the parent's shared memory."""
    memory = shared_memory.SharedMemory(name=name)
    memory.buf[0] = 42
    memory.close()


def try_child() -> None:
    memory = shared_memory.SharedMemory(create=True, size=1 << 20)
    process = multiprocessing.get_context("spawn").Process(target=child, args=(memory.name,))
    process.start()
    process.join(60)
    say(f"child and shared memory {'ok' if memory.buf[0] == 42 else 'FAILED'}")
    memory.close()
    memory.unlink()


def try_journal() -> None:
    folder = Path(os.environ["STATE_DIRECTORY"])
    with open_journal(folder / "trial") as journal:
        last = journal.last("trial")
        journal.append(
            Entry("trial", last.sequence + 1 if last else 1, datetime.now(UTC), "started", {})
        )
    say("journal ok")


def try_camera() -> None:
    from vision.cameras import choose
    from vision.checkup import checkup

    seen = checkup(choose("0", 640, 480))
    say(f"camera ok, {seen.frames} frames" if seen.frames else f"camera: {seen.why}")


def try_panel() -> object:
    from hardware.gpio import GpioPanel
    from hardware.panel import NoPanelError
    from hardware.wiring import Wiring

    try:
        panel = GpioPanel(Wiring())
    except NoPanelError as error:
        say(f"panel: {error}")
        return None
    panel.listen(lambda message: say(f"heard {message}"))
    say("panel ok")
    return panel


def main() -> None:
    """Try everything, then show a window that feeds the watchdog until /run/lab-hang exists."""
    try_child()
    try_journal()
    try_camera()
    panel = try_panel()
    from kivy.config import Config

    Config.set("graphics", "fullscreen", "auto")
    Config.remove_section("input")
    Config.add_section("input")
    Config.set("input", "mtdev", "probesysfs,provider=mtdev")
    from kivy.app import App
    from kivy.clock import Clock
    from kivy.core.window import Window
    from kivy.uix.label import Label

    kiosk = Kiosk()

    class Trial(App):
        def build(self) -> Label:
            Window.bind(on_touch_down=lambda _w, t: say(f"touched {t.x:.0f} {t.y:.0f}"))
            Clock.schedule_once(lambda _: (kiosk.ready(), say(f"window ok {Window.size}")), 0)
            Clock.schedule_interval(self.tick, 0.5)
            return Label(text="The unit works", font_size=60)

        def tick(self, _: float) -> None:
            while Path("/run/dice-table-companion/lab-hang").exists():
                pass  # a screen that hangs
            kiosk.beat()
            asked = Path("/run/dice-table-companion/lab-power-off")
            if asked.exists():
                from companion.kiosk import power_off

                asked.unlink()
                power_off()

    Trial().run()
    del panel


if __name__ == "__main__":
    main()
