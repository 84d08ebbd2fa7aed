# SPDX-License-Identifier: MIT
# The short form of the matrix in docs/portability.md: the kernels' random problems on x86-64 and on aarch64.
find_program(DMLREF_BASH bash)
if(DMLREF_BASH AND UNIX AND CMAKE_SYSTEM_PROCESSOR MATCHES "x86_64|AMD64")
    add_test(NAME "portability/x86-64 and aarch64 compute the same bits"
             COMMAND ${DMLREF_BASH} ${CMAKE_CURRENT_LIST_DIR}/matrix.sh --short --jobs 1
                     --xsimd "${dmlref_xsimd_includes}")
    set_tests_properties("portability/x86-64 and aarch64 compute the same bits" PROPERTIES
                         LABELS portability SKIP_RETURN_CODE 77 TIMEOUT 1200 COST 90)
endif()
