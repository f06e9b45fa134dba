#!/bin/bash
# A simulated chip of 28 lines that looks like a Pi 4's header to gpiozero; buttons are at rest (pulled up).
set -e
mountpoint -q /sys/kernel/config || mount -t configfs none /sys/kernel/config
modprobe gpio-sim
chip=/sys/kernel/config/gpio-sim/header
mkdir -p $chip/bank0
if [ "$(cat $chip/live)" = 0 ]; then
    echo 28 >$chip/bank0/num_lines
    echo pinctrl-bcm2711 >$chip/bank0/label
    for line in $(seq 0 27); do
        mkdir -p $chip/bank0/line$line
        echo GPIO$line >$chip/bank0/line$line/name
    done
    echo 1 >$chip/live
fi
# gpiozero asks /proc/cpuinfo which Pi this is.
if ! grep -q ^Revision /proc/cpuinfo; then
    (cat /proc/cpuinfo; printf 'Hardware\t: BCM2835\nRevision\t: c03114\nModel\t\t: Raspberry Pi 4 Model B Rev 1.4\n') >/run/cpuinfo
    mount --bind /run/cpuinfo /proc/cpuinfo
fi
for pin in 5 6 13 19 26; do
    echo pull-up >"$(dirname /sys/devices/platform/gpio-sim.0/gpiochip*/sim_gpio$pin/pull)/pull"
done
