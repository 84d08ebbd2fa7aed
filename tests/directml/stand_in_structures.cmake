# SPDX-License-Identifier: MIT
# Writes DirectML's structures of all operators as another header might declare them: with the types of stand_in.hpp.
set(text "// From include/dmlref/directml/structures by tests/directml/stand_in_structures.cmake.\n#pragma once\n")
string(APPEND text "#include \"directml/stand_in.hpp\"\n\n#include <tuple>\n\nnamespace dmlref::testing::elsewhere {\n")
foreach(name structures/roi structures/resample structures/pooling desc)
    set(header ${PROJECT_SOURCE_DIR}/include/dmlref/directml/${name}.hpp)
    set_property(DIRECTORY APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS ${header})
    file(READ ${header} structures)
    string(REGEX REPLACE ".*\nnamespace [a-z:]+ {\n(.*)} // namespace.*" "\\1" structures "${structures}")
    string(APPEND text "${structures}")
endforeach()
string(APPEND text "} // namespace dmlref::testing::elsewhere\n")
string(REGEX REPLACE "DML_([A-Z0-9_]+)_OPERATOR_DESC" "\\1" text "${text}")
foreach(renamed "DML_TENSOR_DESC=TENSOR" "DML_REDUCE_FUNCTION=REDUCTION" "DML_INTERPOLATION_MODE=INTERPOLATION"
                "DML_AXIS_DIRECTION=ROUNDING" "DML_SIZE_2D=SIZE" "std::uint32_t=UINT" "std::int32_t=BOOL" "float=FLOAT"
                "using operator_descs=using structures")
    string(REGEX MATCH "(.*)=(.*)" renamed "${renamed}")
    string(REPLACE "${CMAKE_MATCH_1}" "${CMAKE_MATCH_2}" text "${text}")
endforeach()
if(text MATCHES "DML_" OR NOT text MATCHES "using structures =[^;]*>;")
    message(FATAL_ERROR "DirectML's structures have a type that ${CMAKE_CURRENT_LIST_FILE} does not know")
endif()
file(CONFIGURE OUTPUT stand_in/other_header.hpp CONTENT "${text}" @ONLY)
target_include_directories(dmlref_tests_directml PRIVATE ${CMAKE_CURRENT_BINARY_DIR}/stand_in)
