#!/usr/bin/env bash
# Tests what tools/lib.sh does with packages, on machines that are made up: dpkg-query, apt-cache and
# apt-get are stand-ins that read and write the text files of a folder.
set -Eeuo pipefail
here=$(cd "$(dirname "$0")" && pwd)

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
export machine=$work/machine # installed, archive: "package version" lines; broken: packages; log
mkdir "$work/bin"

cat >"$work/bin/dpkg-query" <<'END'
#!/usr/bin/env bash
# dpkg-query -W -f '${db:Status-Status} ${Package} ${Version}\n' PACKAGE...
while read -r package version; do
    for wanted in "${@:4}"; do
        # shellcheck disable=SC2053  # a pattern, as for the real one
        [[ $package != $wanted ]] || echo "installed $package $version"
    done
done <"$machine/installed"
exit 1 # as the real one when it does not know one of them
END

cat >"$work/bin/apt-cache" <<'END'
#!/usr/bin/env bash
# apt-cache policy PACKAGE...
[[ -e $machine/lists ]] || exit 0
awk -v wanted="${*:2}" 'BEGIN { split(wanted, list, " "); for (i in list) want[list[i]] }
    $1 in want { print $1 ":\n  Installed: (none)\n  Candidate: " $2 }' "$machine/archive"
END

cat >"$work/bin/apt-get" <<'END'
#!/usr/bin/env bash
packages=() simulate=
for word in "$@"; do
    case $word in
    -s) simulate=1 ;;
    -* | DPkg*) ;;
    *) packages+=("$word") ;;
    esac
done
[[ $simulate ]] || printf '%s\n' "${packages[*]}" >>"$machine/log"
[[ ${packages[0]} == install ]] || { touch "$machine/lists"; exit; }
[[ " $* " == *" --no-remove "* ]] || exit 100
for package in "${packages[@]:1}"; do
    ! grep -qx "$package" "$machine/broken" || exit 100
done
[[ $simulate ]] || printf '%s 1\n' "${packages[@]:1}" >>"$machine/installed"
END
chmod +x "$work"/bin/*

ordinary='g++ cmake ninja-build pkg-config libyaml-cpp-dev libcli11-dev libfmt-dev nlohmann-json3-dev libexpected-dev libssl-dev libseccomp-dev libutf8proc-dev libsqlite3-dev libsqlitecpp-dev libarchive-dev'

# new_machine BOOST...: nothing installed, no lists yet; the archive has what is ordinary and these.
new_machine() {
    rm -rf "$machine"
    mkdir "$machine"
    touch "$machine"/{installed,broken,log}
    # shellcheck disable=SC2086  # a list of words
    printf '%s 1\n' $ordinary >"$machine/archive"
    printf '%s\n' "$@" >>"$machine/archive"
}
debian_12() { new_machine 'libboost-filesystem-dev 1.74.0.3' 'libboost1.81-dev 1.81.0-5' 'libboost-filesystem1.81-dev 1.81.0-5'; }
debian_13() { new_machine 'libboost-dev 1.83.0.2' 'libboost-filesystem-dev 1.83.0.2' 'libboost1.81-dev 1' 'libboost-filesystem1.81-dev 1'; }
ubuntu_22() { new_machine 'libboost-filesystem-dev 1.74.0.3ubuntu7'; }

# need: what tools/demo does about packages; its words are in $said.
need() {
    status=0
    said=$(PATH="$work/bin:$PATH" bash -c 'set -Eeuo pipefail; source "$0"; need_to_build' \
        "$here/../../tools/lib.sh" 2>&1) || status=$?
}

expect() {
    [[ $2 == "$3" ]] || {
        printf '%s\nexpected: %s\nfound:    %s\nsaid: %s\n' "$1" "$3" "$2" "$said"
        exit 1
    }
}
expect_said() {
    [[ $said == *"$2"* ]] || { printf '%s\nexpected: %s\nsaid: %s\n' "$1" "$2" "$said"; exit 1; }
}
log() { tr '\n' ';' <"$machine/log"; }

debian_12
need
expect 'a bare Debian 12' "$status $(log)" \
    "0 update;install $ordinary libboost1.81-dev libboost-filesystem1.81-dev;"
: >"$machine/log"
need
expect 'the second call uses no apt' "$status $(log)" '0 '
sed -i '/libfmt-dev/d' "$machine/installed"
need
expect 'only what is missing is installed' "$status $(log)" '0 install libfmt-dev;'

debian_13
need
expect "a distribution whose default is new enough" "$status $(log)" \
    "0 update;install $ordinary libboost-dev libboost-filesystem-dev;"

debian_12
echo 'libboost1.74-dev 1.74.0' >>"$machine/installed"
need
expect 'an older Boost is not taken away' "$status $(log)" '1 update;'
expect_said 'and the owner hears why' 'apt-get remove libboost1.74-dev'

ubuntu_22
need
expect 'no Boost that is new enough' "$status $(log)" '1 update;'
expect_said 'it says which is needed' 'no Boost 1.81 or later'

debian_12
sed -i '/libcli11-dev/d' "$machine/archive"
need
expect 'a package that does not exist' "$status" 1
expect_said 'is named' 'no package libcli11-dev'

debian_12
echo libssl-dev >"$machine/broken"
need
expect 'a package that cannot be installed' "$status" 1
expect_said 'is named' 'could not install: libssl-dev'
expect 'and nothing was' "$(cat "$machine/installed")" ''
