// SPDX-License-Identifier: MIT
#include "dmlref/golden/npy.hpp"
#include "fuzz/fuzzed_bytes.hpp"

#include <sstream>

using namespace dmlref;
using dmlref::testing::require;

/// Any bytes as a .npy file: it is refused in one line, or what was read is read again from what is written of it.
extern "C" int LLVMFuzzerTestOneInput(std::uint8_t const* data, std::size_t size) {
    std::istringstream file(std::string(reinterpret_cast<char const*>(data), size));
    golden::npy_array array;
    try {
        array = golden::read_npy(file, "file.npy");
    } catch (golden::npy_error const& error) {
        require(std::string_view(error.what()).find('\n') == std::string_view::npos);
        return 0;
    }
    require(array.elements.size() <= size);
    std::stringstream copy;
    golden::write_npy(copy, array.type, array.sizes, array.elements);
    golden::npy_array const again = golden::read_npy(copy, "copy.npy");
    require(again.type == array.type && again.sizes == array.sizes && again.elements == array.elements);
    return 0;
}
