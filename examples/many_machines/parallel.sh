#!/bin/sh
# SPDX-License-Identifier: MIT
# Judges a device over a suite with GNU parallel, and joins the reports.
#     parallel.sh SHARDS SUITE 'DEVICE {model} {output}' REPORTS [OPTION OF PARALLEL...]
# For other machines, which must see the same folders: --sshlogin host1,host2 --workdir "$PWD".
# REPORTS is a folder. The exit code is that of `dmlref merge`. DMLREF names the program, if it is not in PATH.
set -u
shards=$1 suite=$2 device=$3 reports=$4
shift 4
dmlref=${DMLREF:-dmlref}
mkdir -p "$reports" && rm -f "$reports"/shard-*.json || exit 3
seq "$shards" | parallel "$@" --quote "$dmlref" test "$suite" --device "$device" --shard "{}/$shards" \
    --json "$reports/shard-{}.json" > "$reports/shards.txt" 2>&1
exec "$dmlref" merge "$reports"/shard-*.json --json "$reports/all.json" --junit "$reports/all.xml"
