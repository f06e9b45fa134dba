#!/bin/sh
# A generator of systemd: an emulated processor needs patience at the start and with the watchdog; others get none.
case $(systemd-detect-virt) in uml | systemd-nspawn) exit 0 ;; esac
mkdir -p "$1/dice-table-companion.service.d"
printf '[Service]\nTimeoutStartSec=15min\nWatchdogSec=60s\n' >"$1/dice-table-companion.service.d/patience.conf"
