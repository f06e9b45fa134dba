#!/bin/bash
# Makes a kernel that runs as a process of this machine (User Mode Linux), from Debian's own kernel source, with the
# devices a table has:     OUT/uml/linux  OUT/uml/modules          usage: uml.sh OUT      (after image.sh's OUT/base)
set -euo pipefail
here=$(cd "$(dirname "$0")" && pwd)
out=$(cd "${1:?usage: uml.sh OUT}" && pwd)
release=6.1
made=$out/uml
tree=$made/source
mkdir -p "$made"

tools=(gcc make flex bison bc)
missing=()
for tool in "${tools[@]}"; do command -v "$tool" >/dev/null || missing+=("$tool"); done
if ((${#missing[@]})); then apt-get install -y -qq --no-install-recommends "${missing[@]}" >>"$out/apt.log"; fi

if [ ! -d "$tree" ]; then
    (cd "$made" && apt-get download -qq "linux-source-$release" 2>/dev/null)
    mkdir "$tree.part"
    dpkg-deb --fsys-tarfile "$made/linux-source-$release"*.deb |
        tar x -O "./usr/src/linux-source-$release.tar.xz" | tar xJ -C "$tree.part" --strip-components=1
    rm "$made/linux-source-$release"*.deb
    # The room for a program's registers is sized for AVX-512; processors with AMX have 11 KB of them.
    sed -i 's/HOST_FP_SIZE, 2696)/HOST_FP_SIZE, 16384)/' "$tree.part/arch/x86/um/user-offsets.c"
    mv "$tree.part" "$tree"
fi

kernel() { make -s -C "$tree" ARCH=um -j"$(nproc)" "$@"; }
{
    kernel defconfig
    cat "$here/uml.config" >>"$tree/.config"
    kernel olddefconfig
    kernel linux modules
    rm -rf "$made/modules" "$made/camera"
    kernel modules_install INSTALL_MOD_PATH="$made/modules"
    cp -r "$out"/base/usr/src/v4l2loopback-* "$made/camera"
    kernel M="$made/camera" modules
    kernel M="$made/camera" modules_install INSTALL_MOD_PATH="$made/modules"
} >"$made/uml.log" 2>&1
rm -f "$made"/modules/lib/modules/*/{build,source}
cp "$tree/linux" "$made/linux"
