# SPDX-License-Identifier: MIT
# The Python package, where it was built: -D DMLREF_BUILD_PYTHON=ON.
function(dmlref_add_python_test name)
    if(TARGET dmlref_python)
        add_test(NAME "python/${name}" COMMAND ${PYTHON_EXECUTABLE} ${ARGN})
        set_tests_properties("python/${name}" PROPERTIES LABELS python SKIP_RETURN_CODE 77)
    else()
        dmlref_add_skipped_test("python/${name}" python "DMLREF_BUILD_PYTHON is off")
    endif()
endfunction()

set(python_package ${PROJECT_BINARY_DIR}/bin/python)
dmlref_add_python_test("the package computes and judges" ${CMAKE_CURRENT_LIST_DIR}/dmlref_test.py ${python_package})
dmlref_add_python_test("a wheel installs without a network" ${CMAKE_CURRENT_LIST_DIR}/wheel_test.py ${python_package}/dmlref)
