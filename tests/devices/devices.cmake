# SPDX-License-Identifier: MIT
# The devices of examples/devices on the quick suite, each where what it needs is installed: `ctest -L devices`.
find_program(DMLREF_PYTHON NAMES python3 python)
mark_as_advanced(DMLREF_PYTHON)

file(GLOB descriptions CONFIGURE_DEPENDS ${PROJECT_SOURCE_DIR}/examples/devices/*.json)
foreach(description IN LISTS descriptions)
    get_filename_component(device ${description} NAME_WE)
    set(name "devices/${device}: rejections are explained and planted mistakes are named")
    if(DMLREF_PYTHON)
        add_test(NAME ${name} COMMAND ${DMLREF_PYTHON} ${CMAKE_CURRENT_LIST_DIR}/judge.py ${description}
                                      $<TARGET_FILE_DIR:dmlref_tool>)
        set_tests_properties(${name} PROPERTIES LABELS devices SKIP_RETURN_CODE 77 COST 80)
    else()
        dmlref_add_skipped_test(${name} devices "Python is not installed")
    endif()
endforeach()
