# SPDX-License-Identifier: MIT
# Every header compiles alone, and twice: a build failure names the one that does not.
#
# Most of what a compiler reads for a header lies below it: in the headers that it includes, directly or not. So one
# translation unit takes a chain of headers, each of which includes the one before it. That finds what a translation
# unit for each header finds. What stands before a header in its chain declares nothing that the header would not get
# from its own includes, so there is nothing to borrow: when a header loses its only way to <vector>, no header before
# it has one. Headers that include each other are never in one chain, for the second would be skipped as already seen.
# A changed include may change the chains, so CMake runs again when a header has changed.

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

set(by_number_below)
foreach(header IN LISTS dmlref_headers)
    dmlref_read_includes(${header})
endforeach()
foreach(header IN LISTS dmlref_headers)
    dmlref_find_headers_below(${header})
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
        if(header IN_LIST below_${front} AND NOT front IN_LIST below_${header})
            set(chain ${candidate})
        endif()
    endforeach()
    if(chain STREQUAL header)
        list(APPEND chains ${header})
    endif()
    list(PREPEND chain_${chain} ${header})
endforeach()

set(alone)
foreach(chain IN LISTS chains)
    list(TRANSFORM chain_${chain} REPLACE "^include/(.*)" "#include \"\\1\"\n#include \"\\1\"\n" OUTPUT_VARIABLE includes)
    list(JOIN includes "" includes)
    string(REGEX REPLACE "^include/(.*)[.]hpp$" "alone/\\1.cpp" file ${chain}) # the name of the header on top
    file(CONFIGURE OUTPUT ${file} @ONLY CONTENT "@includes@")
    list(APPEND alone ${CMAKE_CURRENT_BINARY_DIR}/${file})
endforeach()
add_library(dmlref_headers_alone OBJECT ${alone})
target_compile_options(dmlref_headers_alone PRIVATE ${not_optimized} $<$<CXX_COMPILER_ID:GNU,Clang,AppleClang>:-Wold-style-cast>)
target_link_libraries(dmlref_headers_alone PRIVATE dmlref::dmlref dmlref_warnings)
