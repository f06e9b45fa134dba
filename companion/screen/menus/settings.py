"""Settings, the panel test and what this is."""

from collections.abc import Mapping
from dataclasses import replace

from companion.screen.acts import BlinkLamps, ChangeSetting, Go, Page
from companion.screen.language import languages
from companion.screen.menus.menu import Deed, Stop, Walk
from companion.screen.pages_shown import (
    AboutBody,
    ButtonView,
    PageView,
    PanelBody,
    PanelKeyView,
    SwitchesBody,
    SwitchView,
)
from companion.screen.people import Room
from companion.screen.theme import GREEN, MUTED
from companion.screen.views.legend import LOOKS
from hardware.panel import Button, PanelStatus

DEFAULTS: Mapping[str, str] = {
    "language": "en",
    "sounds": "on",
    "speech": "off",
    "volume": "70",
    "night_sounds": "off",
    "text_size": "normal",
    "dim_after_seconds": "180",
    "motion": "on",
}
MINUTES = {"0": "never", "60": "1 min", "180": "3 min", "600": "10 min"}
FACTS = ("Version", "Camera", "Buttons", "Games and settings", "Free space")  # of the about page
VOLUMES = ("30", "70", "100")


def settings_page(
    values: Mapping[str, str], room: Room, focus: int, back: str
) -> tuple[PageView, Walk]:
    """Show language, sound, speech, text size, dimming."""
    say, names = room.language.say, languages()
    rows = [
        _choice(values, "language", say("Language"), "", names),
        _switch(values, "sounds", say("Sounds"), say("short and wooden")),
        _switch(values, "night_sounds", say("Sounds at night"), say("after 23:00 too")),
        _choice(
            values,
            "volume",
            say("Volume"),
            say("of sounds and voice"),
            dict(zip(VOLUMES, (say("soft"), say("normal"), say("loud")), strict=True)),
        ),
        _switch(values, "speech", say("Voice"), say("says throws and scores")),
        _choice(
            values,
            "text_size",
            say("Text"),
            say("larger rows"),
            {"normal": say("normal"), "large": say("large"), "largest": say("largest")},
        ),
        _choice(
            values,
            "dim_after_seconds",
            say("Dim the screen"),
            say("after nothing happens"),
            {seconds: say(words) for seconds, words in MINUTES.items()},
        ),
        _switch(values, "motion", say("Motion"), say("fades and flashes")),
    ]
    stops = [Stop(r.acts[(r.chosen + 1) % len(r.acts)], say("switch it")) for r in rows]
    walk = Walk(tuple(stops), score=Deed(say("done"), Go(back)), back=Deed(say("back"), Go(back)))
    here = focus % len(rows)
    below = (
        ButtonView(say("Camera"), Go(Page.CAMERA), "camera", "quiet"),
        ButtonView(say("Buttons"), Go(Page.BUTTONS), "button", "quiet"),
        ButtonView(say("Machine"), Go(Page.MACHINE), "save", "quiet"),
        ButtonView(say("About"), Go(Page.ABOUT), "info", "quiet"),
    )
    body = SwitchesBody(tuple(replace(r, focus=n == here) for n, r in enumerate(rows)), below=below)
    page = PageView(body, say("Settings"), back=Go(back), legend=walk.legend(focus, room))
    return page, walk


def _choice(
    values: Mapping[str, str],
    name: str,
    title: str,
    words: str,
    options: Mapping[str, str],
) -> SwitchView:
    now = values.get(name, DEFAULTS[name])
    keys = list(options)
    chosen = keys.index(now) if now in keys else len(keys) - 1
    if now not in keys and now.isdigit():  # set by hand to something in between
        chosen = min(range(len(keys)), key=lambda n: abs(int(keys[n]) - int(now)))
    acts = tuple(ChangeSetting(name, key) for key in keys)
    return SwitchView(title, words, tuple(options.values()), chosen, acts)


def _switch(values: Mapping[str, str], name: str, title: str, words: str) -> SwitchView:
    made = _choice(values, name, title, words, {"off": "off", "on": "on"})
    return replace(made, switch=True)


def buttons_page(
    status: PanelStatus,
    pins: Mapping[Button, str],
    pressed: tuple[Button, ...],
    room: Room,
    back: str,
) -> tuple[PageView, Walk]:
    """Show each real button to be pressed once; the newest press is marked."""
    say = room.language.say
    keys = []
    for button in Button:
        name, icon, tone = LOOKS[button]
        state = "open" if button not in pressed else "works"
        if pressed and pressed[-1] is button and len(pressed) < len(Button):
            state = "pressed"
        words = {"open": say("press it"), "works": say("works"), "pressed": say("pressed")}[state]
        if button in status.stuck:
            words = say("stuck")
        keys.append(PanelKeyView(say(name), icon, tone, words, state, pins.get(button, "")))
    done = len(set(pressed)) == len(Button)
    buttons = (
        ButtonView(say("Blink all lamps"), BlinkLamps() if status.present else None, "button"),
        ButtonView(say("Done"), Go(back), look="primary" if done else "raised"),
    )
    why = "" if status.present else say("No buttons found: play by touch or keys F1 to F5.")
    page = PageView(
        PanelBody(tuple(keys), buttons, why or status.words),
        say("Buttons"),
        say("Press each one once."),
        Go(back),
        status=say("{n} of {of}", n=len(set(pressed)), of=len(Button)),
        status_tone=GREEN if pressed else MUTED,
    )
    return page, Walk()


def about_page(facts: tuple[tuple[str, str], ...], room: Room) -> tuple[PageView, Walk]:
    """Show what this is and which versions run."""
    say = room.language.say
    words = say(
        "You throw real dice, a camera reads them, and this table keeps the score. All of it stays "
        "on this machine. Play money is play money: never bought, never sold."
    )
    walk = Walk((Stop(Go(Page.SETTINGS), say("done")),), back=Deed(say("back"), Go(Page.SETTINGS)))
    page = PageView(
        AboutBody(words, tuple((say(what), value) for what, value in facts)),
        "Dice Table Companion",
        back=Go(Page.SETTINGS),
        legend=walk.legend(0, room),
    )
    return page, walk
