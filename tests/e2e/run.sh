#!/usr/bin/env bash
# Runs one golden test. usage: run.sh BIN CASE [REPOSITORY]
#
# CASE is a folder: `cmd` is what a person would type (bash); `stdout`, `stderr` and `code` are what
# must come out, a missing one means nothing, or 0. What differs from run to run is masked.
# GOLDEN_UPDATE=1 writes what came out into the folder instead; read the diff before committing it.
set -Eeuo pipefail

bin=$(realpath "$1")
case=$(realpath "$2")
repository=$(realpath "$(dirname "$0")/../..")

work=$(realpath "$(mktemp -d)")
trap 'rm -rf "$work"' EXIT
mkdir "$work/dir" "$work/got" "$work/want"

# quoted TEXT: so that sed takes it literally
quoted() { printf '%s' "$1" | sed 's/[][\.*^$|]/\\&/g'; }

mask() {
    # cut columns to two blanks: their widths follow the masked numbers
    sed -E \
        -e "s|$(quoted "$work/dir")|<dir>|g; s|$(quoted "$bin")|<bin>|g; s|$(quoted "$repository")|<repository>|g" \
        -e 's/"(cpu_ms|wall_ms|memory_kib|declared_kib|cores)": [0-9.]+/"\1": <number>/' \
        -e 's/"(host|cpu_model|kernel|sandbox|grader_version)": ".+"/"\1": "<text>"/' \
        -e 's/"memory_source": "(rss|cgroup)"/"memory_source": "<source>"/' \
        -e '/"compilers": \[/,/\]/ { /"compilers"/! s/".+"/"<compiler>"/ }' \
        -e 's/^sandbox .+/sandbox <mode>/' \
        -e 's/\b[0-9]+\.[0-9]+\.[0-9]+\b/<version>/g' \
        -e 's/\b[0-9]+\.[0-9]{1,3}\b/<number>/g' \
        -e 's/(\S)  +/\1  /g'
}

# What the command sees of the world is always the same.
status=0
# shellcheck disable=SC2016  # for the inner bash to expand
(
    cd "$work/dir"
    env -i PATH="$bin:/usr/bin:/bin" HOME="$work/dir" LC_ALL=C.UTF-8 TERM=dumb \
        REPOSITORY="$repository" ${ASAN_OPTIONS+ASAN_OPTIONS="$ASAN_OPTIONS"} \
        bash --noprofile --norc -c 'source "$0"; source "$1"' \
        "$repository/tests/support/camp.sh" "$case/cmd"
) </dev/null >"$work/out" 2>"$work/err" || status=$?

# Which submission is finished first is chance: lines of progress lose their number and are sorted.
sort_progress() {
    awk '
        function flush_lines(  command) {
            command = "LC_ALL=C sort"
            printf "%s", lines | command
            close(command)
            lines = ""
        }
        sub(/^\[ *[0-9]+\//, "[<n>/") { lines = lines $0 "\n"; next }
        { if (lines != "") flush_lines(); print; fflush() }
        END { if (lines != "") flush_lines() }'
}

mask <"$work/out" | sort_progress >"$work/got/stdout"
mask <"$work/err" | sort_progress >"$work/got/stderr"
if ((status != 0)); then echo "$status" >"$work/got/code"; fi

for part in stdout stderr code; do
    [[ -s $work/got/$part ]] || : >"$work/got/$part"
    if [[ ${GOLDEN_UPDATE:-} == 1 ]]; then
        if [[ -s $work/got/$part ]]; then cp "$work/got/$part" "$case/$part"; else rm -f "$case/$part"; fi
    fi
    if [[ -e $case/$part ]]; then cp "$case/$part" "$work/want/$part"; else : >"$work/want/$part"; fi
done
cd "$work"
diff -ru want got
