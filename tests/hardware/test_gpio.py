"""The real panel on gpiozero's mock header: every test drives pins, none calls a callback."""

import threading
import time
from itertools import pairwise
from queue import Queue

import pytest
from gpiozero import Device, OutputDevice
from gpiozero.exc import PinSetInput

from hardware.gpio import GpioPanel
from hardware.lamps import BREATH, Tune, brightness
from hardware.panel import (
    Beep,
    Button,
    Lamp,
    NoPanelError,
    Panel,
    PanelMessage,
    PanelStatus,
    Pressed,
)
from hardware.presses import Timing
from hardware.wiring import BUTTON_PINS, Level, Pull, Wiring
from tests.hardware.bench import Bench, Header, drain, eventually


def test_one_press_of_each_button_is_one_press(bench: Bench) -> None:
    for button in Button:
        bench.press(button)
    assert bench.hear(5) == [Pressed(button) for button in Button]


def test_a_bouncing_press_is_one_press(bench: Bench) -> None:
    for closed in (True, False) * 10:
        bench.wire(Button.HOLD, closed)
        bench.header.time += 0.001
    bench.wire(Button.HOLD, True)
    bench.pass_time(0.1)
    assert bench.hear() == [Pressed(Button.HOLD)]
    for closed in (False, True) * 10:
        bench.wire(Button.HOLD, closed)
        bench.header.time += 0.001
    bench.wire(Button.HOLD, False)
    bench.pass_time(0.1)
    assert bench.silence() == []


def test_a_held_next_is_a_press_then_a_long_press_and_letting_go_is_nothing(bench: Bench) -> None:
    bench.wire(Button.NEXT, True)
    bench.pass_time(0.1)
    [short] = bench.hear()
    bench.pass_time(0.6)
    [long] = bench.hear()
    assert (short, long) == (Pressed(Button.NEXT), Pressed(Button.NEXT, long=True))
    # The table drops what began before the screen changed: both messages tell the same moment.
    assert short.began == long.began == 1000.0
    bench.pass_time(3)
    bench.wire(Button.NEXT, False)
    bench.pass_time(1)
    assert bench.silence() == []


def test_a_held_undo_is_one_press(bench: Bench) -> None:
    bench.wire(Button.UNDO, True)
    for _ in range(20):
        bench.pass_time(0.4)
    assert bench.hear() == [Pressed(Button.UNDO)]
    bench.wire(Button.UNDO, False)
    bench.pass_time(0.1)
    assert bench.silence() == []


def test_a_release_just_before_the_hold_time_makes_no_long_press(bench: Bench) -> None:
    bench.wire(Button.NEXT, True)
    bench.pass_time(0.1)
    bench.header.time += 0.495
    bench.wire(Button.NEXT, False)
    bench.pass_time(0.01)
    bench.pass_time(2)
    assert bench.hear() == [Pressed(Button.NEXT)]
    assert bench.silence() == []


def test_two_buttons_at_once_do_nothing(bench: Bench) -> None:
    bench.wire(Button.SCORE, True)
    bench.wire(Button.UNDO, True)
    bench.pass_time(2)
    bench.wire(Button.SCORE, False)
    bench.pass_time(0.1)
    bench.wire(Button.UNDO, False)
    bench.pass_time(0.1)
    assert bench.silence() == []
    bench.press(Button.SCORE)
    assert bench.hear() == [Pressed(Button.SCORE)]


def test_a_stuck_button_is_named_and_forgiven_when_it_comes_up(bench: Bench) -> None:
    bench.wire(Button.SCORE, True)
    bench.pass_time(0.1)
    assert bench.hear() == [Pressed(Button.SCORE)]
    bench.pass_time(0.7)
    assert bench.hear() == [Pressed(Button.SCORE, long=True)]
    bench.pass_time(10)
    [status] = bench.hear()
    assert isinstance(status, PanelStatus)
    assert (status.present, status.stuck) == (True, (Button.SCORE,))
    assert "SCORE" in status.words
    assert bench.panel.status() == status
    bench.press(Button.HOLD)
    assert bench.hear() == [Pressed(Button.HOLD)]
    bench.wire(Button.SCORE, False)
    bench.pass_time(0.1)
    assert bench.hear() == [PanelStatus(present=True)]


def test_a_button_down_at_the_start_is_no_press() -> None:
    header = Header()
    heard: Queue[PanelMessage] = Queue()
    header.pin(19).grounded = True
    with GpioPanel(Wiring(), pin_factory=header, now=header.ticks) as panel:
        panel.listen(heard.put)
        header.time += 11
        panel.light({})
        assert heard.get(timeout=60).stuck == (Button.SCORE,)


@pytest.mark.parametrize(
    "wiring",
    [
        Wiring(pull=Pull.DOWN),
        Wiring(pull=Pull.UP, pressed=Level.HIGH),
        Wiring(pull=Pull.NONE, pressed=Level.LOW),
    ],
    ids=["pull down", "opens when pressed", "own resistor"],
)
def test_other_wirings_press_alike(wiring: Wiring) -> None:
    bench = Bench(wiring)
    for button in Button:
        bench.wire(button, False)
    bench.pass_time(1)
    bench.press(Button.NEXT)
    assert bench.hear() == [Pressed(Button.NEXT)]
    bench.panel.close()


def test_presses_from_many_threads_are_each_heard_once_and_in_one_thread(bench: Bench) -> None:
    voices = set()
    bench.panel.listen(lambda _: voices.add(threading.current_thread().name))
    for button in Button:
        finger = threading.Thread(target=bench.press, args=(button,))
        finger.start()
        finger.join()
    assert bench.hear(5) == [Pressed(button) for button in Button]
    eventually(lambda: voices == {"panel"})


def test_hammering_from_five_threads_never_breaks_the_panel() -> None:
    bench = Bench(Wiring(timing=Timing(debounce=0.0005, hold=0.002, stuck=60)))
    over = threading.Event()

    def clock() -> None:
        while not over.is_set():
            bench.header.time += 0.0003
            time.sleep(0.0001)

    def hammer(button: Button) -> None:
        for step in range(400):
            bench.wire(button, step % 2 == 0)

    threads = [threading.Thread(target=hammer, args=(b,)) for b in Button]
    ticking = threading.Thread(target=clock)
    ticking.start()
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    over.set()
    ticking.join()
    bench.pass_time(1)
    # Whatever got through in the storm: never a long press without its short one, never UNDO long.
    bench.press(Button.HOLD)
    eventually(lambda: bench.said.qsize() > 0 and Pressed(Button.HOLD) in bench.said.queue)
    heard = drain(bench.said)
    assert all(not m.long or Pressed(m.button) in heard for m in heard if isinstance(m, Pressed))
    assert Pressed(Button.UNDO, long=True) not in heard
    assert bench.panel.status() == PanelStatus(present=True)
    bench.panel.close()


def test_a_listener_that_fails_does_not_stop_the_panel(bench: Bench) -> None:
    def fails(_: PanelMessage) -> None:
        raise RuntimeError("not my day")

    bench.panel.listen(fails)
    bench.press(Button.HOLD)
    bench.press(Button.SCORE)
    assert bench.hear(2) == [Pressed(Button.HOLD), Pressed(Button.SCORE)]


def test_lamps_say_what_a_press_would_do(bench: Bench) -> None:
    bench.panel.light({Button.HOLD: Lamp.POSSIBLE, Button.SCORE: Lamp.PRIMARY})
    eventually(lambda: [bench.pin(n).state for n in (22, 23, 24, 25, 12)] == [0, 0, 0.4, 1, 0])
    bench.panel.light({Button.UNDO: Lamp.POSSIBLE})
    eventually(lambda: [bench.pin(n).state for n in (22, 23, 24, 25, 12)] == [0, 0, 0, 0, 0.4])


def test_a_breathing_lamp_goes_down_and_up_in_small_steps(bench: Bench) -> None:
    bench.panel.light({Button.SCORE: Lamp.BREATHING})
    lamp = bench.pin(25)
    seen = []
    for _ in range(48):
        bench.pass_time(BREATH / 48)
        wanted = brightness(Lamp.BREATHING, bench.header.time)
        eventually(lambda wanted=wanted: lamp.state == wanted)
        seen.append(lamp.state)
    assert min(seen) < 0.25
    assert max(seen) > 0.95
    assert max(abs(a - b) for a, b in pairwise(seen)) < 0.1


def test_active_low_lamps_are_lit_by_a_low_pin() -> None:
    bench = Bench(Wiring(lit=Level.LOW))
    bench.panel.light({Button.SCORE: Lamp.PRIMARY})
    eventually(lambda: (bench.pin(25).state, bench.pin(22).state) == (0, 1))
    bench.panel.close()


def test_the_buzzer_says_trouble_with_two_beeps(bench: Bench) -> None:
    buzzer = bench.pin(18)
    buzzer.clear_states()
    bench.panel.beep(Beep.TROUBLE)
    eventually(lambda: buzzer.state == 1)
    for seconds, state in ((0.13, 0), (0.08, 1), (0.13, 0)):
        bench.pass_time(seconds)
        eventually(lambda state=state: buzzer.state == state)
    assert [change.state for change in buzzer.states] == [0, 1, 0, 1, 0]


def test_a_click_is_heard_though_the_panel_comes_to_it_late(bench: Bench) -> None:
    buzzer = bench.pin(18)
    with bench.panel._wake:  # a busy computer: the panel's thread is kept waiting
        bench.panel.beep(Beep.CLICK)
        bench.header.time += 1.0
    eventually(lambda: buzzer.state == 1)
    bench.pass_time(0.02)
    eventually(lambda: buzzer.state == 0)


def test_a_tune_ends() -> None:
    assert Tune(Beep.CLICK, 5.0).sounds(5.0)
    assert Tune(Beep.CLICK, 5.0).due(5.0) == pytest.approx(5.015)
    assert Tune(Beep.CLICK, 5.0).due(6.0) is None


def test_an_encoder_turns_to_next_and_back() -> None:
    others = {b: p for b, p in BUTTON_PINS.items() if b not in (Button.BACK, Button.NEXT)}
    bench = Bench(Wiring(buttons=others, encoder=(20, 21), buzzer=None))
    a, b = bench.pin(20), bench.pin(21)

    def turn(first: object, second: object) -> None:
        for move in (first.drive_low, second.drive_low, first.drive_high, second.drive_high):
            move()

    turn(a, b)
    turn(b, a)
    assert bench.hear(2) == [Pressed(Button.NEXT), Pressed(Button.BACK)]
    bench.wire(Button.SCORE, True)  # pushing the knob: it does not turn meanwhile
    bench.pass_time(0.1)
    turn(a, b)
    bench.wire(Button.SCORE, False)
    bench.pass_time(0.1)
    turn(b, a)
    assert bench.hear(2) == [Pressed(Button.SCORE), Pressed(Button.BACK)]
    bench.panel.close()


def test_closing_lets_go_of_the_pins_and_leaves_no_thread_behind() -> None:
    before = set(threading.enumerate())
    header = Header()
    panel: Panel = GpioPanel(Wiring(), pin_factory=header)
    panel.light({Button.SCORE: Lamp.BREATHING})
    eventually(lambda: header.pin(25).state > 0)
    panel.close()
    panel.close()
    assert set(threading.enumerate()) == before
    assert all(header.pin(pin).function == "input" for pin in Wiring().parts().values())
    assert header.pin(25).state == 0
    with GpioPanel(Wiring(), pin_factory=header):
        pass  # the pins can be had again


def test_a_pin_in_use_is_named_and_the_others_are_given_back() -> None:
    header = Header()
    with OutputDevice(24, pin_factory=header):
        with pytest.raises(NoPanelError, match="lamp hold on GPIO 24"):
            GpioPanel(Wiring(), pin_factory=header)
        assert header.pin(22).function == "input"
    GpioPanel(Wiring(), pin_factory=header).close()


def test_a_header_that_goes_away_is_told_once(bench: Bench) -> None:
    bench.pin(25)._function = "input"  # as if the kernel had taken the line back
    with pytest.raises(PinSetInput):
        bench.pin(25).state = 1
    bench.panel.light({Button.SCORE: Lamp.PRIMARY})
    [status] = bench.hear()
    assert isinstance(status, PanelStatus)
    assert not status.present
    assert status.words.startswith("No panel: lamp score does not answer")
    bench.panel.light({})
    bench.panel.beep(Beep.CLICK)
    assert bench.panel.status() == status


def test_gpiozeros_global_factory_is_left_alone(bench: Bench) -> None:
    assert Device.pin_factory is None
