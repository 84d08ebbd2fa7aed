// SPDX-License-Identifier: MIT
#include "files/file_reader.hpp"

#include "exit_code.hpp"

#include <fstream>
#include <iterator>

namespace dmlref::tool {

namespace fs = std::filesystem;

std::string read_file(fs::path const& file) {
    std::error_code error;
    if (fs::exists(file, error) && !fs::is_regular_file(file, error))
        throw input_error(file.string() + ": is not a regular file");
    std::ifstream in(file, std::ios::binary);
    if (!in) throw input_error(file.string() + ": cannot be opened");
    std::string content{std::istreambuf_iterator<char>(in), {}};
    if (in.bad()) throw input_error(file.string() + ": cannot be read");
    return content;
}

} // namespace dmlref::tool
