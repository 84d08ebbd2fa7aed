# SPDX-License-Identifier: MIT
# cmake -D PKG_CONFIG= -D COMPILE= -D PREFIX= -D SOURCES= -D PROGRAM= -P compile_with_pkg_config.cmake
# What a Makefile would do: $(CXX) $(pkg-config --cflags dmlref) sources, and run it.
if(NOT PKG_CONFIG)
    message("skipped: there is no pkg-config")
    return()
endif()
set(ENV{PKG_CONFIG_PATH} ${PREFIX}/share/pkgconfig)
execute_process(COMMAND ${PKG_CONFIG} --cflags --libs dmlref OUTPUT_VARIABLE flags OUTPUT_STRIP_TRAILING_WHITESPACE
                COMMAND_ERROR_IS_FATAL ANY)
if(NOT flags MATCHES "-ffp-contract=off")
    message(FATAL_ERROR "dmlref.pc does not hand on the flag that forbids fused multiply-add: ${flags}")
endif()
separate_arguments(flags UNIX_COMMAND "${flags}")
execute_process(COMMAND ${COMPILE} ${flags} ${SOURCES} -o ${PROGRAM} COMMAND_ERROR_IS_FATAL ANY)
execute_process(COMMAND ${PROGRAM} COMMAND_ERROR_IS_FATAL ANY)
