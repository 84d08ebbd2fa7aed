# SPDX-License-Identifier: MIT
# What clang, cppcheck and codespell find in the sources, each where it is installed: `ctest -L analysis`.
find_program(DMLREF_CLANG_QUERY NAMES clang-query clang-query-19 clang-query-18 clang-query-17 clang-query-16
                                      clang-query-15 clang-query-14)
find_program(DMLREF_CLANG_TIDY NAMES clang-tidy clang-tidy-19 clang-tidy-18 clang-tidy-17 clang-tidy-16 clang-tidy-15
                                     clang-tidy-14)
find_program(DMLREF_CODESPELL codespell)
find_program(DMLREF_CPPCHECK cppcheck)
mark_as_advanced(DMLREF_CLANG_QUERY DMLREF_CLANG_TIDY DMLREF_CODESPELL DMLREF_CPPCHECK)

# directml/execute.hpp, one of them, instantiates every operator for every element type.
set(every_header ${CMAKE_CURRENT_BINARY_DIR}/every_header.cpp)
list(TRANSFORM dmlref_headers REPLACE "^include/(.*)" "#include \"\\1\"\n" OUTPUT_VARIABLE includes)
list(JOIN includes "" includes)
file(CONFIGURE OUTPUT ${every_header} @ONLY CONTENT "@includes@")
set(analysed_as -- -std=c++20 -I${PROJECT_SOURCE_DIR}/include -idirafter ${dmlref_xsimd_includes})

# dmlref_add_analysis_test(name program what_it_is command...)
function(dmlref_add_analysis_test name program what)
    if(program)
        add_test(NAME "architecture/${name}" COMMAND ${program} ${ARGN} WORKING_DIRECTORY ${PROJECT_SOURCE_DIR})
        set_tests_properties("architecture/${name}" PROPERTIES LABELS "architecture;analysis" TIMEOUT 600)
    else()
        dmlref_add_skipped_test("architecture/${name}" "architecture;analysis" "${what} is not installed")
    endif()
endfunction()

# Casts of any spelling, in templates as they are instantiated. to_index.hpp has the one that is right.
set(no_cast "no header turns a float into an integer, however it is spelled")
set(cast_is_seen "the cast check sees casts of every spelling, in templates too")
set(find_casts -c "set bind-root true" -c "set output diag" -c "set traversal AsIs"
               -c "match castExpr(hasCastKind('CK_FloatingToIntegral'), unless(isExpansionInSystemHeader()), \
unless(hasAncestor(functionDecl(hasName('::dmlref::to_index')))))")
string(REPLACE "'" "\"" find_casts "${find_casts}")
dmlref_add_analysis_test(${no_cast} "${DMLREF_CLANG_QUERY}" clang-query ${every_header} ${find_casts} ${analysed_as})
dmlref_add_analysis_test(${cast_is_seen} "${DMLREF_CLANG_QUERY}" clang-query
                         ${CMAKE_CURRENT_SOURCE_DIR}/refused/casts.cpp ${find_casts} ${analysed_as})
if(DMLREF_CLANG_QUERY)
    set_tests_properties("architecture/${no_cast}" PROPERTIES PASS_REGULAR_EXPRESSION "(^|\n)0 matches"
                         FAIL_REGULAR_EXPRESSION "error:" COST 30)
    set_tests_properties("architecture/${cast_is_seen}" PROPERTIES PASS_REGULAR_EXPRESSION "(^|\n)5 matches"
                         FAIL_REGULAR_EXPRESSION "error:")
endif()

dmlref_add_analysis_test("clang-tidy finds nothing in the headers" "${DMLREF_CLANG_TIDY}" clang-tidy
                         --quiet ${every_header} ${analysed_as})
if(DMLREF_CLANG_TIDY)
    set_tests_properties("architecture/clang-tidy finds nothing in the headers" PROPERTIES COST 60)
endif()
dmlref_add_analysis_test("no word is misspelled" "${DMLREF_CODESPELL}" codespell)

# Each file by itself: a file that cppcheck cannot read ends the file that includes it, too.
file(GLOB_RECURSE examples CONFIGURE_DEPENDS RELATIVE ${PROJECT_SOURCE_DIR} ${PROJECT_SOURCE_DIR}/examples/*.[ch]pp)
dmlref_add_analysis_test("cppcheck finds nothing in headers and examples" "${DMLREF_CPPCHECK}" cppcheck
                         --quiet --error-exitcode=1 --language=c++ --std=c++20 --enable=warning,portability
                         --suppressions-list=${CMAKE_CURRENT_SOURCE_DIR}/cppcheck.suppressions
                         --max-configs=1 --suppress=toomanyconfigs ${dmlref_headers} ${examples})
