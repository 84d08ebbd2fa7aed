# SPDX-License-Identifier: MIT
# A user's project against the installed package, against the checkout, and without CMake. Not optimized.
set(prefix ${CMAKE_CURRENT_BINARY_DIR}/prefix)
set(consumer ${CMAKE_CURRENT_SOURCE_DIR}/consumer)
set(answer "dmlref ${PROJECT_VERSION}: 1 1 2 2 and 1[.]5")

function(dmlref_add_consumer_test name)
    string(MAKE_C_IDENTIFIER ${name} folder)
    add_test(NAME "architecture/${name}"
             COMMAND ${CMAKE_CTEST_COMMAND} --build-and-test ${consumer} ${CMAKE_CURRENT_BINARY_DIR}/${folder}
                     --build-generator ${CMAKE_GENERATOR} --build-makeprogram ${CMAKE_MAKE_PROGRAM}
                     --build-config-sample "$<CONFIG>"
                     --build-options -DCMAKE_CXX_COMPILER=${CMAKE_CXX_COMPILER} -DCMAKE_CXX_FLAGS=${CMAKE_CXX_FLAGS}
                                     -DCMAKE_BUILD_TYPE=$<CONFIG> -DCMAKE_CXX_FLAGS_RELEASE= ${ARGN}
                     --test-command consumer)
    set_tests_properties("architecture/${name}" PROPERTIES LABELS architecture PASS_REGULAR_EXPRESSION "${answer}" COST 10)
endfunction()

dmlref_add_consumer_test("a project builds with the checkout as a subdirectory" -DDMLREF_CHECKOUT=${PROJECT_SOURCE_DIR})
if(NOT DMLREF_INSTALL OR NOT DMLREF_STRICT_FP) # the consumers insist on the flag that STRICT_FP hands on
    return()
endif()

add_test(NAME "architecture/the package installs every header and can be moved"
         COMMAND ${CMAKE_COMMAND} -D BUILD_DIR=${PROJECT_BINARY_DIR} -D CONFIG=$<CONFIG>
                 -D SOURCE_DIR=${PROJECT_SOURCE_DIR} -D PREFIX=${prefix} -P ${CMAKE_CURRENT_SOURCE_DIR}/install.cmake)
set_tests_properties("architecture/the package installs every header and can be moved"
                     PROPERTIES LABELS architecture FIXTURES_SETUP dmlref_package)

dmlref_add_consumer_test("a project builds with the installed package" -DCMAKE_PREFIX_PATH=${prefix}
                         -DDMLREF_VERSION=${PROJECT_VERSION})
dmlref_add_consumer_test("a project builds with the installed library" -DCMAKE_PREFIX_PATH=${prefix}
                         -DDMLREF_VERSION=${PROJECT_VERSION} -DDMLREF_FORM=compiled)
set_tests_properties("architecture/a project builds with the installed package"
                     "architecture/a project builds with the installed library"
                     PROPERTIES FIXTURES_REQUIRED dmlref_package)

if(CMAKE_CXX_COMPILER_ID MATCHES "GNU|Clang")
    find_program(PKG_CONFIG_EXECUTABLE NAMES pkg-config pkgconf)
    mark_as_advanced(PKG_CONFIG_EXECUTABLE)
    add_test(NAME "architecture/a program builds with pkg-config and no CMake"
             COMMAND ${CMAKE_COMMAND} "-DPKG_CONFIG=$<$<BOOL:${PKG_CONFIG_EXECUTABLE}>:${PKG_CONFIG_EXECUTABLE}>"
                     "-DCOMPILE=${CMAKE_CXX_COMPILER};${CMAKE_CXX20_STANDARD_COMPILE_OPTION};${flags}"
                     -DPREFIX=${prefix} "-DSOURCES=${consumer}/main.cpp;${consumer}/second_unit.cpp"
                     -DPROGRAM=${CMAKE_CURRENT_BINARY_DIR}/consumer_without_cmake
                     -P ${CMAKE_CURRENT_SOURCE_DIR}/compile_with_pkg_config.cmake)
    set_tests_properties("architecture/a program builds with pkg-config and no CMake" PROPERTIES
                         LABELS architecture FIXTURES_REQUIRED dmlref_package
                         PASS_REGULAR_EXPRESSION "${answer}" SKIP_REGULAR_EXPRESSION "skipped:" COST 10)
endif()
