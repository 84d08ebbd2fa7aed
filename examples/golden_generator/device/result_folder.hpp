// SPDX-License-Identifier: MIT
#pragma once
#include <filesystem>
#include <string>

namespace dmlref::tool {

/// Where the device of one case writes. All paths are absolute.
struct result_place {
    std::filesystem::path folder; ///< for its tensors; empty when it starts
    std::filesystem::path output_file, error_file;
    std::filesystem::file_time_type made; ///< when the folder was, by the clock that also dates the device's files
};

/// A folder with a folder for each case, by its name, and beside that the two streams of its device. What devices wrote
/// is thus to `dmlref verify` what they wrote themselves. Every member throws input_error.
class result_folder {
public:
    /// In the system's folder for temporary files; gone with this object.
    result_folder();

    /// Kept. Must be new, empty, or of an earlier run.
    explicit result_folder(std::filesystem::path const& kept);

    ~result_folder();
    result_folder(result_folder const&) = delete;
    result_folder& operator=(result_folder const&) = delete;

    /// Removes what an earlier run left of the case.
    result_place prepare(std::string const& case_name) const;

    /// Unless results are kept, removes what is there.
    void discard(result_place const& place) const;

private:
    std::filesystem::path path_;
    bool is_temporary_;
};

} // namespace dmlref::tool
