#!/bin/sh
# The installed table's own command: `sudo companion doctor` looks at the kiosk's games and settings.
program=/opt/dice-table-companion/current/bin/companion
if [ "$(id -un)" = dice-table ]; then
    exec "$program" "$@"
elif [ "$(id -u)" != 0 ]; then
    exec sudo "$0" "$@"
fi
exec runuser -u dice-table -- env HOME=/var/lib/dice-table-companion \
    STATE_DIRECTORY=/var/lib/dice-table-companion CONFIGURATION_DIRECTORY=/etc/dice-table-companion \
    RUNTIME_DIRECTORY=/run/dice-table-companion KIVY_HOME=/var/lib/dice-table-companion/kivy \
    GPIOZERO_PIN_FACTORY=lgpio LG_WD=/tmp "$program" "$@"
