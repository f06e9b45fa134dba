#!/bin/sh
# Installs, repairs or updates the table on this machine:   sudo sh systemd/install.sh
set -eu
here=$(cd "$(dirname "$0")" && pwd)
if ! python3 -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null; then
    echo "Python 3.11 or newer is needed: Raspberry Pi OS or Debian, 12 (Bookworm) or 13 (Trixie)." >&2
    exit 1
fi
cd "$here"
PYTHONDONTWRITEBYTECODE=1 exec python3 -m installer install "$@"
