#!/usr/bin/env bash
# Grades example camps with problems of every kind in another mode of the box; every sample must get
# the verdict that it expects.
#
#   every_kind.sh BIN_FOLDER user|landlock|none
set -Eeuo pipefail

bin=$(realpath "$1")
mode=$2
repository=$(realpath "$(dirname "$0")/../..")
as=()
options=(--sandbox "$mode")
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT

# An ordinary user reaches neither the build nor the repository of root, nor a python3 of its own.
cp "$bin/grader" "$bin/graderbox" "$folder"
mkdir -p "$folder/tests/samples" "$folder/tmp"
cp "$repository/tests/samples/"{samples.py,reasons.txt} "$folder/tests/samples"
cp -r "$repository/tests/problems" "$folder/tests"
cp -r "$repository/config" "$folder"
if [[ $mode == user ]]; then
    options=()
    chmod -R a+rX "$folder"
    if ((EUID == 0)); then
        chown 65534:65534 "$folder/tmp"
        as=(setpriv --reuid=65534 --regid=65534 --clear-groups --)
    fi
fi

cd "$folder"
failed=0
for kind in checkers function-style interactive output-only subtasks; do
    camp=tests/problems/$kind
    printf '%s\n' "$camp"
    PATH=/usr/bin:/bin TMPDIR=$folder/tmp HOME=$folder/tmp \
        "${as[@]}" python3 -B tests/samples/samples.py ./grader "$camp" \
        "${options[@]}" 2>"$folder/errors" || { cat "$folder/errors"; failed=1; }
done
exit "$failed"
