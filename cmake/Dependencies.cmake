# Every library the project uses, found in one place; docs/architecture.md gives the reason of each.

if(POLICY CMP0167)
  cmake_policy(SET CMP0167 NEW)  # Boost is found by its own configuration
endif()

# find_needed(apt package, find_package arguments...): a missing one names what to install.
macro(find_needed package name)
  find_package(${name} ${ARGN} QUIET GLOBAL)
  if(NOT ${name}_FOUND)
    message(FATAL_ERROR "${name} not found: apt-get install ${package} (tools/demo does it)")
  endif()
endmacro()

macro(find_by_pkg_config package target module)
  pkg_check_modules(${target} QUIET IMPORTED_TARGET GLOBAL ${module})
  if(NOT ${target}_FOUND)
    message(FATAL_ERROR "${module} not found: apt-get install ${package} (tools/demo does it)")
  endif()
endmacro()

find_package(PkgConfig REQUIRED)
find_package(Threads REQUIRED)
find_needed("libboost1.81-dev libboost-filesystem1.81-dev" Boost 1.81 COMPONENTS filesystem)
if(Boost_VERSION_STRING VERSION_GREATER_EQUAL 1.86)  # Boost.Process has a library of its own
  find_needed(libboost-process-dev Boost 1.86 COMPONENTS filesystem process)
endif()
find_needed(libyaml-cpp-dev yaml-cpp)
find_needed(libcli11-dev CLI11)
find_needed(libfmt-dev fmt)
find_needed(nlohmann-json3-dev nlohmann_json)
find_needed(libexpected-dev tl-expected)
find_by_pkg_config(libssl-dev crypto libcrypto)
find_library(seccomp_archive libseccomp.a)  # graderbox is static
if(NOT seccomp_archive)
  message(FATAL_ERROR "libseccomp.a not found: apt-get install libseccomp-dev (tools/demo does it)")
endif()
find_by_pkg_config(libutf8proc-dev utf8proc libutf8proc)
find_by_pkg_config(libsqlite3-dev sqlite3 sqlite3)
find_needed(libsqlitecpp-dev SQLiteCpp)
find_by_pkg_config(libarchive-dev archive libarchive)
if(BUILD_TESTING)
  find_needed("libgtest-dev libgmock-dev" GTest)
  include(GoogleTest)
endif()

if(NOT TARGET yaml-cpp::yaml-cpp)  # yaml-cpp < 0.8
  add_library(yaml-cpp::yaml-cpp ALIAS yaml-cpp)
endif()
