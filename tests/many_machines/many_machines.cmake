# SPDX-License-Identifier: MIT
# The scripts of examples/many_machines, each where what it needs is installed.
find_program(DMLREF_SHELL sh)
mark_as_advanced(DMLREF_SHELL)
foreach(script processes parallel slurm)
    set(name "tool/many machines: the shards of ${script}.sh give the report of one run")
    if(DMLREF_SHELL)
        add_test(NAME ${name} COMMAND ${DMLREF_SHELL} ${CMAKE_CURRENT_LIST_DIR}/judge.sh
                                      ${PROJECT_SOURCE_DIR}/examples/many_machines/${script}.sh $<TARGET_FILE:dmlref_tool>)
        set_tests_properties(${name} PROPERTIES LABELS tool SKIP_RETURN_CODE 77)
    else()
        dmlref_add_skipped_test(${name} tool "sh is not installed")
    endif()
endforeach()
