// SPDX-License-Identifier: MIT
#include "files/file.hpp"

#include "exit_code.hpp"

#include <cerrno>
#include <fstream>
#include <iterator>
#include <system_error>

namespace dmlref::tool {

namespace {

[[noreturn]] void fail(std::filesystem::path const& path, std::string const& what, std::error_code const& why) {
    throw input_error(path.string() + ": " + what + (why ? ": " + why.message() : ""));
}

std::error_code last_error() { return {errno, std::generic_category()}; }

} // namespace

std::string read_file(std::filesystem::path const& file) {
    std::error_code error;
    if (std::filesystem::exists(file, error) && !std::filesystem::is_regular_file(file, error))
        throw input_error(file.string() + ": is not a regular file");
    std::ifstream in(file, std::ios::binary);
    if (!in) throw input_error(file.string() + ": cannot be opened");
    std::string content{std::istreambuf_iterator<char>(in), {}};
    if (in.bad()) throw input_error(file.string() + ": cannot be read");
    return content;
}

void write_file(std::filesystem::path const& path, std::string_view bytes) {
    errno = 0;
    std::ofstream file(path, std::ios::binary | std::ios::trunc);
    if (!file) fail(path, "the file cannot be created", last_error());
    file.write(bytes.data(), static_cast<std::streamsize>(bytes.size()));
    file.close();
    if (!file) fail(path, "the file could not be written", last_error());
}

bool is_replaceable(std::filesystem::path const& path) {
    std::error_code error;
    std::filesystem::file_status const status = std::filesystem::symlink_status(path, error);
    return !std::filesystem::exists(status) || std::filesystem::is_regular_file(status);
}

void publish_file(std::filesystem::path const& path, std::string_view bytes) {
    if (!is_replaceable(path)) return write_file(path, bytes);
    std::filesystem::path unfinished = path;
    unfinished += ".part";
    std::error_code error;
    try {
        write_file(unfinished, bytes);
    } catch (input_error const&) {
        std::filesystem::remove(unfinished, error);
        throw;
    }
    std::filesystem::rename(unfinished, path, error);
    if (error) fail(path, "the file could not be put into place", error);
}

void remove_file(std::filesystem::path const& path) {
    std::error_code error;
    std::filesystem::remove(path, error);
    if (error) fail(path, "the file cannot be removed", error);
}

void create_folder(std::filesystem::path const& path) {
    std::error_code error;
    std::filesystem::create_directories(path, error);
    if (error) fail(path, "the folder cannot be created", error);
    if (!std::filesystem::is_directory(path, error)) fail(path, "a file is in the way of the folder", error);
}

} // namespace dmlref::tool
