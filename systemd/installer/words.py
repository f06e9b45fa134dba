"""How the installer talks and how it fails."""


class InstallError(Exception):
    """It cannot go on; the words say why and what to do."""


def say(words: str) -> None:
    """Tell the person at the keyboard what happens now."""
    print(words, flush=True)
