# SPDX-License-Identifier: MIT
# cmake -D BUILD_DIR= -D CONFIG= -D SOURCE_DIR= -D PREFIX= -P install.cmake
# Installs, moves what was installed, as packagers do, and checks that each header is there.
file(REMOVE_RECURSE ${PREFIX} ${PREFIX}.staged)
execute_process(COMMAND ${CMAKE_COMMAND} --install ${BUILD_DIR} --config "${CONFIG}" --prefix ${PREFIX}.staged
                OUTPUT_QUIET COMMAND_ERROR_IS_FATAL ANY)
file(RENAME ${PREFIX}.staged ${PREFIX})

file(GLOB_RECURSE present RELATIVE ${SOURCE_DIR}/include ${SOURCE_DIR}/include/*)
list(FILTER present EXCLUDE REGEX "^dmlref/compiled/.*([.]cpp|[.]txt)$") # the sources of dmlref::compiled
file(GLOB_RECURSE installed RELATIVE ${PREFIX}/include ${PREFIX}/include/*)
if(NOT present STREQUAL installed)
    message(FATAL_ERROR "include/ has ${present}\nthe installation has ${installed}")
endif()
foreach(file share/doc/dmlref/LICENSE share/pkgconfig/dmlref.pc share/cmake/dmlref/dmlref-config.cmake)
    if(NOT EXISTS ${PREFIX}/${file})
        message(FATAL_ERROR "the installation lacks ${file}")
    endif()
endforeach()
