#!/bin/sh
# Makes the virtual environment; installs missing Debian packages where it may, else says the one line to type.
set -eu
PYTHON=${PYTHON:-python3}
VENV=${VENV:-.venv}

# What Kivy's wheel needs from the system, and venv itself; a bare Debian has none of them.
missing=""
for package in python3-venv libgl1 libegl1 libmtdev1 systemd; do
    if command -v dpkg-query >/dev/null 2>&1 &&
        ! dpkg-query -W -f='${Status}' "$package" 2>/dev/null | grep -q 'ok installed'; then
        missing="$missing $package"
    fi
done
if [ -n "$missing" ]; then
    install="apt-get install -y --no-install-recommends$missing"
    if [ "$(id -u)" = 0 ]; then
        echo "Installing$missing"
        (apt-get update -qq && DEBIAN_FRONTEND=noninteractive $install -qq) >/dev/null
    elif sudo -n true 2>/dev/null; then
        echo "Installing$missing"
        (sudo -n apt-get update -qq && sudo -n DEBIAN_FRONTEND=noninteractive $install -qq) >/dev/null
    else
        echo "These Debian packages are missing:$missing. Type this line, then make again:" >&2
        echo "    sudo $install" >&2
        exit 1
    fi
fi

if ! "$PYTHON" -c 'import sys; sys.exit(sys.version_info < (3, 11))'; then
    echo "Python 3.11 or newer is needed; $PYTHON is $("$PYTHON" --version 2>&1)." >&2
    exit 1
fi
[ -x "$VENV/bin/python" ] || "$PYTHON" -m venv "$VENV"
"$VENV/bin/python" -m pip install --quiet --upgrade pip
# setuptools warns at length that an editable installation is editable.
PYTHONWARNINGS=ignore "$VENV/bin/python" -m pip install --quiet --editable '.[dev]'
