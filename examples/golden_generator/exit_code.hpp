// SPDX-License-Identifier: MIT
#pragma once
#include <stdexcept>
#include <string>
#include <string_view>

namespace dmlref::tool {

/// The exit codes of the program, for scripts and for ctest's SKIP_RETURN_CODE.
enum class exit_code { accepted = 0, mismatch = 1, usage = 2, bad_input = 3, mistrusted = 4, skipped = 77 };

/// Says that a file or model cannot be used, in one sentence that names the file and the place in it.
class input_error : public std::runtime_error {
    using std::runtime_error::runtime_error;
};

/// Says that the command line is wrong.
class usage_error : public std::runtime_error {
    using std::runtime_error::runtime_error;
};

/// Says that DirectML or another framework has nothing for a field or an argument of the other.
class not_expressible : public std::runtime_error {
public:
    not_expressible(std::string_view field, std::string const& reason)
        : std::runtime_error(std::string(field) + ": " + reason) {}
};

} // namespace dmlref::tool
