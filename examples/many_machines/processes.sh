#!/bin/sh
# SPDX-License-Identifier: MIT
# Judges a device over a suite in several processes, and joins their reports. To use other machines, write
# `ssh HOST` before the command that is run in the loop.
#     processes.sh SHARDS SUITE 'DEVICE {model} {output}' REPORTS
# REPORTS is a folder. The exit code is that of `dmlref merge`. DMLREF names the program, if it is not in PATH.
set -u
shards=$1 suite=$2 device=$3 reports=$4
dmlref=${DMLREF:-dmlref}
mkdir -p "$reports" && rm -f "$reports"/shard-*.json || exit 3
shard=1
while [ "$shard" -le "$shards" ]; do
    "$dmlref" test "$suite" --device "$device" --shard "$shard/$shards" --json "$reports/shard-$shard.json" \
        > "$reports/shard-$shard.txt" 2>&1 &
    shard=$((shard + 1))
done
wait
exec "$dmlref" merge "$reports"/shard-*.json --json "$reports/all.json" --junit "$reports/all.xml"
