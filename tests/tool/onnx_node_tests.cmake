# SPDX-License-Identifier: MIT
# ONNX's node tests of Debian's libonnx-testdata: `dmlref import` makes a model of each, and `dmlref verify` judges the
# results that ONNX expects. Those that DirectML cannot express are listed below, with the argument.
if(NOT CMAKE_SCRIPT_MODE_FILE)
    find_package(Protobuf QUIET)
    find_package(ONNX QUIET)
    find_path(DMLREF_ONNX_NODE_TESTS test_maxpool_2d_default/model.onnx PATHS /usr/share/libonnx-testdata/data/node)
    mark_as_advanced(DMLREF_ONNX_NODE_TESTS)
    set(name "tool/ONNX's node tests pass")
    if(DMLREF_ONNX_NODE_TESTS AND ONNX_FOUND)
        add_test(NAME ${name} COMMAND ${CMAKE_COMMAND} -D DMLREF=$<TARGET_FILE:dmlref_tool> -D TESTS=${DMLREF_ONNX_NODE_TESTS}
                 -D FOLDER=${CMAKE_CURRENT_BINARY_DIR}/onnx_node_tests -P ${CMAKE_CURRENT_LIST_FILE})
        set_tests_properties(${name} PROPERTIES LABELS tool)
    else()
        dmlref_add_skipped_test(${name} tool "libonnx-testdata, libonnx-dev or libprotobuf-dev is not installed")
    endif()
    return()
endif()

cmake_minimum_required(VERSION 3.24)
set(not_expressible
    test_resize_downsample_scales_cubic mode
    test_resize_downsample_scales_cubic_A_n0p5_exclude_outside mode
    test_resize_downsample_scales_cubic_align_corners mode
    test_resize_downsample_sizes_cubic mode
    test_resize_tf_crop_and_resize coordinate_transformation_mode
    test_resize_upsample_scales_cubic mode
    test_resize_upsample_scales_cubic_A_n0p5_exclude_outside mode
    test_resize_upsample_scales_cubic_align_corners mode
    test_resize_upsample_scales_cubic_asymmetric mode
    test_resize_upsample_sizes_cubic mode)

# Their results are printed with four digits, which is a rounding that only this profile allows.
set(four_digits test_roialign_aligned_false test_roialign_aligned_true)

file(GLOB folders ${TESTS}/test_*)
list(FILTER folders INCLUDE REGEX "_(averagepool|globalaveragepool|globalmaxpool|lppool|maxpool|maxunpool|resize|roialign|upsample)(_|$)")
file(REMOVE_RECURSE ${FOLDER})
set(passed 0)
foreach(folder IN LISTS folders)
    get_filename_component(name ${folder} NAME)
    execute_process(COMMAND ${DMLREF} import ${folder} --output ${FOLDER}/${name}
                    RESULT_VARIABLE code OUTPUT_QUIET ERROR_VARIABLE reason)
    list(FIND not_expressible ${name} place)
    if(NOT place EQUAL -1)
        math(EXPR place "${place} + 1")
        list(GET not_expressible ${place} argument)
        if(NOT code EQUAL 77 OR NOT reason MATCHES "^dmlref: ${argument}: ")
            message(SEND_ERROR "${name} must be refused for ${argument}: ${code}, ${reason}")
        endif()
        continue()
    endif()
    if(NOT code EQUAL 0)
        message(SEND_ERROR "${name}: ${reason}")
        continue()
    endif()
    set(profile float32)
    if(name IN_LIST four_digits)
        set(profile texture_filter)
    endif()
    execute_process(COMMAND ${DMLREF} verify ${FOLDER}/${name}/model.json --got ${FOLDER}/${name}/expected --profile ${profile}
                    RESULT_VARIABLE code OUTPUT_VARIABLE report ERROR_VARIABLE reason)
    if(code EQUAL 0)
        math(EXPR passed "${passed} + 1")
    else()
        message(SEND_ERROR "${name}: ${report}${reason}")
    endif()
endforeach()
message("${passed} of ONNX's node tests passed")
if(passed LESS 50)
    message(SEND_ERROR "at least 50 must pass")
endif()
