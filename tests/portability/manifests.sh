#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# Builds the program `dmlref` for processors of another kind, lets QEMU generate a suite of golden cases with it, and
# compares the manifest's data_sha256 with the pinned one, which is that of x86-64. Needs Debian 12, its cross compilers
# and qemu-user, and fetches OpenSSL for the other processors.
#
#   manifests.sh [--suite quick|standard] [--folder DIR] [--jobs N] [--launcher COMMAND] [PROCESSOR...]
#
# PROCESSOR is aarch64 or s390x (both). --folder keeps what was built (a temporary folder, removed).
set -euo pipefail
cd "$(dirname "$0")/../.."

suite=quick folder='' jobs=$(nproc) launcher='' processors=()
while (($# > 0)); do
    case $1 in
    --suite) suite=$2 && shift ;;
    --folder) folder=$2 && shift ;;
    --jobs) jobs=$2 && shift ;;
    --launcher) launcher=$2 && shift ;;
    *) processors+=("$1") ;;
    esac
    shift
done
((${#processors[@]} > 0)) || processors=(aarch64 s390x)
if [[ -z $folder ]]; then
    folder=$(mktemp --directory)
    trap 'rm -rf "$folder"' EXIT
fi
mkdir -p "$folder"
folder=$(realpath "$folder")
pinned=$(grep -A1 "pinned_${suite}_data_sha256" examples/golden_generator/commands/pinned_hashes.hpp | grep -o '[0-9a-f]\{64\}')

# OpenSSL of another processor, without a change to the packages of this machine.
fetch_openssl() { # Debian's name of the processor, its folder
    local apt=(-o "APT::Architectures=$(dpkg --print-architecture),$1" -o "Dir::State::lists=$2/lists"
        -o "Dir::Cache=$2/cache")
    mkdir -p "$2"/{lists,cache}/partial
    apt-get "${apt[@]}" -qq update
    (cd "$2" && apt-get "${apt[@]}" -qq download "libssl-dev:$1" && dpkg -x libssl-dev_*.deb openssl &&
        cp -r openssl/usr/include/*/openssl openssl/usr/include)
}

# A cross compiler must not see the other headers of this machine beside those of the libraries.
copy_headers() { # the folder to find packages in
    mkdir -p "$1"/{include,share/cmake,lib/any/cmake}
    cp -r /usr/include/{xsimd,nlohmann,CLI} "$1/include"
    cp -r /usr/share/cmake/{nlohmann_json,CLI11} "$1/share/cmake"
    cp -r /usr/lib/*/cmake/xsimd "$1/lib/any/cmake"
}

status=0
for processor in "${processors[@]}"; do
    declare -A debian=([aarch64]=arm64 [s390x]=s390x)
    place=$folder/$processor triplet=$processor-linux-gnu
    mkdir -p "$place"
    [[ -d $place/openssl ]] || fetch_openssl "${debian[$processor]}" "$place"
    [[ -d $place/packages ]] || copy_headers "$place/packages"
    cmake -S . -B "$place/build" -G Ninja -D CMAKE_SYSTEM_NAME=Linux -D CMAKE_SYSTEM_PROCESSOR="$processor" \
        -D CMAKE_CXX_COMPILER="$triplet-g++" -D CMAKE_CXX_COMPILER_LAUNCHER="$launcher" -D CMAKE_CXX_FLAGS='-O0 -Wno-psabi' \
        -D CMAKE_EXE_LINKER_FLAGS=-static -D CMAKE_FIND_ROOT_PATH="$place/packages" \
        -D CMAKE_FIND_ROOT_PATH_MODE_PACKAGE=ONLY -D xsimd_DIR="$place/packages/lib/any/cmake/xsimd" \
        -D DMLREF_BUILD_TESTS=OFF \
        -D OPENSSL_INCLUDE_DIR="$place/openssl/usr/include" \
        -D OPENSSL_CRYPTO_LIBRARY="$place/openssl/usr/lib/$triplet/libcrypto.a" >"$place/configure.log" 2>&1
    ninja -C "$place/build" -j "$jobs" dmlref_tool >"$place/build.log" 2>&1 || { tail -n 30 "$place/build.log" && exit 1; }
    "qemu-$processor" "$place/build/bin/dmlref" generate --suite "$suite" --output "$place/$suite" >"$place/generate.log"
    found=$(grep -o '"data_sha256": *"[0-9a-f]*"' "$place/$suite/manifest.json" | grep -o '[0-9a-f]\{64\}')
    note='as on x86-64'
    [[ $found == "$pinned" ]] || { note="not $pinned, as on x86-64" && status=1; }
    echo "$processor, suite $suite: data_sha256 $found, $note"
done
exit $status
