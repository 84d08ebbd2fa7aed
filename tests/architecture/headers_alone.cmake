# SPDX-License-Identifier: MIT
# Every header can be read alone, and twice: a build failure names the one that cannot.
#
# Most of what a compiler reads for a header lies below it: in the headers that it includes, directly or not. So one
# translation unit takes a chain of headers, each of which includes the one before it. That finds what a translation
# unit for each header finds. What stands before a header in its chain declares nothing that the header would not get
# from its own includes, so there is nothing to borrow: when a header loses its only way to <vector>, no header before
# it has one. Headers that include each other are never in one chain, for the second would be skipped as already seen.
# A changed include may change the chains, so CMake runs again when a header has changed.
#
# Most of the rest is xsimd and what it includes. So exec/simd.hpp is compiled once, for the chains of headers above it. No
# other header is in these chains.
#
# After the last line a compiler instantiates what inline functions call. That takes it twice as long as all before, and
# dmlref::compiled and the tests do it, too. So each translation unit ends with an error, after which the compiler stops:
# it must be the first.

# Stores the headers that `header` includes directly as includes_of_HEADER. Headers of compiled/ are included only with
# DMLREF_COMPILED, which is not defined here.
function(dmlref_read_includes header)
    set_property(DIRECTORY APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS ${PROJECT_SOURCE_DIR}/${header})
    file(STRINGS ${PROJECT_SOURCE_DIR}/${header} includes REGEX "^#include \"dmlref/")
    list(TRANSFORM includes REPLACE "^#include \"([^\"]*)\".*" "include/\\1")
    if(NOT header MATCHES "/compiled/")
        list(FILTER includes EXCLUDE REGEX "/compiled/")
    endif()
    set(includes_of_${header} "${includes}" PARENT_SCOPE)
endfunction()

# Stores the headers that `header` includes, directly or not, as below_HEADER.
function(dmlref_find_headers_below header)
    set(below)
    set(open ${includes_of_${header}})
    while(open)
        list(POP_BACK open next)
        if(NOT next IN_LIST below)
            list(APPEND below ${next})
            list(APPEND open ${includes_of_${next}})
        endif()
    endwhile()
    set(below_${header} "${below}" PARENT_SCOPE)
endfunction()

set(lanes include/dmlref/exec/simd.hpp)
set(by_number_below)
foreach(header IN LISTS dmlref_headers)
    dmlref_read_includes(${header})
endforeach()
foreach(header IN LISTS dmlref_headers)
    dmlref_find_headers_below(${header})
    set(is_above_lanes_${header} OFF)
    if(${lanes} IN_LIST below_${header})
        set(is_above_lanes_${header} ON)
    endif()
    list(LENGTH below_${header} number)
    list(APPEND by_number_below "${number} ${header}")
endforeach()
list(SORT by_number_below COMPARE NATURAL ORDER DESCENDING)
list(TRANSFORM by_number_below REPLACE "^[0-9]+ " "")

# From the header with the most below it to those with none: each goes to the front of a chain, or begins one.
set(chains)
foreach(header IN LISTS by_number_below)
    set(chain ${header})
    foreach(candidate IN LISTS chains)
        list(GET chain_${candidate} 0 front)
        if(header IN_LIST below_${front} AND NOT front IN_LIST below_${header}
           AND is_above_lanes_${header} STREQUAL is_above_lanes_${front})
            set(chain ${candidate})
        endif()
    endforeach()
    if(chain STREQUAL header)
        list(APPEND chains ${header})
    endif()
    list(PREPEND chain_${chain} ${header})
endforeach()

function(dmlref_read_headers_alone top)
    string(REGEX REPLACE "^include/(.*)[.]hpp$" "alone/\\1" name ${top})
    set(unit ${CMAKE_CURRENT_BINARY_DIR}/${name}.cpp)
    list(TRANSFORM chain_${top} REPLACE "^include/(.*)" "#include \"\\1\"\n#include \"\\1\"\n" OUTPUT_VARIABLE includes)
    list(JOIN includes "" includes)
    file(CONFIGURE OUTPUT ${unit} @ONLY CONTENT "@includes@static_assert(sizeof(int) == 0, \"all headers were read\");\n")
    list(TRANSFORM below_${top} PREPEND ${PROJECT_SOURCE_DIR}/ OUTPUT_VARIABLE below)
    set(read_unit ${read} -fsyntax-only ${unit})
    set(precompiled)
    if(is_above_lanes_${top})
        list(APPEND read_unit -include ${CMAKE_CURRENT_BINARY_DIR}/alone/lanes.hpp)
        set(precompiled alone/lanes.hpp.gch)
    endif()
    add_custom_command(OUTPUT ${name}.read VERBATIM COMMENT "Reading ${top} alone"
                       DEPENDS ${unit} ${PROJECT_SOURCE_DIR}/${top} ${below} ${precompiled} ${read_headers}
                       COMMAND ${CMAKE_COMMAND} "-DREAD=${read_unit}" -DSTAMP=${name}.read -P ${read_headers})
    set_property(TARGET dmlref_headers_alone APPEND PROPERTY SOURCES ${name}.read)
endfunction()

function(dmlref_precompile_lanes)
    set(unit ${CMAKE_CURRENT_BINARY_DIR}/alone/lanes.hpp)
    file(CONFIGURE OUTPUT ${unit} CONTENT "#include \"dmlref/exec/simd.hpp\"\n")
    list(TRANSFORM below_${lanes} PREPEND ${PROJECT_SOURCE_DIR}/ OUTPUT_VARIABLE below)
    add_custom_command(OUTPUT alone/lanes.hpp.gch VERBATIM COMMAND_EXPAND_LISTS
                       DEPENDS ${unit} ${PROJECT_SOURCE_DIR}/${lanes} ${below}
                       COMMAND ${read} -x c++-header ${unit} -o alone/lanes.hpp.gch)
endfunction()

set(read_headers ${CMAKE_CURRENT_SOURCE_DIR}/read_headers.cmake)
set(read ${compile} -ffp-contract=off $<TARGET_PROPERTY:dmlref_warnings,INTERFACE_COMPILE_OPTIONS> -Wold-style-cast
         -Wfatal-errors)
if(CMAKE_CXX_COMPILER_ID MATCHES "GNU|Clang")
    dmlref_precompile_lanes()
    add_custom_target(dmlref_headers_alone ALL)
    foreach(chain IN LISTS chains)
        dmlref_read_headers_alone(${chain})
    endforeach()
endif()
