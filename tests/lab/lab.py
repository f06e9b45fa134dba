"""Everything the lab does, one after the other: lab.py [OUT]. Keeps all it said in OUT/lab.log.

The control must lose events, or the cuts prove nothing; everything else must hold.
"""

import subprocess
import sys
import time
from pathlib import Path
from typing import TextIO

HERE = Path(__file__).parent
OUT = "/var/tmp/dice-table-lab"
STEPS = (
    ("bash", "image.sh", "{out}"),
    ("{python}", "fingers.py", "{out}"),
    ("{python}", "rescue.py", "{out}"),
    ("{python}", "evening.py", "{out}"),
    ("{python}", "cuts.py", "{out}", "replay", "200", "FULL"),
    ("{python}", "cuts.py", "{out}", "replay", "200", "NORMAL"),
    ("{python}", "cuts.py", "{out}", "real", "50", "FULL"),
    ("{python}", "cuts.py", "{out}", "real", "10", "NORMAL"),
)


def main(out: str = OUT) -> int:
    """Go through all steps, whatever becomes of one; without a machine there are no others."""
    folder = Path(out).resolve()
    folder.mkdir(parents=True, exist_ok=True)
    failed = []
    with (folder / "lab.log").open("w") as log:
        for step in STEPS:
            words = [word.format(out=folder, python=sys.executable) for word in step]
            began = time.monotonic()
            code = tee([words[0], str(HERE / words[1]), *words[2:]], log)
            said = f"{' '.join(words[1:])}: {'held' if code == 0 else 'FAILED'}"
            print(f"== {said} ({time.monotonic() - began:.0f} s)", flush=True)
            print(f"== {said}", file=log, flush=True)
            failed += [said] if code else []
            if code and words[1] == "image.sh":
                break
    print(f"{len(failed)} steps failed; what was said: {folder / 'lab.log'}")
    return bool(failed)


def tee(command: list[str], log: TextIO) -> int:
    """Run a step; its words go to the terminal and the log."""
    with subprocess.Popen(
        command, cwd=HERE.parents[1], stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True
    ) as step:
        for line in step.stdout or ():
            print(line, end="", flush=True)
            print(line, end="", file=log, flush=True)
    return step.returncode


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
