#!/bin/bash
#SBATCH --array=0-15
#SBATCH --requeue
#SBATCH --cpus-per-task=1
# Triage of a log with a job array of Slurm. The nodes need Node and nothing else:
#
#     export CHUNKSCOPE=/shared/chunkscope-VERSION.tgz
#     job=$(sbatch --parsable slurm.sh /shared/log.jsonl /shared/partials [OPTION of triage]...)
#     sbatch --dependency=afterok:$job slurm-merge.sh /shared/partials /shared/log.summary
#
# Each task takes its part of the lines and calls it "task N". A task that runs again writes the same file.
set -euo pipefail

log=$1
partials=$2
shift 2
part=$((SLURM_ARRAY_TASK_ID - SLURM_ARRAY_TASK_MIN + 1))
folder=$(mktemp -d)
trap 'rm -r "$folder"' EXIT
tar -xzf "$CHUNKSCOPE" -C "$folder"
mkdir -p "$partials"
split --number "l/$part/$SLURM_ARRAY_TASK_COUNT" "$log" |
  node "$folder/package/lib/bin.mjs" triage - --partial "$@" > "$partials/$SLURM_ARRAY_TASK_ID.unfinished"
mv "$partials/$SLURM_ARRAY_TASK_ID.unfinished" "$partials/$SLURM_ARRAY_TASK_ID.summary"
