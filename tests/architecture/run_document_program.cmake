# SPDX-License-Identifier: MIT
# cmake -D PROGRAM= -D EXPECTED= -P run_document_program.cmake
execute_process(COMMAND ${PROGRAM} OUTPUT_VARIABLE printed COMMAND_ERROR_IS_FATAL ANY)
file(READ ${EXPECTED} expected)
# A block of a document always ends with a newline, the output of a program need not.
string(REGEX REPLACE "\n$" "" printed "${printed}")
string(REGEX REPLACE "\n$" "" expected "${expected}")
if(NOT printed STREQUAL expected)
    message(FATAL_ERROR "the program prints\n${printed}\nthe document says\n${expected}")
endif()
