// SPDX-License-Identifier: MIT
#pragma once
#include <string>
#include <string_view>
#include <vector>

/// The command that runs a device, given in one option. No shell interprets it, nor the values put into it.
namespace dmlref::tool {

enum class backslash { escapes, is_ordinary };

#ifdef _WIN32
inline constexpr backslash backslash_here = backslash::is_ordinary; // it separates folders
#else
inline constexpr backslash backslash_here = backslash::escapes;
#endif

/// The words of a command, split at blanks and quoted as in a POSIX shell: 'all as it is', "blanks, \" and \\", \c.
/// Anything else that only a shell would do, for an unquoted > or a $HOME, is refused. Throws usage_error.
std::vector<std::string> split_command(std::string_view command, backslash rule = backslash_here);

struct placeholder {
    std::string_view name; ///< with its braces
    std::string value;
};

/// The words with every placeholder replaced once: a value that contains "{model}" keeps it. Other braces stay.
std::vector<std::string> filled(std::vector<std::string> const& words, std::vector<placeholder> const& placeholders);

} // namespace dmlref::tool
