# SPDX-License-Identifier: MIT
# The test files of a folder are compiled together, some at a time: nearly all of their time goes into headers and
# templates that they share. Each is in a namespace of its own, so two files may use the same name. What they include
# comes before these namespaces, and is then skipped within them. So CMake runs again when a test file has changed.
#
# To compile each by itself, as while one is being edited: -D CMAKE_UNITY_BUILD=OFF.

# Appends the headers that `source` includes to `headers`, as lines of C++. Not every system has all of the standard's.
function(dmlref_read_included source)
    get_filename_component(folder ${source} DIRECTORY)
    file(STRINGS ${source} lines REGEX "^#include ")
    foreach(line IN LISTS lines)
        string(REGEX REPLACE "^#include [\"<](.*)[\">].*" "\\1" header "${line}")
        if(line MATCHES "<")
            set(line "#if __has_include(<${header}>)\n#include <${header}>\n#endif")
        elseif(EXISTS ${folder}/${header})
            set(line "#include \"${folder}/${header}\"")
        endif()
        list(APPEND headers "${line}")
    endforeach()
    list(REMOVE_DUPLICATES headers)
    set(headers "${headers}" PARENT_SCOPE)
endfunction()

# Stores as `sources` the translation units that take these test files together, `most` at a time or a few less.
function(dmlref_put_together folder most)
    if(DEFINED CMAKE_UNITY_BUILD)
        return()
    endif()
    set_property(DIRECTORY APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS ${sources})
    list(LENGTH sources number)
    math(EXPR number_of_units "(${number} + ${most} - 1) / ${most}")
    math(EXPR most "(${number} + ${number_of_units} - 1) / ${number_of_units}")
    set(units)
    while(sources)
        set(headers)
        set(bodies "")
        list(SUBLIST sources 0 ${most} files)
        list(REMOVE_ITEM sources ${files})
        foreach(file IN LISTS files)
            dmlref_read_included(${file})
            get_filename_component(name ${file} NAME)
            string(MAKE_C_IDENTIFIER ${name} name)
            string(APPEND bodies "namespace ${name} {\n#include \"${file}\"\n}\n")
        endforeach()
        list(JOIN headers "\n" headers)
        list(LENGTH units number)
        list(APPEND units ${CMAKE_CURRENT_BINARY_DIR}/together/${folder}_${number}.cpp)
        file(CONFIGURE OUTPUT together/${folder}_${number}.cpp @ONLY CONTENT "@headers@\n@bodies@")
    endwhile()
    set(sources "${units}" PARENT_SCOPE)
endfunction()
