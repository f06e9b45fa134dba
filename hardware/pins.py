"""Which pins of the 40-pin header a part may have. Pure; numbers are BCM, as printed GPIOn."""

from collections.abc import Iterator, Mapping

_LAST = 27
_I2C = "the I2C bus, which the touch display uses too"
_SPI = "the SPI bus"
_UART = "the serial port (UART)"
_HAT = "the identity chip of add-on boards (HAT EEPROM)"
TAKEN = dict.fromkeys((0, 1), _HAT) | dict.fromkeys((2, 3), _I2C)
TAKEN |= dict.fromkeys(range(7, 12), _SPI) | dict.fromkeys((14, 15), _UART)
FREE = tuple(pin for pin in range(_LAST + 1) if pin not in TAKEN)
_FREE_IN_WORDS = "4 to 6, 12, 13 and 16 to 27"


def pin_problems(parts: Mapping[str, int]) -> Iterator[tuple[str, str]]:
    """Every part whose pin is impossible, taken or asked for twice: (part, reason in words)."""
    owners: dict[int, str] = {}
    for part, pin in parts.items():
        if not 0 <= pin <= _LAST:
            yield part, f"GPIO {pin} is not on the header; free pins are {_FREE_IN_WORDS}"
        elif pin in TAKEN:
            yield part, f"GPIO {pin} belongs to {TAKEN[pin]}; free pins are {_FREE_IN_WORDS}"
        elif pin in owners:
            yield part, f"GPIO {pin} is already used by {owners[pin]}; each part needs its own pin"
        else:
            owners[pin] = part
