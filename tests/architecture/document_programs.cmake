# SPDX-License-Identifier: MIT
# Every ```cpp block with `int main` in a document is compiled and run; what it prints is the ```text block after it.

# Takes the text up to the next closing fence off the front of `rest`, and gives it in `block`.
macro(dmlref_take_block)
    string(FIND "${rest}" "```" length)
    string(SUBSTRING "${rest}" 0 ${length} block)
    string(SUBSTRING "${rest}" ${length} -1 rest)
endmacro()

function(dmlref_write_if_different file content)
    file(WRITE ${file}.new "${content}")
    file(COPY_FILE ${file}.new ${file} ONLY_IF_DIFFERENT)
endfunction()

function(dmlref_add_document_programs document)
    set_property(DIRECTORY APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS ${PROJECT_SOURCE_DIR}/${document})
    file(READ ${PROJECT_SOURCE_DIR}/${document} rest)
    string(MAKE_C_IDENTIFIER ${document} id)
    set(number 0)
    while(rest MATCHES "```cpp\n")
        string(FIND "${rest}" "```cpp\n" begin)
        math(EXPR begin "${begin} + 7")
        string(SUBSTRING "${rest}" ${begin} -1 rest)
        dmlref_take_block()
        if(NOT block MATCHES "int main")
            continue()
        endif()
        math(EXPR number "${number} + 1")
        set(program dmlref_${id}_${number})
        # All operators from the headers alone take a compiler half a minute, verify takes them, too: that is left to the
        # builds that are not optimized.
        set(form dmlref)
        if(block MATCHES "dmlref/directml/execute" OR
           (block MATCHES "dmlref/golden/verify" AND CMAKE_BUILD_TYPE STREQUAL "Release"))
            set(form compiled)
        endif()
        dmlref_write_if_different(${CMAKE_CURRENT_BINARY_DIR}/${program}.cpp "${block}")

        string(SUBSTRING "${rest}" 3 -1 after)
        string(FIND "${after}" "```" fence)
        string(FIND "${after}" "```text\n" output)
        set(block "")
        if(fence EQUAL output AND NOT output EQUAL -1)
            math(EXPR output "${output} + 8")
            string(SUBSTRING "${after}" ${output} -1 rest)
            dmlref_take_block()
        endif()
        dmlref_write_if_different(${CMAKE_CURRENT_BINARY_DIR}/${program}.txt "${block}")

        add_executable(${program} ${CMAKE_CURRENT_BINARY_DIR}/${program}.cpp)
        target_compile_options(${program} PRIVATE ${not_optimized})
        target_link_libraries(${program} PRIVATE dmlref::${form} dmlref_warnings)
        set(name "architecture/program ${number} of ${document} prints what is written there")
        add_test(NAME ${name} COMMAND ${CMAKE_COMMAND} -D PROGRAM=$<TARGET_FILE:${program}>
                                      -D EXPECTED=${CMAKE_CURRENT_BINARY_DIR}/${program}.txt
                                      -P ${CMAKE_CURRENT_FUNCTION_LIST_DIR}/run_document_program.cmake)
        set_tests_properties(${name} PROPERTIES LABELS architecture)
    endwhile()
endfunction()

file(GLOB_RECURSE documents CONFIGURE_DEPENDS RELATIVE ${PROJECT_SOURCE_DIR} ${PROJECT_SOURCE_DIR}/docs/*.md)
file(GLOB readme CONFIGURE_DEPENDS RELATIVE ${PROJECT_SOURCE_DIR} ${PROJECT_SOURCE_DIR}/README.md)
foreach(document IN LISTS readme documents)
    dmlref_add_document_programs(${document})
endforeach()
