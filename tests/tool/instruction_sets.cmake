# SPDX-License-Identifier: MIT
# The program has code that not every machine can run. No other machine may come to it.
find_program(DMLREF_BASH bash)
find_program(DMLREF_QEMU qemu-x86_64)
mark_as_advanced(DMLREF_BASH DMLREF_QEMU)

if(TARGET dmlref_kernels_avx2 AND DMLREF_BASH AND CMAKE_NM AND CMAKE_OBJDUMP)
    add_test(NAME "tool/no AVX instruction lies where a machine without AVX comes" COMMAND_EXPAND_LISTS
             COMMAND ${DMLREF_BASH} ${CMAKE_CURRENT_LIST_DIR}/baseline_code.sh ${CMAKE_NM} ${CMAKE_OBJDUMP}
                     $<TARGET_FILE:dmlref_tool> $<TARGET_OBJECTS:dmlref_tool> $<TARGET_OBJECTS:dmlref_golden_generator>)
    set_tests_properties("tool/no AVX instruction lies where a machine without AVX comes" PROPERTIES LABELS tool)
endif()

# Emulated CPUs, where there is an emulator: one of before AVX, one with AVX2. Sanitizers need a real one.
if(TARGET dmlref_kernels_avx2 AND NOT DMLREF_QEMU)
    dmlref_add_skipped_test("tool/emulated machines give the pinned bits" tool "qemu-x86_64 is not installed")
elseif(TARGET dmlref_kernels_avx2 AND NOT CMAKE_CXX_FLAGS MATCHES "-fsanitize")
    foreach(cpu Nehalem Haswell)
        add_test(NAME "tool/an emulated ${cpu} gives the pinned bits"
                 COMMAND ${DMLREF_QEMU} -cpu ${cpu} $<TARGET_FILE:dmlref_tool> selfcheck)
        set_tests_properties("tool/an emulated ${cpu} gives the pinned bits" PROPERTIES LABELS tool)
    endforeach()
    add_test(NAME "tool/an emulated Nehalem refuses the kernels for AVX2"
             COMMAND ${DMLREF_QEMU} -cpu Nehalem $<TARGET_FILE:dmlref_tool> generate --list --instruction-set avx2)
    set_tests_properties("tool/an emulated Nehalem refuses the kernels for AVX2" PROPERTIES LABELS tool
                         PASS_REGULAR_EXPRESSION "--instruction-set is 'avx2', which this machine does not have")
endif()
