# SPDX-License-Identifier: MIT
# The Python package, where it was built: -D DMLREF_BUILD_PYTHON=ON.
if(TARGET dmlref_python)
    add_test(NAME "python/the package computes and judges" COMMAND ${PYTHON_EXECUTABLE}
             ${CMAKE_CURRENT_LIST_DIR}/dmlref_test.py ${PROJECT_BINARY_DIR}/bin/python)
    set_tests_properties("python/the package computes and judges" PROPERTIES LABELS python SKIP_RETURN_CODE 77)
else()
    dmlref_add_skipped_test("python/the package computes and judges" python "DMLREF_BUILD_PYTHON is off")
endif()
