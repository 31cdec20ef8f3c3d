#!/usr/bin/env bash
# Writes pages with PROGRAM into a folder of its own and tests them in Chromium.
# usage: run.sh PROGRAM; the packages of package-lock.json are installed when they are missing.
set -Eeuo pipefail
here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
pages=$(mktemp -d)
trap 'rm -rf "$pages"' EXIT

if ! cmp -s "$here/package-lock.json" "$here/node_modules/.installed"; then
    (cd "$here" && npm ci --no-audit --no-fund --ignore-scripts --loglevel=error)
    cp "$here/package-lock.json" "$here/node_modules/.installed"
fi
"$1" "$pages"
PAGES=$pages node --test "$here/report_test.mjs"
