# SPDX-License-Identifier: MIT
# The library has code that not every machine can run. No other machine may come to it.
find_program(DMLREF_BASH bash)
find_program(DMLREF_QEMU qemu-x86_64)
mark_as_advanced(DMLREF_BASH DMLREF_QEMU)
get_target_property(objects_for_wider_sets dmlref_compiled DMLREF_OBJECTS_FOR_WIDER_SETS)

if(objects_for_wider_sets AND DMLREF_BASH AND CMAKE_NM AND CMAKE_OBJDUMP)
    add_test(NAME "compiled/no AVX instruction lies where a machine without AVX comes"
             COMMAND ${DMLREF_BASH} ${CMAKE_CURRENT_LIST_DIR}/visible_symbols.sh ${CMAKE_NM} ${CMAKE_OBJDUMP}
                     ${objects_for_wider_sets})
    set_tests_properties("compiled/no AVX instruction lies where a machine without AVX comes" PROPERTIES LABELS compiled)
endif()

# Emulated CPUs, where there is an emulator: one of before AVX, one with AVX2. Sanitizers need a real one.
if(objects_for_wider_sets AND NOT DMLREF_QEMU)
    dmlref_add_skipped_test("compiled/emulated machines give the pinned bits" compiled "qemu-x86_64 is not installed")
elseif(objects_for_wider_sets AND DMLREF_BUILD_EXAMPLES AND NOT CMAKE_CXX_FLAGS MATCHES "-fsanitize")
    foreach(cpu Nehalem Haswell)
        add_test(NAME "compiled/an emulated ${cpu} gives the pinned bits"
                 COMMAND ${DMLREF_QEMU} -cpu ${cpu} $<TARGET_FILE:dmlref_tool> selfcheck)
        set_tests_properties("compiled/an emulated ${cpu} gives the pinned bits" PROPERTIES LABELS compiled)
    endforeach()
    add_test(NAME "compiled/an emulated Nehalem refuses the kernels for AVX2"
             COMMAND ${DMLREF_QEMU} -cpu Nehalem $<TARGET_FILE:dmlref_tool> generate --list --instruction-set avx2)
    set_tests_properties("compiled/an emulated Nehalem refuses the kernels for AVX2" PROPERTIES LABELS compiled
                         PASS_REGULAR_EXPRESSION "--instruction-set is 'avx2', which this machine does not have")
endif()
