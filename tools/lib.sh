# shellcheck shell=bash
# What demo, test and .ci/run share: packages, build, time of each step. Sourced, not run.

repository=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)

# Every package that is needed, by need; boost_packages adds Boost's.
build_packages=(
    g++ cmake ninja-build pkg-config
    libyaml-cpp-dev libcli11-dev libfmt-dev nlohmann-json3-dev libexpected-dev
    libssl-dev libseccomp-dev libutf8proc-dev libsqlite3-dev libsqlitecpp-dev libarchive-dev
)
contestant_packages=(gcc g++ python3 mold) # config/languages.yaml, and a linker that is fast
# chromium, nodejs: report.html is tested in a browser; npm fetches what these tests need.
browser_packages=(chromium)
command -v npm >/dev/null || browser_packages+=(nodejs npm)
# Java and Pascal: hostile sources are tried with them, too
test_packages=(libgtest-dev libgmock-dev default-jdk-headless fp-compiler clang
    python3-yaml python3-jsonschema "${browser_packages[@]}" "${contestant_packages[@]}")

boost_wanted=1.81

die() {
    printf '%s: %s\n' "${0##*/}" "$1" >&2
    shift
    (($# == 0)) || printf '    %s\n' "$@" >&2
    exit 1
}

# step TITLE COMMAND...: runs the command between two lines, the second with the seconds it took.
step() {
    local title=$1 start=$SECONDS
    shift
    printf '== %s\n' "$title"
    "$@"
    printf '== %s: %d s\n' "$title" $((SECONDS - start))
}

# build PRESET: configures and builds what has changed.
build() {
    cd "$repository"
    cmake --preset "$1"
    cmake --build --preset "$1"
}

# installed PACKAGE...: "package version" lines of those that are installed; patterns are allowed.
installed() {
    dpkg-query -W -f '${db:Status-Status} ${Package} ${Version}\n' "$@" 2>/dev/null |
        awk '$1 == "installed" { print $2, $3 }' || true # a package that it never heard of
}

# candidates PACKAGE...: "package version" lines of those that apt can install.
candidates() {
    apt-cache policy "$@" 2>/dev/null | awk '
        /^[^ ].*:$/ { package = substr($1, 1, length($1) - 1) }
        $1 == "Candidate:" && $2 != "(none)" { print package, $2 }'
}

# absent LINES PACKAGE...: the packages that have no line.
absent() {
    local lines=$1 package
    shift
    for package in "$@"; do
        [[ $'\n'$lines == *$'\n'"$package "* ]] || printf '%s\n' "$package"
    done
}

not_installed() { absent "$(installed "$@")" "$@"; }
without_candidate() { absent "$(candidates "$@")" "$@"; }

# new_boost LINE: whether a "package version" line is there and names a version that will do.
new_boost() { [[ -n $1 ]] && dpkg --compare-versions "${1#* }" ge "$boost_wanted"; }

# boost_packages: a Boost that is new enough, as package names: what is installed already, else the
# distribution's default, else the one that Debian 12 has beside its default.
boost_packages() {
    local named=(libboost1.81-dev libboost-filesystem1.81-dev)
    local default=(libboost-dev libboost-filesystem-dev)
    if [[ -z $(not_installed "${named[@]}") ]]; then
        printf '%s\n' "${named[@]}"
    elif new_boost "$(installed libboost-filesystem-dev)" ||
        new_boost "$(candidates libboost-filesystem-dev)"; then
        printf '%s\n' "${default[@]}"
    elif [[ -z $(without_candidate "${named[@]}") ]]; then
        printf '%s\n' "${named[@]}"
    fi
}

# Debian lets only one version of Boost's headers be installed. Taking away another one could break
# the owner's other projects, so that is left to the owner.
refuse_other_boost() {
    local other
    other=$(installed 'libboost1.*-dev' | awk '$1 ~ /^libboost1\.[0-9]+-dev$/ && $1 != "libboost1.81-dev" { print $1 }')
    [[ -z $other ]] ||
        die "Boost $boost_wanted is needed, and its package libboost1.81-dev excludes the installed $other" \
            "nothing was installed and nothing removed" \
            "to go on, if nothing else on this machine needs $other: apt-get remove $other"
}

# as_root COMMAND...
as_root() {
    if ((EUID == 0)); then
        "$@"
        return
    fi
    printf 'root is needed for: %s\n' "$*"
    command -v sudo >/dev/null ||
        die "there is no sudo here; run this as root, then call ${0##*/} again:" "$*"
    sudo -v || die "sudo refused; run this as root, then call ${0##*/} again:" "$*"
    sudo "$@"
}

apt() {
    as_root env DEBIAN_FRONTEND=noninteractive apt-get -q -o DPkg::Lock::Timeout=300 "$@"
}

# Says which of the packages apt cannot install, each tried alone and without installing it.
blame() {
    local package bad=()
    for package in "$@"; do
        apt-get -s -q --no-remove --no-install-recommends install "$package" >/dev/null 2>&1 ||
            bad+=("$package")
    done
    ((${#bad[@]} > 0)) || mapfile -t bad < <(not_installed "$@")
    die "apt-get could not install: ${bad[*]}" "apt-get's reason is above; nothing was removed"
}

# need_packages PACKAGE...: installs those that are missing; no apt at all when none is.
need_packages() {
    local missing lacking
    if ! command -v dpkg-query apt-get >/dev/null; then
        printf 'no apt here; needed are the equivalents of: %s\n' "$*"
        return
    fi
    mapfile -t missing < <(not_installed "$@")
    ((${#missing[@]} > 0)) || return 0
    if [[ -n $(without_candidate "${missing[@]}") ]]; then
        apt update
        mapfile -t lacking < <(without_candidate "${missing[@]}")
        ((${#lacking[@]} == 0)) ||
            die "this distribution has no package ${lacking[*]}" \
                "supported: Debian 12 and 13, Ubuntu 24.04"
    fi
    local install=(apt install -y --no-remove --no-install-recommends "${missing[@]}")
    "${install[@]}" || { apt update && "${install[@]}"; } || blame "${missing[@]}" # lists may be old
}

# need_to_build PACKAGE...: what building needs, and these.
need_to_build() {
    local boost=()
    if command -v apt-get >/dev/null; then
        mapfile -t boost < <(boost_packages)
        if ((${#boost[@]} == 0)); then # the lists may be missing, as in a fresh container
            apt update
            mapfile -t boost < <(boost_packages)
        fi
        ((${#boost[@]} > 0)) ||
            die "this distribution has no Boost $boost_wanted or later" \
                "supported: Debian 12 and 13, Ubuntu 24.04"
        [[ ${boost[0]} != libboost1.81-dev ]] || refuse_other_boost
    fi
    # Debian 13 keeps the converters of Chinese encodings apart; Debian 12 has no such package.
    local charsets=()
    iconv -f GB18030 -t UTF-8 </dev/null &>/dev/null || charsets=(libc-gconv-modules-extra)
    need_packages "${build_packages[@]}" "${boost[@]}" "${charsets[@]}" "$@"
}
