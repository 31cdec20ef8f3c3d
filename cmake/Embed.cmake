# embed(name file...): the bytes of the files, one behind the other, become the std::string_view
# `name`; write_embedded(module header) then makes them a part of the module. The header, in the
# module's folder, declares them in grader::<module>::assets.
set(GRADER_EMBEDDED "")

function(embed name)
  set(all "")
  foreach(file ${ARGN})
    set(path ${CMAKE_CURRENT_SOURCE_DIR}/${file})
    set_property(DIRECTORY APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS ${path})
    file(READ ${path} bytes)
    # pieces, because a compiler need not take a literal of more than 64 KiB
    string(APPEND all "    R\"grader(${bytes})grader\"\n")
  endforeach()
  string(APPEND GRADER_EMBEDDED "const std::string_view ${name} =\n${all};\n")
  set(GRADER_EMBEDDED "${GRADER_EMBEDDED}" PARENT_SCOPE)
endfunction()

function(write_embedded module header)
  set(file ${CMAKE_CURRENT_BINARY_DIR}/${module}_assets.cpp)
  set(content "#include \"grader/${module}/${header}\"\n\nnamespace grader::${module}::assets {\n\n")
  string(APPEND content "${GRADER_EMBEDDED}\n}  // namespace grader::${module}::assets\n")
  file(CONFIGURE OUTPUT ${file} CONTENT "@content@" @ONLY)
  target_sources(grader_${module} PRIVATE ${file})
endfunction()
