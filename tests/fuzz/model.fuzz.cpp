// SPDX-License-Identifier: MIT
#include "model/model.hpp"
#include "fuzz/fuzzed_bytes.hpp"

using namespace dmlref;
using dmlref::testing::require;

/// Any bytes as a model: it is read, or refused in one line that names it.
extern "C" int LLVMFuzzerTestOneInput(std::uint8_t const* data, std::size_t size) {
    tool::model_options options;
    options.memory_budget = 1 << 16;
    try {
        tool::read_model(std::string(reinterpret_cast<char const*>(data), size), "none/model.json", options);
    } catch (tool::input_error const& error) {
        std::string_view const reason = error.what();
        require(reason.starts_with("none/model.json") && reason.find('\n') == std::string_view::npos);
    }
    return 0;
}
