#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# Fails when an object file with instructions that not every machine has shows more than its kernels: the linker might
# take an inline function of it for one of the same name that any machine runs. What runs while a program is loaded, any
# machine runs.
set -euo pipefail
nm=$1 objdump=$2
shift 2 # the rest: object files

for object in "$@"; do
    visible=$("$nm" --defined-only --extern-only --format=posix "$object" | awk '{ print $1 }')
    shared=$(grep --invert-match --extended-regexp 'compiled_for|dmlref_avx|^_ZT[IS]' <<<"$visible" || true)
    loaded=$("$objdump" --section-headers "$object" | grep --extended-regexp '[.](pre)?init|[.]ctors' || true)
    if [[ -n $shared$loaded ]] || ! grep --quiet compiled_for <<<"$visible"; then
        echo "$object shows these symbols and sections:" "$shared" "$loaded"
        exit 1
    fi
done
echo "$# object files show nothing but their kernels"
