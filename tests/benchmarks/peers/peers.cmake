# SPDX-License-Identifier: MIT
# Other libraries that do the same work. Each is taken where it is installed and left out in silence where it is not.
add_library(dmlref_benchmark_peers STATIC ${CMAKE_CURRENT_LIST_DIR}/peers.cpp)
target_link_libraries(dmlref_benchmark_peers PUBLIC dmlref_benchmark_work PRIVATE dmlref_warnings)

# The sources of a peer see its headers and no other's: PyTorch brings those of another oneDNN.
function(dmlref_add_peer name source)
    add_library(dmlref_benchmark_${name} OBJECT ${CMAKE_CURRENT_FUNCTION_LIST_DIR}/${source})
    target_link_libraries(dmlref_benchmark_${name} PRIVATE dmlref_benchmark_work dmlref_warnings ${ARGN})
    target_link_libraries(dmlref_benchmark_peers PRIVATE dmlref_benchmark_${name})
    target_compile_definitions(dmlref_benchmark_peers PRIVATE DMLREF_HAS_${name})
    message(STATUS "Benchmarks: ${name} is measured beside dmlref")
endfunction()

# What only the package manager knows; where there is none, a word that says so.
function(dmlref_installed_version variable package)
    set(version "of unknown version")
    find_program(DPKG_QUERY dpkg-query)
    if(DPKG_QUERY)
        execute_process(COMMAND ${DPKG_QUERY} --show --showformat=\${Version} ${package}
                        OUTPUT_VARIABLE found ERROR_QUIET RESULT_VARIABLE failed)
        if(NOT failed)
            set(version ${found})
        endif()
    endif()
    set(${variable} ${version} PARENT_SCOPE)
endfunction()

find_package(OpenMP COMPONENTS CXX QUIET) # how oneDNN is told a number of threads
find_package(dnnl 2 CONFIG QUIET)         # oneDNN 3 has another interface
if(dnnl_FOUND AND OpenMP_CXX_FOUND)
    dmlref_add_peer(ONEDNN onednn.cpp DNNL::dnnl ${OpenMP_CXX_LIBRARIES})
endif()

find_path(TORCH_INCLUDES ATen/ATen.h PATH_SUFFIXES torch/include)
find_library(TORCH_CPU torch_cpu)
find_library(TORCH_C10 c10)
if(TORCH_INCLUDES AND TORCH_CPU AND TORCH_C10)
    # Not every compiler takes its headers as C++20: clang++ 14 refuses those of 1.13.
    include(CheckCXXSourceCompiles)
    set(CMAKE_REQUIRED_QUIET ON)
    set(CMAKE_CXX_STANDARD 20)
    set(CMAKE_REQUIRED_INCLUDES ${TORCH_INCLUDES})
    set(CMAKE_REQUIRED_LIBRARIES ${TORCH_CPU} ${TORCH_C10})
    check_cxx_source_compiles("#include <ATen/ATen.h>\nint main() {}" DMLREF_TORCH_COMPILES)
endif()
if(DMLREF_TORCH_COMPILES)
    dmlref_add_peer(TORCH torch_library.cpp ${TORCH_CPU} ${TORCH_C10})
    target_include_directories(dmlref_benchmark_TORCH SYSTEM PRIVATE ${TORCH_INCLUDES})

    file(GLOB torchvision /usr/lib/python3/dist-packages/torchvision/_C.*.so) # Debian's
    set(DMLREF_TORCHVISION_LIBRARY "${torchvision}" CACHE FILEPATH "The library in torchvision's Python package")
    if(DMLREF_TORCHVISION_LIBRARY)
        dmlref_add_peer(TORCHVISION torchvision.cpp ${TORCH_CPU} ${TORCH_C10} ${CMAKE_DL_LIBS})
        target_include_directories(dmlref_benchmark_TORCHVISION SYSTEM PRIVATE ${TORCH_INCLUDES})
        cmake_path(GET DMLREF_TORCHVISION_LIBRARY PARENT_PATH package)
        file(STRINGS ${package}/version.py version REGEX "^__version__ = ")
        string(REGEX REPLACE ".*'(.*)'.*" "\\1" version "${version}")
        target_compile_definitions(dmlref_benchmark_TORCHVISION PRIVATE
            DMLREF_TORCHVISION_LIBRARY="${DMLREF_TORCHVISION_LIBRARY}" DMLREF_TORCHVISION_VERSION="${version}")
    endif()
endif()

find_path(XNNPACK_INCLUDES xnnpack.h)
find_path(PTHREADPOOL_INCLUDES pthreadpool.h)
find_library(XNNPACK_LIBRARY XNNPACK)
find_library(PTHREADPOOL_LIBRARY pthreadpool)
if(XNNPACK_INCLUDES AND PTHREADPOOL_INCLUDES AND XNNPACK_LIBRARY AND PTHREADPOOL_LIBRARY)
    dmlref_add_peer(XNNPACK xnnpack.cpp ${XNNPACK_LIBRARY} ${PTHREADPOOL_LIBRARY})
    dmlref_installed_version(version libxnnpack-dev)
    target_compile_definitions(dmlref_benchmark_XNNPACK PRIVATE DMLREF_XNNPACK_VERSION="${version}")
endif()

find_path(ZIMG_INCLUDES zimg.h)
find_library(ZIMG_LIBRARY zimg)
if(ZIMG_INCLUDES AND ZIMG_LIBRARY)
    dmlref_add_peer(ZIMG zimg_library.cpp ${ZIMG_LIBRARY})
endif()
