#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# Builds the tests of the kernels for many machines and compilers, runs each build (in QEMU or Wine where it must) on the
# same random problems, and prints a table of what came out: one hash in all rows, or the promise of docs/portability.md
# is broken. Rows whose compiler or runner is not installed are listed as skipped.
#
#   matrix.sh [--short] [--problems N] [--jobs N] [--rows REGEX] [--folder DIR] [--xsimd DIR] [--upstream DIR]
#
# --short      only the operators that divide or take roots, not optimized, few problems, and, unless --rows says which, two rows:
#              x86-64 and aarch64. This is the form of ctest (status 77 if one of the two cannot be built and run here)
# --problems   random problems per test (300; 40 with --short)
# --rows       rows whose names match
# --folder     where logs and programs are kept (a temporary folder, removed)
# --xsimd      the folder that holds xsimd/xsimd.hpp (/usr/include)
# --upstream   the same of a newer xsimd, for the rows that need one
set -euo pipefail
cd "$(dirname "$0")/../.."

number=0 is_short='' problems='' jobs=$(nproc) rows='' folder='' xsimd=/usr/include upstream=''
while (($# > 0)); do
    case $1 in
    --short) is_short=yes ;;
    --problems) problems=$2 && shift ;;
    --jobs) jobs=$2 && shift ;;
    --rows) rows=$2 && shift ;;
    --folder) folder=$2 && shift ;;
    --xsimd) xsimd=$2 && shift ;;
    --upstream) upstream=$2 && shift ;;
    *) echo "unknown argument $1" >&2 && exit 2 ;;
    esac
    shift
done
if [[ -z $folder ]]; then
    folder=$(mktemp --directory)
    trap 'rm -rf "$folder"' EXIT
fi
mkdir -p "$folder/xsimd"
# A cross compiler must not see the other headers beside xsimd's.
ln -sfn "$(realpath "$xsimd")/xsimd" "$folder/xsimd/xsimd"

sources=(tests/kernels/*.test.cpp tests/exec/rounded_once.test.cpp tests/exec/lanes/halves.test.cpp)
left_out=('enlarged to a large plane' 'strides of 0 make large' 'beside the image' 'more planes than a float')
if [[ -n $is_short ]]; then
    sources=(tests/kernels/{average_pooling,lp_pooling,resample_antialiased,roi_align}.test.cpp
        tests/exec/rounded_once.test.cpp)
    left_out+=('regions too long' 'for any sum and any P')
fi
main=tests/portability/main.cpp
if [[ -z $is_short ]]; then
    sources+=("$main")
else # one translation unit, as in tests/together.cmake: what they include is compiled once
    {
        grep --no-filename '^#include' "${sources[@]}"
        for source in "${sources[@]}"; do
            printf 'namespace file_%d {\n#include "%s"\n}\n' $((++number)) "$PWD/$source"
        done
        echo "#include \"$PWD/$main\""
    } >"$folder/together.cpp"
    sources=("$folder/together.cpp")
fi
export DMLREF_EQUALITY_PROBLEMS=${problems:-${is_short:+40}}
: "${DMLREF_EQUALITY_PROBLEMS:=300}"

can_run() { # a row's runner and compiler
    command -v "${2%% *}" >/dev/null && { [[ -z $1 ]] || command -v "${1%% *}" >/dev/null; } &&
        echo 'int main() {}' >"$folder/empty.cpp" &&
        $2 "$folder/empty.cpp" -o "$folder/empty" 2>/dev/null && without_suffix "$folder/empty" &&
        $1 "$folder/empty" 2>/dev/null
}

without_suffix() { [[ ! -e $1.exe ]] || mv "$1.exe" "$1"; } # Wine wants either

first_hash='' status=0 built=0
table_row() { printf '| %s | %s | %s | %s | %s | %s |\n' "$@"; }

row() { # name, runner, compiler with flags, xsimd's folder
    local name=$1 runner=$2 compiler=$3 lanes_folder=${4:-$folder/xsimd} place line lanes note code
    [[ $name =~ ${rows:-.} ]] || return 0
    if [[ -n $is_short ]]; then compiler=${compiler/-O1/-O0}; fi
    if [[ ! -d $lanes_folder/xsimd ]] || ! can_run "$runner" "$compiler"; then
        table_row "$name" - - - - skipped
        return 0
    fi
    place=$folder/$(tr -c 'a-zA-Z0-9\n' _ <<<"$name")
    rm -rf "$place"
    mkdir -p "$place"
    export place
    printf '%s\0' "${sources[@]}" | xargs -0 -P "$jobs" -I{} bash -c '
        "$@" -c "$0" -o "$place/$(basename "$0" .cpp).o"' {} $compiler -std=c++20 -ffp-contract=off -Wno-psabi \
        -isystem "$lanes_folder" -Iinclude -Itests/portability/lean_catch -Itests -Itests/kernels &>"$place/build.log" &&
        $compiler "$place"/*.o -static -pthread -o "$place/program" &>>"$place/build.log" || {
        table_row "$name" - - - - '**does not build**'
        status=1
        return 0
    }
    without_suffix "$place/program"
    code=0
    $runner "$place/program" "${left_out[@]}" >"$place/result" 2>"$place/errors" || code=$?
    line=$(tr -d '\r' <"$place/result" | grep '^all ' || true)
    if [[ -z $line ]]; then
        table_row "$name" - - - - '**does not run**'
        status=1
        return 0
    fi
    read -r _ lanes by_reference by_kernels elements differ failed check <<<"$line"
    first_hash=${first_hash:-$by_reference}
    note='the same'
    [[ $by_reference == "$first_hash" && $by_kernels == "$first_hash" ]] || note='**another hash**'
    ((differ == 0)) || note="**$differ elements differ**"
    ((failed == 0)) || note+=", $failed checks failed"
    [[ $check == passed ]] || note+=", selfcheck failed"
    ((code <= 1)) || note+=", ended with status $code" # 1 is that of a check that failed
    [[ $note == 'the same' ]] || status=1
    built=$((built + 1))
    table_row "$name" "$lanes" "$by_reference" "$by_kernels" "$elements" "$note"
}

table_row build lanes reference kernels elements result
table_row --- --- --- --- --- ---
if [[ -n $is_short && -z $rows ]]; then
    row 'x86-64, g++ -O0' '' 'g++ -O0'
    # clang++ is the quicker one here: g++ needs ten seconds for arm_neon.h alone.
    row 'aarch64, clang++ -O0' qemu-aarch64 'clang++ --target=aarch64-linux-gnu -O0 -static'
    ((built > 0 && (built == 2 || status != 0))) || exit 77
    exit $status
fi

for compiler in g++ clang++; do
    row "x86-64, $compiler -O0" '' "$compiler -O0"
    row "x86-64, $compiler -O2" '' "$compiler -O2"
    row "x86-64, $compiler -O3 -march=native" '' "$compiler -O3 -march=native"
    row "x86-64, $compiler AVX2, FMA, F16C" '' "$compiler -O1 -mavx2 -mfma -mf16c"
    row "x86-64, $compiler AVX2 without F16C" '' "$compiler -O1 -mavx2 -mfma -mno-f16c"
    row "x86-64, $compiler AVX2 without FMA" '' "$compiler -O1 -mavx2 -mno-fma -mf16c"
    row "x86-64, $compiler AVX" '' "$compiler -O1 -mavx"
    row "x86-64, $compiler SSE4.2" '' "$compiler -O1 -msse4.2"
    row "x86-64, $compiler one lane" '' "$compiler -O1 -DDMLREF_ONE_LANE"
    row "x86-64, $compiler upstream xsimd" '' "$compiler -O1" "$upstream"
    row "x86-64, $compiler AVX2, upstream xsimd" '' "$compiler -O1 -mavx2 -mfma -mf16c" "$upstream"
done
row 'x86-64, clang++ libc++' '' 'clang++ -O1 -stdlib=libc++ -lc++abi'
row 'i386 with SSE2, g++' qemu-i386 'i686-linux-gnu-g++ -O1 -msse2 -mfpmath=sse -static'
row 'x86-64 Windows, MinGW-w64 under Wine' wine 'x86_64-w64-mingw32-g++ -O1 -static'
row 'aarch64, g++' qemu-aarch64 'aarch64-linux-gnu-g++ -O1 -static'
row 'aarch64, clang++' qemu-aarch64 'clang++ --target=aarch64-linux-gnu -O1 -static'
row 'aarch64, clang++, upstream xsimd' qemu-aarch64 'clang++ --target=aarch64-linux-gnu -O1 -static' "$upstream"
row 'aarch64, g++, SVE of 256 bits, upstream xsimd' 'qemu-aarch64 -cpu max,sve256=on,sve-default-vector-length=32' \
    'aarch64-linux-gnu-g++ -O1 -march=armv8-a+sve -msve-vector-bits=256 -static' "$upstream"
row 'armv7 with NEON, g++' qemu-arm 'arm-linux-gnueabihf-g++ -O1 -mfpu=neon-vfpv4 -static'
row 'armv7 without NEON, g++' qemu-arm 'arm-linux-gnueabihf-g++ -O1 -static'
row 'ppc64le, g++' qemu-ppc64le 'powerpc64le-linux-gnu-g++ -O1 -static'
# Without xsmaxcdp and xsmincdp, which are `a > b ? a : b` and `a < b ? a : b` by the Power ISA 3.0. QEMU 7.2 does not
# choose as the ISA says where a and b are zeros of different signs.
row 'ppc64le POWER9, g++, upstream xsimd' 'qemu-ppc64le -cpu power9' \
    'powerpc64le-linux-gnu-g++ -O1 -mcpu=power9 -mno-power9-minmax -static' "$upstream"
row 'riscv64, g++' qemu-riscv64 'riscv64-linux-gnu-g++ -O1 -static'
row 's390x (big-endian), g++' qemu-s390x 's390x-linux-gnu-g++ -O1 -static'
row 's390x z14, g++, upstream xsimd' 'qemu-s390x -cpu max' 's390x-linux-gnu-g++ -O1 -march=z14 -mzvector -static' "$upstream"
exit $status
