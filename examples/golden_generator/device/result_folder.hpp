// SPDX-License-Identifier: MIT
#pragma once
#include <filesystem>
#include <string>

namespace dmlref::tool {

/// The place where the device writes for one case. All paths are absolute.
struct result_place {
    std::filesystem::path folder; ///< for its tensors; empty when the device starts
    std::filesystem::path output_file, error_file;
    std::filesystem::file_time_type
        made; ///< when the folder was created, by the clock that also dates the device's files
};

/// A folder that contains a folder for each case, under its name, and the two streams of its device. So `dmlref verify`
/// accepts it like a folder that devices have written themselves. Every member throws input_error.
class result_folder {
public:
    /// A folder among the system's temporary files; removed with this object.
    result_folder();

    /// A folder that is kept. It must be new, empty, or from an earlier run.
    explicit result_folder(std::filesystem::path const& kept);

    ~result_folder();
    result_folder(result_folder const&) = delete;
    result_folder& operator=(result_folder const&) = delete;

    /// Removes the results of an earlier run for the case.
    result_place prepare(std::string const& case_name) const;

    /// Removes the results, unless they are kept.
    void discard(result_place const& place) const;

private:
    std::filesystem::path path_;
    bool is_temporary_;
};

} // namespace dmlref::tool
