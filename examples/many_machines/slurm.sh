#!/bin/sh
# SPDX-License-Identifier: MIT
# Judges a device over a suite with a Slurm job array, one task for each shard. A second job, for which this script waits,
# joins the reports.
#     slurm.sh SHARDS SUITE 'DEVICE {model} {output}' REPORTS [OPTION OF SBATCH...]
# All machines must see the same folders. REPORTS is a folder; what a task prints goes there, too. The exit code is that
# of `dmlref merge`. DMLREF names the program, if it is not in PATH. `dmlref test` finds its shard in Slurm's variables.
set -u
shards=$1
export suite="$2" device="$3" reports="$4" dmlref="${DMLREF:-dmlref}"
shift 4
mkdir -p "$reports" && rm -f "$reports"/shard-*.json || exit 3
tasks=$(sbatch --parsable --array="1-$shards" --job-name=dmlref-test --output="$reports/shard-%a.txt" "$@" <<'EOF'
#!/bin/sh
exec "$dmlref" test "$suite" --device "$device" --json "$reports/shard-$SLURM_ARRAY_TASK_ID.json"
EOF
) || exit 3
exec sbatch --wait --dependency="afterany:${tasks%%;*}" --job-name=dmlref-merge --output="$reports/merge.txt" "$@" <<'EOF'
#!/bin/sh
exec "$dmlref" merge "$reports"/shard-*.json --json "$reports/all.json" --junit "$reports/all.xml"
EOF
