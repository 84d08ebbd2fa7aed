#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# Builds the program `dmlref` for other processors, and lets it generate a suite and run its models in QEMU. Every file must
# be that of this machine's program. Ends with status 77 if something that it needs is missing: Debian's cross compilers,
# qemu-user, the packages of the program itself, and apt-get, which fetches OpenSSL for the other processor.
#
#   manifest.sh [--suite SUITE] [--program DMLREF] [--folder DIR] [--jobs N] [--launcher COMMAND] [PROCESSOR...]
#
# --suite      as of `dmlref generate` (standard)
# --program    the program of this machine (build/release/bin/dmlref)
# --folder     where builds, suites and results are kept (a temporary folder, removed)
# --launcher   of the compiler, such as ccache
# PROCESSOR    aarch64 or s390x (both)
set -euo pipefail
cd "$(dirname "$0")/../.."

suite=standard native=build/release/bin/dmlref folder='' jobs=$(nproc) launcher='' processors=()
while (($# > 0)); do
    case $1 in
    --suite) suite=$2 && shift ;;
    --program) native=$2 && shift ;;
    --folder) folder=$2 && shift ;;
    --jobs) jobs=$2 && shift ;;
    --launcher) launcher=$2 && shift ;;
    aarch64 | s390x) processors+=("$1") ;;
    *) echo "unknown argument $1" >&2 && exit 2 ;;
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
declare -A debian=([aarch64]=arm64 [s390x]=s390x)

for needed in "$native" cmake ninja apt-get dpkg "${processors[@]/#/qemu-}" "${processors[@]/%/-linux-gnu-g++}"; do
    command -v "$needed" >/dev/null || { echo "skipped: there is no $needed" && exit 77; }
done

# Into the folder $2, for Debian's processor $1; the packages of this machine stay as they are.
fetch_openssl() {
    local apt=(-qq -o "APT::Architectures=$(dpkg --print-architecture),$1" -o "Dir::State::lists=$2/lists" -o "Dir::Cache=$2/cache")
    mkdir -p "$2"/{lists,cache}/partial
    (cd "$2" && apt-get "${apt[@]}" update && apt-get "${apt[@]}" download "libssl-dev:$1" && dpkg -x libssl-dev_*.deb . &&
        cp -r usr/include/*/openssl usr/include)
}

# A cross compiler must not see the other headers beside those of the libraries.
copy_headers() {
    mkdir -p "$1"/{include,share/cmake,lib/any/cmake}
    cp -r /usr/include/{xsimd,nlohmann,CLI} "$1/include"
    cp -r /usr/share/cmake/{nlohmann_json,CLI11} "$1/share/cmake"
    cp -r /usr/lib/*/cmake/xsimd "$1/lib/any/cmake"
}

build() { # processor, its folder
    local triplet=$1-linux-gnu
    cmake -S . -B "$2/build" -G Ninja -D CMAKE_SYSTEM_NAME=Linux -D CMAKE_SYSTEM_PROCESSOR="$1" \
        -D CMAKE_CXX_COMPILER="$triplet-g++" -D CMAKE_CXX_COMPILER_LAUNCHER="$launcher" -D CMAKE_CXX_FLAGS='-O0 -Wno-psabi' \
        -D CMAKE_EXE_LINKER_FLAGS=-static -D CMAKE_FIND_ROOT_PATH="$2/packages" -D CMAKE_FIND_ROOT_PATH_MODE_PACKAGE=ONLY \
        -D OPENSSL_INCLUDE_DIR="$2/openssl/usr/include" -D OPENSSL_CRYPTO_LIBRARY="$2/openssl/usr/lib/$triplet/libcrypto.a" \
        -D xsimd_DIR="$2/packages/lib/any/cmake/xsimd" -D DMLREF_BUILD_TESTS=OFF
    ninja -C "$2/build" -j "$jobs" dmlref_tool
}

# Runs every model of the suite of this machine, and compares every result; their number, or a failure.
run_models() { # folder for results, program and its arguments
    local results=$1 model result count=0
    shift
    for model in "$folder/$suite"/*/*/model.json; do
        rm -rf "$results"
        "$@" run "$model" --output-dir "$results" >/dev/null
        for result in "$results"/*.npy; do
            cmp "$result" "${model%/*}/$(basename "$result" .npy).expected.npy" >&2 || return 1
            count=$((count + 1))
        done
    done
    ((count == $(find "$folder/$suite" -name '*.expected.npy' | wc -l))) && echo $count
}

"$native" generate --suite "$suite" --output "$folder/$suite" >/dev/null
printf '| processor | data_sha256 of `%s` | files generated | results of `dmlref run` |\n' "$suite"
printf '| --- | --- | --- | --- |\n'
for processor in "${processors[@]}"; do
    place=$folder/$processor
    mkdir -p "$place"
    [[ -d $place/openssl/usr ]] || fetch_openssl "${debian[$processor]}" "$place/openssl" &>"$place/openssl.log" || {
        echo "skipped: OpenSSL for $processor cannot be fetched: $(tail -n 1 "$place/openssl.log")" && exit 77
    }
    [[ -d $place/packages ]] || copy_headers "$place/packages"
    build "$processor" "$place" &>"$place/build.log" || { tail -n 30 "$place/build.log" >&2 && exit 1; }
    program=("qemu-$processor" "$place/build/bin/dmlref")
    "${program[@]}" generate --suite "$suite" --output "$place/$suite" >/dev/null
    diff -rq "$folder/$suite" "$place/$suite" >&2 || { echo "$processor generates other files" && exit 1; }
    results=$(run_models "$place/results" "${program[@]}") || { echo "$processor computes other results" && exit 1; }
    printf '| %s | %s | %s, all the same | %s, all the same |\n' "$processor" \
        "$(grep -m 1 -o '"data_sha256": "[0-9a-f]*' "$place/$suite/manifest.json" | grep -o '[0-9a-f]*$')" \
        "$(find "$place/$suite" -type f | wc -l)" "$results"
done
