#!/usr/bin/python3
"""The guest's side: runs shell commands that arrive as JSON lines on a wire from the host."""

import json
import os
import subprocess
import time
from typing import Any

from port import open_port


def answer(request: dict[str, Any]) -> dict[str, Any]:
    """Run one command and tell how it ended."""
    try:
        done = subprocess.run(
            ["/bin/bash", "-c", request["command"]],
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            timeout=request.get("timeout", 120),
            check=False,
        )
    except subprocess.TimeoutExpired as late:
        return {"code": 124, "output": (late.stdout or b"").decode(errors="replace")}
    return {"code": done.returncode, "output": done.stdout.decode(errors="replace")}


def main() -> None:
    """Say hello, then answer for ever."""
    with open_port("lab") as port:
        os.write(port.fileno(), b'{"hello": true}\n')
        waiting = b""
        while True:
            arrived = os.read(port.fileno(), 65536)
            if not arrived:
                time.sleep(0.05)
                continue
            *lines, waiting = (waiting + arrived).split(b"\n")
            for line in lines:
                request = json.loads(line)
                text = json.dumps({"id": request["id"], **answer(request)}) + "\n"
                left = text.encode()
                while left:
                    left = left[os.write(port.fileno(), left) :]


if __name__ == "__main__":
    main()
