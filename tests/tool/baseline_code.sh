#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# Fails when a machine without AVX would meet an AVX instruction in a program that holds code for several instruction
# sets: when a function that one of the program's own objects has was linked from an object with such instructions, or
# when such code runs while the program is loaded.
set -euo pipefail
nm=$1 objdump=$2 program=$3 # the rest: the objects compiled without AVX
shift 3

functions_with_avx() { # their addresses; the names of AVX's instructions, and hardly another, start with a v
    "$objdump" --disassemble --no-show-raw-insn "$program" | awk '
        /^[0-9a-f]+ <.*>:$/ { address = $1 }
        $2 ~ /^v/ && $2 !~ /^ver[rw]$/ { found[address] }
        END { for (address in found) print address }'
}
avx=$("$nm" --defined-only "$program" | awk 'NR == FNR { avx[$1]; next } $1 in avx { print $3 }' <(functions_with_avx) - | sort -u)
own=$("$nm" --defined-only --extern-only --format=posix "$@" | awk 'NF > 2 { print $1 }' | sort -u)

if ! grep --quiet avx2 <<<"$avx"; then
    echo "$program has no function for AVX2: nothing was checked"
    exit 1
fi
leaked=$(comm -12 <(echo "$avx") <(echo "$own"))
loaded=$(grep '^_GLOBAL__sub_I' <<<"$avx" || true)
if [[ -n $leaked$loaded ]]; then
    echo "AVX instructions where any machine comes:"
    printf '%s\n' "$leaked" "$loaded"
    exit 1
fi
echo "$(wc -l <<<"$avx") functions with AVX, none of them among the $(wc -l <<<"$own") of the program's own objects"
