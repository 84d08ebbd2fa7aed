// SPDX-License-Identifier: MIT
#pragma once
#include <stdexcept>

namespace dmlref::tool {

/// What the program returns, for scripts and for ctest's SKIP_RETURN_CODE.
enum class exit_code { accepted = 0, mismatch = 1, usage = 2, bad_input = 3, mistrusted = 4, skipped = 77 };

/// A file or model that cannot be used; one sentence that names the file and the place in it.
class input_error : public std::runtime_error {
    using std::runtime_error::runtime_error;
};

/// A command line that asks for what cannot be.
class usage_error : public std::runtime_error {
    using std::runtime_error::runtime_error;
};

} // namespace dmlref::tool
