# SPDX-License-Identifier: MIT
# The fuzz targets. With DMLREF_BUILD_FUZZERS they are clang's libFuzzer's (preset fuzz); else each is a test that runs
# its corpus and random changes of it.
# Where valgrind is installed, it looks for uses of memory that nothing was written to: clang's sanitizer for that needs a
# standard library of its own.
option(DMLREF_BUILD_FUZZERS "Build the fuzz targets with libFuzzer (clang++ only)" OFF)

# `runs`: how many changed files a test runs.
function(dmlref_add_fuzz_target name runs)
    add_executable(dmlref_fuzz_${name} fuzz/${name}.fuzz.cpp)
    target_include_directories(dmlref_fuzz_${name} PRIVATE ${PROJECT_SOURCE_DIR}/tests)
    target_compile_options(dmlref_fuzz_${name} PRIVATE $<${gnu_release}:-O1>)
    target_link_libraries(dmlref_fuzz_${name} PRIVATE dmlref_golden_generator dmlref_warnings)
    if(DMLREF_BUILD_FUZZERS)
        target_link_options(dmlref_fuzz_${name} PRIVATE -fsanitize=fuzzer)
    else()
        target_sources(dmlref_fuzz_${name} PRIVATE fuzz/replay.cpp)
        add_test(NAME fuzz/${name} COMMAND dmlref_fuzz_${name} ${runs} ${ARGN} WORKING_DIRECTORY ${PROJECT_SOURCE_DIR})
        set_tests_properties(fuzz/${name} PROPERTIES LABELS fuzz)
    endif()
endfunction()

dmlref_add_fuzz_target(npy 20000 tests/fuzz/corpora/npy)
dmlref_add_fuzz_target(model 20000 examples/models)
dmlref_add_fuzz_target(call 20000 tests/fuzz/corpora/call)
dmlref_add_fuzz_target(result 5000 tests/fuzz/corpora/result)

find_program(DMLREF_VALGRIND valgrind)
mark_as_advanced(DMLREF_VALGRIND)
foreach(parser "npy 5000 tests/fuzz/corpora/npy" "model 2000 examples/models")
    separate_arguments(parser)
    list(POP_FRONT parser target)
    set(name "fuzz/${target} uses no memory that nothing was written to")
    if(DMLREF_BUILD_FUZZERS OR CMAKE_CXX_FLAGS MATCHES "-fsanitize|-march")
        dmlref_add_skipped_test(${name} "fuzz;analysis" "valgrind cannot run this build")
    elseif(NOT DMLREF_VALGRIND)
        dmlref_add_skipped_test(${name} "fuzz;analysis" "valgrind is not installed")
    else()
        add_test(NAME ${name} COMMAND ${DMLREF_VALGRIND} --quiet --error-exitcode=9 $<TARGET_FILE:dmlref_fuzz_${target}>
                                      ${parser} WORKING_DIRECTORY ${PROJECT_SOURCE_DIR})
        set_tests_properties(${name} PROPERTIES LABELS "fuzz;analysis" TIMEOUT 600)
    endif()
endforeach()
