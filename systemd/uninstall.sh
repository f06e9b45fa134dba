#!/bin/sh
# Removes the table from this machine, all but the games:   sudo sh uninstall.sh
set -eu
cd "$(dirname "$0")"
PYTHONDONTWRITEBYTECODE=1 exec python3 -m installer uninstall "$@"
