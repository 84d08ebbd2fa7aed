# SPDX-License-Identifier: MIT
# cmake -D READ= -D STAMP= -P read_headers.cmake
# Compiles a translation unit up to its last line, which is an error.
execute_process(COMMAND ${READ} RESULT_VARIABLE status ERROR_VARIABLE errors)
if(NOT errors MATCHES "error: static.assert[^\n]*all headers were read")
    message(FATAL_ERROR "${status}: ${errors}")
endif()
file(TOUCH ${STAMP})
