# SPDX-License-Identifier: MIT
# The devices of examples/devices, each where what it needs is installed: `ctest -L devices`.
find_program(DMLREF_PYTHON NAMES python3 python)
mark_as_advanced(DMLREF_PYTHON)

function(dmlref_add_device_test name)
    add_test(NAME "devices/${name}" COMMAND ${DMLREF_PYTHON} ${PROJECT_SOURCE_DIR}/tests/devices/judge.py ${ARGN})
    set_tests_properties("devices/${name}" PROPERTIES LABELS devices SKIP_RETURN_CODE 77)
endfunction()

if(DMLREF_PYTHON)
    dmlref_add_device_test("every rejection of PyTorch is explained" pytorch $<TARGET_FILE:dmlref_tool>)
endif()
if(DMLREF_PYTHON AND TARGET dmlref_opencl_device)
    dmlref_add_device_test("OpenCL kernels pass the quick suite and planted mistakes are named"
                           opencl $<TARGET_FILE:dmlref_tool> $<TARGET_FILE:dmlref_opencl_device>)
else()
    dmlref_add_skipped_test("devices/OpenCL kernels pass the quick suite and planted mistakes are named" devices
                            "OpenCL, its C++ header or Python is not installed")
endif()
