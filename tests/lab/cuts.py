"""Power cuts: the product's own journal on a disk whose unflushed writes are lost.

cuts.py IMAGE real N [FULL|NORMAL]     N cuts of a running machine, its disk's cache thrown away
cuts.py IMAGE replay N [FULL|NORMAL]   one run with every write logged, then N cuts out of that
                                       log: all that was flushed, a random half of what was not

FULL is the product as it is. NORMAL is the control: it must lose events, or the lab proves nothing.
"""

import json
import random
import shutil
import signal
import socket
import struct
import subprocess
import sys
import threading
import time
from dataclasses import dataclass
from pathlib import Path
from typing import BinaryIO

from checking import Remains, fresh_disk, remains
from qemu import Emulated, overlay

MARK = 60 << 20
PYTHON = "/opt/dice-table-companion/current/bin/python"
WRITER = f"{PYTHON} /opt/lab/cut_writer.py"
MOUNT = """
for i in $(seq 300); do [ -b /dev/vdb ] && break; sleep .1; done
mount -o data=ordered /dev/vdb /data
"""
FLUSH, FORCED, DISCARD = 1, 2, 4  # flags of a logged write
LOG_MAGIC = 0x6A736677736872


class Bench:
    """A machine that was booted once and is woken from that moment before every cut."""

    def __init__(self, image: Path) -> None:
        self.image = image
        self.work = image / "cuts"
        self.work.mkdir(exist_ok=True)
        self.snapshot = image / "cuts.qcow2"
        if not (self.work / "booted").exists():
            self._boot_once()

    def _machine(self, *more: str) -> Emulated:
        acks = self.work / "ack.sock"
        acks.unlink(missing_ok=True)
        return Emulated(
            self.image, self.snapshot, display=False, memory=768, cpus=1, cache="unsafe",
            more=("-device", "pcie-root-port,id=port0,chassis=1,slot=1",
                  "-chardev", f"socket,id=ack,path={acks},server=on,wait=off",
                  "-device", "virtserialport,chardev=ack,name=ack", *more),
        )  # fmt: skip

    def _boot_once(self) -> None:
        overlay(self.image, self.snapshot.name)
        machine = self._machine().start()
        # Nothing but the writer shall want the processor after waking.
        machine.run(
            "systemctl stop dice-table-companion || true; modprobe ext4; mkdir -p /data; sync"
        )
        machine.run(f"{PYTHON} -c 'import companion.bots, companion.journal.writing'; sync")
        machine.monitor("human-monitor-command", **{"command-line": "savevm ready"})
        print(f"booted in {machine.boot_seconds:.0f} s, kept as a snapshot", flush=True)
        machine.pull_plug()
        (self.work / "booted").touch()

    def wake(self, node: dict[str, object]) -> tuple[Emulated, list[int]]:
        """Wake the machine, plug the data disk in, mount it; returns it and what it confirms."""
        machine = self._machine("-loadvm", "ready")
        machine.switch_on()
        wire = machine.connected(self.work / "ack.sock")
        confirmed = [0]
        threading.Thread(target=listen, args=(wire, confirmed), daemon=True).start()
        machine.run(f"date -s @{int(time.time())}")
        machine.monitor("blockdev-add", **node)
        machine.monitor(
            "device_add", driver="virtio-blk-pci", drive="data", bus="port0", id="data-disk"
        )
        machine.run(MOUNT)
        return machine, confirmed


def listen(wire: socket.socket, confirmed: list[int]) -> None:
    """Keep the number of the newest confirmed event."""
    waiting = b""
    while arrived := receive(wire):
        *lines, waiting = (waiting + arrived).split(b"\n")
        if lines:
            confirmed.append(int(lines[-1]))


def receive(wire: socket.socket) -> bytes:
    """Return what arrives; nothing once the machine is gone."""
    try:
        return wire.recv(4096)
    except OSError:
        return b""


def real_cuts(bench: Bench, number: int, mode: str) -> list[Remains]:
    """Pull the plug of the machine and of its disk at random moments."""
    chance, found = random.Random(5), []
    disk, port = bench.work / "data.img", bench.work / "nbd.sock"
    fresh_disk(disk)
    for cut in range(1, number + 1):
        port.unlink(missing_ok=True)
        nbdkit = ["nbdkit", "-f", "-U", str(port), "--filter=cache", "file", str(disk)]
        cache = subprocess.Popen([*nbdkit, "cache=writeback"], stderr=subprocess.DEVNULL)
        while not port.exists():
            time.sleep(0.02)
        server = {"type": "unix", "path": str(port)}
        machine, confirmed = bench.wake({"driver": "nbd", "node-name": "data", "server": server})
        machine.run(f"systemd-run -q {WRITER} {mode} /dev/vdb")
        before = confirmed[-1]
        wait_for_first(confirmed, before)
        time.sleep(chance.uniform(0.2, 4))
        cache.send_signal(signal.SIGKILL)  # first the disk, with all it had not flushed
        machine.pull_plug()
        cache.wait()
        time.sleep(0.1)
        copy = bench.work / "check.img"
        shutil.copy(disk, copy)
        found.append(remains(copy, confirmed[-1], bench.work))
        print(f"cut {cut}: {confirmed[-1]} confirmed, {found[-1].events} found, "
              f"{'; '.join(found[-1].wrong) or 'ok'}", flush=True)  # fmt: skip
        if mode == "NORMAL" or found[-1].wrong:
            fresh_disk(disk)  # the next cut shall not count this one's loss again
    return found


def wait_for_first(confirmed: list[int], before: int) -> None:
    """Wait until the writer has confirmed something."""
    end = time.monotonic() + 90
    while confirmed[-1] == before and time.monotonic() < end:
        time.sleep(0.05)


@dataclass(frozen=True)
class Write:
    """One logged write: where on the disk, how long, its flags, where its bytes are in the log."""

    place: int
    size: int
    flags: int
    bytes_at: int


def record(bench: Bench, mode: str, seconds: float = 25) -> None:
    """Let the writer run once with every write and flush logged."""
    disk, log = bench.work / "logged.img", bench.work / "writes.log"
    fresh_disk(disk)
    shutil.copy(disk, bench.work / "empty.img")
    with log.open("wb") as file:
        file.truncate(2 << 30)
    parts = {"file": disk, "log": log}
    files = {name: {"driver": "file", "filename": str(path)} for name, path in parts.items()}
    machine, confirmed = bench.wake({"driver": "blklogwrites", "node-name": "data", **files})
    machine.run(f"systemd-run -q --unit=writer {WRITER} {mode} /dev/vdb")
    wait_for_first(confirmed, 0)
    time.sleep(seconds)
    machine.run("systemctl kill -s KILL writer; sleep 1; umount /data; sync")
    print(f"logged a run of {confirmed[-1]} confirmed events", flush=True)
    machine.pull_plug()


def logged_writes(log: BinaryIO) -> list[Write]:
    """Read the log's entries (the format of the kernel's dm-log-writes)."""
    magic, _version, entries, sector = struct.unpack("<QQQI", log.read(28))
    if magic != LOG_MAGIC:
        raise SystemExit("the log of writes cannot be read")
    writes, at = [], sector
    for _ in range(entries):
        log.seek(at)
        place, size, flags, _data = struct.unpack("<QQQQ", log.read(32))
        at += sector
        writes.append(Write(place * sector, size * sector, flags, at))
        at += 0 if flags & DISCARD else size * sector
    return writes


def replayed_cuts(bench: Bench, number: int, mode: str) -> list[Remains]:
    """Cut the logged run at random writes, again and again."""
    record(bench, mode)
    chance, found = random.Random(7), []
    durable, check = bench.work / "durable.img", bench.work / "check.img"
    shutil.copy(bench.work / "empty.img", durable)
    with (bench.work / "writes.log").open("rb") as log:
        writes = logged_writes(log)
        flushes = sum(bool(write.flags & FLUSH) for write in writes)
        print(f"{len(writes)} writes, {flushes} flushes", flush=True)
        done = confirmed = seen = 0
        for cut in sorted(chance.sample(range(len(writes)), min(number, len(writes)))):
            flushed = (
                max((n for n in range(done, cut) if writes[n].flags & FLUSH), default=done - 1) + 1
            )
            put(log, durable, writes[done:flushed])
            done = flushed
            shutil.copy(durable, check)
            torn = [w for w in writes[flushed:cut] if w.flags & FORCED or chance.random() < 0.5]
            put(log, check, torn)
            for write in writes[seen:cut]:
                if write.place == MARK and write.size:
                    log.seek(write.bytes_at)
                    confirmed = int.from_bytes(log.read(8), "little")
            seen = cut
            found.append(remains(check, confirmed, bench.work))
    return found


def put(log: BinaryIO, disk: Path, writes: list[Write]) -> None:
    """Write logged writes to a disk."""
    with disk.open("r+b") as file:
        for write in writes:
            file.seek(write.place)
            if write.flags & DISCARD:
                file.write(bytes(write.size))
            else:
                log.seek(write.bytes_at)
                file.write(log.read(write.size))


def main(image: str, kind: str, number: str, mode: str = "FULL") -> int:
    """Run the cuts; FULL must survive all of them, NORMAL must not."""
    bench, began = Bench(Path(image).resolve()), time.monotonic()
    cut = {"real": real_cuts, "replay": replayed_cuts}[kind]
    found = cut(bench, int(number), mode)
    bad = [each for each in found if each.wrong]
    print(json.dumps({"kind": kind, "synchronous": mode, "cuts": len(found), "bad": len(bad),
                      "events": max(each.events for each in found),
                      "seconds": round(time.monotonic() - began)}), flush=True)  # fmt: skip
    for each in bad[:3]:
        print("  " + "; ".join(each.wrong))
    return bool(bad) if mode == "FULL" else not bad


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
