#!/bin/sh
# SPDX-License-Identifier: MIT
# Runs a script of examples/many_machines with the CPU as a device, then with one that always fails.
#     judge.sh SCRIPT DMLREF_PROGRAM
# Exits with 77 if what the script needs is not installed.
set -u
script=$1
export DMLREF="$2"
case $script in
*/parallel.sh) needs='parallel --version' ;;
*/slurm.sh) needs='sinfo --noheader' ;;
*) needs=true ;;
esac
$needs > /dev/null 2>&1 < /dev/null || { echo "skipped: '$needs' fails"; exit 77; }
folder=$(mktemp -d) || exit 1
trap 'rm -rf "$folder"' EXIT
"$DMLREF" generate --suite quick --filter 'roi_*_f32' --output "$folder/goldens" > /dev/null || exit 1

fail() { echo "$script: $1"; cat "$folder"/reports/*.txt; exit 1; }

"$script" 3 "$folder/goldens" "$DMLREF run {model} --output-dir {output}" "$folder/reports" || fail 'must accept'
"$DMLREF" test "$folder/goldens" --device "$DMLREF run {model} --output-dir {output}" --json "$folder/whole.json" > /dev/null
sed '/"seconds"/s/"seconds": [0-9.e-]*//' "$folder/whole.json" > "$folder/expected"
sed '/"seconds"/s/"seconds": [0-9.e-]*//' "$folder/reports/all.json" | cmp - "$folder/expected" || fail 'the reports differ'
"$script" 3 "$folder/goldens" false "$folder/reports" > "$folder/reports/false.txt"
code=$?
[ "$code" = 1 ] || fail "must end with 1, but ends with $code"
