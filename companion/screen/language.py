"""What the screen says, in the players' language. English stands in the code; others in locale/."""

import gettext
import re
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path

from companion.game.refusal import Refusal

LOCALE = Path(__file__).with_name("locale")
DOMAIN = "companion"
ENGLISH = "en"
NUMBERS = re.compile(r"\d+(?: \d+)*")


def languages() -> dict[str, str]:
    """Give the codes of all languages there are, with their names in themselves."""
    found = {ENGLISH: "English"}
    for folder in sorted(p.parent.parent for p in LOCALE.glob(f"*/LC_MESSAGES/{DOMAIN}.mo")):
        found[folder.name] = Language(folder.name).say("English")
    return found


def template_of(sentence: str) -> tuple[str, tuple[str, ...]]:
    """Take the numbers out of a finished sentence, so that the rest can be translated."""
    numbers = tuple(NUMBERS.findall(sentence))
    parts = iter(range(len(numbers)))
    return NUMBERS.sub(lambda _: f"{{n{next(parts)}}}", sentence), numbers


@dataclass(frozen=True)
class Language:
    """One language; whatever it lacks is said in English."""

    code: str = ENGLISH

    @cached_property
    def _catalogue(self) -> gettext.NullTranslations:
        return gettext.translation(DOMAIN, LOCALE, [self.code], fallback=True)

    def say(self, template: str, **values: str | int) -> str:
        """Translate a template, then fill it in."""
        said = self._catalogue.gettext(template) if template else ""
        return said.format(**values) if values else said

    def count(self, one: str, many: str, n: int, **values: str | int) -> str:
        """Translate with the number's own form; `n` can be used in both templates."""
        return self._catalogue.ngettext(one, many, n).format(n=n, **values)

    def sentence(self, sentence: str) -> str:
        """Translate a finished sentence that has numbers in it, such as the rule of a row."""
        template, numbers = template_of(sentence)
        return self.say(template, **{f"n{k}": number for k, number in enumerate(numbers)})

    def number(self, value: float, places: int = 0) -> str:
        """Write a number with the signs this language sets between its digits."""
        pattern = self.say("1,234.5")
        signs = {ord(","): pattern[1], ord("."): pattern[-2]}
        return f"{value:,.{places}f}".translate(signs)

    def refusal(self, refusal: Refusal, names: Mapping[str, str]) -> str:
        """Say why something cannot be: rows and games translated, players by name."""
        values: dict[str, str | int] = {}
        for key, value in refusal.values:
            if key == "player":
                values[key] = names.get(str(value), str(value))
            else:
                values[key] = self.say(value) if isinstance(value, str) else value
        return self.say(refusal.template, **values)

    def owner(self, name: str) -> str:
        """Give a name in the form that owns something: "Anna's"."""
        ending = self.say("{name}’s", name=name)
        # Swedish adds nothing after s, x or z, and English an apostrophe: the catalogue says which.
        return self.say("{name}’", name=name) if name[-1:].lower() in "sxz" else ending
