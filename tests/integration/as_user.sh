#!/usr/bin/env bash
# Runs the integration tests as an ordinary user (sandbox mode C), whoever calls: programs and box
# are copied to where that user can read them.
#
#   as_user.sh BIN_FOLDER
set -Eeuo pipefail

bin=$1
if ((EUID != 0)); then
    exec "$bin/integration_test" --gtest_brief=1
fi
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cp -r "$bin/integration_test" "$bin/graderbox" "$bin/programs" "$folder"
chmod -R a+rX "$folder"
cd "$folder"
TMPDIR=/tmp setpriv --reuid=65534 --regid=65534 --clear-groups -- \
    ./integration_test --gtest_brief=1
