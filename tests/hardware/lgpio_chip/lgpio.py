"""A GPIO chip behind lgpio's own interface, so that gpiozero's lgpio factory runs unmodified.

A test moves `levels` with `drive`, and takes the chip away with `gone`; edges are reported from a
thread of lgpio's, as the real library does. Like the real one it leaves a pipe in the folder.
"""

import os
import threading
import time
from queue import Queue

SET_PULL_NONE, SET_PULL_UP, SET_PULL_DOWN = 128, 32, 64
RISING_EDGE, FALLING_EDGE, BOTH_EDGES = 1, 2, 3


class ChipError(Exception):
    pass


error = ChipError


os.mkfifo(".lgd-nfy0")
handles: set[int] = set()
levels: dict[int, int] = {}
modes: dict[int, int] = {}
duty: dict[int, float] = {}
callbacks: list["Callback"] = []
gone = False
_edges: "Queue[tuple[int, int, int]]" = Queue()


def _report() -> None:
    while True:
        gpio, level, tick = _edges.get()
        for listening in callbacks:
            if listening.gpio == gpio:
                listening.func(listening.handle, gpio, level, tick)


threading.Thread(target=_report, name="lgpio", daemon=True).start()


class Callback:
    def __init__(self, handle, gpio, _edge, func):
        self.handle, self.gpio, self.func = handle, gpio, func
        callbacks.append(self)

    def cancel(self):
        callbacks.remove(self)


callback = Callback


def drive(gpio: int, level: int) -> None:
    levels[gpio] = level
    _edges.put((gpio, level, time.monotonic_ns()))


def _check(handle):
    if gone or handle not in handles:
        raise ChipError("unknown handle")


def gpiochip_open(chip):
    if gone:
        raise ChipError("can not open gpiochip")
    handles.add(len(handles))
    return max(handles)


def gpiochip_close(handle):  # works on a chip that is gone, too: it closes a file
    handles.discard(handle)
    modes.clear()


def gpio_claim_input(handle, gpio, flags=0):
    _check(handle)
    modes[gpio] = flags
    if flags & SET_PULL_UP:
        levels.setdefault(gpio, 1)


def gpio_claim_alert(handle, gpio, edges, flags=0):
    gpio_claim_input(handle, gpio, flags)


def gpio_claim_output(handle, gpio):
    _check(handle)
    modes[gpio] = 2


def gpio_free(handle, gpio):
    _check(handle)
    modes.pop(gpio)


def gpio_get_mode(handle, gpio):
    _check(handle)
    return modes.get(gpio, 0)


def gpio_read(handle, gpio):
    _check(handle)
    return levels.get(gpio, 0)


def gpio_write(handle, gpio, level):
    _check(handle)
    levels[gpio] = level


def gpio_set_debounce_micros(handle, gpio, micros):
    _check(handle)


def tx_pwm(handle, gpio, frequency, percent):
    _check(handle)
    duty[gpio] = percent
