# grader_options: what every target of ours is compiled with; linked PRIVATE only.
add_library(grader_options INTERFACE)
target_include_directories(grader_options INTERFACE ${CMAKE_SOURCE_DIR})
target_compile_options(grader_options INTERFACE
  -Wall -Wextra -Wpedantic -Wshadow -Wconversion -Wnon-virtual-dtor -Woverloaded-virtual
  -Wold-style-cast
  # designated initializers leave the rest to the members' defaults, on purpose
  -Wno-missing-field-initializers
  $<$<BOOL:${GRADER_WERROR}>:-Werror>
  # g++ 12 sees overlaps in text + std::string that cannot be (GCC bug 105651)
  $<$<AND:$<CXX_COMPILER_ID:GNU>,$<VERSION_LESS:$<CXX_COMPILER_VERSION>,13>>:-Wno-restrict>
  $<$<CONFIG:Debug>:-D_GLIBCXX_ASSERTIONS>)

add_library(grader_sanitizers INTERFACE)
if(GRADER_SANITIZE)
  target_compile_options(grader_sanitizers INTERFACE
    -fsanitize=${GRADER_SANITIZE} -fno-sanitize-recover=all -fno-omit-frame-pointer)
  target_link_options(grader_sanitizers INTERFACE -fsanitize=${GRADER_SANITIZE})
endif()

# gmock takes longer to read than most tests to compile: read once, for all of them.
if(BUILD_TESTING)
  file(CONFIGURE OUTPUT ${CMAKE_BINARY_DIR}/test_headers.cpp CONTENT "")
  add_library(grader_test_headers OBJECT ${CMAKE_BINARY_DIR}/test_headers.cpp)
  target_link_libraries(grader_test_headers PRIVATE grader_options grader_sanitizers GTest::gmock)
  target_precompile_headers(grader_test_headers PRIVATE <gmock/gmock.h> <gtest/gtest.h>)
endif()

# grader_tests(name LABEL label DEPENDS lib...): the *_test.cpp of the current folder as one program.
# Globbing with CONFIGURE_DEPENDS means that no file can be forgotten in a list.
function(grader_tests name)
  cmake_parse_arguments(PARSE_ARGV 1 arg "" "LABEL" "DEPENDS")
  file(GLOB tests CONFIGURE_DEPENDS *_test.cpp)
  if(NOT BUILD_TESTING OR NOT tests)
    return()
  endif()
  add_executable(${name}_test ${tests})
  target_link_libraries(${name}_test PRIVATE
    ${arg_DEPENDS} grader_options grader_sanitizers GTest::gmock GTest::gtest_main)
  target_precompile_headers(${name}_test REUSE_FROM grader_test_headers)
  gtest_discover_tests(${name}_test PROPERTIES LABELS "${arg_LABEL}" DISCOVERY_TIMEOUT 60)
endfunction()

# grader_module(name DEPENDS module... PRIVATE lib...): the library grader_<name> from the *.cpp of
# the current folder, and <name>_test from its *_test.cpp.
function(grader_module name)
  cmake_parse_arguments(PARSE_ARGV 1 arg "" "" "DEPENDS;PRIVATE")
  file(GLOB sources CONFIGURE_DEPENDS *.cpp)
  list(FILTER sources EXCLUDE REGEX "_(test|main)\\.cpp$")
  list(TRANSFORM arg_DEPENDS PREPEND grader_)
  add_library(grader_${name} STATIC ${sources})
  target_link_libraries(grader_${name}
    PUBLIC ${arg_DEPENDS} tl::expected
    PRIVATE grader_options grader_sanitizers ${arg_PRIVATE})
  grader_tests(${name} LABEL unit DEPENDS grader_${name})
endfunction()
