# shellcheck shell=bash
# What the `cmd` of a golden test may call.

# camp [DIR]: a copy of the small camp in tests/support/camp: problem "sum" with two cases, ada (AC)
# and bob (WA in the second), with the repository's languages.
camp() {
    cp -r "$REPOSITORY/tests/support/camp" "${1:-camp}" &&
        cp "$REPOSITORY/config/languages.yaml" "${1:-camp}/config"
}

# example NAME: a copy of the camp in tests/problems/NAME, with the repository's languages.
example() {
    cp -r "$REPOSITORY/tests/problems/$1" . && cp "$REPOSITORY/config/languages.yaml" "$1/config"
}

# problem_with LINE: puts a line in the place of the one with the same key in sum.yaml.
problem_with() {
    local file=config/problems/sum.yaml key=${1%%:*}
    grep -q "^ *$key:" "$file" || { echo "no key $key in $file"; return 1; }
    sed -i "s|^\( *\)$key:.*|\1$1|" "$file"
}

# as_ordinary_user COMMAND...: in this folder, which becomes that user's, with programs it can reach.
as_ordinary_user() {
    if ((EUID != 0)); then
        "$@"
        return
    fi
    local programs
    programs=$(dirname "$(command -v grader)")
    mkdir "$HOME/bin" && cp "$programs"/{grader,graderbox} "$HOME/bin" || return
    chmod a+rx "$HOME" "$HOME/.." && chown -R 65534:65534 . || return
    PATH="$HOME/bin:$PATH" setpriv --reuid=65534 --regid=65534 --clear-groups "$@"
}

# try COMMAND...: for several commands in one test; shows each with its exit code.
try() {
    local status=0
    echo "\$ $*"
    "$@" 2>&1 || status=$?
    echo "exit code $status"
    echo
}
