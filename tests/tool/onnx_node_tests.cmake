# SPDX-License-Identifier: MIT
# ONNX's node tests through `dmlref run`, where Debian's packages libonnx-testdata and python3-onnx are installed.
find_path(DMLREF_ONNX_NODE_TESTS test_maxpool_2d_default/model.onnx PATHS /usr/share/libonnx-testdata/data/node)
find_program(DMLREF_PYTHON_WITH_ONNX python3 PATHS /usr/bin NO_DEFAULT_PATH)
mark_as_advanced(DMLREF_ONNX_NODE_TESTS DMLREF_PYTHON_WITH_ONNX)

if(DMLREF_ONNX_NODE_TESTS AND DMLREF_PYTHON_WITH_ONNX)
    add_test(NAME "tool/ONNX's node tests pass" COMMAND ${DMLREF_PYTHON_WITH_ONNX}
             ${CMAKE_CURRENT_LIST_DIR}/onnx_node_tests.py $<TARGET_FILE:dmlref_tool> ${DMLREF_ONNX_NODE_TESTS})
    set_tests_properties("tool/ONNX's node tests pass" PROPERTIES LABELS tool SKIP_RETURN_CODE 77)
else()
    dmlref_add_skipped_test("tool/ONNX's node tests pass" tool "libonnx-testdata and python3-onnx are not installed")
endif()
