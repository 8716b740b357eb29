#!/bin/bash
# Triage of a log with GNU parallel. The machines need Node and nothing else:
#
#     CHUNKSCOPE=chunkscope-VERSION.tgz BLOCKS=64 HOSTS=8/one,8/two parallel.sh LOG [OPTION of triage]... > SUMMARY
#
# HOSTS are machines as --sshlogin takes them, by default this one. The archive, and the files in SHIP beside it, are copied to them; LOG is
# where all of them find it. A block whose machine dies is judged again: each machine reads its blocks itself, since --pipepart gives a second
# try another block or none (found with 20221122).
set -euo pipefail

log=$(realpath "$1")
shift
blocks=${BLOCKS:-$(nproc)}
archive=$(basename "$CHUNKSCOPE")
cd "$(dirname "$CHUNKSCOPE")"

block() {
  set -o pipefail
  folder=$(mktemp -d)
  trap 'rm -r "$folder"' EXIT
  tar -xzf "$1" -C "$folder"
  split --number "l/$3" "$2" | node "$folder/package/lib/bin.mjs" triage - --partial --source "$2 block $3" "${@:4}"
}
export -f block

hosts=()
if [ -n "${HOSTS:-}" ]; then
  hosts=(--sshlogin "$HOSTS")
  for file in "$archive" ${SHIP:-}; do hosts+=(--basefile "$file"); done
fi
partials=$(mktemp)
folder=$(mktemp -d)
trap 'rm -r "$partials" "$folder"' EXIT
seq "$blocks" | parallel --quote --env block "${hosts[@]}" --retries 3 \
  bash -c 'block "$@"' block "$archive" "$log" "{}/$blocks" "$@" > "$partials"
tar -xzf "$archive" -C "$folder"
node "$folder/package/lib/bin.mjs" triage merge - < "$partials"
