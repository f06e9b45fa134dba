"""`companion doctor`: what works, what does not, and what to do about it."""

import argparse
import json
from dataclasses import asdict
from pathlib import Path
from typing import TYPE_CHECKING

from companion.commands.common import (
    add_command,
    add_config_option,
    add_data_option,
    add_json_option,
)

if TYPE_CHECKING:
    from companion.commands.common import Subparsers


def add_parser(commands: "Subparsers") -> None:
    """Add the command."""
    parser = add_command(
        commands,
        "doctor",
        "Looks at every part of the table and says what to do.",
        details="Ends with 1 when there is a problem; warnings leave a table that plays.",
        examples="""
            companion doctor
            companion doctor --json
        """,
    )
    parser.add_argument(
        "--root",
        type=Path,
        default=Path("/"),
        metavar="DIR",
        help="look at the files of another machine, below DIR",
    )
    add_data_option(parser)
    add_config_option(parser)
    add_json_option(parser)
    parser.set_defaults(run=run)


def run(options: argparse.Namespace) -> int:
    """Print a line for each finding; 1 when one of them is a problem."""
    from companion.config import KIOSK_FILE, config_file
    from companion.doctor.finding import Patient, Verdict, examine
    from companion.doctor.rounds import CHECKS
    from companion.journal.place import data_folder

    config = config_file(options.config, options.root / KIOSK_FILE.relative_to("/"))
    patient = Patient(options.root, data_folder(options.data), config)
    counts = dict.fromkeys(Verdict, 0)
    for finding in examine(patient, CHECKS):
        counts[finding.verdict] += 1
        if options.json:
            print(json.dumps(asdict(finding), ensure_ascii=False), flush=True)
            continue
        print(f"{finding.verdict:8} {finding.name}: {finding.words}", flush=True)
        if finding.to_do:
            print(f"{'':8} -> {finding.to_do}", flush=True)
    if not options.json:
        print(f"\n{counts[Verdict.PROBLEM]} problems, {counts[Verdict.WARNING]} warnings")
    return 1 if counts[Verdict.PROBLEM] else 0
