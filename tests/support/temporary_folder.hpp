// SPDX-License-Identifier: MIT
#pragma once
#include <chrono>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <stdexcept>
#include <string>

namespace dmlref::testing {

/// A new, empty folder that is removed with this object.
class temporary_folder {
public:
    temporary_folder() {
        // Processes that run at the same time start from different numbers; create_directory decides which was first.
        static auto number = std::chrono::steady_clock::now().time_since_epoch().count();
        for (int attempt = 0; attempt < 1000; ++attempt) {
            path_ = std::filesystem::temp_directory_path() / ("dmlref-test-" + std::to_string(number++));
            if (std::filesystem::create_directory(path_)) return;
        }
        throw std::runtime_error("no temporary folder can be made");
    }
    ~temporary_folder() {
        std::error_code ignored;
        std::filesystem::remove_all(path_, ignored);
    }
    temporary_folder(temporary_folder const&) = delete;

    std::filesystem::path const& path() const { return path_; }
    std::filesystem::path operator/(std::string const& name) const { return path_ / name; }

    /// Writes a file and returns its path.
    std::filesystem::path write(std::string const& name, std::string const& content) const {
        std::filesystem::create_directories((path_ / name).parent_path());
        std::ofstream(path_ / name, std::ios::binary) << content;
        return path_ / name;
    }

private:
    std::filesystem::path path_;
};

inline std::string content_of(std::filesystem::path const& file) {
    std::ifstream in(file, std::ios::binary);
    return {std::istreambuf_iterator<char>(in), {}};
}

} // namespace dmlref::testing
