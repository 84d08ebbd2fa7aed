// SPDX-License-Identifier: MIT
#include "verification/verify_command.hpp"

namespace dmlref::tool {

std::string shell_word(std::string const& word) {
    constexpr std::string_view plain = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_-./:,=+@";
#ifdef _WIN32
    bool const is_plain = word.find_first_not_of(std::string(plain) + "\\") == std::string::npos;
    return is_plain && !word.empty() ? word : "\"" + word + "\"";
#else
    if (!word.empty() && word.find_first_not_of(plain) == std::string::npos) return word;
    std::string text = "'";
    for (char const letter : word) text += letter == '\'' ? std::string("'\\''") : std::string(1, letter);
    return text + "'";
#endif
}

std::string options_text(golden::verification_options const& options) {
    std::string text = " --profile " + std::string(options.profile.name);
    if (options.mode == golden::verification_mode::strict) text += " --mode strict";
    if (options.sample > 0) text += " --sample " + std::to_string(options.sample);
    if (!options.look_for_cause) text += " --no-cause";
    return text;
}

std::string verify_command(std::filesystem::path const& case_folder, std::filesystem::path const& got_folder,
                           golden::verification_options const& options, file_rules const& rules) {
    std::string command = "dmlref verify " + shell_word(case_folder.string());
    if (got_folder != case_folder) command += " --got " + shell_word(got_folder.string());
    command += options_text(options);
    if (rules.allow_older) command += " --allow-older";
    command += options_text(rules.readings);
    return command;
}

} // namespace dmlref::tool
