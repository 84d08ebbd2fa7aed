// SPDX-License-Identifier: MIT
#pragma once
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <random>
#include <string>
#include <vector>

#if __has_include(<sys/wait.h>)
#include <sys/wait.h>
#endif

/// What a test needs to run a program as a person would.
namespace dmlref::examples {

/// A new, empty folder that is gone when the test is over.
class temporary_folder {
public:
    temporary_folder()
        : path_(std::filesystem::temp_directory_path() / ("dmlref_" + std::to_string(std::random_device{}()))) {
        std::filesystem::create_directory(path_);
    }
    temporary_folder(temporary_folder const&) = delete;
    temporary_folder& operator=(temporary_folder const&) = delete;
    ~temporary_folder() {
        std::error_code ignored;
        std::filesystem::remove_all(path_, ignored);
    }

    std::filesystem::path operator/(std::string const& file) const { return path_ / file; }
    std::filesystem::path const& path() const { return path_; }

private:
    std::filesystem::path path_;
};

struct program_result {
    int exit_code;
    std::string output;
    std::string errors;
};

inline std::string text_of(std::filesystem::path const& file) {
    std::ifstream stream(file, std::ios::binary);
    return {std::istreambuf_iterator<char>(stream), {}};
}

/// Runs a program of the build's folder bin, with `folder` as its current folder.
inline program_result run(std::string const& program, std::vector<std::string> const& arguments,
                          temporary_folder const& folder) {
    auto const quoted = [](std::string const& text) { return '"' + text + '"'; };
    std::string command = "cd " + quoted(folder.path().string()) + " && " +
                          quoted((std::filesystem::path(DMLREF_PROGRAM_FOLDER) / program).string());
    for (std::string const& argument : arguments) command += ' ' + quoted(argument);
    temporary_folder const streams;
    command += " > " + quoted((streams / "output").string()) + " 2> " + quoted((streams / "errors").string());

    int status = std::system(command.c_str());
#ifdef WEXITSTATUS
    status = WIFEXITED(status) ? WEXITSTATUS(status) : -1;
#endif
    return {status, text_of(streams / "output"), text_of(streams / "errors")};
}

/// True when a program refused its command line as every program here does: one line, and exit code 2.
inline bool is_usage_error(program_result const& result) {
    return result.exit_code == 2 && result.output.empty() && !result.errors.empty() &&
           result.errors.find('\n') == result.errors.size() - 1;
}

} // namespace dmlref::examples
