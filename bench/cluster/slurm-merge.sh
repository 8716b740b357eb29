#!/bin/bash
# Adds up what the tasks of slurm.sh found: slurm-merge.sh PARTIALS SUMMARY
set -euo pipefail

folder=$(mktemp -d)
trap 'rm -r "$folder"' EXIT
tar -xzf "$CHUNKSCOPE" -C "$folder"
node "$folder/package/lib/bin.mjs" triage merge "$1"/*.summary > "$2"
