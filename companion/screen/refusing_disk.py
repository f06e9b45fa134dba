"""Why nothing can be saved, in the players' words: the journal says it to operators only."""

from companion.journal.errors import FAILING, FULL, READ_ONLY
from companion.screen.language import Language

# What the journal says; beside it a few words within the game, and the sentences of a whole page.
REASONS = {
    FULL: (
        "the disk is full",
        "The disk is full. Make space on it: I look again every few seconds and go on.",
    ),
    READ_ONLY: (
        "the disk takes nothing",
        "The disk can only be read. Often its card is worn out: put in another one.",
    ),
    FAILING: (
        "the disk has errors",
        "The disk reports errors. Often its card is worn out: put in another one.",
    ),
}
OTHERWISE = ("trying again", "The disk takes nothing. I try again every few seconds.")
TITLE = "Nothing can be saved"
SAFE = "Every game is kept as it was when it was saved last."


def in_short(trouble: str, language: Language) -> str:
    """Say in a few words why nothing can be saved."""
    return language.say(REASONS.get(trouble, OTHERWISE)[0])


def on_a_page(trouble: str, language: Language) -> str:
    """Say why nothing can be saved, what to do, and that nothing saved is lost."""
    return f"{language.say(REASONS.get(trouble, OTHERWISE)[1])}\n{language.say(SAFE)}"
