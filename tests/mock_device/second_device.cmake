# SPDX-License-Identifier: MIT
# The device in Python makes the mistakes of second_device/mistakes.py, and docs/acceptance.md says which are noticed.
find_program(DMLREF_PYTHON python3)
mark_as_advanced(DMLREF_PYTHON)

if(DMLREF_PYTHON)
    add_test(NAME "mock_device/unlisted mistakes" COMMAND ${DMLREF_PYTHON}
             ${CMAKE_CURRENT_LIST_DIR}/second_device/unlisted_mistakes.py $<TARGET_FILE:dmlref_tool>)
    set_tests_properties("mock_device/unlisted mistakes" PROPERTIES LABELS mock_device COST 50)
else()
    dmlref_add_skipped_test("mock_device/unlisted mistakes" mock_device "python3 is not installed")
endif()
