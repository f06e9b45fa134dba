#!/bin/bash
# Builds the lab's machine from Debian's and PyPI's packages, and installs the table on it with its own installer:
#   OUT/disk.ext4  OUT/vmlinuz  OUT/initrd.img  OUT/rootfs     usage: image.sh OUT      (RELEASE=trixie for Debian 13)
# LAB_MACHINE=container: the folder OUT/rootfs alone, without a kernel of its own. Needs root and about 8 GB. No loop mounts.
# Packages come by this machine's own apt and pip set-up; where the new machine could not reach PyPI itself, WHEELS=DIR hands
# a folder of wheels to the installer's pip (pip's own --find-links). What Debian gives is kept in OUT/base, what
# LAB_MACHINE=uml needs in OUT/uml; both are used again: delete them to begin from nothing.
set -euo pipefail
here=$(cd "$(dirname "$0")" && pwd)
top=$(cd "$here/../.." && pwd)
out=${1:?usage: image.sh OUT}
release=${RELEASE:-bookworm}
base=$out/base
root=$out/rootfs
machine=${LAB_MACHINE:-qemu}
container=false
if [ "$machine" = container ]; then container=true; fi
mkdir -p "$out"
say() { echo "[${SECONDS}s] $*"; }

tools=(mmdebstrap e2fsprogs systemd-container xvfb xdotool)
$container || tools+=(qemu-system-x86 qemu-utils nbdkit dosfstools fdisk)
missing=()
for tool in "${tools[@]}"; do dpkg -s "$tool" >/dev/null 2>&1 || missing+=("$tool"); done
if ((${#missing[@]})); then
    say "tools: ${missing[*]}"
    apt-get update -qq
    apt-get install -y -qq --no-install-recommends "${missing[@]}" >"$out/apt.log"
fi

build_base() {
    say "Debian $release"
    local packages=systemd-sysv,udev,dbus,kmod,python3,sqlite3,e2fsprogs,iproute2
    packages+=,procps,hostname,util-linux,v4l-utils,ca-certificates,dosfstools,libfaketime
    if ! $container; then packages+=,linux-image-amd64,linux-headers-amd64,v4l2loopback-dkms,gcc,make; fi
    sed "s/bookworm/$release/g" /etc/apt/sources.list.d/debian.sources >"$out/debian.sources"
    rm -rf "$base"
    mmdebstrap --quiet --variant=minbase --mode=root --aptopt='APT::Install-Recommends "false"' \
        --aptopt='Acquire::Check-Valid-Until "false"' --dpkgopt='path-exclude=/usr/share/doc/*' \
        --dpkgopt='path-exclude=/usr/share/man/*' --dpkgopt='path-exclude=/usr/share/locale/*' \
        --include="$packages" "$release" "$base" "$out/debian.sources" >"$out/mmdebstrap.log" 2>&1
    $container || build_modules
    touch "$base/.whole"
}

build_modules() {
    local kernel
    kernel=$(ls "$base/lib/modules" | tail -1)
    [ -n "$(find "$base/lib/modules/$kernel" -name 'v4l2loopback.ko*')" ] || { echo "no v4l2loopback" >&2; exit 1; }
    [ -n "$(find "$base/lib/modules/$kernel" -name 'gpio-sim.ko*')" ] || build_gpio_sim "$kernel"
}

build_gpio_sim() {
    local kernel=$1 version=${1%%-*} build=$base/usr/src/gpio-sim
    version=${version%.*}
    say "gpio-sim for $kernel (Debian 12 builds its kernel without: made from Debian's own kernel source)"
    if [ ! -e "$out/gpio-sim.c" ]; then
        (cd "$out" && apt-get download -qq "linux-source-$version" 2>/dev/null)
        dpkg-deb --fsys-tarfile "$out"/linux-source-"$version"*.deb |
            tar x -O "./usr/src/linux-source-$version.tar.xz" |
            tar xJ -C "$out" --strip-components=3 "linux-source-$version/drivers/gpio/gpio-sim.c" \
                "linux-source-$version/kernel/irq/irq_sim.c" "linux-source-$version/drivers/gpio/gpiolib.h"
        rm "$out"/linux-source-"$version"*.deb
    fi
    mkdir -p "$build"
    cp "$out/gpio-sim.c" "$build/gpio-sim-core.c"
    cp "$out/gpiolib.h" "$build/"
    # irq_to_desc() is not exported to modules; the exported call does the same here.
    sed 's/handle_simple_irq(irq_to_desc(\([a-z]*\)))/generic_handle_irq_safe(\1)/' "$out/irq_sim.c" >"$build/irq_sim.c"
    printf 'obj-m := gpio-sim.o\ngpio-sim-y := gpio-sim-core.o irq_sim.o\n' >"$build/Makefile"
    chroot "$base" bash -c "make -s -C /lib/modules/$kernel/build M=/usr/src/gpio-sim modules &&
        install -D -m644 /usr/src/gpio-sim/gpio-sim.ko /lib/modules/$kernel/updates/gpio-sim.ko &&
        depmod $kernel" >"$out/gpio-sim.log" 2>&1
}

[ -e "$base/.whole" ] || build_base
if [ "$machine" = uml ] && [ ! -e "$out/uml/linux" ]; then
    say "a kernel that is a process of this machine"
    bash "$here/uml.sh" "$out"
fi

say "the table, by its own installer"
rm -rf "$root"
cp -a --reflink=auto "$base" "$root"
source=$root/usr/src/dice-table-companion
mkdir -p "$source"
(cd "$top" && git ls-files -z -- companion vision hardware systemd pyproject.toml README.md LICENSE |
    tar c --null -T -) | tar x -C "$source"
git -C "$top" describe --always --dirty >"$out/product"
cp /etc/resolv.conf "$root/etc/resolv.conf"
cp /etc/ssl/certs/ca-certificates.crt "$root/etc/ssl/certs/lab-ca.crt"
if [ -n "${WHEELS:-}" ]; then cp -r "$WHEELS" "$root/usr/src/wheels"; fi
env -i PATH=/usr/sbin:/usr/bin:/sbin:/bin HOME=/root PIP_CERT=/etc/ssl/certs/lab-ca.crt PIP_DEFAULT_TIMEOUT=180 \
    PIP_NO_CACHE_DIR=1 ${WHEELS:+PIP_FIND_LINKS=/usr/src/wheels} \
    chroot "$root" sh /usr/src/dice-table-companion/systemd/install.sh 2>&1 | tee "$out/install.log"
rm -rf "$root/etc/resolv.conf" "$root/etc/ssl/certs/lab-ca.crt" "$root/usr/src/wheels"

say "agent, fake hardware"
install -D -m755 -t "$root/opt/lab" "$here"/guest/*.py "$here/guest/gpio.sh"
install -m644 "$here/guest/lab-agent.service" "$root/etc/systemd/system/"
install -D -m644 -t "$root/etc/systemd/system/dice-table-companion.service.d" "$here/guest/lab.conf"
chroot "$root" systemctl -q enable lab-agent.service
install -D "$here/guest/patience.sh" "$root/etc/systemd/system-generators/lab-patience"
if [ -d "$out/uml/modules" ]; then cp -a "$out"/uml/modules/lib/modules/* "$root/lib/modules/"; fi
echo lab >"$root/etc/hostname"
echo 'LABEL=lab / ext4 defaults 0 1' >"$root/etc/fstab"
rm -rf "$root/var/cache/apt/archives" "$root/var/lib/apt/lists"

if $container; then
    say "done: $root, $(cat "$out/product")"
    exit
fi

say "disk"
kernel=$(ls "$base/lib/modules" | tail -1)
rm -f "$out/disk.ext4"
mke2fs -q -F -t ext4 -L lab -d "$root" "$out/disk.ext4" 6G
cp "$root/boot/vmlinuz-$kernel" "$out/vmlinuz"
cp "$root/boot/initrd.img-$kernel" "$out/initrd.img"
rm -rf "$out/cuts" # a machine kept asleep for the cuts belongs to the disk before
say "done: $(du -sh "$out/disk.ext4" | cut -f1) on disk, kernel $kernel, $(cat "$out/product")"
