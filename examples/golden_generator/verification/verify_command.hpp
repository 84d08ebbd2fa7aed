// SPDX-License-Identifier: MIT
#pragma once
#include "verification/verify_case.hpp"

namespace dmlref::tool {

/// The word, quoted for a shell: cmd.exe knows only double quotes, in which other shells interpret more characters.
std::string shell_word(std::string const& word);

/// " --profile float32 --mode strict": the options for judging.
std::string options_text(golden::verification_options const& options);

/// The command line that judges a case in the same way, to be pasted into a shell.
std::string verify_command(std::filesystem::path const& case_folder, std::filesystem::path const& got_folder,
                           golden::verification_options const& options, file_rules const& rules);

} // namespace dmlref::tool
